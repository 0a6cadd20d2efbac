"""Whether the odds are true: python -m benchmarks.odds [--hands 20000] [--game SLUG]

Hands are dealt from a seed and settled, with a bet on everything. Each edge is to be within four standard
errors of what was settled: of the main bet where the player follows a declared strategy, of a side bet where
no player folds or buys a card.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from random import Random

from benchmarks.machine import describe
from games import GAMES
from games.engine.odds.book import Book
from games.engine.odds.figures import Figures, edge_words
from games.engine.odds.ways import FIVE_ONLY, named
from games.engine.rules.games import Game
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.settlement.inputs import Inputs, Seat
from games.engine.settlement.settlements import settle
from games.engine.simulated_players.decisions import DeckSource, deal_staying, deal_to
from games.engine.simulated_players.temperaments import CAREFUL, Patron

HANDS, SEED, STAKE = 20_000, "benchmark", 10_000
MAX_ERRORS = 4
MOST_CARDS = 54
"""Cards that are dealt from: a whole deck, or the first of a shoe."""


def lines_of(game: Game, hands: int) -> Iterator[str]:
    sheet = load(game)
    book = Book(game, sheet, open_house(game, sheet, {}))
    table = Inputs(game, sheet, book.house, meter=book.meter_shown)
    bets = {wager.slug: STAKE for wager in game.wagers if wager.before_cards and not wager.progressive}
    patron, luck = Patron(CAREFUL, bets, stays=99, speaks=99, whim=99), Random(f"{SEED}/{game.slug}")
    main = book.ends_of(game.main).wagers
    nets: dict[str, list[int]] = defaultdict(list)
    for _ in range(hands):
        deck = luck.sample(game.source.faces, min(len(game.source.faces), MOST_CARDS))
        played = deal_to(table, (patron,), DeckSource(iter(deck)))
        done = settle(played)
        nets[game.main.slug].append(sum(line.net for line in done.lines if line.wager in main))
        stayed = settle(deal_staying(table, Seat(1, bets, {}), DeckSource(iter(deck))))
        for wager in book.side_bets:
            line = stayed.at(1, wager.slug)
            nets[wager.slug].append(line.net if line else 0)
    way = next((name for name, _, _ in named(game) if name in book.strategies), "")
    if not any(book.strategies):
        yield compared(game.main.slug, book.play(book.strategies[0]), nets[game.main.slug])
    if way and not game.sells:  # a careful player buys the card where it may help, by no counted way
        yield compared(f"{game.main.slug}, {way}", book.play(way), nets[game.main.slug])
    for wager in book.side_bets:
        for figures in () if wager.progressive else book.figures(wager):
            if figures.way in ("", FIVE_ONLY):
                yield compared(f"{wager.slug}, {figures.table}", figures, nets[wager.slug])


def compared(name: str, counted: Figures, nets: list[int]) -> str:
    """The counted edge beside the settled one; the standard error is that of the counted outcomes."""
    seen = -sum(nets) / STAKE / len(nets)
    error = float(counted.variance / len(nets)) ** 0.5
    off = (seen - float(counted.edge)) / error if error else 0.0
    verdict = "ok" if abs(off) <= MAX_ERRORS else "NOT WITHIN"
    return f"  {name:40} {edge_words(counted):>14} {100 * seen:11.4f}% {off:+6.2f} errors {verdict}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--game", choices=list(GAMES), help="this game only")
    chosen = parser.parse_args()
    print(describe())
    for each in GAMES.values():
        if chosen.game in (None, each.slug):
            print(f"{each.name}, {chosen.hands:,} hands settled")
            print(*lines_of(each, chosen.hands), sep="\n", flush=True)
