"""Columns that several files of figures have in common."""

from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from django.utils.translation import gettext_lazy as _

from trainer.pages.exports import DOLLARS, PERCENT, SECONDS, Column
from trainer.pages.intervals import whole_percent
from trainer.reports.dealer_reports import Score

Row = TypeVar("Row")


def money_columns(
    overpaid_of: Callable[[Row], int], underpaid_of: Callable[[Row], int]
) -> tuple[Column[Row], ...]:
    """Of whole cents."""
    return (
        Column(_("Overpaid ($)"), _("What players would have been paid too much."), overpaid_of, DOLLARS),
        Column(_("Underpaid ($)"), _("What players would have been paid too little."), underpaid_of, DOLLARS),
    )


Pace = tuple[float, float] | None


def pace_columns(pace_of: Callable[[Row], Pace]) -> tuple[Column[Row], ...]:
    """Of the median and the 90th percentile in seconds."""
    return (
        Column(
            _("Median time (s)"),
            _("Half of the correct answers took this long or less."),
            lambda row: pace[0] if (pace := pace_of(row)) else None,
            SECONDS,
        ),
        Column(
            _("90th percentile time (s)"),
            _("Nine in ten correct answers took this long or less."),
            lambda row: pace[1] if (pace := pace_of(row)) else None,
            SECONDS,
        ),
    )


def range_columns(share_of: Callable[[Row], Score]) -> tuple[Column[Row], ...]:
    """The interval of a share, in whole percent; of nothing there is none."""

    def end(row: Row, which: int) -> Fraction | None:
        found = share_of(row)
        return Fraction(whole_percent(found.right, found.of)[which], 100) if found.of else None

    return (
        Column(
            _("Range from (%)"),
            _("The low end of the 95% confidence interval of the accuracy."),
            lambda row: end(row, 0),
            PERCENT,
        ),
        Column(
            _("Range to (%)"),
            _("The high end of the 95% confidence interval of the accuracy."),
            lambda row: end(row, 1),
            PERCENT,
        ),
    )
