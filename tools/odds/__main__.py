"""python -m tools.odds SLUG ...: counts games anew, and prints what the house keeps of each bet."""

import sys

from games import GAMES
from games.engine.odds.book import Book
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from tools.odds import one_decision, side_bets

MAKERS = (one_decision, side_bets)
"""Each says by the declaration alone whether a game is of its shape."""


def main(slug: str) -> None:
    game = GAMES[slug]
    for maker in MAKERS:
        if maker.fits(game):
            maker.make(game)
    book = Book(game, load(game), open_house(game, load(game), {}))
    side_figures = (figures for bet in book.side_bets for figures in book.figures(bet))
    for figures in (*map(book.play, book.strategies), *side_figures):
        print(f"{figures.wager} {figures.way}: {figures.edge} = {100 * float(figures.edge):.6f} %")


if __name__ == "__main__":
    for each in sys.argv[1:]:
        main(each)
