"""Listings: the book page by page, for the command line: a wager by every table that it can be paid by."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.engine.errors import NotAllowed
from games.engine.odds.book import Book
from games.engine.odds.figure_pages import BETS, print_figures, print_jackpot, write_figures, write_jackpot
from games.engine.odds.figures import Figures
from games.engine.rules.wagers import Wager


@dataclass(frozen=True)
class ListingPage:
    """One page: as a JSON object, and as lines to be read."""

    written: dict[str, Any]
    lines: tuple[str, ...]


def listing(
    book: Book, *, wager: str | None = None, strategy: str | None = None, coin_in: int | None = None
) -> Iterator[ListingPage]:
    """Yield the house's tables; of one wager all that are printed, with the readings of their doubtful rows.
    The meter is looked at again after so many cents of coin-in."""
    wagers = _wagers(book, wager)
    strategies = _strategies(book, strategy)
    if strategy is not None and book.game.main not in wagers:
        raise NotAllowed("strategy", f"{strategy!r} decides nothing of {wager!r}")
    for each in wagers:
        if each is book.game.main:
            for way in strategies:
                yield _listed(book.play(way))
        elif strategy is None:
            yield from _side_bet(book, each, alone=wager is not None, coin_in=coin_in)


def _wagers(book: Book, name: str | None) -> tuple[Wager, ...]:
    every = (book.game.main, *book.side_bets)
    if name is None:
        return every
    result = tuple(wager for wager in every if wager.slug == name)
    if not result:
        known = ", ".join(wager.slug for wager in every)
        raise NotAllowed("wager", f"{name!r} has no odds of its own here; there are {known}")
    return result


def _strategies(book: Book, name: str | None) -> tuple[str, ...]:
    if name is None:
        return book.strategies
    if name not in book.strategies:
        known = ", ".join(book.strategies)
        raise NotAllowed("strategy", f"{name!r} is not one that is counted here; there are {known}")
    return (name,)


def _side_bet(book: Book, wager: Wager, *, alone: bool, coin_in: int | None) -> Iterator[ListingPage]:
    tables = book.tables(wager)
    for table in tables if alone else tables[:1]:
        for figures in book.figures(wager, table):
            yield _listed(figures)
        for _, figures in book.doubts(wager, table):
            yield _listed(figures)
        if wager.progressive and book.meter_shown:
            jackpot = book.jackpot(wager, table)
            bets = BETS if coin_in is None else coin_in // jackpot.stake
            written = write_jackpot(jackpot, book.meter_shown, bets)
            yield ListingPage(written, tuple(print_jackpot(jackpot, book.meter_shown, bets)))


def _listed(figures: Figures) -> ListingPage:
    return ListingPage(write_figures(figures), tuple(print_figures(figures)))
