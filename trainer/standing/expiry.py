"""What the end of a pass means on a day. When that end is, is worked out in reviewing/records/validity.py.

Days are whole ones, by the school's calendar; the last day of a pass is one of it.
"""

from datetime import date, timedelta

SOON = timedelta(days=30)


def has_expired(until: date | None, today: date) -> bool:
    return until is not None and until < today


def expires_soon(until: date | None, today: date) -> bool:
    return until is not None and today <= until <= today + SOON
