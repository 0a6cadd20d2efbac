"""Whether counts are as they should be: Pearson and a bound that chance passes once in 10,000 times."""

from collections.abc import Mapping
from math import sqrt

ONCE_IN_10_000 = 3.719
"""Standard deviations of a normal value that is passed that often."""


def statistic(seen: Mapping, expected: Mapping) -> float:
    """Pearson's sum; `expected` holds the weights of all cells that can come up, in any unit."""
    assert set(seen) <= set(expected), set(seen) - set(expected)
    draws, whole = sum(seen.values()), sum(expected.values())
    means = {cell: draws * weight / whole for cell, weight in expected.items()}
    assert min(means.values()) >= 5, "too few draws for cells this small"
    return sum((seen.get(cell, 0) - mean) ** 2 / mean for cell, mean in means.items())


def bound(cells: int, deviations: float = ONCE_IN_10_000) -> float:
    """What the sum stays below for so many cells, by Wilson and Hilferty."""
    freedom = cells - 1
    part = 2 / (9 * freedom)
    return freedom * (1 - part + deviations * sqrt(part)) ** 3


def agrees(seen: Mapping, expected: Mapping) -> bool:
    return statistic(seen, expected) < bound(len(expected))
