"""The day of a moment at a school. It begins at an hour of the school's clock: a shift ends after midnight,
and what was answered in it is of one day.

Whatever counts days, compares them or names one asks here, in Python or in SQL. A moment that is shown with
its time has the day of the clock.
"""

from datetime import date, datetime, time, timedelta, tzinfo
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models.functions import TruncDate
from django.utils import timezone


class SchoolZone(ZoneInfo):
    """A time zone with the hour at which a day begins, activated where people of a school are served."""

    day_begins: int

    def __reduce__(self) -> tuple[Any, ...]:
        return school_zone, (self.key, self.day_begins)


@cache
def school_zone(name: str, day_begins: int) -> SchoolZone:
    zone: SchoolZone = SchoolZone.no_cache(name)
    zone.day_begins = day_begins
    return zone


def _hours(zone: tzinfo) -> int:
    """Return the hour at which its days begin; of a zone of no school, midnight."""
    return zone.day_begins if isinstance(zone, SchoolZone) else 0


def day_of(moment: datetime | None = None, zone: tzinfo | None = None) -> date:
    """Return the day of a moment, now if none is given, in a zone, the active one if none is given."""
    zone = zone or timezone.get_current_timezone()
    clock = timezone.localtime(moment, zone).replace(tzinfo=None)
    return (clock - timedelta(hours=_hours(zone))).date()


def start_of(day: date, zone: tzinfo | None = None) -> datetime:
    """Return the moment at which a day begins."""
    zone = zone or timezone.get_current_timezone()
    return datetime.combine(day, time(_hours(zone)), zone)


def moment_of(day: date, at: time | None, zone: tzinfo) -> datetime:
    """Return when the clock shows a time on a day, which after midnight is in the night behind it; without a
    time, the day's end."""
    if at is None:
        return start_of(day + timedelta(days=1), zone)
    return datetime.combine(day + timedelta(days=at.hour < _hours(zone)), at, zone)


class DayOf(TruncDate):
    """`day_of` in SQL, for a field with a time."""

    def as_sql(self, compiler: Any, connection: Any, *args: Any, **kwargs: Any) -> tuple[str, Any]:
        sql, params = compiler.compile(self.lhs)
        # The hours are taken off what the clock shows: a night on which it is set is longer or shorter.
        sql, params = connection.ops.datetime_trunc_sql("hour", sql, tuple(params), self.get_tzname())
        hours = _hours(self.tzinfo or timezone.get_current_timezone())
        if connection.vendor == "sqlite":
            return f"date({sql}, %s)", (*params, f"-{hours} hours")
        return f"(({sql}) - interval '{hours} hours')::date", params
