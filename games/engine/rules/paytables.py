"""Paytables as printed: the first row that matches pays, and only that row."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.engine.cards.hands import Hand, Ladder
from games.engine.money.amounts import Pay
from games.engine.texts import Text


@dataclass(frozen=True, slots=True)
class Row:
    """One printed line: the hands it matches (a category, never "at least"), what it pays, and any doubt.

    `lowest` is the least leading rank that matches ("pair of queens or better" is category pair, lowest 12);
    `natural` whether a joker may be, must be or must not be among the cards; `envy` the cents that every
    other progressive bettor gets; `implied` is a line that no table prints: see `or_better`.
    """

    name: str
    category: str
    pays: Pay
    printed: str
    lowest: int = 0
    doubt: str = ""
    natural: bool | None = None
    envy: int = 0
    implied: bool = False

    def matches(self, hand: Hand) -> bool:
        if self.natural is not None and hand.natural is not self.natural:
            return False
        return hand.category == self.category and hand.ranks[0] >= self.lowest

    @property
    def words(self) -> Text:
        return Text(self.name.replace("-", " "))

    @property
    def phrase(self) -> Text:
        """The line as a sentence begins with it: "a pair of aces"; any other by its name."""
        return Text("a %(hand)s", hand=self.words) if self.name.startswith("pair-") else self.words


def or_better(ladder: Ladder, row: Row) -> Iterator[Row]:
    """Yield a printed line for a hand or any better one: a line for each better category, which it implies,
    and itself."""
    above = ladder.categories[ladder.categories.index(row.category) + 1 :]
    for category in reversed(above):
        yield replace(row, name=category, category=category, lowest=0, implied=True)
    yield row


@dataclass(frozen=True, slots=True)
class Paytable:
    """A named table of one wager, with the page it was printed on."""

    name: str
    wager: str
    source: str
    rows: tuple[Row, ...]

    @property
    def printed(self) -> tuple[Row, ...]:
        """Its lines as they are printed."""
        return tuple(row for row in self.rows if not row.implied)

    def row_for(self, hand: Hand) -> Row | None:
        """Return the first row that the hand matches, or None where the table pays nothing."""
        return next((row for row in self.rows if row.matches(hand)), None)

    def row_named(self, name: str) -> Row | None:
        return next((row for row in self.rows if row.name == name), None)
