"""Two shares, one against the other: Newcombe's interval of their difference, Fisher's exact test, and Holm's
correction for as many people as are looked at."""

from collections.abc import Sequence
from math import exp, lgamma, sqrt

from trainer.path.intervals import wilson

Share = tuple[float, float]
"""So many of so many."""


def newcombe(first: Share, second: Share) -> tuple[float, float]:
    """The 95 % interval of the first share less the second: Newcombe's hybrid of two Wilson intervals (his
    method 10, 1998). 56 of 70 less 48 of 80 spans 0.0524 to 0.3339."""
    (low, high), (other_low, other_high) = wilson(*first), wilson(*second)
    share, other = first[0] / first[1], second[0] / second[1]
    down = sqrt((share - low) ** 2 + (other_high - other) ** 2)
    up = sqrt((high - share) ** 2 + (other - other_low) ** 2)
    return share - other - down, share - other + up


def exact_p(wrong: int, of: int, before_wrong: int, before_of: int) -> float:
    """One-sided, after Fisher: how likely so many of all that is wrong, or more, fall among the first by
    chance alone."""
    every, all_wrong = of + before_of, wrong + before_wrong
    if wrong * before_of <= before_wrong * of:
        return 1.0  # no worse than before: of no interest, and quickly said
    most = min(of, all_wrong)
    term = exp(_log_ways(of, wrong) + _log_ways(before_of, before_wrong) - _log_ways(every, all_wrong))
    total = 0.0
    for count in range(wrong, most + 1):
        total += term
        left = (of - count) * (all_wrong - count)
        term *= left / ((count + 1) * (before_of - all_wrong + count + 1))
        if term < total * 1e-12:
            break
    return min(1.0, total)


def _log_ways(of: int, some: int) -> float:
    return lgamma(of + 1) - lgamma(some + 1) - lgamma(of - some + 1)


def holm(values: Sequence[float]) -> list[float]:
    """Each p adjusted after Holm (1979), in the order given: among so many looked at, one below 0.05 is by
    chance alone in at most 5 of 100 such looks."""
    ranked = sorted(range(len(values)), key=values.__getitem__)
    adjusted, least = [1.0] * len(values), 0.0
    for place, number in enumerate(ranked):
        least = max(least, min(1.0, values[number] * (len(values) - place)))
        adjusted[number] = least
    return adjusted
