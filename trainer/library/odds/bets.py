"""Every bet of a game as its odds page tells it: by each printed table, played each way, read each way."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.odds.book import Book
from games.engine.odds.kept import NotKept
from games.engine.odds.own_hands import WITH_CARD, card_price
from games.engine.rules.houses import House
from games.engine.rules.paytables import Paytable
from games.engine.rules.wagers import Folded, Wager
from games.engine.texts import all_of
from trainer.edges.outcome_tables import OutcomeTable, outcome_table
from trainer.saying import say
from trainer.schools.houses.house_words import table_label
from trainer.schools.houses.percents import per_cent
from trainer.sheets.bets import fold_words


@dataclass(frozen=True)
class ReadSo:
    """A doubtful row in one reading: whether it is dealt so, and what the bet is then worth."""

    words: str
    dealt: bool
    edge: str
    loses: bool


@dataclass(frozen=True)
class BetOdds:
    """One bet; `uncounted` are its tables whose hands nobody has counted. `notes` say what a fold and a
    bought card make of the figures."""

    slug: str
    name: str
    bonus: bool
    notes: list[str]
    tables: list[OutcomeTable]
    doubts: list[tuple[str, list[ReadSo]]]
    uncounted: list[str]

    @property
    def several(self) -> bool:
        return len({table.name for table in self.tables}) > 1


def main_bet(book: Book) -> BetOdds:
    """Played by each way that is told, the best first; by every table, where one pays some of its wins."""
    tables, uncounted, main = [], [], book.game.main
    for dealt in _by_each_table(book):
        chosen = dealt is book and bool(main.table)
        for way in dealt.strategies:
            try:
                tables.append(outcome_table(dealt.play(way), chosen=chosen))
            except NotKept:
                uncounted.append(capfirst(say(book.words_of(way))))
    played = all_of(wager.name for wager in (main, *book.game.following))
    return BetOdds(main.slug, say(played), False, [], tables, [], uncounted)


def _by_each_table(book: Book) -> Iterator[Book]:
    """This house, and the same with each other table of its main bet."""
    yield book
    main = book.game.main
    for table in book.tables(main)[1:] if main.table else ():
        house = House({**book.house.choices, main.chosen_by: table.name})
        yield replace(book, house=house)


def side_bets(book: Book) -> list[BetOdds]:
    return [_side_bet(book, wager) for wager in book.side_bets]


def _side_bet(book: Book, wager: Wager) -> BetOdds:
    tables, doubts, uncounted = [], [], []
    for table in book.tables(wager):
        try:
            for figures in book.figures(wager, table):
                chosen = table is book.house.paytable(book.sheet, wager)
                tables.append(outcome_table(figures, chosen=chosen))
            if read := list(_readings(book, wager, table)):
                doubts.append((table.name, read))
        except NotKept:
            uncounted.append(table.name)
    notes = list(_notes(book, wager))
    name = say(wager.name) if wager.staked else table_label(wager)
    return BetOdds(wager.slug, name, not wager.staked, notes, tables, doubts, uncounted)


def _readings(book: Book, wager: Wager, table: Paytable) -> Iterator[ReadSo]:
    for reading, figures in book.doubts(wager, table):
        words = capfirst(say(reading.words))
        yield ReadSo(words, reading.dealt, per_cent(figures.edge), figures.loses_money)


def _notes(book: Book, wager: Wager) -> Iterator[str]:
    """What the figures rest on."""
    if not wager.staked:
        said = gettext("It has no stake of its own: what it returns is a part of the %(bet)s.")
        yield said % {"bet": say(book.game.wager(wager.paid_on).name)}
        yield from _with_bonus(book, wager)
    if fold := fold_words(book.game, wager, book.house):
        yield gettext("On a fold: %(fold)s.") % {"fold": fold}
        yield str(_FOLDED[wager.folded] if wager.staked else _NEVER_FOLDED)
    if wager.staked and card_price(book.game, WITH_CARD) and fold:
        said = gettext("With the card bought, its price is counted: the bet is as large as the %(bet)s.")
        yield said % {"bet": say(book.game.main.name)}


def _with_bonus(book: Book, wager: Wager) -> Iterator[str]:
    """What the bet comes to that it is paid on."""
    try:
        figures, bonus = book.play(book.strategies[0]), book.figures(wager)[0]
    except NotKept:
        return
    said = gettext("With it by %(table)s, the edge of the main bet is %(edge)s: %(way)s.")
    edge = per_cent(figures.edge + bonus.edge)
    yield said % {"table": bonus.table, "edge": edge, "way": say(figures.way_words)}


_NOTHING_CHANGES = _("So folding changes nothing in these figures.")
_NEVER_FOLDED = _("The figures are of a player who folds no hand that could win it.")
_FOLDED = {
    Folded.SETTLES: _NOTHING_CHANGES,
    Folded.STANDS: _NOTHING_CHANGES,
    Folded.IF_ANNOUNCED: _("The figures are of a player who announces every hand that it pays."),
    Folded.TAKEN: _NEVER_FOLDED,
}
