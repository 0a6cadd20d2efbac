"""Whether those who know the rest know this item too: the corrected item-rest correlation over persons."""

from collections.abc import Sequence
from math import atanh, sqrt, tanh
from statistics import StatisticsError, correlation

from trainer.path.intervals import Z_95

Pairs = Sequence[tuple[float, float]]
"""Of each person the share that was right of the item, and of all the rest."""


def item_rest(pairs: Pairs) -> float | None:
    """Pearson's; None where everybody is alike in one of the two."""
    try:
        return correlation(*zip(*pairs, strict=True)) if len(pairs) > 1 else None
    except StatisticsError:
        return None


def fisher(r: float, persons: int) -> tuple[float, float]:
    """The 95 % interval of a correlation, by Fisher's transformation; of fewer than four persons all is
    possible."""
    if persons < 4 or abs(r) >= 1:
        return (-1.0, 1.0) if persons < 4 else (r, r)
    middle, spread = atanh(r), Z_95 / sqrt(persons - 3)
    return tanh(middle - spread), tanh(middle + spread)
