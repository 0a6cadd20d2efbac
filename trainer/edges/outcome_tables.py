"""Tables of outcomes as a page draws them: figures of the engine in words and written numbers."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from django.utils.text import capfirst

from games.engine.odds.figures import Figures, Outcome, decimal
from trainer.saying import say
from trainer.schools.houses.percents import MINUS, per_cent
from trainer.sheets.rankings import one_in

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
        way=capfirst(say(figures.way_words)),
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
        name, pays = capfirst(say(outcome.words)), _pays(outcome)
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
        return say(outcome.pays)
    said = decimal(outcome.net, places=0 if outcome.net.denominator == 1 else 2)
    return said.replace("-", MINUS) if outcome.net <= 0 else f"+{said}"


def signed(worth: Fraction, *, places: int = 6) -> str:
    return decimal(worth, places=places).replace("-", MINUS)


def fraction(worth: Fraction) -> str:
    """ "83,911 / 2,544,815"."""
    sign = MINUS if worth < 0 else ""
    return f"{sign}{abs(worth.numerator):,} / {worth.denominator:,}"
