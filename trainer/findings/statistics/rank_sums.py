"""Which of two lots lies higher, by ranks: the test of Mann and Whitney, with ties, one-sided."""

from collections import Counter
from collections.abc import Sequence
from math import erfc, sqrt


def rank_p(higher: Sequence[float], lower: Sequence[float]) -> float:
    """How likely the first lie so far above the second by chance alone: by the normal approximation,
    corrected for ties and for continuity."""
    first, second = len(higher), len(lower)
    if not first or not second:
        return 1.0
    counts = Counter([*higher, *lower])
    ranks, place = {}, 0
    for value in sorted(counts):
        ranks[value] = place + (counts[value] + 1) / 2
        place += counts[value]
    above = sum(ranks[value] for value in higher) - first * (first + 1) / 2
    every = first + second
    ties = sum(count**3 - count for count in counts.values()) / (every * (every - 1))
    spread = sqrt(first * second / 12 * (every + 1 - ties))
    if not spread:
        return 1.0
    return erfc((above - first * second / 2 - 0.5) / spread / sqrt(2)) / 2
