"""A pass curve as a chart, and the rows of the table beside it."""

from fractions import Fraction
from typing import Any

from django.utils.translation import gettext

from trainer.charts.line_charts import Axis, LineChart, Series, line_chart
from trainer.examining.pass_curves import STEPS, Curve
from trainer.schools.houses.percents import per_cent


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
