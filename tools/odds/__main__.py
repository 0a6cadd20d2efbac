"""python -m tools.odds SLUG ...: counts games anew, and prints the odds of their bets.

What fits a declaration counts its base bets. A game that nothing fits is sampled, unless a list of it is
there that was counted otherwise. Hands of the table are counted when they are asked for: nothing is kept.
Of hands in turn the printed rules are kept, and those with one of them changed.
"""

import sys

from games import GAMES
from games.engine.odds import hands_in_turn
from games.engine.odds.book import Book
from games.engine.odds.ends import FOLDER
from games.engine.odds.figure_pages import listing
from games.engine.odds.rule_costs import one_rule_changed
from games.engine.rules.games import Game
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from tools.odds import board, one_decision, sampled, side_bets, streets

MAKERS = (one_decision, streets, board)


def main(slug: str) -> None:
    game, sheet = GAMES[slug], load(GAMES[slug])
    if game.hands_in_turn:
        hands_in_turn.keep(each for _changed, each in one_rule_changed(game, sheet))
    elif not game.table_hands:
        keep(game)
    for page in listing(Book(game, sheet, open_house(game, sheet, {}))):
        print(*page.lines, sep="\n")


def keep(game: Game) -> None:
    """Write the lists of a game."""
    side_bets.make(game)
    maker = next((maker for maker in MAKERS if maker.fits(game)), None)
    if maker:
        maker.make(game)
    elif not (FOLDER / game.slug / "base.json").exists():
        sampled.make(game)


if __name__ == "__main__":
    for each in sys.argv[1:]:
        main(each)
