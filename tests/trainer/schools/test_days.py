"""The day of a moment at a school, in Python and in SQL, over both nights on which the clocks are set."""

import pickle
from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.utils import timezone

from trainer.schools.days import DayOf, day_of, moment_of, school_zone, start_of
from trainer.schools.models import Act, AuditLine

YORK = "America/New_York"
NIGHTS = [date(2031, 3, 9), date(2031, 11, 2), date(2031, 7, 4)]
"""The clocks go forward and back at 2:00 in the first two."""
HOURS = [0, 1, 2, 3, 4, 6, 12]
A_DAY, STEP = timedelta(days=1), timedelta(minutes=30)


@pytest.fixture
def moments(riverside) -> list[datetime]:
    """Every half hour of each night's three days; each is stored, too."""
    first = [datetime.combine(night - A_DAY, time(), UTC) for night in NIGHTS]
    found = [begin + number * STEP for begin in first for number in range(3 * 48)]
    AuditLine.objects.bulk_create(AuditLine(school=riverside, act=Act.JOINED, at=at) for at in found)
    return found


@pytest.mark.parametrize("hour", HOURS)
def test_sql_says_what_python_says(moments, hour):
    zone = school_zone(YORK, hour)
    said = AuditLine.objects.annotate(day=DayOf("at", tzinfo=zone)).values_list("at", "day")
    assert dict(said) == {at: day_of(at, zone) for at in moments}
    with timezone.override(zone):
        summed = AuditLine.objects.annotate(day=DayOf("at")).values_list("day").distinct()
        assert set(summed) == {(day_of(at),) for at in moments}


@pytest.mark.parametrize("hour", HOURS)
@pytest.mark.parametrize("night", NIGHTS, ids=str)
def test_a_day_lasts_from_its_beginning_to_the_next(night, hour):
    zone = school_zone(YORK, hour)
    for day in (night - A_DAY, night):
        first, after = (start_of(each, zone).astimezone(UTC) for each in (day, day + A_DAY))
        moment = timedelta(microseconds=1)
        assert [day_of(at, zone) for at in (first - moment, first, after - moment, after)] == [
            *(day - A_DAY, day, day, day + A_DAY),
        ]


@pytest.mark.parametrize(
    ("clock", "hour", "day"),
    [
        ("2031-11-02 03:30", 4, date(2031, 11, 1)),  # an hour later than the clock's first 3:30 minus one
        ("2031-11-02 04:00", 4, date(2031, 11, 2)),
        ("2031-03-09 03:59", 4, date(2031, 3, 8)),
        ("2031-03-09 04:00", 4, date(2031, 3, 9)),
        ("2031-07-04 05:59", 6, date(2031, 7, 3)),
        ("2031-07-04 06:00", 6, date(2031, 7, 4)),
    ],
)
def test_a_day_begins_by_the_clock_on_the_wall(clock, hour, day):
    zone = school_zone(YORK, hour)
    assert day_of(datetime.fromisoformat(clock).replace(tzinfo=zone), zone) == day


def test_a_time_after_midnight_is_in_the_night_behind_the_day():
    zone, day = school_zone(YORK, 4), date(2031, 7, 4)
    assert moment_of(day, time(0, 30), zone) == datetime(2031, 7, 5, 0, 30, tzinfo=zone)
    assert moment_of(day, time(16), zone) == datetime(2031, 7, 4, 16, tzinfo=zone)
    assert moment_of(day, None, zone) == start_of(day + A_DAY, zone)


def test_a_zone_of_no_school_has_the_days_of_the_calendar():
    at = datetime(2031, 7, 4, 0, 30, tzinfo=UTC)
    assert day_of(at, UTC) == at.date()
    zone = school_zone(YORK, 6)
    assert pickle.loads(pickle.dumps(zone)) is zone
