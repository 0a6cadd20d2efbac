"""Whether the odds are true, and what they cost: python -m benchmarks.odds [--hands 10000000].

Hands are dealt from a seed and settled through settle(), every wager with a bet on it. Claims: each exact
edge is within four standard errors of what was settled; all side bets of a game are counted in less than 50
ms from what is kept; counting six-card hands by class is at least 20 times as fast as ranking each of them.
`--optimal` counts the best play of Six Card Poker with nothing kept, in less than fifteen minutes, and says
how long its deals would take one by one. Ten million hands take long: `--workers` shares them out, `--keep
FOLDER` goes on where it was stopped.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import combinations, islice
from math import comb
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from benchmarks.machine import describe
from benchmarks.settled_hands import CHUNK, MAIN, STAKE, Sums, added, opened, settled
from games import GAMES
from games.engine.cards.cards import STANDARD, WEIGHT
from games.engine.cards.hands import FIVE_CARD
from games.engine.odds.base_bet.play_figures import BEST, BOUGHT
from games.engine.odds.book import Book
from games.engine.odds.classes import flushes, hand_counts, ranked
from games.engine.odds.count_cache import isolated_cache
from games.engine.odds.figures import Figures, per_cent
from games.engine.odds.hand_comparisons import beaten_hands, hands_of
from games.engine.odds.own_hands import WITH_CARD, card_price
from games.engine.rules.games import Game

HANDS, SIX = 20_000, "six-card-poker"
MAX_ERRORS = 4
RANKED = 100_000


def compared(name: str, exact: Figures, sums: list[int], hands: int) -> str:
    """The exact edge beside the settled one; the standard error is that of the exact table."""
    seen = Fraction(-sums[0], STAKE * hands)
    error = float(exact.variance / hands) ** 0.5
    off = float(seen - exact.edge) / error if error else 0.0
    verdict = "ok" if abs(off) <= MAX_ERRORS else "NOT WITHIN"
    return f"  {name:34} {per_cent(exact.edge):>12} {per_cent(seen):>12} {off:+6.2f} errors {verdict}"


def rows_of(book: Book, sums: Sums, hands: int) -> Iterator[str]:
    """Each side bet by the way of playing that decides it, and the main bet by all of them."""
    first = next(iter(sums))
    for wager in book.side_bets:
        for figures in book.figures(wager):
            way = BOUGHT if figures.way == WITH_CARD else first
            name = " ".join(filter(None, (wager.slug, figures.table, figures.way)))
            price = card_price(book.game, figures.way)  # no part of what a bet itself is paid
            paid = tuple(
                replace(each, net=each.net + price, staked=each.staked - price) for each in figures.outcomes
            )
            yield compared(name, replace(figures, outcomes=paid), sums[way][wager.slug], hands)
    for way, by_wager in sums.items():
        if way in book.strategies:
            yield compared(f"{book.game.main.slug}, {way}", book.play(way), by_wager[MAIN], hands)


def seconds(act: Callable[[], object]) -> float:
    start = perf_counter()
    act()
    return perf_counter() - start


def cold() -> None:
    for cache in (hand_counts, ranked, flushes):
        cache.cache_clear()
    hand_counts(FIVE_CARD, STANDARD, 6)


def one_by_one() -> None:
    weights = [WEIGHT[card] for card in STANDARD]
    for hand in islice(combinations(weights, 6), RANKED):
        FIVE_CARD.weighed(hand)


def costs() -> list[str]:
    cold()
    classes, listed = seconds(cold), seconds(one_by_one) * comb(52, 6) / RANKED
    books = map(opened, GAMES.values())
    slowest = max(seconds(partial(tell, book)) for book in books)
    return [
        f"  six cards by class {classes:6.2f} s, one by one {listed:6.1f} s: {listed / classes:.0f} times",
        f"  all side bets of a game from what is kept {1_000 * slowest:6.1f} ms (claimed: less than 50)",
    ]


def cold_optimal() -> list[str]:
    """The best play of Six Card Poker, with nothing kept, beside every deal of it settled by two look-ups."""
    book = opened(GAMES[SIX])
    for cache in (hand_counts, ranked, flushes, hands_of, beaten_hands):
        cache.cache_clear()
    with TemporaryDirectory() as empty, isolated_cache(Path(empty)):
        before = process_time()
        counted = seconds(lambda: book.play(BEST))
        used = process_time() - before
    deals = sum(outcome.count for outcome in book.play(BEST).outcomes)
    one = seconds(two_hands) / RANKED
    years = deals * one / (365 * 24 * 3600)
    return [
        f"  optimal play of {book.game.name}, cold, {counted:,.0f} s, {used:,.0f} s of a processor "
        "(claimed: less than 900 on two cores that are free)",
        f"  its {deals:,} deals one by one {years:,.0f} years: {deals * one / used:,.0f} times",
    ]


def two_hands() -> None:
    """As little as can be done with a deal: both hands ranked and compared."""
    weights = [WEIGHT[card] for card in STANDARD]
    mine = FIVE_CARD.weighed(weights[:6])
    for hand in islice(combinations(weights[6:], 6), RANKED):
        mine > FIVE_CARD.weighed(hand)  # noqa: B015


def tell(book: Book) -> None:
    for wager in book.side_bets:
        for table in book.tables(wager):
            book.figures(wager, table)


def report(game: Game, chosen: argparse.Namespace) -> str:
    book, start = opened(game), perf_counter()
    sums = added(
        progress(chosen.hands, settled(game, chosen.hands, workers=chosen.workers, kept=chosen.keep))
    )
    took = f"{chosen.hands:,} hands settled, {perf_counter() - start:,.0f} s of {chosen.workers} workers"
    return "\n".join([f"{game.name}, {took}", *rows_of(book, sums, chosen.hands)])


def progress(hands: int, chunks: Iterator[Sums]) -> Iterator[Sums]:
    """The chunks; on standard error how many there are by now."""
    for done, sums in enumerate(chunks, start=1):
        print(f"\r{min(done * CHUNK, hands):,} of {hands:,}", end="", file=sys.stderr, flush=True)
        yield sums
    print(file=sys.stderr)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--game", choices=list(GAMES), help="this game only")
    parser.add_argument("--workers", type=int, default=1, help="so many processes")
    parser.add_argument("--optimal", action="store_true", help="count the best play too, with nothing kept")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="go on from the chunks that are there")
    chosen = parser.parse_args()
    print(describe())
    print("\n".join([*costs(), *(cold_optimal() if chosen.optimal else ())]))
    for each in GAMES.values():
        if chosen.game in (None, each.slug):
            print(report(each, chosen), flush=True)
