"""Pass curves: what a standard means for dealers of this or that accuracy.

Of so many bet decisions, each right with the same chance and none for another's sake, enough have to be
right: a binomial tail. Pace and critical errors are not in it: those are not a matter of how often.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from games.engine.errors import Refused
from trainer.drills.models import Standard
from trainer.examining.looked_ahead import expected_of

ACCURACIES = (900, 950, 970, 980, 990, 995, 1000)
"""Per mille, those that are told."""
STEPS = range(900, 1001, 2)
"""And those that are drawn."""


@dataclass(frozen=True)
class Curve:
    """Of `bets` decisions `needed` have to be right; `told` and `drawn` are (accuracy, chance), both in per
    mille."""

    bets: int
    needed: int
    told: tuple[tuple[int, int], ...]
    drawn: tuple[tuple[int, int], ...]


def curve(standard: Standard) -> Curve | None:
    """None where the school's house does not deal what it contains."""
    try:
        bets = expected_of(standard).bets
    except Refused:
        return None
    return curve_of(bets, standard.bets_right)


@lru_cache(maxsize=256)
def curve_of(bets: int, percent: int) -> Curve:
    needed = -(-bets * percent // 100)
    return Curve(bets, needed, *(_chances(bets, needed, rates) for rates in (ACCURACIES, STEPS)))


def _chances(bets: int, needed: int, accuracies: Sequence[int]) -> tuple[tuple[int, int], ...]:
    return tuple((rate, chance_per_mille(bets, needed, rate)) for rate in accuracies)


def chance_per_mille(bets: int, needed: int, accuracy: int) -> int:
    """That at least `needed` of `bets` are right, exact and then rounded down: 1000 is certain."""
    right, wrong = accuracy, 1000 - accuracy
    ways = sum(comb(bets, k) * right**k * wrong ** (bets - k) for k in range(needed, bets + 1))
    return int(ways * 1000 // 1000**bets)
