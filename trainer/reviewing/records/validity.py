"""Until when a pass is valid, and from when a failed test may be sat again."""

from calendar import monthrange
from datetime import date, timedelta


def valid_until(passed: date, *, months: int) -> date | None:
    """So many calendar months on, at a month's end where there is no such day; None: without end."""
    if not months:
        return None
    years, month = divmod(passed.year * 12 + passed.month - 1 + months, 12)
    return date(years, month + 1, min(passed.day, monthrange(years, month + 1)[1]))


def retest_from(failed: date, *, days: int) -> date:
    return failed + timedelta(days=days)
