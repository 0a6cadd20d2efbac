"""Sums as a page prints them: money in dollars, accuracy in per cent, pace in seconds."""

from typing import Any

from django.utils.translation import gettext

from games.engine.money.amounts import print_cents
from trainer.path.intervals import wilson

Row = dict[str, Any]
"""Of a query, or of a table on a page."""

ENOUGH = 20
"""Decisions of which a share says something: decided less often, it is no strength and no weakness yet."""


def figures(row: Row) -> Row:
    return {
        "decisions": row["decisions"],
        "right": row["right"],
        "wrong": row["decisions"] - row["right"],
        "accuracy": accuracy(row),
        "percent": percent(row),
        "few": 0 < row["decisions"] < ENOUGH,
        "overpaid": print_cents(row.get("overpaid", 0)),
        "underpaid": print_cents(row.get("underpaid", 0)),
    }


def accuracy(row: Row) -> str:
    """Rounded down: 100 % is said only where nothing was wrong."""
    if not row["decisions"]:
        return "—"
    return gettext("%(percent)s %%") % {"percent": percent(row)}


def percent(row: Row) -> int:
    share: int = row["right"] * 100 // row["decisions"] if row["decisions"] else 0
    return share


def weakness(row: Row) -> tuple[bool, float, str]:
    """By which kinds of decision are sorted, the weakest first: by the most that the share may well be, so
    that few decisions do not come before a long record; and what is too little to tell comes last.
    Equal shares stand by name, whatever is lost behind the ninth digit."""
    return row["decisions"] < ENOUGH, round(wilson(row["right"], row["decisions"])[1], 9), row["question"]


def signed_dollars(cents: int) -> str:
    """+$5, −$5 or $0."""
    sign = "+" if cents > 0 else "\N{MINUS SIGN}" if cents < 0 else ""
    return f"{sign}${print_cents(abs(cents))}"


def pace_words(middle_and_late: tuple[float, float] | None) -> str:
    """Seconds: the median, and the 90th percentile behind it."""
    if middle_and_late is None:
        return "—"
    middle, late = (f"{seconds:.1f}" for seconds in middle_and_late)
    return gettext("%(middle)s s · %(late)s s") % {"middle": middle, "late": late}
