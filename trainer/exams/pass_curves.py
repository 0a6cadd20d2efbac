"""Pass curves: the chance to pass a standard by a dealer's accuracy.

The bet decisions are independent with one chance to be right, so this is a binomial tail. Pace and critical
errors are left out.
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
"""Per mille, for the table."""


STEPS = range(900, 1001, 2)
"""Per mille, for the chart."""


@dataclass(frozen=True)
class Curve:
    """`needed` of `bets` decisions must be right; `table` and `points` are (accuracy, chance) per mille."""

    bets: int
    needed: int
    table: tuple[tuple[int, int], ...]
    points: tuple[tuple[int, int], ...]


def curve(standard: Standard) -> Curve | None:
    """Return the curve; None where the house rules cannot deal the standard's contents."""
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
    """Return the chance of at least `needed` right `bets`, computed exactly and rounded down."""
    right, wrong = accuracy, 1000 - accuracy
    ways = sum(comb(bets, k) * right**k * wrong ** (bets - k) for k in range(needed, bets + 1))
    return int(ways * 1000 // 1000**bets)


def curve_context(found: Curve | None) -> dict[str, Any] | None:
    """Return the figures, the table and the chart of a curve for a page."""
    if found is None:
        return None
    rows = [(_percent(rate), _percent(chance)) for rate, chance in found.table]
    return {"bets": found.bets, "needed": found.needed, "rows": rows, "chart": _chart(found)}


def _chart(found: Curve) -> LineChart:
    points = tuple((Fraction(rate, 1000), Fraction(chance, 1000)) for rate, chance in found.points)
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
