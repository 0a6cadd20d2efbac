"""Where a school's house rules would lose money: bets and progressives that return over 100%."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext

from games.engine.money.meters import Meter
from games.engine.odds.book import Book
from games.engine.odds.count_cache import NotCounted, cached_counts_only
from games.engine.odds.jackpots import Jackpot
from games.engine.odds.own_hands import card_price
from games.engine.rules.games import Game
from games.engine.rules.houses import House
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Wager
from games.engine.texts import NOTHING, Text
from trainer.pages.numbers import dollars, per_cent, points
from trainer.pages.text import say
from trainer.schools.house_rules.profiles import GameHouse


@dataclass(frozen=True)
class Worth:
    """One bet: the table that pays it, how it is played where that makes a difference, and which part of it
    the house keeps (None: nobody has counted it), a card that goes with it paid for. `price` is what of that
    a player can make up for with a larger bet; `exact` is false of what is simulated."""

    wager: Wager
    table: str = ""
    way: str = ""
    way_words: Text = NOTHING
    edge: Fraction | None = None
    price: Fraction = Fraction(0)
    exact: bool = True

    @property
    def kept(self) -> Fraction:
        """Of each unit of the bet at the least; nothing where it is not counted."""
        return Fraction(0) if self.edge is None else self.edge - self.price


def worths_of(game: Game, house: House, meter: Meter | None) -> tuple[Worth, ...]:
    """The main bet by the best way of playing that is told, then every bet that has a table of its own."""
    book = Book(game, load(game), house, meter)
    with cached_counts_only():
        return (_main(book), *(worth for wager in book.side_bets for worth in _side_bet(book, wager)))


def _main(book: Book) -> Worth:
    wager = book.game.main
    table = book.house.paytable(book.sheet, wager).name if wager.table else ""
    try:
        figures = book.play(book.strategies[0])
    except NotCounted:
        return Worth(wager, table)
    return Worth(wager, table, figures.way, figures.way_words, figures.edge, exact=not figures.seed)


def _side_bet(book: Book, wager: Wager) -> Iterator[Worth]:
    table = book.house.paytable(book.sheet, wager).name
    try:
        for figures in book.figures(wager):
            price = Fraction(0) if wager.at_most else card_price(book.game, figures.way)
            yield Worth(wager, table, figures.way, figures.way_words, figures.edge, price)
    except NotCounted:
        yield Worth(wager, table)


@dataclass(frozen=True)
class Compared:
    """One bet: table and edge now and then, and by how many points of a per cent the edge moves ("" where it
    does not). An edge that nobody has counted is ""."""

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


def compared(now: GameHouse, then: GameHouse) -> list[Compared]:
    pairs = zip(_worths(now), _worths(then), strict=True)
    return [_compared(each, other) for each, other in pairs]


def _worths(current: GameHouse) -> tuple[Worth, ...]:
    return worths_of(current.game, current.house, current.meter)


def _compared(now: Worth, then: Worth) -> Compared:
    return Compared(
        name=say(now.wager.name),
        way=say(now.way_words),
        table=now.table,
        edge=_edge(now),
        table_then=then.table,
        edge_then=_edge(then),
        moves=points((then.edge or Fraction(0)) - (now.edge or Fraction(0))),
        simulated=not then.exact,
        bonus=not then.wager.staked,
        loses=then.wager.staked and then.kept < 0,
    )


def _edge(worth: Worth) -> str:
    return "" if worth.edge is None else per_cent(worth.edge)


OTHERS = 5
"""Players whose hands pay envy to somebody at a table of six."""


def losses(current: GameHouse) -> list[str]:
    """Each of them as a sentence; none where nothing is known to lose."""
    found = worths_of(current.game, current.house, current.meter)
    said = [_bet(worth) for worth in found if _kept(current, worth, found) < 0]
    if current.game.progressive and current.meter:
        said += _progressive(current, current.game.progressive, current.meter)
    return said


def stamp(current: GameHouse) -> str:
    """Names a house as it would be saved, so that who confirms it confirms this one and no other."""
    return hashlib.sha256(json.dumps(current.written(), sort_keys=True).encode()).hexdigest()[:32]


def _kept(current: GameHouse, worth: Worth, found: tuple[Worth, ...]) -> Fraction:
    """What the house keeps of a bet: of the main one after its bonuses, which have no stake of their own. A
    progressive is told by its meter."""
    if not worth.wager.staked or worth.wager.progressive:
        return Fraction(0)
    bonuses = (
        each.kept for each in found if each.wager.paid_on == worth.wager.slug and not each.wager.staked
    )
    return worth.kept + sum(bonuses, Fraction(0))


def _bet(worth: Worth) -> str:
    said = gettext("%(bet)s (%(table)s) returns more than is bet on it: its house edge is %(edge)s.")
    name = {"bet": say(worth.wager.name), "table": worth.table}
    if not worth.table:
        said = gettext("%(bet)s returns more than is bet on it: its house edge is %(edge)s.")
    return said % (name | {"edge": per_cent(worth.kept)})


def _progressive(current: GameHouse, wager: Wager, meter: Meter) -> Iterator[str]:
    """By the meter as it stands, and in the long run by what it restarts from."""
    try:
        with cached_counts_only():
            jackpot = Book(current.game, load(current.game), current.house, meter).jackpot(wager)
    except NotCounted:
        return
    name = {"bet": say(wager.name), "table": jackpot.table.name}
    now, in_the_end = (
        jackpot.returned(meter.amount, others=OTHERS),
        jackpot.long_run(meter, others=OTHERS),
    )
    if now > 1:
        yield _by_meter(jackpot, meter) % (name | {"paid": per_cent(now, places=2)})
    if in_the_end > 1:
        said = gettext(
            "In the long run %(bet)s (%(table)s) pays out %(paid)s of what is bet on it, at a full table."
        )
        yield said % (name | {"paid": per_cent(in_the_end, places=2)})


def _by_meter(jackpot: Jackpot, meter: Meter) -> str:
    """With bet, table and what is paid still open in it."""
    even = jackpot.break_even(others=OTHERS)
    if not even:
        return gettext("%(bet)s (%(table)s) returns %(paid)s of what is bet on it, whatever the meter shows.")
    said = gettext(
        "%(bet)s (%(table)s) returns %(paid)s of what is bet on it while the meter shows %(meter)s, at a "
        "full table. It breaks even at %(even)s."
    )
    open_ones = {name: f"%({name})s" for name in ("bet", "table", "paid")}
    return said % (open_ones | {"meter": dollars(Fraction(meter.amount)), "even": dollars(even)})
