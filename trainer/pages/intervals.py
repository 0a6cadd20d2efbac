"""Intervals: how sure a share is that was counted a few times, or a mean of a few."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor, sqrt
from statistics import fmean, stdev

Z_95 = 1.96


def wilson(right: float, of: float, z: float = Z_95) -> tuple[float, float]:
    """The 95 % interval of a share after Wilson; 27 of 30 spans 74 to 97 %. Of nothing, all is possible."""
    if not of:
        return 0.0, 1.0
    share = right / of
    middle = share + z * z / (2 * of)
    spread = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    whole = 1 + z * z / of
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def whole_percent(right: int, of: int) -> tuple[int, int]:
    """The same interval in whole percent, never narrower than it is."""
    low, high = wilson(right, of)
    return floor(low * 100), ceil(high * 100)


STUDENT_95 = (
    *(12.707, 4.303, 3.183, 2.777, 2.571, 2.447, 2.365, 2.307, 2.263, 2.229),
    *(2.201, 2.179, 2.161, 2.145, 2.132, 2.120, 2.110, 2.101, 2.094, 2.086),
    *(2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.049, 2.046, 2.043),
)
"""Student’s t for 95 %, rounded up, by degrees of freedom from 1; of more than 30 the last is wide enough."""


def mean_interval(values: Sequence[Fraction]) -> tuple[float, float]:
    """Return the 95 % interval of the mean that these two values or more were drawn around."""
    freedom = len(values) - 1
    spread = STUDENT_95[min(freedom, len(STUDENT_95)) - 1] * stdev(map(float, values)) / sqrt(len(values))
    middle = fmean(map(float, values))
    return middle - spread, middle + spread
