"""A game's book, as its sheet has it or as a house chose."""

from games import GAMES
from games.engine.odds.book import Book
from games.engine.odds.figures import Figures
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load


def book_of(slug: str, **choices) -> Book:
    game, sheet = GAMES[slug], load(GAMES[slug])
    named = {name.replace("_", "-"): value for name, value in choices.items()}
    return Book(game, sheet, open_house(game, sheet, named))


def figures_of(slug: str, wager: str, table: str = "", way: str = "") -> Figures:
    book = book_of(slug)
    bet = book.game.wager(wager)
    printed = book.sheet.paytable(bet.table, table) if table else None
    return next(each for each in book.figures(bet, printed) if each.way == way)


def counts_of(figures: Figures) -> dict[str, int]:
    return {outcome.name: outcome.count for outcome in figures.outcomes}
