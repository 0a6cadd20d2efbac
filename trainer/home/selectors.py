"""Weeks of a home page: seven days that end today, and the six of them whose mispays a chart shows."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from itertools import accumulate, pairwise
from typing import Any
from urllib.parse import urlencode

from django.db.models import Sum
from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.translation import pgettext

from games.engine.money.amounts import print_cents
from trainer.pages.charts import ticks
from trainer.reports.filters import Filter, FilterForm
from trainer.reports.models import WHOLE, DayTally
from trainer.reports.scope import ReportScope
from trainer.schools.days import day_of
from trainer.schools.models import Membership, SchoolClass

WEEK = timedelta(days=7)
A_DAY = timedelta(days=1)

WEEKS = 6

FEW_BETS = 100
"""A week with fewer bets says little, and its dots are hollow."""


def this_week(*, school_class: int | None = None) -> Filter:
    """Return the seven days that end today."""
    today = day_of()
    return Filter(school_class=school_class, since=today - WEEK + A_DAY, until=today)


def figures_scope(watcher: Membership, chosen: Filter, *, classes: list[SchoolClass]) -> ReportScope:
    """Return the scope of figures of these days, as a page of the analysis has it from its address."""
    form = FilterForm(QueryDict(urlencode(chosen.parameters)), classes=classes)
    return ReportScope("mistakes", watcher, form)


def short_day(day: date) -> str:
    """Return a day without its year: "Nov 24"."""
    return date_format(day, pgettext("date format", "M j"))


def full_day(day: date) -> str:
    """Return a day: "Nov 24, 2026"."""
    return date_format(day, pgettext("date format", "M j, Y"))


def whole_dollars(cents: int) -> str:
    """Return an amount in whole dollars, halves up: "$1,250"."""
    return f"${(cents + 50) // 100:,}"


def whole_dollar_parts(cents: Sequence[int]) -> list[str]:
    """Return amounts in whole dollars that add up to `whole_dollars` of their sum; each is at most a dollar
    off."""
    sums = [0, *accumulate(cents)]
    return [f"${(to + 50) // 100 - (since + 50) // 100:,}" for since, to in pairwise(sums)]


@dataclass(frozen=True)
class WeekCost:
    """The bets of the seven days up to `last`, with what mispays of them would have cost, in cents."""

    last: date
    overpaid: int = 0
    underpaid: int = 0
    bets: int = 0

    @property
    def few(self) -> bool:
        return self.bets < FEW_BETS

    @property
    def overpaid_words(self) -> str:
        return f"${print_cents(self.overpaid)}"

    @property
    def underpaid_words(self) -> str:
        return f"${print_cents(self.underpaid)}"

    @property
    def per_100(self) -> int | None:
        """Overpaid cents per 100 bets."""
        return self.overpaid * 100 // self.bets if self.bets else None


SUMS = ("overpaid", "underpaid", "bets")


def costs_by_week(*, watcher: Membership, chosen: Filter) -> list[WeekCost]:
    """Return the last six weeks, the oldest first, in one query over the daily tallies."""
    today = day_of()
    days = Filter(school_class=chosen.school_class, since=today - WEEKS * WEEK + A_DAY, until=today)
    counted = DayTally.objects.filter(days.of_tallies(), WHOLE, school=watcher.school_id)
    weeks = [dict.fromkeys(SUMS, 0) for _week in range(WEEKS)]
    for row in list[Any](counted.order_by().values("day").annotate(**{name: Sum(name) for name in SUMS})):
        week = weeks[WEEKS - 1 - (today - row["day"]) // WEEK]
        for name in SUMS:
            week[name] += row[name]
    return [WeekCost(today - (WEEKS - 1 - number) * WEEK, **sums) for number, sums in enumerate(weeks)]


# --- The chart --------------------------------------------------------------------------------------
#
# Places are percents of the drawing, which therefore fits any window with letters of one size.


@dataclass(frozen=True)
class Dot:
    x: str
    y: str
    hollow: bool


@dataclass(frozen=True)
class CostLine:
    """`points` are those of a polyline in a drawing of 100 by 100; `label` stands at the last dot, above it
    or `below`, or `beside` it where the dates are right below."""

    name: str
    points: str
    dots: list[Dot]
    label: str
    below: bool
    beside: bool


def cost_chart(weeks: Sequence[WeekCost]) -> dict[str, Any]:
    """Return the chart of overpaid and underpaid amounts. They are never netted."""
    steps = _steps(max(max(week.overpaid, week.underpaid) for week in weeks))
    top = steps[-1]
    over = _line("overpaid", weeks, lambda week: week.overpaid, top)
    under = _line("underpaid", weeks, lambda week: week.underpaid, top)
    last = weeks[-1]
    higher_under = last.underpaid > last.overpaid
    lines = [
        CostLine(*line, label=whole_dollars(cents), below=below, beside=below and 8 * cents < top)
        for line, cents, below in (
            (over, last.overpaid, higher_under),
            (under, last.underpaid, not higher_under),
        )
    ]
    first, end = over[2][0].x, over[2][-1].x
    return {
        "lines": lines,
        "rows": [(_percent(1 - step / top), whole_dollars(int(step))) for step in reversed(steps)],
        "weeks": [short_day(week.last) for week in weeks],
        "area": f"{first},100 {over[1]} {end},100",
    }


def _steps(most: int) -> list[Fraction]:
    """Return the values of the axis, from nothing to no less than the most."""
    found = list(ticks(Fraction(0), Fraction(max(most, 10_000)), most=5))
    if found[-1] < most:
        found.append(2 * found[-1] - found[-2])
    return found


def _line(
    name: str, weeks: Sequence[WeekCost], of: Callable[[WeekCost], int], top: Fraction
) -> tuple[str, str, list[Dot]]:
    dots = [
        Dot(_percent(Fraction(2 * number + 1, 2 * len(weeks))), _percent(1 - of(week) / top), week.few)
        for number, week in enumerate(weeks)
    ]
    return name, polyline((dot.x, dot.y) for dot in dots), dots


def polyline(places: Iterable[tuple[str, str]]) -> str:
    return " ".join(f"{x},{y}" for x, y in places)


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):.1f}"
