"""Progress of long work: who counts says how far it is, and whoever waits is told."""

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Told how much of how much is done."""


def silent(done: int, all_of_it: int) -> None:
    """Tells nobody."""


def part_of(report: Progress, first: int, last: int) -> Progress:
    """For work that is a part of longer work: from this per cent of it to that."""

    def told(done: int, all_of_it: int) -> None:
        report(first * all_of_it + (last - first) * done, 100 * all_of_it)

    return told
