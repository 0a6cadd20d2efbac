"""Every bet of a game on its odds page: by each printed table, strategy and reading."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.odds.book import Book, Reading
from games.engine.odds.figures import Figures, Outcome, commission_words, decimal, deviation_words, known
from games.engine.odds.shoe_bets import is_apart
from games.engine.odds.ways import WITH_CARD, card_price
from games.engine.rules.houses import House, apply_house_rules
from games.engine.rules.wagers import Folded, Wager
from games.engine.texts import all_of
from trainer.library.bets import fold_words
from trainer.library.rankings import one_in
from trainer.pages.numbers import MINUS, edge
from trainer.pages.text import translate
from trainer.schools.house_rules.edges import BetEdge, paid_by, played
from trainer.schools.house_rules.labels import table_label

MOST_DIGITS = 20


@dataclass(frozen=True)
class OutcomeTable:
    """One bet by one table, played one way. Of a sampled one, each figure has the digits that are known."""

    bet: BetEdge
    figures: Figures
    chosen: bool
    loses: bool

    @property
    def way(self) -> str:
        return capfirst(self.bet.way)

    @property
    def fraction(self) -> str:
        return fraction(self.figures.edge) if self.figures.exact else ""

    @property
    def counted(self) -> bool:
        """Whether its combinations are few enough to be shown."""
        return self.figures.exact and len(str(self.figures.total)) <= MOST_DIGITS

    @property
    def average(self) -> str:
        """What is bet in the end, where later bets follow."""
        bet = self.figures.average_bet
        return "" if bet == 1 else decimal(bet, places=4)

    @property
    def deviation(self) -> str:
        return deviation_words(self.figures)

    @property
    def rows(self) -> Iterator[dict[str, str]]:
        """What cannot happen has no probability."""
        for outcome in self.figures.outcomes:
            row = {"name": capfirst(translate(outcome.words)), "pays": _pays(outcome)}
            yield (
                row
                | {"combinations": f"{outcome.count:,}"}
                | (self._odds(outcome) if outcome.possible else {})
            )

    def _odds(self, outcome: Outcome) -> dict[str, str]:
        chance = self.figures.probability(outcome)
        error = self.figures.error_of(chance * (1 - chance))
        return {
            "probability": known(chance, error, places=9),
            "one_in": one_in(outcome.count, self.figures.total),
            "share": signed(known(self.figures.share(outcome), error * abs(outcome.net), places=6)),
        }

    @property
    def returned(self) -> str:
        return signed(known(self.figures.returned, self.figures.standard_error, places=6))


def _pays(outcome: Outcome) -> str:
    """What the table pays; of a line that no table has, by how much the player is up or down."""
    if outcome.pays:
        return translate(outcome.pays)
    places = 4 if outcome.average else 0 if outcome.net.denominator == 1 else 2
    said = decimal(outcome.net, places=places)
    return signed(said) if outcome.net <= 0 else f"+{said}"


def signed(decimal: str) -> str:
    return decimal.replace("-", MINUS)


def fraction(worth: Fraction) -> str:
    """ "83,911 / 2,544,815"."""
    return f"{signed(f'{worth.numerator:,}')} / {worth.denominator:,}"


@dataclass(frozen=True)
class BetOdds:
    """One bet; `notes` say how the figures treat a fold and a bought card, `doubts` what it is worth with an
    unclear row of a table read otherwise, `refusal` why it has no figures."""

    slug: str
    name: str
    notes: list[str]
    tables: list[OutcomeTable]
    doubts: list[tuple[str, list[dict[str, Any]]]]
    refusal: str

    @property
    def several(self) -> bool:
        return len({table.bet.table for table in self.tables}) > 1


def bets_of(book: Book, edges: tuple[BetEdge, ...]) -> list[BetOdds]:
    """Return the base bet by each strategy, the best first, and by each table that pays it; then the side
    bets."""
    return [_main(book, edges), *(_side_bet(book, wager, edges) for wager in book.side_bets)]


def _main(book: Book, edges: tuple[BetEdge, ...]) -> BetOdds:
    main, chosen = book.game.main, bool(book.paying_bets)
    tables = [*_tables((edges[0], *played(book, book.strategies[1:])), edges, chosen=chosen)]
    for other in _by_other_tables(book):
        tables += _tables(played(other, other.strategies), edges, chosen=False)
    base = book.game.required or (main,)
    following = () if book.game.hands_in_turn else book.game.following
    name = translate(all_of(wager.kind_name for wager in (*base, *following)))
    notes = [translate(note) for note in book.notes]
    return BetOdds(main.slug, name, notes, tables, [], _refusal(book, main))


def _tables(bets: Iterable[BetEdge], edges: tuple[BetEdge, ...], *, chosen: bool) -> Iterator[OutcomeTable]:
    for bet in bets:
        if bet.figures:
            yield OutcomeTable(bet, bet.figures, chosen, bet.may_lose(edges))


def _refusal(book: Book, wager: Wager) -> str:
    error = book.refusal(wager)
    said = gettext("%(bet)s has no odds, because %(reason)s.")
    return said % {"bet": translate(error.bet), "reason": translate(error.reason)} if error else ""


def _by_other_tables(book: Book) -> Iterator[Book]:
    """The same house with each other table of the bets that the main figures depend on."""
    for bet in {bet.chosen_by: bet for bet in book.paying_bets}.values():
        for table in book.tables(bet)[1:]:
            yield replace(book, house=House({**book.house.choices, bet.chosen_by: table.name}))


def _side_bet(book: Book, wager: Wager, edges: tuple[BetEdge, ...]) -> BetOdds:
    tables, doubts = list[OutcomeTable](), []
    if not wager.table and not (book.game.falls and not wager.offered):  # whose numbers the wheel lacks
        tables += _tables(paid_by(book, wager), edges, chosen=False)
    for table in book.tables(wager):
        chosen = table is book.house.paytable(book.sheet, wager)
        tables += _tables(paid_by(book, wager, table), edges, chosen=chosen)
        if doubted := book.doubts(wager, table):
            doubts.append((table.name, [_reading(*each) for each in doubted]))
    name = translate(wager.kind_name) if wager.staked else table_label(wager)
    notes = list(_notes(book, wager, edges))
    return BetOdds(wager.slug, name, notes, tables, doubts, _refusal(book, wager))


def _reading(reading: Reading, figures: Figures) -> dict[str, Any]:
    words, loses = capfirst(translate(reading.words)), figures.may_lose()
    return {"words": words, "dealt": reading.dealt, "edge": edge(figures), "loses": loses}


def _notes(book: Book, wager: Wager, edges: tuple[BetEdge, ...]) -> Iterator[str]:
    """What the figures rest on."""
    if not wager.offered:
        yield gettext("It isn’t on this house’s layout.")
    if commission := commission_words(wager):
        yield translate(commission)
    if is_apart(book.game, wager):
        yield gettext("Counted with no card seen but the dealer’s up card.")
    if not wager.staked:
        said = gettext("It is not a separate bet. Its return is part of the %(bet)s.")
        yield said % {"bet": translate(book.game.wager(wager.paid_on).name)}
        yield from _with_main(next(bet for bet in edges if bet.wager.slug == wager.slug), edges[0])
    game = apply_house_rules(book.game, book.house)
    if fold := fold_words(game, game.wager(wager.slug)):
        yield gettext("On a fold: %(fold)s.") % {"fold": fold}
        yield str(_FOLDED[wager.folded] if wager.staked else _NEVER_FOLDED)
    if wager.staked and card_price(book.game, WITH_CARD) and fold:
        said = gettext("When the card is bought, its price counts as a bet equal to the %(bet)s.")
        yield said % {"bet": translate(book.game.main.name)}


def _with_main(bonus: BetEdge, main: BetEdge) -> Iterator[str]:
    """What the base bet comes to with it."""
    if bonus.included:
        yield gettext("It is included in the figures of the base bet.")
    elif bonus.figures and main.figures:
        said = gettext("With it by %(table)s, the house edge of the base bet is %(edge)s: %(way)s.")
        both = edge(main.figures, besides=bonus.figures.edge)
        yield said % {"table": bonus.table, "edge": both, "way": main.way}


_NOTHING_CHANGES = _("Folding doesn’t change these figures.")

_NEVER_FOLDED = _("Figures assume a player who never folds a hand that could win it.")

_FOLDED = {
    Folded.SETTLES: _NOTHING_CHANGES,
    Folded.STANDS: _NOTHING_CHANGES,
    Folded.IF_ANNOUNCED: _("Figures assume a player who announces every winning hand."),
    Folded.TAKEN: _NEVER_FOLDED,
}
