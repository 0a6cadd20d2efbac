"""Ticks: round values along an axis, no more of them than there is room for."""

from fractions import Fraction

STEPS = (1, 2, 5, 10)


def ticks(
    low: Fraction, high: Fraction, *, most: int = 6, least: Fraction = Fraction(0)
) -> tuple[Fraction, ...]:
    """Every multiple of 1, 2 or 5 times a power of ten from low to high: of the steps that leave at most so
    many and are no smaller than `least`, the smallest. One value alone is its own tick."""
    if high <= low:
        return (low,)
    step = _step(max(least, (high - low) / most))
    first, last = -(-low // step), high // step
    if last - first + 1 > most:
        step = _step(2 * step)
        first, last = -(-low // step), high // step
    return tuple(number * step for number in range(first, last + 1))


def _step(least: Fraction) -> Fraction:
    """The smallest round step that is no smaller."""
    power = Fraction(1)
    while power > least:
        power /= 10
    while power * 10 <= least:
        power *= 10
    return next(power * times for times in STEPS if power * times >= least)
