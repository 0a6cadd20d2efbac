"""Progressives: what a bet returns as a function of the meter, what feeds it, and how the meter moves.

In units of the wager where nothing else is said; amounts in cents. A share is of the meter as it is when
paid; envy counts each other player once. Moments are worked out to sixty digits: the fractions grow without
end.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import product
from operator import mul

from games.engine.errors import require_type
from games.engine.money.amounts import Flat, MeterShare, Odds
from games.engine.money.meters import Meter
from games.engine.odds.ends import list_of
from games.engine.odds.figures import PLACES, Figures, Outcome
from games.engine.odds.outcomes import LOSES, LOSES_WORDS
from games.engine.rules.games import Game
from games.engine.rules.houses import House
from games.engine.rules.paytables import Paytable, Row
from games.engine.rules.wagers import MakesHand, Wager


@dataclass(frozen=True)
class Jackpot:
    """A progressive bet of `stake` cents by its rows' chances; `from_meter` whether the meter pays the fixed
    awards too, else the rack does."""

    wager: Wager
    table: Paytable
    stake: int
    counts: dict[str, int]
    total: int
    from_meter: bool = False

    def chance(self, row: Row) -> Fraction:
        return Fraction(self.counts.get(row.name, 0), self.total)

    def award(self, row: Row, meter: int) -> Fraction:
        """Return the cents that the row pays while the meter shows `meter` cents."""
        if isinstance(row.pays, MeterShare):
            return Fraction(meter * row.pays.percent, 100)
        if isinstance(row.pays, Flat):
            return Fraction(row.pays.cents)
        return require_type(Odds, row.pays).pays(self.stake)

    @property
    def fixed(self) -> Fraction:
        """What the fixed awards return of the wager."""
        paid = (
            self.chance(r) * self.award(r, 0) for r in self.table.rows if not isinstance(r.pays, MeterShare)
        )
        return sum(paid, Fraction(0)) / self.stake

    @property
    def shared(self) -> Fraction:
        """Which part of the meter a bet takes on average."""
        shares = ((self.chance(r), r.pays) for r in self.table.rows)
        return sum(
            (p * Fraction(s.percent, 100) for p, s in shares if isinstance(s, MeterShare)), Fraction(0)
        )

    @property
    def whole(self) -> Fraction:
        """How often a bet takes the whole meter."""
        return sum((self.chance(r) for r in self.table.rows if r.pays == MeterShare(100)), Fraction(0))

    @property
    def envy(self) -> Fraction:
        """What each other player whose hand counts for envy adds to the return."""
        return sum((self.chance(r) * r.envy for r in self.table.rows), Fraction(0)) / self.stake

    def returned(self, meter: Fraction | int, *, others: int = 0) -> Fraction:
        """What comes back of the wager on average, the wager itself counted, while the meter shows so many
        cents: 1 is a fair bet."""
        return self.fixed + self.shared * meter / self.stake + others * self.envy

    def break_even(self, *, others: int = 0) -> Fraction | None:
        """Return cents on the meter from which the bet is good for the player; None where no share is
        paid."""
        missing = 1 - self.fixed - others * self.envy
        return max(Fraction(0), missing) * self.stake / self.shared if self.shared else None

    def figures(self, meter: int) -> Figures:
        """Return the table of the bet while the meter shows `meter` cents."""
        rows = tuple(
            Outcome(
                row.name,
                row.words,
                self.counts.get(row.name, 0),
                self.award(row, meter) / self.stake - 1,
                pays=row.pays.words,
            )
            for row in self.table.rows
        )
        missed = self.total - sum(row.count for row in rows)
        outcomes = (*rows, Outcome(LOSES, LOSES_WORDS, missed, Fraction(-1)))
        return Figures(self.wager.slug, self.wager.name, outcomes, self.table.name)

    # --- In the long run -------------------------------------------------------------------------------

    def long_run(self, meter: Meter, *, others: int = 0) -> Fraction:
        """What comes back of all wagers in the end: the fixed awards of the rack, all that goes to the meter
        and to the reserve, and a seed amount each time the whole is taken."""
        fed = meter.contribution + meter.reserve_contribution
        fixed = Fraction(0) if self.from_meter else self.fixed
        return fixed + fed + self.whole * meter.seed_amount / self.stake + others * self.envy

    def growth(self, meter: Meter) -> Fraction:
        """Return the part of a wager by which the meter grows on average while it shows this; below 0 it
        falls."""
        fixed = self.fixed if self.from_meter else Fraction(0)
        smaller = self.shared - self.whole
        return meter.contribution - fixed - smaller * meter.amount / self.stake

    def largest_seed(self, meter: Meter, *, others: int = 0) -> Fraction | None:
        """Return cents of seed amount at which the house keeps nothing in the long run; None where nothing
        takes the whole meter."""
        rest = 1 - self.long_run(meter, others=others) + self.whole * meter.seed_amount / self.stake
        return rest * self.stake / self.whole if self.whole else None

    @property
    def least_contribution(self) -> Fraction:
        """Of each wager what the meter needs so that it does not run dry; nothing where the rack pays."""
        return self.fixed if self.from_meter else Fraction(0)

    @property
    def largest_fixed(self) -> Fraction:
        """Cents of the largest fixed award: with less of a seed amount the meter's sign would show less than
        another line of its own table."""
        fixed = (self.award(row, 0) for row in self.table.rows if not isinstance(row.pays, MeterShare))
        return max(fixed, default=Fraction(0))

    def reserve_for_seed(self, meter: Meter) -> Fraction:
        """Return the part of each wager with which the reserve grows to the seed amount by the next time that
        the whole is taken, on average: then the players have laid up what the meter restarts with."""
        return self.whole * meter.seed_amount / self.stake

    def restart(self, meter: Meter) -> Fraction:
        """Return cents with which the meter restarts on average: seed amount, and the reserve by then."""
        reserve = meter.reserve_contribution * self.stake / self.whole if self.whole else Fraction(0)
        return meter.seed_amount + reserve


def jackpot(game: Game, house: House, wager: Wager, table: Paytable) -> Jackpot:
    """Return the progressive bet of a game in this house by this table. Raises `NotCounted`."""
    counts = Counter[str]()
    ladder = game.ladder_of(require_type(MakesHand, wager.win_condition).hand)
    for hand, ways in list_of(game, house, wager).dealt(ladder):
        row = table.row_for(hand)
        counts[row.name if row else ""] += ways
    of_rows = {row.name: counts[row.name] for row in table.rows if counts[row.name]}
    return Jackpot(
        wager, table, house.amount(wager.fixed), of_rows, counts.total(), house.fixed_pays_from_meter
    )


Matrix = tuple[tuple[Decimal, ...], ...]
"""What becomes of 1, the meter and the reserve, each as parts of all three."""


def meter_after(jackpot: Jackpot, meter: Meter, bets: int) -> tuple[Decimal, Decimal]:
    """Average and standard deviation, in cents, of the meter after `bets` bets from this one on. A meter
    that fixed awards would empty is let go below nothing here."""
    mean, variance = meter_moments(jackpot, meter, bets)
    with localcontext() as context:
        context.prec = 2 * PLACES
        return mean, variance.sqrt()


def empty_at_most(jackpot: Jackpot, meter: Meter, bets: int) -> Decimal:
    """Return a bound on the chance that awards have emptied the meter after `bets` bets, whatever its shape:
    of anything, no more than var / (var + mean²) lies as far below its mean as that is above nothing
    (Cantelli). Nothing where shares alone are taken, for they leave something."""
    if not jackpot.from_meter:
        return Decimal(0)
    mean, variance = meter_moments(jackpot, meter, bets)
    with localcontext() as context:
        context.prec = 2 * PLACES
        return Decimal(1) if mean <= 0 else variance / (variance + mean * mean)


def meter_moments(jackpot: Jackpot, meter: Meter, bets: int) -> tuple[Decimal, Decimal]:
    """Average, in cents, and variance: from what a bet makes of the products of 1, meter and reserve, two by
    two."""
    with localcontext() as context:
        context.prec = 2 * PLACES
        effects, places = list(_effects(jackpot, meter)), list(product(range(3), repeat=2))
        step = tuple(
            tuple(sum((p * m[i][k] * m[j][n] for p, m in effects), Decimal(0)) for k, n in places)
            for i, j in places
        )
        grown = _power(step, bets)
        start = [
            a * b for a, b in product((Decimal(1), Decimal(meter.amount), Decimal(meter.reserve)), repeat=2)
        ]
        mean, square = (sum(map(mul, grown[places.index(of)], start)) for of in ((0, 1), (1, 1)))
        return Decimal(mean), max(Decimal(0), Decimal(square - mean * mean))


def _effects(jackpot: Jackpot, meter: Meter) -> Iterator[tuple[Decimal, Matrix]]:
    """Yield each thing that can happen to a bet by its chance: a row, and none."""
    grown, laid = (
        _decimal(rate * jackpot.stake) for rate in (meter.contribution, meter.reserve_contribution)
    )
    none, one = Decimal(0), Decimal(1)
    left = one
    for row in jackpot.table.rows:
        left -= (chance := _decimal(jackpot.chance(row)))
        if row.pays == MeterShare(100):  # it restarts with the seed amount and the reserve
            after = (Decimal(meter.seed_amount) + laid, none, one), (none, none, none)
        else:
            kept = 1 - Decimal(row.pays.percent) / 100 if isinstance(row.pays, MeterShare) else one
            off_meter = jackpot.from_meter and kept == 1
            taken = _decimal(jackpot.award(row, 0)) if off_meter else none
            after = (kept * grown - taken, kept, none), (laid, none, one)
        yield chance, ((one, none, none), *after)
    yield left, ((one, none, none), (grown, one, none), (laid, none, one))


def _power(step: Matrix, times: int) -> Matrix:
    result = tuple(tuple(Decimal(row == column) for column in range(len(step))) for row in range(len(step)))
    while times:
        if times & 1:
            result = _multiplied(result, step)
        step, times = _multiplied(step, step), times >> 1
    return result


def _multiplied(one: Matrix, other: Matrix) -> Matrix:
    columns = tuple(zip(*other, strict=True))
    return tuple(tuple(sum(map(mul, row, column), Decimal(0)) for column in columns) for row in one)


def _decimal(worth: Fraction) -> Decimal:
    return Decimal(worth.numerator) / Decimal(worth.denominator)
