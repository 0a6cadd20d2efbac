"""A game's book, as its sheet has it or as a house chose."""

from collections.abc import Iterator

from games import GAMES
from games.engine.odds.book import Book
from games.engine.odds.figures import Figures
from games.engine.rules.games import Game, Option
from games.engine.rules.houses import House, open_house
from games.engine.rules.sheets import load


def book_of(slug: str, **choices) -> Book:
    game, sheet = GAMES[slug], load(GAMES[slug])
    named = {name.replace("_", "-"): value for name, value in choices.items()}
    return Book(game, sheet, open_house(game, sheet, named))


def houses(game: Game) -> Iterator[House]:
    """Yield the house as printed, and one for each value of each of its choices alone."""
    sheet, printed = load(game), open_house(game, load(game), {})
    options = {option.name: option for option in game.options}
    yield printed
    for name in printed.choices:
        for value in values(options[name]) if name in options else sheet.paytables[name]:
            try:
                yield open_house(game, sheet, {name: value})
            except ValueError:  # a limit under which no one could play is refused
                continue


def values(option: Option) -> tuple[str | int | bool, ...]:
    """Return what an option can be; of an amount the least and the most."""
    if isinstance(option.default, bool):
        return (False, True)
    return option.words or (option.least, option.least if option.most is None else option.most)


def figures_of(slug: str, wager: str, table: str = "", way: str = "") -> Figures:
    book = book_of(slug)
    bet = book.game.wager(wager)
    printed = book.sheet.paytable(bet.table, table) if table else None
    return next(each for each in book.figures(bet, printed) if each.way == way)


def counts_of(figures: Figures) -> dict[str, int]:
    return {outcome.name: outcome.count for outcome in figures.outcomes}
