"""The weeks of a sheet as a drawing and as the table beside it: the share that was right, game by game."""

from collections.abc import Sequence
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from trainer.charts.line_charts import Axis, LineChart, Series, line_chart
from trainer.dealers.counting.by_week import Weeks
from trainer.dealers.counting.kind_sums import Share
from trainer.dealers.sheet_views import share_view
from trainer.practice.wording import game_name

WHOLE = 100
WEEK = Fraction(7)


def week_chart(weeks: Weeks, games: Sequence[str]) -> LineChart | None:
    """None where no game was dealt in two weeks."""
    if not weeks:
        return None
    first, last = min(weeks), max(weeks)
    series = [
        Series(game_name(game), points, dotted=True)
        for game in games
        if (points := _points(weeks, game, first))
    ]
    shares = [share for each in series for _day, share in each.points]
    if not shares:
        return None
    low = min(shares) // 10 * 10
    return line_chart(
        "weeks",
        _("Share right by week"),
        _("From %(low)s %% to %(high)s %%, over %(weeks)s weeks. The table has the figures.")
        % {"low": int(min(shares)), "high": int(max(shares)), "weeks": len(weeks)},
        series,
        Axis(_("Week from"), Fraction(0), Fraction((last - first).days), _day_says(first), WEEK),
        Axis(_("Right, per cent"), Fraction(min(low, WHOLE - 10)), Fraction(WHOLE), str),
    )


def _points(weeks: Weeks, game: str, first: date) -> tuple[tuple[Fraction, Fraction], ...]:
    """None of a single week, which is no trend."""
    found = [
        (Fraction((monday - first).days), _percent(of_week[game]))
        for monday, of_week in weeks.items()
        if game in of_week
    ]
    return tuple(found) if len(found) > 1 else ()


def _percent(share: Share) -> Fraction:
    return Fraction(share.right * WHOLE, share.of)


def _day_says(first: date) -> Any:
    """A day of the axis as it is written there."""
    written = pgettext("a day on a chart, as Django's date filter has it", "j M")
    return lambda days: date_format(first + timedelta(days=int(days)), written)


def week_rows(weeks: Weeks, games: Sequence[str]) -> list[dict[str, Any]]:
    """The newest week first."""
    nothing = Share()
    return [
        {"monday": monday, "games": [share_view(of_week.get(game, nothing)) for game in games]}
        for monday, of_week in reversed(weeks.items())
    ]
