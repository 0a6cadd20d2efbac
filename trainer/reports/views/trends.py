"""The trends of a person or a school by week, as the pages draw them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from games.engine.money.amounts import print_cents
from trainer.courses.skills import PASSED as GOAL
from trainer.pages.charts import Axis, LineChart, Series, line_chart
from trainer.pages.intervals import whole_percent
from trainer.reports.figures import ENOUGH
from trainer.reports.trend import ENOUGH_WEEKS, Week, lately, monday_of
from trainer.schools.days import day_of

Context = dict[str, Any]


@dataclass(frozen=True)
class Trend:
    """One picture of the weeks: which of them have enough behind them, and how they are drawn."""

    title: str | Promise
    enough: Callable[[Week], bool]
    chart: Callable[[list[Week]], LineChart]


def trend_context(weeks_dealt: Sequence[Week], name: str, *, url: str) -> Context:
    """Return a trend, and the addresses of all of them on the page `url`. With too few weeks there is no
    chart, only how many there are."""
    name = name if name in TRENDS else ACCURACY
    trend = TRENDS[name]
    weeks = [week for week in lately(weeks_dealt) if trend.enough(week)]
    right = sum(week.right for week in weeks)
    of = sum(week.decisions for week in weeks)
    return {
        "name": name,
        "title": trend.title,
        "choices": [
            (each, f"{url}{'&' if '?' in url else '?'}trend={each}", one.title, each == name)
            for each, one in TRENDS.items()
        ],
        "chart": trend.chart(weeks) if len(weeks) >= ENOUGH_WEEKS else None,
        "weeks": len(weeks),
        "needed": ENOUGH_WEEKS,
        "least": ENOUGH,
        "right": right,
        "of": of,
    }


def ledger_chart(weeks_dealt: Sequence[Week]) -> LineChart | None:
    """Return the mispays of late; None with too few weeks."""
    weeks = [week for week in lately(weeks_dealt) if week.bets >= ENOUGH]
    return mispay_chart(weeks) if len(weeks) >= ENOUGH_WEEKS else None


def _accuracy_chart(weeks: list[Week]) -> LineChart:
    shares = [Fraction(week.right * 100, week.decisions) for week in weeks]
    band = [tuple(map(Fraction, whole_percent(week.right, week.decisions))) for week in weeks]
    low = min(*(low for low, _high in band), Fraction(GOAL - 10))
    return line_chart(
        "trend-chart",
        gettext("Accuracy by week"),
        gettext("From %(first)s%% to %(last)s%% in %(weeks)s weeks. The shaded band is the 95%% range.")
        % {"first": int(shares[0]), "last": int(shares[-1]), "weeks": len(weeks)},
        [Series("", _over_time(weeks, shares), dotted=True, band=tuple(band))],  # type: ignore[arg-type]
        _week_axis(weeks),
        Axis("", Fraction(low // 10 * 10), Fraction(100), lambda share: f"{int(share)}%"),
        goal=(Fraction(GOAL), gettext("goal %(percent)s%%") % {"percent": GOAL}),
    )


def _pace_chart(weeks: list[Week]) -> LineChart:
    shares = [week.reached for week in weeks]
    high = max(*shares, Fraction(100))
    return line_chart(
        "trend-chart",
        gettext("Pace by week"),
        gettext("From %(first)s%% to %(last)s%% of target pace in %(weeks)s weeks.")
        % {"first": int(shares[0]), "last": int(shares[-1]), "weeks": len(weeks)},
        [Series(gettext("Percent of target pace"), _over_time(weeks, shares), dotted=True)],
        _week_axis(weeks),
        Axis(
            gettext("Percent of target pace"),
            Fraction(0),
            -(-high // 20) * Fraction(20),
            lambda share: f"{int(share)}%",
        ),
        goal=(Fraction(100), gettext("target")),
    )


def mispay_chart(weeks: list[Week]) -> LineChart:
    over = [week.per_100(week.overpaid) for week in weeks]
    under = [week.per_100(week.underpaid) for week in weeks]
    high = max(*over, *under, Fraction(100))
    return line_chart(
        "trend-chart",
        gettext("Mispays by week"),
        gettext("Dollars per 100 bets, from the week of %(first)s. Overpaid and underpaid are separate.")
        % {"first": _day(weeks[0].monday)},
        [
            Series(gettext("Overpaid"), _over_time(weeks, over), dotted=True),
            Series(gettext("Underpaid"), _over_time(weeks, under), dotted=True),
        ],
        _week_axis(weeks),
        Axis(gettext("Dollars per 100 bets"), Fraction(0), high, lambda cents: f"${print_cents(int(cents))}"),
    )


def _over_time(weeks: list[Week], values: list[Fraction]) -> tuple[tuple[Fraction, Fraction], ...]:
    first = weeks[0].monday
    return tuple(
        (Fraction((week.monday - first).days), value) for week, value in zip(weeks, values, strict=True)
    )


def _week_axis(weeks: list[Week]) -> Axis:
    first, last = weeks[0].monday, weeks[-1].monday
    days = Fraction((last - first).days)
    return Axis(
        "", Fraction(0), days, lambda day: _day(first + timedelta(days=int(day))), Fraction(7), most=8
    )


def _day(day: date) -> str:
    return date_format(day, pgettext("a day on a chart, as Django's date filter has it", "M j"))


ACCURACY = "accuracy"

TRENDS: Mapping[str, Trend] = {
    ACCURACY: Trend(_("Accuracy"), lambda week: week.decisions >= ENOUGH, _accuracy_chart),
    "pace": Trend(_("Pace"), lambda week: week.decisions >= ENOUGH and week.took > 0, _pace_chart),
    "mispays": Trend(_("Mispays"), lambda week: week.bets >= ENOUGH, mispay_chart),
}


HeadlineFigure = tuple[str, str, str, str]
"""A label, the figure, its change ("" for none), and since when."""


def week_figures(weeks: Sequence[Week]) -> Iterator[HeadlineFigure]:
    """Yield the money mispaid this week, beside last week; none where no bet was graded."""
    monday = monday_of(day_of())
    by_monday = {week.monday: week for week in weeks}
    this, last = by_monday.get(monday), by_monday.get(monday - timedelta(weeks=1))
    if this is None or not this.bets:
        return
    sides = {"overpaid": gettext("Overpaid this week"), "underpaid": gettext("Underpaid this week")}
    for name, label in sides.items():
        cents = getattr(this, name)
        change = signed((cents - getattr(last, name)) // 100, "$") if last and last.bets else ""
        yield label, f"${print_cents(cents)}", change, gettext("compared with last week")


def signed(number: int, sign: str = "") -> str:
    """Return a change, such as +3 or −$61; "" for none."""
    if not number:
        return ""
    return f"{'+' if number > 0 else chr(0x2212)}{sign}{abs(number):,}"
