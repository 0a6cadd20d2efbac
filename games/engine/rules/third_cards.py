"""Third cards: whether a hand of two cards draws one, by its points and by what the other hand drew."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from games.engine.cards.cards import RANKS_WITH_ARTICLE, Card
from games.engine.cards.hands import CATEGORY_NAMES
from games.engine.cards.points import LAST_DIGITS, last_digit
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

DRAWS = Text("the %(hand)s draws on %(own)s")
STANDS = Text("the %(hand)s stands on %(own)s")
ALWAYS_DRAWS = Text("the %(hand)s always draws on %(own)s")
ALWAYS_STANDS = Text("the %(hand)s always stands on %(own)s")
STOOD_AND_DRAWS = Text("the %(other)s stood, so the %(hand)s draws on %(own)s")
STOOD_AND_STANDS = Text("the %(other)s stood, so the %(hand)s stands on %(own)s")
DRAWS_AGAINST = Text("the %(hand)s draws on %(own)s against %(third)s")
STANDS_AGAINST = Text("the %(hand)s stands on %(own)s against %(third)s")


@dataclass(frozen=True, slots=True)
class ThirdCard:
    """The hand on `place` draws with up to `draws_to` points; where the other one has drawn, by the row of
    its points, if there are rows. After two cards of `NATURAL` points on either side no card comes. `names`
    are what this hand and the other one are called. `misread` is what trainees make of it."""

    place: str
    other: str
    names: tuple[Text, Text]
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
            return self._by_own(own)
        row = next((row for row in self.rows if row.points == own), None)
        return self._by_row(own, third, row, dealt[self.other])

    def _third(self, other: Sequence[Card]) -> int | None:
        """Return what the other hand's third card counts; None where it stood."""
        read = self._read
        if len(other) < 3:
            return read.stood
        return read.counted(other if read.by_total else other[2:3])

    def _by_own(self, own: int) -> Drawn:
        draws = own <= self.draws_to
        drawing, standing = (STOOD_AND_DRAWS, STOOD_AND_STANDS) if self.rows else (DRAWS, STANDS)
        said = drawing if draws else standing
        return Drawn(draws, self.rule, said.filled(**self._facts(own)))

    def _by_row(self, own: int, third: int, row: TableauRow | None, other: Sequence[Card]) -> Drawn:
        draws, facts = row is not None and str(third) in row.draws_on, self._facts(own)
        rule = row.rule if row else self.rule
        if row and len(row.draws_on) in (0, 10):
            said = ALWAYS_DRAWS if draws else ALWAYS_STANDS
            return Drawn(draws, rule, said.filled(**facts))
        against = RANKS_WITH_ARTICLE[other[2][0] if len(other) > 2 else "T"]
        said = DRAWS_AGAINST if draws else STANDS_AGAINST
        return Drawn(draws, rule, said.filled(**facts, third=against))

    def _facts(self, own: int) -> dict[str, Text]:
        hand, other = self.names
        total = CATEGORY_NAMES[LAST_DIGITS[own % 10]]
        return {"hand": hand, "own": total} if not self.rows else {"hand": hand, "own": total, "other": other}
