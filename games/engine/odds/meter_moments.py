"""The meter after so many bets: its average, its variance, and how likely it is to be empty at the most.

Worked out from what one bet makes of the meter, of the reserve and of their squares, to sixty digits: the
fractions themselves grow without end.
"""

from decimal import Decimal, localcontext
from fractions import Fraction

from games.engine.money.amounts import Share
from games.engine.money.meters import Meter
from games.engine.odds.figures import PLACES
from games.engine.odds.jackpots import Jackpot
from games.engine.rules.paytables import Row

Matrix = tuple[tuple[Decimal, ...], ...]
Line = tuple[Decimal, Decimal, Decimal]
"""An amount as a part of the meter, a part of the reserve, and cents."""

NONE: Line = (Decimal(0), Decimal(0), Decimal(0))


def meter_after(jackpot: Jackpot, meter: Meter, bets: int) -> tuple[Decimal, Decimal]:
    """Average and standard deviation, in cents, of the meter after so many bets from this one on. A meter
    that fixed awards would empty is let go below nothing here."""
    mean, variance = meter_moments(jackpot, meter, bets)
    with localcontext() as context:
        context.prec = 2 * PLACES
        return mean, variance.sqrt()


def empty_at_most(jackpot: Jackpot, meter: Meter, bets: int) -> Decimal:
    """Return a bound on the chance that awards have emptied the meter after so many bets, whatever its shape:
    of anything, no more than var / (var + mean²) lies as far below its mean as that is above nothing
    (Cantelli). Nothing where shares alone are taken, for they leave something."""
    if not jackpot.from_meter:
        return Decimal(0)
    mean, variance = meter_moments(jackpot, meter, bets)
    with localcontext() as context:
        context.prec = 2 * PLACES
        return Decimal(1) if mean <= 0 else variance / (variance + mean * mean)


def meter_moments(jackpot: Jackpot, meter: Meter, bets: int) -> tuple[Decimal, Decimal]:
    """Average, in cents, and variance."""
    with localcontext() as context:
        context.prec = 2 * PLACES
        grown = _power(_step(jackpot, meter), bets)
        amount, reserve = Decimal(meter.amount), Decimal(meter.reserve)
        start = (Decimal(1), amount, reserve, amount * amount, amount * reserve, reserve * reserve)
        mean, square = (sum(a * b for a, b in zip(grown[row], start, strict=True)) for row in (1, 3))
        return Decimal(mean), max(Decimal(0), Decimal(square - mean * mean))


def _step(jackpot: Jackpot, meter: Meter) -> Matrix:
    """What a bet makes of 1, meter, reserve, meter², meter × reserve and reserve², on average."""
    rates = meter.contribution, meter.reserve_contribution
    grown, laid = (_decimal(rate * jackpot.stake) for rate in rates)
    step = [[Decimal(0)] * 6 for _ in range(6)]
    left = Decimal(1)
    for row in jackpot.table.rows:
        chance = _decimal(jackpot.chance(row))
        left -= chance
        _add(step, chance, *_effect(jackpot, row, grown, laid, meter))
    _add(step, left, (Decimal(1), Decimal(0), grown), (Decimal(0), Decimal(1), laid))
    return tuple(map(tuple, step))


def _effect(jackpot: Jackpot, row: Row, grown: Decimal, laid: Decimal, meter: Meter) -> tuple[Line, Line]:
    """Meter and reserve after the row was paid."""
    if row.pays == Share(100):
        return (Decimal(0), Decimal(1), Decimal(meter.seed_amount) + laid), NONE
    kept, taken = Decimal(1), Decimal(0)
    if isinstance(row.pays, Share):
        kept = 1 - Decimal(row.pays.percent) / 100
    elif jackpot.from_meter:
        taken = _decimal(jackpot.award(row, 0))
    return (kept, Decimal(0), kept * grown - taken), (Decimal(0), Decimal(1), laid)


def _add(step: list[list[Decimal]], chance: Decimal, meter: Line, reserve: Line) -> None:
    """One thing that can happen, by its chance: linear in meter and reserve, so its squares are known."""
    step[0][0] += chance
    for row, line in ((1, meter), (2, reserve)):
        for column, times in zip((1, 2, 0), line, strict=True):
            step[row][column] += chance * times
    for row, (one, other) in ((3, (meter, meter)), (4, (meter, reserve)), (5, (reserve, reserve))):
        for column, times in _product(one, other):
            step[row][column] += chance * times


def _product(one: Line, other: Line) -> tuple[tuple[int, Decimal], ...]:
    (a, b, c), (d, e, f) = one, other
    return (3, a * d), (4, a * e + b * d), (5, b * e), (1, a * f + c * d), (2, b * f + c * e), (0, c * f)


def _power(step: Matrix, times: int) -> Matrix:
    size = len(step)
    result = tuple(tuple(Decimal(row == column) for column in range(size)) for row in range(size))
    while times:
        if times & 1:
            result = _multiplied(result, step)
        step, times = _multiplied(step, step), times >> 1
    return result


def _multiplied(one: Matrix, other: Matrix) -> Matrix:
    columns = tuple(zip(*other, strict=True))
    return tuple(
        tuple(sum((a * b for a, b in zip(row, column, strict=True)), Decimal(0)) for column in columns)
        for row in one
    )


def _decimal(worth: Fraction) -> Decimal:
    return Decimal(worth.numerator) / Decimal(worth.denominator)
