"""Whether the odds are true, and what they cost: python -m benchmarks.odds [--hands 10000000].

Hands are dealt from a seed and settled through settle(), every wager with a bet on it. Claims: each exact
edge is within four standard errors of what was settled; all side bets of a game are told in less than 50 ms
from what is kept; counting six-card hands by class is at least 20 times as fast as ranking each of them.
"""

import argparse
from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, islice
from math import comb
from random import Random
from time import perf_counter

from benchmarks.machine import describe
from games import GAMES
from games.engine.cards.cards import STANDARD, Card
from games.engine.cards.hands import FIVE_CARD
from games.engine.cards.weights import WEIGHT
from games.engine.odds.book import Book
from games.engine.odds.classes import flushes, hand_counts, ranked
from games.engine.odds.figures import Figures, per_cent
from games.engine.odds.main.playing import ALWAYS, NOT_BOUGHT, plays
from games.engine.odds.main.simulated import Decides, careful, played
from games.engine.odds.own_hands import FIVE_ONLY
from games.engine.patrons.decisions import DealerView, keeps
from games.engine.rules.games import Game, Strategy
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.rules.wagers import HeadToHead, Price, Wager
from games.engine.settling.inputs import Decision, Inputs
from games.engine.settling.settlements import Settlement, settle

HANDS, SEED, STAKE = 20_000, "benchmark", 100
MOST_ERRORS = 4
RANKED = 100_000


def bets_of(game: Game) -> dict[str, int]:
    """A bet on everything, the main bet and its size the same."""
    return {wager.slug: STAKE for wager in game.wagers if wager.before_cards}


def never_folding(game: Game) -> Decides:
    """Plays every hand and buys no card; a card is changed as a careful player does."""
    return careful(game) if game.draws else lambda *_: Decision("play")


def by(strategy: Strategy) -> Decides:
    """Plays or folds as published, and never looks at a card that lies aside."""

    def decides(inputs: Inputs, mine: tuple[Card, ...], view: DealerView) -> Decision:
        dealt = mine[inputs.game.player.aside :]
        return Decision("play" if keeps(inputs, strategy, dealt, view) else "fold")

    return decides


def settled(book: Book, hands: int, decides: Decides) -> dict[str, list[int]]:
    """Of each wager, and of the main bet with those that follow it, the sum of what was won and of its
    squares, in cents."""
    game, luck = book.game, Random(SEED)
    table = Inputs(game, book.sheet, book.house, (), (), meter=book.standing)
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for _ in range(hands):
        done = settle(played(table, bets_of(game), decides, luck))
        main = 0
        for wager in game.wagers:
            net = net_of(done, wager)
            main += net if isinstance(wager.settles, HeadToHead | Price) else 0
            add(sums[wager.slug], net)
        add(sums["main"], main)
    return sums


def net_of(done: Settlement, wager: Wager) -> int:
    line = done.at(1, wager.slug)
    return line.net if line else 0


def add(sums: list[int], net: int) -> None:
    sums[0] += net
    sums[1] += net * net


def compared(name: str, exact: Figures, sums: list[int], hands: int) -> str:
    """The exact edge beside the settled one; the standard error is that of the exact table."""
    seen = Fraction(-sums[0], STAKE * hands)
    error = float(exact.variance / hands) ** 0.5
    off = float(seen - exact.edge) / error if error else 0.0
    verdict = "ok" if abs(off) <= MOST_ERRORS else "NOT WITHIN"
    return f"  {name:34} {per_cent(exact.edge):>12} {per_cent(seen):>12} {off:+6.2f} errors {verdict}"


def side_bets(book: Book, sums: dict[str, list[int]], hands: int) -> list[str]:
    found = []
    for wager in book.side_bets:
        each = [f for f in book.figures(wager) if f.way in ("", FIVE_ONLY)]
        found += [compared(f"{wager.slug} {f.table}", f, sums[wager.slug], hands) for f in each]
    return found


def main_bets(book: Book, hands: int, raised: dict[str, list[int]]) -> list[str]:
    """Each strategy that is named, and who always raises."""
    found = []
    for way, chosen in plays(book.game).items():
        if chosen.strategy or way in (ALWAYS, NOT_BOUGHT):
            sums = settled(book, hands, by(chosen.strategy)) if chosen.strategy else raised
            found.append(compared(f"{book.game.main.slug}, {way}", book.play(way), sums["main"], hands))
    return found


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
    told = max(seconds(lambda book=book: tell(book)) for book in map(opened, GAMES.values()))
    return [
        f"  six cards by class {classes:6.2f} s, one by one {listed:6.1f} s: {listed / classes:.0f} times",
        f"  all side bets of a game from what is kept {1_000 * told:6.1f} ms (claimed: less than 50)",
    ]


def tell(book: Book) -> None:
    for wager in book.side_bets:
        for table in book.tables(wager):
            book.figures(wager, table)


def opened(game: Game) -> Book:
    sheet = load(game)
    return Book(game, sheet, open_house(game, sheet, {}))


def report(game: Game, hands: int) -> str:
    book = opened(game)
    sums = settled(book, hands, never_folding(game))
    told = [*side_bets(book, sums, hands), *main_bets(book, hands, sums)]
    return "\n".join([f"{game.name}, {hands:,} hands settled", *told])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=HANDS)
    chosen = parser.parse_args()
    print(describe())
    print("\n".join(costs()))
    for each in GAMES.values():
        print(report(each, chosen.hands))
