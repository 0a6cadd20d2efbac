"""Third cards: whether a hand of two cards draws one, by its points and by what the other hand drew."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from games.engine.cards.cards import Card
from games.engine.cards.points import last_digit
from games.engine.rules.readings import NATURAL
from games.engine.rules.stages import Dealt
from games.engine.texts import Text


@dataclass(frozen=True, slots=True)
class TableauRow:
    """With so many points the hand draws where the other's third card counts one of these digits."""

    points: int
    draws_on: str
    rule: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """Whether a card comes, by which rule, and why."""

    draws: bool
    rule: str
    because: Text


@dataclass(frozen=True, slots=True)
class MistakenDrawing:
    """How third cards come in people's heads alone; no true rule is so misread.

    Cards are `counted` otherwise; two cards end the hand with other than `NATURAL` points, or `only_in` the
    hand on this place; a hand that stood is taken for one that drew a card of `stood` points; the row is
    looked for by the other hand's total, not by its third card (`by_total`).
    """

    counted: Callable[[Sequence[Card]], int] = last_digit
    natural: int = NATURAL
    only_in: str = ""
    stood: int | None = None
    by_total: bool = False


_AS_IT_IS = MistakenDrawing()
AN_EIGHT = (Text("%(own)s draws against an %(third)s"), Text("%(own)s stands against an %(third)s"))
"""Any other digit goes with "a"."""


@dataclass(frozen=True, slots=True)
class ThirdCard:
    """The hand on `place` draws with up to `draws_to` points; where the other one has drawn, by the row of
    its points, if there are rows. After two cards of `NATURAL` points on either side no card comes.
    `misread` is what trainees make of it."""

    place: str
    other: str
    rule: str
    natural: str
    draws_to: int = 5
    rows: tuple[TableauRow, ...] = ()
    misread: MistakenDrawing | None = field(default=None, repr=False)

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule, self.natural, *(row.rule for row in self.rows))

    def count(self, dealt: Dealt) -> int:
        return int(self.decides(dealt).draws)

    @property
    def _read(self) -> MistakenDrawing:
        return self.misread or _AS_IT_IS

    def is_over(self, dealt: Dealt) -> bool:
        """Return whether either hand is a natural."""
        read = self._read
        places = (read.only_in,) if read.only_in else (self.place, self.other)
        return any(read.counted(dealt[place][:2]) >= read.natural for place in places)

    def decides(self, dealt: Dealt) -> Drawn:
        own, third = self._read.counted(dealt[self.place][:2]), self._third(dealt[self.other])
        if self.is_over(dealt):
            return Drawn(False, self.natural, Text("a natural ends the hand"))
        if not self.rows or third is None:
            return self._by_own(own, self.rule)
        row = next((row for row in self.rows if row.points == own), None)
        return self._by_row(own, third, row)

    def _third(self, other: Sequence[Card]) -> int | None:
        """Return what the other hand's third card counts; None where it stood."""
        read = self._read
        if len(other) < 3:
            return read.stood
        return read.counted(other if read.by_total else other[2:3])

    def _by_own(self, own: int, rule: str) -> Drawn:
        draws, facts = own <= self.draws_to, {"own": str(own), "most": str(self.draws_to)}
        if self.rows and draws:
            because = Text("the other hand stood, and %(own)s draws to %(most)s", **facts)
        elif self.rows:
            because = Text("the other hand stood, and %(own)s stands", **facts)
        else:
            because = (Text("%(own)s draws") if draws else Text("%(own)s stands")).filled(own=str(own))
        return Drawn(draws, rule, because)

    def _by_row(self, own: int, third: int, row: TableauRow | None) -> Drawn:
        draws = row is not None and str(third) in row.draws_on
        if draws:
            said = AN_EIGHT[0] if third == 8 else Text("%(own)s draws against a %(third)s")
        else:
            said = AN_EIGHT[1] if third == 8 else Text("%(own)s stands against a %(third)s")
        return Drawn(draws, row.rule if row else self.rule, said.filled(own=str(own), third=str(third)))
