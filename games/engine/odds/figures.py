"""Figures: what a bet is worth, as a table of its outcomes; everything else is worked out from that.

Exact where all deals are counted; where random hands stand for them, the edge is known as a range. In units
of the stake, of a main bet in antes.
"""

from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cached_property

from games.engine.rules.wagers import Even, Wager
from games.engine.texts import NOTHING, Text

PLACES = 30
"""Decimal digits in which a square root is worked out."""

MARGIN = Fraction(1, 200)
"""An edge below which a bet may lose money where it is not played as is best: no such play was found to be
further from the best."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One line: its name, in how many of all combinations it comes about, by how much the player is up then,
    and how much they had bet by then; `pays` as it is dealt. What has no combinations cannot happen. Where
    neither is the same each time, both are an `average`."""

    name: str
    words: Text
    count: int
    net: Fraction
    staked: Fraction = Fraction(1)
    pays: Text = NOTHING
    average: bool = False

    @property
    def possible(self) -> bool:
        return self.count > 0


@dataclass(frozen=True)
class Figures:
    """All outcomes of one wager; `table` is the paytable by which it is paid, `way` how it is played or read
    where that makes a difference, `hands` how many random hands stand for all (0: all were counted),
    `bonuses` the bets without a stake of their own that are counted in; `fixed` whether it is played as is
    best by another paytable."""

    wager: str
    name: Text
    outcomes: tuple[Outcome, ...]
    table: str = ""
    way: str = ""
    way_words: Text = NOTHING
    hands: int = 0
    bonuses: tuple[str, ...] = ()
    fixed: bool = False

    @cached_property
    def total(self) -> int:
        """All combinations; of a simulation, its hands."""
        return sum(outcome.count for outcome in self.outcomes)

    def probability(self, outcome: Outcome) -> Fraction:
        return Fraction(outcome.count, self.total)

    def share(self, outcome: Outcome) -> Fraction:
        """What the line adds to the return, or takes from it."""
        return self.probability(outcome) * outcome.net

    @cached_property
    def returned(self) -> Fraction:
        """What the player is up by on average, a unit staked: the edge from the other side."""
        return sum((self.share(outcome) for outcome in self.outcomes), Fraction(0))

    @property
    def edge(self) -> Fraction:
        """What the house keeps on average of each unit of the first bet."""
        return -self.returned

    @cached_property
    def average_bet(self) -> Fraction:
        return sum((self.probability(outcome) * outcome.staked for outcome in self.outcomes), Fraction(0))

    @property
    def element_of_risk(self) -> Fraction:
        """What the house keeps of each unit that is bet, the later bets counted."""
        return self.edge / self.average_bet if self.average_bet else Fraction(0)

    @property
    def averaged(self) -> bool:
        """Whether an outcome is an average, so that neither spread nor hit frequency is known."""
        return any(outcome.average for outcome in self.outcomes)

    @property
    def hit_frequency(self) -> Fraction:
        """How often the player is up."""
        return sum((self.probability(o) for o in self.outcomes if o.net > 0), Fraction(0))

    @cached_property
    def variance(self) -> Fraction:
        square = sum((self.probability(o) * o.net**2 for o in self.outcomes), Fraction(0))
        return square - self.returned**2

    @property
    def deviation(self) -> Decimal:
        """The standard deviation of one bet."""
        return root(self.variance)

    @property
    def exact(self) -> bool:
        return not self.hands

    def error_of(self, variance: Fraction) -> Fraction:
        """By how much the mean of something with this variance is off, one time in three; 0 where exact."""
        return Fraction(root(variance / self.hands)) if self.hands else Fraction(0)

    @property
    def standard_error(self) -> Fraction:
        return self.error_of(self.variance)

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """Between which the edge lies; of a sampled one, nineteen times in twenty."""
        off = 2 * self.standard_error
        return self.edge - off, self.edge + off

    def may_lose(self, besides: Fraction = Fraction(0)) -> bool:
        """Whether the house would lose by it, or may, while it keeps so much `besides`: an edge that is not
        known exactly is given a margin."""
        return self.bounds[0] + besides < (MARGIN if self.fixed else 0)


def commission_words(wager: Wager) -> Text:
    """Return which commission figures of a bet count; NOTHING where none comes off."""
    if not isinstance(wager.pays, Even) or not wager.pays.less:
        return NOTHING
    return Text(
        "The commission counts as exactly %(percent)s%% of the win, before it is rounded to coins.",
        percent=str(wager.pays.less),
    )


def root(square: Fraction) -> Decimal:
    with localcontext() as context:
        context.prec = PLACES
        return (Decimal(square.numerator) / Decimal(square.denominator)).sqrt()


def decimal(worth: Fraction, *, places: int) -> str:
    """ "-0.0330": rounded half away from zero."""
    units = (abs(worth) * 10**places + Fraction(1, 2)).__floor__()
    whole, rest = divmod(units, 10**places)
    sign = "-" if worth < 0 and units else ""
    return f"{sign}{whole}.{rest:0{places}}" if places else f"{sign}{whole}"


def per_cent(worth: Fraction, *, places: int = 4) -> str:
    """Return it as in "3.2973%"."""
    return f"{decimal(100 * worth, places=places)}%"


def edge_words(figures: Figures, *, besides: Fraction = Fraction(0), places: int = 4) -> Text:
    """Return the edge in percent, with what the house keeps `besides`; as a range in as many digits as are
    known where it was sampled, such as "2.6 to 3.1%"."""
    return _range_words(*(bound + besides for bound in figures.bounds), places=places)


def risk_words(figures: Figures, *, places: int = 4) -> Text:
    """Return the element of risk as an edge is written."""
    least, most = (bound / (figures.average_bet or 1) for bound in figures.bounds)
    return _range_words(least, most, places=places)


def _range_words(least: Fraction, most: Fraction, *, places: int) -> Text:
    if least == most:
        return Text(per_cent(least, places=places))
    low, high, known = outward(100 * least, 100 * most)
    return Text("%(low)s to %(high)s", low=decimal(low, places=known), high=f"{decimal(high, places=known)}%")


def outward(least: Fraction, most: Fraction) -> tuple[Fraction, Fraction, int]:
    """Return the ends of a range in as few decimal places as tell them apart, rounded outward."""
    places = 0
    while Fraction(1, 10**places) > most - least:
        places += 1
    unit = 10**places
    return Fraction((least * unit).__floor__(), unit), Fraction((most * unit).__ceil__(), unit), places


def known(worth: Fraction, error: Fraction, *, places: int) -> str:
    """Return a decimal in as many places as its error allows, so many at most: its range is not wider than
    the last. Nothing is 0."""
    places = places if worth else 0
    while places and 4 * error > Fraction(1, 10**places):
        places -= 1
    return decimal(worth, places=places)


def chance_words(figures: Figures, chance: Fraction, *, places: int = 2) -> str:
    """Return a probability in percent."""
    error = figures.error_of(chance * (1 - chance))
    return f"{known(100 * chance, 100 * error, places=places)}%"


def hit_words(figures: Figures, *, places: int = 2) -> str:
    """Return how often the player is up, in percent; "" where it isn’t known."""
    return "" if figures.averaged else chance_words(figures, figures.hit_frequency, places=places)


def deviation_words(figures: Figures, *, places: int = 4) -> str:
    """Return the standard deviation of one bet; "" where it isn’t known."""
    if figures.averaged:
        return ""
    fourth = sum(
        (figures.probability(o) * (o.net - figures.returned) ** 4 for o in figures.outcomes), Fraction(0)
    )
    deviation = Fraction(figures.deviation)
    error = figures.error_of(fourth - figures.variance**2) / (2 * deviation) if deviation else Fraction(0)
    return known(deviation, error, places=places)
