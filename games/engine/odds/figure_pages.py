"""Figures for the command line: as JSON of exact integers, and as tables for the terminal."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from games.engine.errors import NotAllowed
from games.engine.money.amounts import print_cents
from games.engine.money.meters import Meter
from games.engine.odds.book import Book
from games.engine.odds.ends import NotCounted
from games.engine.odds.figures import (
    Figures,
    Outcome,
    commission_words,
    decimal,
    deviation_words,
    edge_words,
    hit_words,
    per_cent,
    risk_words,
)
from games.engine.odds.jackpots import Jackpot, empty_at_most, meter_after, meter_moments
from games.engine.rules.wagers import Wager
from games.engine.texts import NOTHING, Text, listed

BETS = 100_000
"""Bets after which the meter is looked at again, where no coin-in is given."""

CANNOT = Text("impossible")


def write_figures(figures: Figures) -> dict[str, Any]:
    """Counts are integers, worths fractions in lowest terms as text; decimals beside them are to be read."""
    return {
        "wager": figures.wager,
        "table": figures.table,
        "way": figures.way,
        "exact": figures.exact,
        "best_for_the_printed_table": figures.fixed,
        "total": figures.total,
        "edge": str(figures.edge),
        "edge_per_cent": edge_words(figures).removesuffix("%"),
        "hit_frequency": None if figures.averaged else str(figures.hit_frequency),
        "variance": None if figures.averaged else str(figures.variance),
        "deviation": deviation_words(figures) or None,
        "average_bet": str(figures.average_bet),
        "element_of_risk": str(figures.element_of_risk),
        "standard_error": decimal(figures.standard_error, places=6),
        **({"bonuses": list(figures.bonuses)} if figures.bonuses else {}),
        "outcomes": [_write_outcome(figures, outcome) for outcome in figures.outcomes],
    }


def _write_outcome(figures: Figures, outcome: Outcome) -> dict[str, Any]:
    return {
        "name": outcome.name,
        "pays": str(outcome.pays),
        "net": str(outcome.net),
        "staked": str(outcome.staked),
        "combinations": outcome.count,
        "possible": outcome.possible,
        "probability": str(figures.probability(outcome)),
        "return": str(figures.share(outcome)),
    }


def write_jackpot(jackpot: Jackpot, meter: Meter, bets: int = BETS) -> dict[str, Any]:
    """What a progressive does by its meter; amounts in cents."""
    mean, variance = meter_moments(jackpot, meter, bets)
    even, seed = jackpot.break_even(), jackpot.largest_seed(meter)
    return {
        "wager": jackpot.wager.slug,
        "table": jackpot.table.name,
        "stake": jackpot.stake,
        "meter": meter.amount,
        "returned_by_fixed_awards": str(jackpot.fixed),
        "part_of_meter": str(jackpot.shared),
        "returned": str(jackpot.returned(meter.amount)),
        "returned_by_envy_of_each_other": str(jackpot.envy),
        "break_even_meter": None if even is None else str(even),
        "returned_in_the_long_run": str(jackpot.long_run(meter)),
        "growth_of_meter": str(jackpot.growth(meter)),
        "restarts_at": str(jackpot.restart(meter)),
        "largest_seed_amount": None if seed is None else str(seed),
        "least_contribution": str(jackpot.least_contribution),
        "least_seed_amount": str(jackpot.largest_fixed),
        "reserve_contribution_for_the_seed_amount": str(jackpot.reserve_for_seed(meter)),
        "after": {
            "bets": bets,
            "coin_in": bets * jackpot.stake,
            "mean": f"{mean:.2f}",
            "variance": f"{variance:.2f}",
            "deviation": f"{variance.sqrt():.2f}",
            "empty_at_most": f"{empty_at_most(jackpot, meter, bets):.6f}",
        },
    }


def print_figures(figures: Figures, besides: Text = NOTHING) -> Iterator[str]:
    """Yield the table and what follows from it; `besides` is what else is to be known."""
    title = " · ".join(part for part in (figures.name, figures.table, figures.way_words) if part)
    yield f"{title}: house edge {edge_words(figures)}"
    hit, deviation = hit_words(figures, places=4), deviation_words(figures)
    yield f"  edge {figures.edge}" + (f" · hit {hit} · deviation {deviation}" if hit else "")
    if figures.average_bet != 1:
        average = decimal(figures.average_bet, places=4)
        yield f"  average bet {average} · element of risk {risk_words(figures)}"
    if besides:
        yield f"  {besides}"
    if not figures.exact:
        yield f"  sampled: {figures.hands:,} random hands"
    width = max(34, *(len(outcome.words) for outcome in figures.outcomes))
    for outcome in figures.outcomes:
        chance = decimal(figures.probability(outcome), places=9)
        share = decimal(figures.share(outcome), places=6)
        what = f"{chance} {share:>10}" if outcome.possible else CANNOT
        yield f"  {outcome.words:{width}} {outcome.pays:>13} {outcome.count:>26,} {what}"


def print_jackpot(jackpot: Jackpot, meter: Meter, bets: int = BETS) -> Iterator[str]:
    """What the meter does to the bet, and the bets to the meter."""
    even, seed = jackpot.break_even(), jackpot.largest_seed(meter)
    yield f"{jackpot.wager.name} · {jackpot.table.name} by meter"
    yield f"  at ${print_cents(meter.amount)}: returns {per_cent(jackpot.returned(meter.amount))}"
    envy = per_cent(jackpot.envy)
    yield f"  fixed awards return {per_cent(jackpot.fixed)}, envy bonus per other player {envy}"
    if even is not None:
        yield f"  breaks even at ${_dollars(even)}"
    yield f"  long-run return {per_cent(jackpot.long_run(meter))}"
    yield f"  contribution {per_cent(meter.contribution)}, minimum {per_cent(jackpot.least_contribution)}"
    restart = f"resets to ${_dollars(jackpot.restart(meter))} on average"
    yield f"  meter grows by {per_cent(jackpot.growth(meter))} of each wager, {restart}"
    if seed is not None:
        yield f"  the house keeps an edge up to a seed amount of ${_dollars(seed)}"
    yield f"  a seed amount of ${_dollars(jackpot.largest_fixed)} covers the largest fixed award"
    laid_up = per_cent(jackpot.reserve_for_seed(meter))
    yield f"  a reserve of {laid_up} of each wager builds the next seed amount, on average"
    mean, deviation = meter_after(jackpot, meter, bets)
    coin_in = f"${print_cents(bets * jackpot.stake)} of coin-in"
    yield f"  after {bets:,} bets, {coin_in}, ${mean / 100:,.2f}, give or take ${deviation / 100:,.2f}"
    if dry := empty_at_most(jackpot, meter, bets):
        yield f"  empty by then with a chance of {100 * dry:.4f}% at most"


def _dollars(cents: Fraction) -> str:
    return f"{decimal(cents / 100, places=2)}"


@dataclass(frozen=True)
class ListingPage:
    """One page: as a JSON object, and as lines to be read."""

    written: dict[str, Any]
    lines: tuple[str, ...]


def listing(
    book: Book, *, wager: str | None = None, strategy: str | None = None, coin_in: int | None = None
) -> Iterator[ListingPage]:
    """Yield the tables of the bets that this house takes; of one wager all printed, with the readings
    of their doubtful rows. The meter is looked at again after `coin_in` cents."""
    wagers = _wagers(book, wager)
    strategies = _strategies(book, strategy)
    if strategy is not None and book.game.main not in wagers:
        raise NotAllowed("strategy", f"{strategy!r} doesn’t affect {wager!r}")
    for each in wagers:
        if each is book.game.main:
            for way in strategies:
                yield from _of_way(book, way)
        elif strategy is None:
            yield from _side_bet(book, each, alone=wager is not None, coin_in=coin_in)


def _wagers(book: Book, name: str | None) -> tuple[Wager, ...]:
    every = (book.game.main, *book.side_bets)
    if name is None:
        return tuple(wager for wager in every if wager.offered)
    result = tuple(wager for wager in every if wager.slug == name)
    if not result:
        known = ", ".join(wager.slug for wager in every)
        raise NotAllowed("wager", f"{name!r} has no odds of its own here (choose from {known})")
    return result


def _strategies(book: Book, name: str | None) -> tuple[str, ...]:
    if name is None:
        return book.strategies
    if not any(book.strategies):
        raise NotAllowed("strategy", f"{book.game.slug} has nothing for players to decide")
    if name not in book.strategies:
        known = ", ".join(book.strategies)
        raise NotAllowed("strategy", f"{name!r} has no odds here (choose from {known})")
    return (name,)


def _of_way(book: Book, way: str) -> Iterator[ListingPage]:
    try:
        yield _listed(book.play(way), listed(book.notes, " "))
    except NotCounted as error:
        yield _not_counted(book.game.main, way, book.words_of(way), error)


def _not_counted(wager: Wager, way: str, way_words: str, error: NotCounted) -> ListingPage:
    written = {"wager": wager.slug, "way": way, "not_counted": error.reason}
    title = " · ".join(part for part in (wager.name, way_words) if part)
    return ListingPage(written, (f"{title}: not counted, because {error.reason}",))


def _side_bet(book: Book, wager: Wager, *, alone: bool, coin_in: int | None) -> Iterator[ListingPage]:
    try:
        yield from _side_bet_figures(book, wager, alone=alone, coin_in=coin_in)
    except NotCounted as error:
        yield _not_counted(wager, "", "", error)


def _side_bet_figures(book: Book, wager: Wager, *, alone: bool, coin_in: int | None) -> Iterator[ListingPage]:
    tables = book.tables(wager) or (None,)
    for table in tables if alone else tables[:1]:
        for figures in book.figures(wager, table):
            yield _listed(figures, commission_words(wager))
        for _, figures in book.doubts(wager, table):
            yield _listed(figures)
        if wager.progressive and book.meter_shown:
            jackpot = book.jackpot(wager, table)
            bets = BETS if coin_in is None else coin_in // jackpot.stake
            written = write_jackpot(jackpot, book.meter_shown, bets)
            yield ListingPage(written, tuple(print_jackpot(jackpot, book.meter_shown, bets)))


def _listed(figures: Figures, besides: Text = NOTHING) -> ListingPage:
    return ListingPage(write_figures(figures), tuple(print_figures(figures, besides)))
