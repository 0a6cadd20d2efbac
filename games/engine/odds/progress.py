"""Progress of long work: the counter reports how far it is to the caller who waits."""

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Called with how much of how much is done."""


def silent(done: int, all_of_it: int) -> None:
    """Report nothing."""


def part_of(report: Progress, first: int, last: int) -> Progress:
    """For work that is a part of longer work: from this per cent of it to that."""

    def report_part(done: int, all_of_it: int) -> None:
        report(first * all_of_it + (last - first) * done, 100 * all_of_it)

    return report_part
