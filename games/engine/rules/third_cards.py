"""Third cards: whether a hand of two cards draws one, by its points and by what the other hand drew."""

from dataclasses import dataclass

from games.engine.cards.points import last_digit, points
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
class ThirdCard:
    """The hand on `place` draws with up to `draws_to` points; where the other one has drawn, by the row of
    its points, if there are rows. After two cards of `NATURAL` points on either side no card comes."""

    place: str
    other: str
    rule: str
    natural: str
    draws_to: int = 5
    rows: tuple[TableauRow, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule, self.natural, *(row.rule for row in self.rows))

    def count(self, dealt: Dealt) -> int:
        return int(self.decides(dealt).draws)

    def is_over(self, dealt: Dealt) -> bool:
        """Return whether either hand is a natural."""
        return any(last_digit(dealt[place][:2]) >= NATURAL for place in (self.place, self.other))

    def decides(self, dealt: Dealt) -> Drawn:
        own, other = last_digit(dealt[self.place][:2]), dealt[self.other]
        if self.is_over(dealt):
            return Drawn(False, self.natural, Text("a natural ends the hand"))
        if not self.rows:
            return self._by_own(own, self.rule)
        if len(other) < 3:
            return self._by_own(own, self.rule)
        third = points(other[2])
        row = next((row for row in self.rows if row.points == own), None)
        return self._by_row(own, third, row)

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
        said = (
            Text("%(own)s draws against a %(third)s") if draws else Text("%(own)s stands against a %(third)s")
        )
        return Drawn(draws, row.rule if row else self.rule, said.filled(own=str(own), third=str(third)))
