"""Where a school's house rules would lose money: bets and progressives that return over 100%."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from django.utils.translation import gettext

from games.engine.money.meters import Meter
from games.engine.odds.book import Book
from games.engine.odds.ends import NotCounted
from games.engine.odds.jackpots import Jackpot
from games.engine.odds.ways import card_price
from games.engine.rules.games import Game
from games.engine.rules.houses import House
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import Wager
from games.engine.texts import NOTHING, Text
from trainer.pages.numbers import dollars, per_cent, points
from trainer.pages.text import translate
from trainer.schools.house_rules.profiles import GameHouse

Choices = tuple[tuple[str, str | int | bool], ...]
"""The choices of a house."""


@dataclass(frozen=True)
class BetEdge:
    """A bet, its paytable, the way it is played where that matters, and its edge with the price of a card
    included (None: not counted yet). `price` is the part of the edge that a larger bet recovers; `exact` is
    false for a simulated edge; `bonuses` are counted in it."""

    wager: Wager
    table: str = ""
    way: str = ""
    way_words: Text = NOTHING
    edge: Fraction | None = None
    price: Fraction = Fraction(0)
    exact: bool = True
    bonuses: tuple[str, ...] = ()

    @property
    def house_keeps(self) -> Fraction:
        """Return the least that the house keeps of each unit bet; 0 where it is not counted."""
        return Fraction(0) if self.edge is None else self.edge - self.price


def book_of(current: GameHouse) -> Book:
    return Book(current.game, current.sheet, current.house, current.meter)


def bet_edges(current: GameHouse) -> tuple[BetEdge, ...]:
    """Return the edge of the main bet under the best published strategy, then of each side bet."""
    choices = tuple(sorted(current.house.choices.items()))
    return _edges_of(current.game, current.sheet, choices, current.meter)


@lru_cache(maxsize=128)
def _edges_of(game: Game, sheet: Sheet, choices: Choices, meter: Meter | None) -> tuple[BetEdge, ...]:
    """Keep what a page shows several times; counts that are made later show after the next start."""
    book = Book(game, sheet, House(dict(choices)), meter)
    return (_main(book), *(bet for wager in book.side_bets for bet in _side_bet(book, wager)))


def _main(book: Book) -> BetEdge:
    wager = book.game.main
    table = book.house.paytable(book.sheet, wager).name if wager.table else ""
    try:
        figures = book.play(book.strategies[0])
    except NotCounted:
        return BetEdge(wager, table)
    named = wager, table, figures.way, figures.way_words, figures.edge
    return BetEdge(*named, exact=figures.exact, bonuses=figures.bonuses)


def _side_bet(book: Book, wager: Wager) -> Iterator[BetEdge]:
    table = book.house.paytable(book.sheet, wager).name
    try:
        for figures in book.figures(wager):
            price = Fraction(0) if wager.at_most else card_price(book.game, figures.way)
            yield BetEdge(wager, table, figures.way, figures.way_words, figures.edge, price, figures.exact)
    except NotCounted:
        yield BetEdge(wager, table)


@dataclass(frozen=True)
class EdgeComparison:
    """Paytable and edge of one bet now and then; `moves` is the difference in percentage points. An edge that
    is not counted yet is ""."""

    name: str
    way: str
    table: str
    edge: str
    table_then: str
    edge_then: str
    moves: str
    simulated: bool
    bonus: bool
    loses: bool

    @property
    def differs(self) -> bool:
        return (self.table, self.edge) != (self.table_then, self.edge_then)


def compare_edges(now: GameHouse, then: GameHouse) -> list[EdgeComparison]:
    pairs = zip(bet_edges(now), bet_edges(then), strict=True)
    return [_compare(each, other) for each, other in pairs]


def _compare(now: BetEdge, then: BetEdge) -> EdgeComparison:
    return EdgeComparison(
        name=translate(now.wager.name),
        way=translate(now.way_words),
        table=now.table,
        edge=_edge(now),
        table_then=then.table,
        edge_then=_edge(then),
        moves=points((then.edge or Fraction(0)) - (now.edge or Fraction(0))),
        simulated=not then.exact,
        bonus=not then.wager.staked,
        loses=then.wager.staked and then.house_keeps < 0,
    )


def _edge(bet: BetEdge) -> str:
    return "" if bet.edge is None else per_cent(bet.edge)


OTHERS = 5
"""Other players at a table of six whose hands can pay an envy bonus."""


def losses(current: GameHouse) -> list[str]:
    """Return a sentence for each bet that loses money for the house."""
    edges = bet_edges(current)
    sentences = [_bet(bet) for bet in edges if _house_keeps(current, bet, edges) < 0]
    if current.game.progressive and current.meter:
        sentences += _progressive(current, current.game.progressive, current.meter)
    return sentences


def stamp(current: GameHouse) -> str:
    """Return a digest of the house as it would be saved, so that a confirmation is for this one only."""
    return hashlib.sha256(json.dumps(current.written(), sort_keys=True).encode()).hexdigest()[:32]


def _house_keeps(current: GameHouse, bet: BetEdge, edges: tuple[BetEdge, ...]) -> Fraction:
    """Return what the house keeps of a bet, bonuses without a stake included. Progressives are judged by
    their meter."""
    if not bet.wager.staked or bet.wager.progressive:
        return Fraction(0)
    apart = [each for each in edges if not each.wager.staked and each.wager.slug not in bet.bonuses]
    bonuses = (each.house_keeps for each in apart if each.wager.paid_on == bet.wager.slug)
    return bet.house_keeps + sum(bonuses, Fraction(0))


def _bet(bet: BetEdge) -> str:
    sentence = gettext("%(bet)s (%(table)s) returns more than the money bet. Its house edge is %(edge)s.")
    name = {"bet": translate(bet.wager.name), "table": bet.table}
    if not bet.table:
        sentence = gettext("%(bet)s returns more than the money bet. Its house edge is %(edge)s.")
    return sentence % (name | {"edge": per_cent(bet.house_keeps)})


def _progressive(current: GameHouse, wager: Wager, meter: Meter) -> Iterator[str]:
    """Yield a warning for the meter's amount now, and one for the long run."""
    try:
        jackpot = book_of(current).jackpot(wager)
    except NotCounted:
        return
    name = {"bet": translate(wager.name), "table": jackpot.table.name}
    now, in_the_end = (
        jackpot.returned(meter.amount, others=OTHERS),
        jackpot.long_run(meter, others=OTHERS),
    )
    if now > 1:
        yield _by_meter(jackpot, meter) % (name | {"paid": per_cent(now, places=2)})
    if in_the_end > 1:
        sentence = gettext(
            "In the long run, at a full table, %(bet)s (%(table)s) pays out %(paid)s of the money bet."
        )
        yield sentence % (name | {"paid": per_cent(in_the_end, places=2)})


def _by_meter(jackpot: Jackpot, meter: Meter) -> str:
    """Return a sentence with placeholders for bet, table and payout."""
    even = jackpot.break_even(others=OTHERS)
    if not even:
        return gettext("%(bet)s (%(table)s) returns %(paid)s of the money bet, at any meter.")
    sentence = gettext(
        "At a full table, %(bet)s (%(table)s) returns %(paid)s of the money bet while the meter "
        "reads %(meter)s. It breaks even at %(even)s."
    )
    open_ones = {name: f"%({name})s" for name in ("bet", "table", "paid")}
    return sentence % (open_ones | {"meter": dollars(Fraction(meter.amount)), "even": dollars(even)})
