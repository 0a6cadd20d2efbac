"""Every bet of a game on its odds page: by each printed table, strategy and reading."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.odds.base_bet.play_figures import OPTIMAL
from games.engine.odds.base_bet.simulation import WAY as SIMULATED
from games.engine.odds.book import Book
from games.engine.odds.count_cache import NotCountedYet
from games.engine.odds.figures import Figures, Outcome, decimal
from games.engine.odds.guard import NotCounted
from games.engine.odds.own_hands import WITH_CARD, card_price
from games.engine.rules.houses import House, apply_house_rules
from games.engine.rules.wagers import Folded, Wager
from games.engine.texts import all_of
from trainer.library.bets import fold_words
from trainer.library.rankings import one_in
from trainer.pages.numbers import MINUS, per_cent
from trainer.pages.text import translate
from trainer.schools.house_rules.labels import label_of, table_label, value_words

READABLE = 30
"""Letters of a fraction that is read at a glance; a longer one is folded away."""


@dataclass(frozen=True)
class OutcomeRow:
    """One line; what cannot happen has neither probability nor share."""

    name: str
    pays: str
    combinations: str
    probability: str = ""
    one_in: str = ""
    share: str = ""

    @property
    def possible(self) -> bool:
        return bool(self.probability)


@dataclass(frozen=True)
class OutcomeTable:
    """One bet by one table, played one way. `error` is the standard error of what is simulated, else "";
    `average` what is bet in the end and `risk` the element of risk, where later bets follow."""

    name: str
    way: str
    edge: str
    fraction: str
    hit: str
    hit_one_in: str
    deviation: str
    rows: tuple[OutcomeRow, ...]
    total: str
    returned: str
    chosen: bool = False
    average: str = ""
    risk: str = ""
    error: str = ""
    seed: str = ""
    loses: bool = False

    @property
    def short(self) -> bool:
        return len(self.fraction) <= READABLE


def outcome_table(figures: Figures, *, chosen: bool = False) -> OutcomeTable:
    followed = figures.average_bet != 1
    hits = figures.hit_frequency
    return OutcomeTable(
        name=figures.table,
        way=capfirst(translate(figures.way_words)),
        edge=per_cent(figures.edge),
        fraction=fraction(figures.edge),
        hit=per_cent(hits, places=2),
        hit_one_in=one_in(hits.numerator, hits.denominator) if hits else "",
        deviation=f"{figures.deviation:.4f}",
        rows=tuple(_rows(figures)),
        total=f"{figures.total:,}",
        returned=signed(figures.returned),
        chosen=chosen,
        average=decimal(figures.average_bet, places=4) if followed else "",
        risk=per_cent(figures.element_of_risk) if followed else "",
        error="" if figures.exact else per_cent(Fraction(figures.standard_error)),
        seed=figures.seed,
        loses=figures.edge < 0,
    )


def _rows(figures: Figures) -> Iterator[OutcomeRow]:
    for outcome in figures.outcomes:
        name, pays = capfirst(translate(outcome.words)), _pays(outcome)
        if not outcome.possible:
            yield OutcomeRow(name, pays, "0")
            continue
        chance = figures.probability(outcome)
        yield OutcomeRow(
            name,
            pays,
            f"{outcome.count:,}",
            decimal(chance, places=9),
            one_in(outcome.count, figures.total),
            signed(figures.share(outcome)),
        )


def _pays(outcome: Outcome) -> str:
    """What the table pays; of a line that no table has, by how much the player is up or down."""
    if outcome.pays:
        return translate(outcome.pays)
    said = decimal(outcome.net, places=0 if outcome.net.denominator == 1 else 2)
    return said.replace("-", MINUS) if outcome.net <= 0 else f"+{said}"


def signed(worth: Fraction, *, places: int = 6) -> str:
    return decimal(worth, places=places).replace("-", MINUS)


def fraction(worth: Fraction) -> str:
    """ "83,911 / 2,544,815"."""
    sign = MINUS if worth < 0 else ""
    return f"{sign}{abs(worth.numerator):,} / {worth.denominator:,}"


@dataclass(frozen=True)
class Reading:
    """An unclear row in one reading: whether it is dealt so, and what the bet is then worth."""

    words: str
    dealt: bool
    edge: str
    loses: bool


@dataclass(frozen=True)
class BetOdds:
    """One bet; `uncounted` are its tables without cached counts, `refusals` say what no count takes, and why.
    `notes` say how the figures treat a fold and a bought card."""

    slug: str
    name: str
    bonus: bool
    notes: list[str]
    tables: list[OutcomeTable]
    doubts: list[tuple[str, list[Reading]]]
    uncounted: list[str]
    refusals: list[str]

    @property
    def several(self) -> bool:
        return len({table.name for table in self.tables}) > 1


def main_bet(book: Book) -> BetOdds:
    """Return the base bet by each strategy, the best first, and by each table that pays some of its wins."""
    tables, uncounted, refusals, main = [], [], list[str](), book.game.main
    for dealt in _by_each_table(book):
        chosen = dealt is book and bool(book.paying_bets)
        for way in dealt.strategies:
            try:
                tables.append(outcome_table(dealt.play(way), chosen=chosen))
            except NotCountedYet:
                if nearest := _nearest(dealt, way):
                    refusals.append(nearest)
                else:
                    uncounted.append(capfirst(translate(book.words_of(way))))
            except NotCounted as error:
                refusals.append(_refused(translate(book.words_of(way)), error))
    refusals += [_refused(translate(OPTIMAL), error) for error in book.refusals]
    played = all_of(wager.name for wager in (*book.game.required, *book.game.following))
    return BetOdds(main.slug, translate(played), False, [], tables, [], uncounted, refusals)


def _refused(what: str, error: NotCounted) -> str:
    said = gettext("%(what)s: not calculated, because %(reason)s (%(bet)s).")
    return said % {"what": capfirst(what), "bet": translate(error.bet), "reason": translate(error.reason)}


def _nearest(book: Book, way: str) -> str:
    """Return what is simulated next to a house whose options together are not; "" where nothing is."""
    try:
        alone = book.simulated_alone() if way == SIMULATED else {}
    except NotCountedYet:
        return ""
    sentences = [
        gettext(
            "%(option)s, %(value)s: house edge %(edge)s ± %(error)s in %(hands)s simulated hands dealt from "
            "code “%(seed)s”."
        )
        % {
            "option": label_of(book.game, option.name),
            "value": value_words(option, book.house.choices[option.name]),
            "edge": per_cent(figures.edge),
            "error": per_cent(Fraction(figures.standard_error)),
            "hands": f"{figures.total:,}",
            "seed": figures.seed,
        }
        for option, figures in alone.items()
    ]
    heading = gettext("These house rules together haven’t been simulated. With one of them at a time:")
    return " ".join([heading, *sentences]) if sentences else ""


def _by_each_table(book: Book) -> Iterator[Book]:
    """This house, and the same with each other table of the bets that the main figures depend on."""
    yield book
    for bet in {bet.chosen_by: bet for bet in book.paying_bets}.values():
        for table in book.tables(bet)[1:]:
            yield replace(book, house=House({**book.house.choices, bet.chosen_by: table.name}))


def side_bets(book: Book) -> list[BetOdds]:
    return [_side_bet(book, wager) for wager in book.side_bets]


def _side_bet(book: Book, wager: Wager) -> BetOdds:
    tables, doubts, uncounted = [], [], []
    refusal = book.refusal(wager)
    for table in book.tables(wager):
        try:
            for figures in book.figures(wager, table):
                chosen = table is book.house.paytable(book.sheet, wager)
                tables.append(outcome_table(figures, chosen=chosen))
            readings = [
                Reading(
                    capfirst(translate(reading.words)),
                    reading.dealt,
                    per_cent(figures.edge),
                    figures.loses_money,
                )
                for reading, figures in book.doubts(wager, table)
            ]
            if readings:
                doubts.append((table.name, readings))
        except NotCountedYet:
            uncounted.append(table.name)
        except NotCounted as error:
            refusal = error
    refusals = [_refused(translate(wager.name), refusal)] if refusal else []
    notes = list(_notes(book, wager))
    name = translate(wager.name) if wager.staked else table_label(wager)
    return BetOdds(wager.slug, name, not wager.staked, notes, tables, doubts, uncounted, refusals)


def _notes(book: Book, wager: Wager) -> Iterator[str]:
    """What the figures rest on."""
    if not wager.staked:
        said = gettext("It is not a separate bet. Its return is part of the %(bet)s.")
        yield said % {"bet": translate(book.game.wager(wager.paid_on).name)}
        yield from _with_bonus(book, wager)
    game = apply_house_rules(book.game, book.house)
    if fold := fold_words(game, game.wager(wager.slug)):
        yield gettext("On a fold: %(fold)s.") % {"fold": fold}
        yield str(_FOLDED[wager.folded] if wager.staked else _NEVER_FOLDED)
    if wager.staked and card_price(book.game, WITH_CARD) and fold:
        said = gettext("When the card is bought, its price counts as a bet equal to the %(bet)s.")
        yield said % {"bet": translate(book.game.main.name)}


def _with_bonus(book: Book, wager: Wager) -> Iterator[str]:
    """What the bet comes to that it is paid on."""
    try:
        figures, bonus = book.play(book.strategies[0]), book.figures(wager)[0]
    except NotCounted:
        return
    if wager.slug in figures.bonuses:
        yield gettext("It is included in the figures of the base bet.")
        return
    said = gettext("With it by %(table)s, the house edge of the base bet is %(edge)s: %(way)s.")
    edge = per_cent(figures.edge + bonus.edge)
    yield said % {"table": bonus.table, "edge": edge, "way": translate(figures.way_words)}


_NOTHING_CHANGES = _("Folding doesn’t change these figures.")

_NEVER_FOLDED = _("Figures assume a player who never folds a hand that could win it.")

_FOLDED = {
    Folded.SETTLES: _NOTHING_CHANGES,
    Folded.STANDS: _NOTHING_CHANGES,
    Folded.IF_ANNOUNCED: _("Figures assume a player who announces every winning hand."),
    Folded.TAKEN: _NEVER_FOLDED,
}
