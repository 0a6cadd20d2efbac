"""python -m tools.odds SLUG: counts a game anew, and prints what the house keeps by each way of playing."""

import sys
from fractions import Fraction

from games import GAMES
from games.engine.odds.ends import lists_of
from games.engine.odds.machine import ExampleTable, Machine
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from tools.odds import one_decision

MAKERS = (one_decision,)
"""Each says by the declaration alone whether a game is of its shape."""


def main(slug: str) -> None:
    game = GAMES[slug]
    makers = [maker for maker in MAKERS if maker.fits(game)]
    if not makers:
        sys.exit(f"no maker is for a game of the shape of {slug}")
    for maker in makers:
        maker.make(game)
    sheet, house = load(game), open_house(game, load(game), {})
    for ends in lists_of(game, house):
        table = ExampleTable(game, sheet, house, tuple(map(game.wager, ends.wagers)))
        machine = Machine(ends, table)
        for way in ends.plays:
            counts = machine.play(way)
            net = sum(count * machine.settled(*at).net for at, count in counts.items())
            edge = Fraction(-net, sum(counts.values()) * table.stake)
            print(f"{ends.name} {way}: {edge} = {100 * float(edge):.6f} %")


if __name__ == "__main__":
    main(sys.argv[1])
