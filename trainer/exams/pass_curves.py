"""Pass curves: what a standard means for dealers of this or that accuracy.

Of so many bet decisions, each right with the same chance and none for another's sake, enough have to be
right: a binomial tail. Pace and critical errors are not in it: those are not a matter of how often.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

from django.utils.translation import gettext

from games.engine.errors import Refused
from trainer.exams.models import Standard
from trainer.exams.standards import expected_of
from trainer.pages.charts import Axis, LineChart, Series, line_chart
from trainer.pages.numbers import per_cent

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


def told_and_drawn(found: Curve | None) -> dict[str, Any] | None:
    if found is None:
        return None
    rows = [(_percent(rate), _percent(chance)) for rate, chance in found.told]
    return {"bets": found.bets, "needed": found.needed, "rows": rows, "chart": _chart(found)}


def _chart(found: Curve) -> LineChart:
    points = tuple((Fraction(rate, 1000), Fraction(chance, 1000)) for rate, chance in found.drawn)
    return line_chart(
        "passes",
        gettext("Chance to pass by accuracy"),
        gettext("A line that rises from the left to the right. The table below says the same."),
        [Series(gettext("Passes"), points)],
        Axis(gettext("Bets right"), Fraction(STEPS[0], 1000), Fraction(1), _whole),
        Axis(gettext("Passes"), Fraction(0), Fraction(1), _whole),
    )


def _whole(share: Fraction) -> str:
    return per_cent(share, places=0)


def _percent(per_mille: int) -> str:
    return f"{per_mille // 10}.{per_mille % 10}"
