"""Paytables as printed, read line by line; the first row that matches pays, and only that row."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

from games.engine.cards.cards import RANK_PLURALS, RANKS, SUITS
from games.engine.cards.hands import Hand, Reads, line_words
from games.engine.errors import Refused, SheetRefused
from games.engine.money.amounts import MeterShare, Odds, Pay, Push, parse_cents, parse_pay
from games.engine.rules.pages import text_of
from games.engine.texts import Text


@dataclass(frozen=True, slots=True)
class Row:
    """One printed line: the hands it matches (a category, never "at least"), what it pays, and any doubt.

    `lowest` is the least leading rank that matches ("pair of queens or better" is category pair, lowest 12),
    `second` the least rank after it; `with_dealer` a hand of the player's and the dealer's cards together;
    `natural` whether a joker may be, must be or must not be among the cards; `suit` is the one suit in which
    it matches; `envy` the cents that every other progressive bettor gets; `losing` is a line for a hand that
    loses; `implied` one that no table prints: see `or_better`.
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
    suit: str = ""
    second: int = 0
    with_dealer: bool = False
    losing: bool = False

    def matches(self, hand: Hand) -> bool:
        if self.natural is not None and hand.natural is not self.natural:
            return False
        if self.suit and any(card[1] != self.suit for card in hand.cards):
            return False
        if hand.category != self.category or self.with_dealer:
            return False
        return hand.ranks[:2] >= (self.lowest, self.second) if self.second else hand.ranks[0] >= self.lowest

    @property
    def together(self) -> "Row":
        """The line as it matches the hand of the player's and the dealer's cards."""
        return replace(self, with_dealer=False)

    @property
    def words(self) -> Text:
        if self.losing:
            return Text("losing %(hand)s", hand=line_words(self.name.removeprefix(LOSING)))
        return line_words(self.name)

    @property
    def key(self) -> tuple[object, ...]:
        """What no other line of a paytable has."""
        of_cards = self.category, self.lowest, self.second, self.natural, self.suit
        return *of_cards, self.with_dealer, self.losing

    @property
    def phrase(self) -> Text:
        """The line as a sentence begins with it: "a pair of aces", "a pair of tens or better"; any other by
        its name."""
        rank = RANKS[self.lowest - 2]
        ranks = RANK_PLURALS[rank]
        if self.lowest and rank != "A" and self.name in (f"pair-of-{ranks}", f"{ranks}-up"):
            return Text("a pair of %(ranks)s or better", ranks=ranks)
        return Text("a %(hand)s", hand=self.words) if self.name.startswith("pair-") else self.words


def or_better(ladder: Reads, row: Row) -> Iterator[Row]:
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

    def row_for(self, hand: Hand, together: Hand | None = None, *, losing: bool = False) -> Row | None:
        """Return the first row that the hand matches, or the one `together` with the dealer's where a row
        looks at it; of the rows for `losing` hands, if it loses. None where the table pays nothing."""
        return next(
            (
                row
                for row in self.rows
                if row.losing is losing
                if row.matches(hand) or (row.with_dealer and together and row.together.matches(together))
            ),
            None,
        )

    def row_named(self, name: str) -> Row | None:
        return next((row for row in self.rows if row.name == name), None)


_ROW_KEYS = {
    "pays",
    "hand",
    "lowest",
    "second",
    "or_better",
    "natural",
    "suit",
    "envy",
    "losing",
    "printed",
    "doubt",
}
IN_ONE_SUIT = ("flush", "straight-flush", "royal-flush", "mini-royal")
"""The hands of which a line can name the suit."""
LOSING = "losing-"
"""The name of a line for a losing hand is that of the hand after this: losing-straight = "5 to 1"."""
JOKER_ROWS = ("player-two-jokers", "one-joker-each", "player-one-joker")
"""What a table on jokers can have lines for."""


def read_paytable(
    path: Path,
    ladder: Reads,
    wager: str,
    name: str,
    printed: dict[str, Any],
    *,
    with_dealer: Reads | None = None,
) -> Paytable:
    """Return a table whose lines are hands of the ladder, or of the one `with_dealer`."""
    where = f"paytables.{wager}.{name}"
    source, reviewed = text_of(path, printed, where, "source"), "odd_order" in printed
    lines = {row: value for row, value in printed.items() if row not in ("source", "odd_order")}
    rows = tuple(
        row
        for line, value in lines.items()
        for row in _rows(path, ladder, with_dealer, f"{path.name} [{where}] {line}", line, value)
    )
    matched = [row.key for row in rows]
    for row in rows:
        if matched.count(row.key) > 1:
            raise SheetRefused(f"{path.name} [{where}] {row.name}", "matches the same hands as another row")
    for above, below in pairwise(rows):
        if not reviewed and above.losing is below.losing and _size(below.pays) > _size(above.pays):
            raise SheetRefused(
                f"{path.name} [{where}] {below.name}", f"pays more than {above.name} above it; review it"
            )
    return Paytable(name, wager, source, rows)


def _rows(
    path: Path, ladder: Reads, with_dealer: Reads | None, where: str, name: str, value: Any
) -> Iterator[Row]:
    """Yield a printed line, and those that it implies."""
    row = _row(path, ladder, with_dealer, where, name, value)
    if isinstance(value, dict) and value.get("or_better"):
        yield from or_better(ladder, row)
    else:
        yield row


def _row(path: Path, ladder: Reads, with_dealer: Reads | None, where: str, name: str, value: Any) -> Row:
    printed = {"pays": value} if isinstance(value, str) else value
    if not isinstance(printed, dict) or "pays" not in printed or not _ROW_KEYS.issuperset(printed):
        raise SheetRefused(where, f"{value!r} is not a row (keys: pays, {', '.join(sorted(_ROW_KEYS))})")
    for key in ("pays", "lowest", "second", "envy"):
        if not isinstance(printed.get(key, ""), str):
            raise SheetRefused(where, f"{key} {printed[key]!r} is not text")
    for key in ("lowest", "second"):
        if printed.get(key, "A") not in RANKS:
            raise SheetRefused(where, f"{key} {printed[key]!r} is not a rank")
    category = printed.get("hand", name.removeprefix(LOSING))
    own = category in (*ladder.categories, *JOKER_ROWS)
    if not own and (with_dealer is None or category not in with_dealer.categories):
        raise SheetRefused(where, f"the ladder has no {category!r}")
    if "suit" in printed and (printed["suit"] not in [*SUITS] or category not in IN_ONE_SUIT):
        raise SheetRefused(where, f"suit {printed['suit']!r} is not that of a {category}")
    try:
        return Row(
            name,
            category,
            parse_pay(printed["pays"], field=where),
            printed=str(printed.get("printed", printed["pays"])),
            lowest=_rank(printed, "lowest"),
            second=_rank(printed, "second"),
            with_dealer=not own,
            doubt=str(printed.get("doubt", "")),
            natural=printed.get("natural"),
            envy=parse_cents(printed["envy"], field=where) if "envy" in printed else 0,
            suit=printed.get("suit", ""),
            losing=name.startswith(LOSING),
        )
    except Refused as error:
        raise SheetRefused(where, error.reason) from error


def _rank(printed: dict[str, Any], key: str) -> int:
    return RANKS.index(printed[key]) + 2 if key in printed else 0


def _size(pays: Pay) -> Fraction:
    if isinstance(pays, Push):
        return Fraction(0)
    if isinstance(pays, Odds):
        return pays.times
    return Fraction(pays.percent * 10**6) if isinstance(pays, MeterShare) else Fraction(pays.cents, 100)
