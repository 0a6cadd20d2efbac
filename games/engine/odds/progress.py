"""Progress of long work: who counts says how far it is, and whoever waits is told."""

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Told how much of how much is done."""


def silent(done: int, all_of_it: int) -> None:
    """Tells nobody."""
