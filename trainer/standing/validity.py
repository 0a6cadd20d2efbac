"""How long a pass is good for, and when a retest may be sat. All arithmetic of dates is here.

Days are whole ones, by the server's calendar (UTC). Months are those of the calendar: a pass of 31 January
that is valid for one month is good until the last day of February, that day included.
"""

from calendar import monthrange
from datetime import date, timedelta

SOON = timedelta(days=30)


def months_later(day: date, months: int) -> date:
    """The same day of a later month, or its last one where that month is shorter."""
    years, month = divmod(day.month - 1 + months, 12)
    last = monthrange(day.year + years, month + 1)[1]
    return date(day.year + years, month + 1, min(day.day, last))


def valid_until(passed: date, months: int) -> date | None:
    """The last day on which a pass is good; None where it has no end, which a standard says with 0."""
    return months_later(passed, months) if months else None


def retest_from(failed: date, days: int) -> date:
    """The first day on which whoever failed may sit again."""
    return failed + timedelta(days=days)


def has_expired(until: date | None, today: date) -> bool:
    return until is not None and until < today


def expires_soon(until: date | None, today: date) -> bool:
    return until is not None and today <= until <= today + SOON
