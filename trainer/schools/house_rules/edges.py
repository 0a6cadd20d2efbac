"""What a house's bets are worth to it: edge, hold and hit frequency, now and after a change, and losses."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import zip_longest

from django.utils.translation import gettext

from games.engine.errors import require
from games.engine.money.meters import Meter
from games.engine.odds.book import Book
from games.engine.odds.ends import NotCounted
from games.engine.odds.figures import Figures, hit_words, outward, risk_words
from games.engine.odds.jackpots import Jackpot
from games.engine.odds.ways import card_price
from games.engine.rules.games import Game
from games.engine.rules.houses import MINIMUM, House
from games.engine.rules.paytables import Paytable
from games.engine.rules.sheets import Sheet
from games.engine.rules.wagers import Wager
from trainer.pages.numbers import MINUS, dollars, edge, per_cent, points
from trainer.pages.text import translate
from trainer.schools.floor_pace import ROUNDS_AN_HOUR, rounds_an_hour
from trainer.schools.house_rules.profiles import GameHouse

Choices = tuple[tuple[str, str | int | bool], ...]
"""The choices of a house."""

SEATS = 6
"""Of the table whose pace makes an hour's hold."""


@dataclass(frozen=True)
class BetEdge:
    """A bet of `stake` cents by one paytable, played one way; without figures where it has no odds. The price
    of a card is in them: `price` is the part that a larger bet recovers. `included`: in the main bet's;
    `an_hour` are the rounds in which it is made."""

    wager: Wager
    stake: int
    figures: Figures | None = None
    price: Fraction = Fraction(0)
    included: bool = False
    an_hour: int = ROUNDS_AN_HOUR[SEATS]

    @property
    def name(self) -> str:
        return translate(self.wager.kind_name)

    @property
    def table(self) -> str:
        return self.figures.table if self.figures else ""

    @property
    def way(self) -> str:
        return translate(self.figures.way_words) if self.figures else ""

    @property
    def bonus(self) -> str:
        """What is said of one without a stake of its own."""
        if self.wager.staked:
            return ""
        return (
            gettext("included in the base bet")
            if self.included
            else gettext("a bonus with no bet of its own")
        )

    @property
    def edge(self) -> str:
        return edge(self.figures) if self.figures else ""

    @property
    def risk(self) -> str:
        return translate(risk_words(self.figures)).replace("-", MINUS) if self.figures else ""

    @property
    def hit(self) -> str:
        return hit_words(self.figures) if self.figures else ""

    @property
    def hold(self) -> str:
        """What the house keeps of one seat in an hour, on average."""
        if not self.figures:
            return ""
        least, most = (bound * self.stake * self.an_hour for bound in self.figures.bounds)
        if least == most:
            return dollars(least)
        low, high, _ = outward(least / 100, most / 100)
        return gettext("%(low)s to %(high)s") % {"low": dollars(100 * low), "high": dollars(100 * high)}

    def besides(self, edges: "tuple[BetEdge, ...]") -> Fraction:
        """What the house keeps beyond its figures: bonuses paid on it, less what a larger bet recovers."""
        bonuses = (each for each in edges if not each.wager.staked and not each.included)
        on_it = (each.figures for each in bonuses if each.wager.paid_on == self.wager.slug)
        return sum((each.bounds[0] for each in on_it if each), -self.price)

    def may_lose(self, edges: "tuple[BetEdge, ...]") -> bool:
        """Whether the house would lose by it, or may; a bonus is judged with its bet."""
        return bool(self.figures and self.wager.staked and self.figures.may_lose(self.besides(edges)))


def hold_words(current: GameHouse) -> str:
    """Return on what an hour's hold rests."""
    said = gettext(
        "Hold per hour is what the house keeps from one seat, on average. The seat bets the table minimum "
        "of %(minimum)s every round, or the amount of a fixed bet. %(seats)s seats are dealt %(rounds)s "
        "rounds an hour."
    )
    minimum = dollars(Fraction(current.house.amount(MINIMUM.name)))
    rounds = rounds_an_hour(current.game, SEATS)
    return said % {"minimum": minimum, "rounds": rounds, "seats": SEATS}


def book_of(current: GameHouse) -> Book:
    return Book(current.game, current.sheet, current.house, current.meter)


def bet_edges(current: GameHouse) -> tuple[BetEdge, ...]:
    """Return the main bet by its best play, then each side bet that the house takes."""
    return tuple(bet for bet in every_edge(current) if bet.wager.offered)


def every_edge(current: GameHouse) -> tuple[BetEdge, ...]:
    """Return those, and the bets that have no place on this house's layout."""
    choices = tuple(sorted(current.house.choices.items()))
    return _edges_of(current.game, current.sheet, choices, current.meter)


@lru_cache(maxsize=32)
def _edges_of(game: Game, sheet: Sheet, choices: Choices, meter: Meter | None) -> tuple[BetEdge, ...]:
    """Keep what a page shows several times."""
    book = Book(game, sheet, House(dict(choices)), meter)
    (main,) = played(book, book.strategies[:1])
    included = main.figures.bonuses if main.figures else ()
    bets = (bet for wager in book.side_bets for bet in paid_by(book, wager))
    return (main, *(replace(bet, included=bet.wager.slug in included) for bet in bets))


def played(book: Book, ways: tuple[str, ...]) -> Iterator[BetEdge]:
    """Yield the main bet played in each of these ways."""
    stake, an_hour = book.house.amount(MINIMUM.name), rounds_an_hour(book.game, SEATS)
    try:
        for way in ways:
            yield BetEdge(book.game.main, stake, book.play(way), an_hour=an_hour)
    except NotCounted:
        yield BetEdge(book.game.main, stake)


def paid_by(book: Book, wager: Wager, table: Paytable | None = None) -> Iterator[BetEdge]:
    """Yield a side bet by this paytable (None: the house's), in each way in which it can be played."""
    stake, an_hour = book.house.amount(wager.fixed or MINIMUM.name), rounds_an_hour(book.game, SEATS)
    try:
        for figures in book.figures(wager, table):
            price = Fraction(0) if wager.at_most else card_price(book.game, figures.way)
            yield BetEdge(wager, stake, figures, price, an_hour=an_hour)
    except NotCounted:
        yield BetEdge(wager, stake)


@dataclass(frozen=True)
class EdgeComparison:
    """One bet now and then; `loses` says whether the house may lose by it then."""

    now: BetEdge
    then: BetEdge
    loses: bool

    @property
    def differs(self) -> bool:
        return (self.now.table, self.now.edge) != (self.then.table, self.then.edge)

    @property
    def moves(self) -> str:
        """By how many percentage points; "" where the edge stays."""
        if not self.now.figures or not self.then.figures:
            return ""
        by = self.then.figures.edge - self.now.figures.edge
        off = 2 * (self.now.figures.standard_error + self.then.figures.standard_error)
        if not off or not by:
            return points(by)
        low, high, places = outward(100 * (by - off), 100 * (by + off))
        ends = (points(end / 100, places=places) or "0" for end in (low, high))
        return gettext("%(low)s to %(high)s") % dict(zip(("low", "high"), ends, strict=True))


def compare_edges(now: GameHouse, then: GameHouse, *, choice: str = "") -> list[EdgeComparison]:
    """Return each bet of either house, and those of a paytable choice in any case; another one that a house
    doesn't take has no figures there."""
    edges, result = bet_edges(then), list[EdgeComparison]()
    before, after = (_by_bet(_wanted(each, choice)) for each in (now, then))
    for wager in then.game.wagers:
        pairs = zip_longest(before.get(wager.slug, ()), after.get(wager.slug, ()))
        for one, other in pairs:
            here, there = one or _not_taken(other), other or _not_taken(one)
            result.append(EdgeComparison(here, there, there.may_lose(edges)))
    return result


def _wanted(current: GameHouse, choice: str) -> Iterator[BetEdge]:
    yield from bet_edges(current)
    for bet in every_edge(current) if choice else ():
        if not bet.wager.offered and bet.wager.table and bet.wager.chosen_by == choice:
            yield bet


def _by_bet(edges: Iterable[BetEdge]) -> dict[str, list[BetEdge]]:
    result: dict[str, list[BetEdge]] = {}
    for each in edges:
        result.setdefault(each.wager.slug, []).append(each)
    return result


def _not_taken(other: BetEdge | None) -> BetEdge:
    return replace(require(other, "bet of either house"), figures=None)


OTHERS = SEATS - 1
"""Other players at a table of six whose hands can pay an envy bonus."""


def losses(current: GameHouse) -> list[str]:
    """Return a sentence for each bet by which the house would lose money, or may. Progressives are judged by
    their meter."""
    edges = bet_edges(current)
    sentences = [_bet(bet, edges) for bet in edges if not bet.wager.progressive and bet.may_lose(edges)]
    if current.game.progressive and current.meter:
        sentences += _progressive(current, current.game.progressive, current.meter)
    return sentences


def stamp(current: GameHouse) -> str:
    """Return a digest of the house as it would be saved, so that a confirmation is for this one only."""
    return hashlib.sha256(json.dumps(current.written(), sort_keys=True).encode()).hexdigest()[:32]


def _bet(bet: BetEdge, edges: tuple[BetEdge, ...]) -> str:
    figures, besides = require(bet.figures, "figures"), bet.besides(edges)
    if figures.bounds[1] + besides < 0:
        sentence = gettext("%(bet)s pays back more than players bet on it. Its house edge is %(edge)s.")
    elif figures.fixed:
        sentence = gettext(
            "%(bet)s may pay back more than players bet on it. Its house edge is %(edge)s with the best "
            "play for the printed table, and lower with the best play for this one."
        )
    else:
        sentence = gettext("%(bet)s may pay back more than players bet on it. Its house edge is %(edge)s.")
    name = f"{bet.name} ({bet.table})" if bet.table else bet.name
    return sentence % {"bet": name, "edge": edge(figures, besides=besides)}


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
            "In the long run, at a full table, %(bet)s (%(table)s) pays back %(paid)s of what players bet "
            "on it."
        )
        yield sentence % (name | {"paid": per_cent(in_the_end, places=2)})


def _by_meter(jackpot: Jackpot, meter: Meter) -> str:
    """Return a sentence with placeholders for bet, table and payout."""
    even = jackpot.break_even(others=OTHERS)
    if not even:
        return gettext("%(bet)s (%(table)s) pays back %(paid)s of what players bet on it, at any meter.")
    sentence = gettext(
        "At a full table, %(bet)s (%(table)s) pays back %(paid)s of what players bet on it while the meter "
        "reads %(meter)s. It breaks even at %(even)s."
    )
    open_ones = {name: f"%({name})s" for name in ("bet", "table", "paid")}
    return sentence % (open_ones | {"meter": dollars(Fraction(meter.amount)), "even": dollars(even)})
