"""Figures: what a bet is worth, as a table of its outcomes; everything else is worked out from that.

Exact where the outcomes are counted; where they were simulated the table names its seed and has a standard
error. In units of the stake, of a main bet in antes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cached_property

from games.engine.texts import NOTHING, Text

PLACES = 30
"""Decimal digits in which a square root is worked out."""

FOLDED = "folds"
ENDS = {
    "wins": Text("player wins, dealer qualifies"),
    "wins-unqualified": Text("player wins, dealer does not qualify"),
    "ties": Text("tie, dealer qualifies"),
    "ties-unqualified": Text("tie, dealer does not qualify"),
    "loses-unqualified": Text("dealer wins without qualifying"),
    "loses": Text("dealer wins, dealer qualifies"),
    FOLDED: Text("player folds"),
}
"""How a hand against the dealer's ends."""
BOUGHT_END = "bought-"
"""Before the name of an end with a card bought; after it "/" and a line, where lines pay differently."""

LOSES = "loses"
LOSES_WORDS = Text("any other hand")
"""The outcome of a bet with a paytable that no line pays."""

FIVE_ONLY, WITH_CARD = "card-not-bought", "card-bought"
"""The ways of a side bet where a card is for sale."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One line: its name, in how many of all combinations it comes about, by how much the player is up then,
    and how much they had bet by then; `pays` as it is dealt. What has no combinations cannot happen."""

    name: str
    words: Text
    count: int
    net: Fraction
    staked: Fraction = Fraction(1)
    pays: Text = NOTHING

    @property
    def possible(self) -> bool:
        return self.count > 0


@dataclass(frozen=True)
class Figures:
    """All outcomes of one wager; `table` is the paytable by which it is paid, `way` how it is played or read
    where that makes a difference, `seed` that of a simulation, `bonuses` the bets without a stake of their
    own that are counted in."""

    wager: str
    name: Text
    outcomes: tuple[Outcome, ...]
    table: str = ""
    way: str = ""
    way_words: Text = NOTHING
    seed: str = ""
    bonuses: tuple[str, ...] = ()

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
        return not self.seed

    @property
    def standard_error(self) -> Decimal:
        """By how much a simulated edge is off, one time in three; nothing where it is exact."""
        return root(self.variance / self.total) if self.seed else Decimal(0)

    @property
    def loses_money(self) -> bool:
        """Whether the house would lose by it."""
        return self.edge < 0


def end_of(name: str) -> str:
    """Return the end that an outcome of a main bet is of."""
    return name.partition("/")[0].removeprefix(BOUGHT_END)


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


Progress = Callable[[int, int], None]
"""Called with the work done and all of it."""


def silent(done: int, all_of_it: int) -> None:
    """Report nothing."""


def part_of(report: Progress, first: int, last: int) -> Progress:
    """For work that is a part of longer work: from this percent of it to that."""

    def report_part(done: int, all_of_it: int) -> None:
        report(first * all_of_it + (last - first) * done, 100 * all_of_it)

    return report_part
