"""Paytables as printed: the first row that matches pays, and only that row."""

from dataclasses import dataclass

from games.engine.hands import Hand
from games.engine.money import Pay


@dataclass(frozen=True, slots=True)
class Row:
    """One printed line: the hands it matches (a category, never "at least"), what it pays, and any doubt.

    `lowest` is the least leading rank that matches ("pair of queens or better" is category pair, lowest 12).
    """

    name: str
    category: str
    pays: Pay
    printed: str
    lowest: int = 0
    doubt: str = ""

    def matches(self, hand: Hand) -> bool:
        return hand.category == self.category and hand.ranks[0] >= self.lowest

    @property
    def words(self) -> str:
        return self.name.replace("-", " ")


@dataclass(frozen=True, slots=True)
class Paytable:
    """A named table of one wager, with the page it was printed on."""

    name: str
    wager: str
    source: str
    rows: tuple[Row, ...]

    def row_for(self, hand: Hand) -> Row | None:
        """The first row that the hand matches, or None where the table pays nothing."""
        return next((row for row in self.rows if row.matches(hand)), None)
