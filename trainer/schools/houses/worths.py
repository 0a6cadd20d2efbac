"""Worths: what a house keeps of each bet as it deals it, from counts that are kept."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from games.engine.money.meters import Meter
from games.engine.odds.book import Book
from games.engine.odds.kept import NotKept, only_kept
from games.engine.odds.own_hands import card_price
from games.engine.rules.games import Game
from games.engine.rules.houses import House
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Wager
from games.engine.texts import NOTHING, Text


@dataclass(frozen=True)
class Worth:
    """One bet: the table that pays it, how it is played where that makes a difference, and which part of it
    the house keeps (None: nobody has counted it), a card that goes with it paid for. `price` is what of that
    a player can make up for with a larger bet; `exact` is false of what is simulated."""

    wager: Wager
    table: str = ""
    way: str = ""
    way_words: Text = NOTHING
    edge: Fraction | None = None
    price: Fraction = Fraction(0)
    exact: bool = True

    @property
    def kept(self) -> Fraction:
        """Of each unit of the bet at the least; nothing where it is not counted."""
        return Fraction(0) if self.edge is None else self.edge - self.price


def worths_of(game: Game, house: House, meter: Meter | None) -> tuple[Worth, ...]:
    """The main bet by the best way of playing that is told, then every bet that has a table of its own."""
    book = Book(game, load(game), house, meter)
    with only_kept():
        return (_main(book), *(worth for wager in book.side_bets for worth in _side_bet(book, wager)))


def _main(book: Book) -> Worth:
    wager = book.game.main
    table = book.house.paytable(book.sheet, wager).name if wager.table else ""
    try:
        figures = book.play(book.strategies[0])
    except NotKept:
        return Worth(wager, table)
    return Worth(wager, table, figures.way, figures.way_words, figures.edge, exact=not figures.seed)


def _side_bet(book: Book, wager: Wager) -> Iterator[Worth]:
    table = book.house.paytable(book.sheet, wager).name
    try:
        for figures in book.figures(wager):
            price = Fraction(0) if wager.at_most else card_price(book.game, figures.way)
            yield Worth(wager, table, figures.way, figures.way_words, figures.edge, price)
    except NotKept:
        yield Worth(wager, table)
