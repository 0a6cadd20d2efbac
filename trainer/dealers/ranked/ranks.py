"""Ranks by intervals: nobody stands above somebody whose interval overlaps theirs.

Whoever is linked by overlaps, from one to the next, shares the places that all of them take together.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

Interval = tuple[float, float]


@dataclass(frozen=True)
class Rank:
    """Places `first` to `last` from the best, from 1; `of` who share them. `ahead` are surely worse than
    this one, `behind` surely better: their intervals lie wholly below, and above."""

    first: int
    last: int
    ahead: int
    behind: int

    @property
    def apart(self) -> bool:
        """From everybody."""
        return self.first == self.last


def ranks(intervals: Sequence[Interval]) -> list[Rank]:
    """In the order in which they are given."""
    found: dict[int, tuple[int, int]] = {}
    first = 1
    for group in _groups(intervals):
        found |= dict.fromkeys(group, (first, first + len(group) - 1))
        first += len(group)
    lows, highs = sorted(low for low, _high in intervals), sorted(high for _low, high in intervals)
    return [
        Rank(
            *found[number],
            ahead=bisect_left(highs, low),
            behind=len(lows) - bisect_right(lows, high),
        )
        for number, (low, high) in enumerate(intervals)
    ]


def _groups(intervals: Sequence[Interval]) -> list[list[int]]:
    """The best first; intervals that touch overlap."""
    groups: list[list[int]] = []
    lowest = 0.0
    for number in sorted(range(len(intervals)), key=lambda each: intervals[each][1], reverse=True):
        low, high = intervals[number]
        if groups and high >= lowest:
            groups[-1].append(number)
            lowest = min(lowest, low)
        else:
            groups.append([number])
            lowest = low
    return groups
