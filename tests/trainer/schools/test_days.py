"""The day of a moment at a school, in Python and in SQL, and what is counted by it, over both nights on which
the clocks are set."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
import time_machine
from django.db.models import Sum
from django.utils import timezone

from tests.trainer.play.answers import run_of, stored
from trainer.courses.goals import A_DAY as ENOUGH
from trainer.courses.goals import right_by_day, streak_of
from trainer.exams.hours import hours_of
from trainer.practice.knowledge import answered_rows, record_rules
from trainer.reports import tallies
from trainer.reports.models import WHOLE, DayTally
from trainer.schools.days import DayOf, day_of, moment_of, school_zone, start_of
from trainer.schools.models import AuditAct, AuditLine

YORK = "America/New_York"
SPRING, AUTUMN = date(2031, 3, 9), date(2031, 11, 2)
NIGHTS = [SPRING, AUTUMN, date(2031, 7, 4)]
"""The clocks go forward and back at 2:00 in the first two."""
HOURS = [0, 4]
A_DAY, STEP = timedelta(days=1), timedelta(minutes=30)


@pytest.fixture
def moments(riverside) -> list[datetime]:
    """Every half hour of each night's three days; each is stored, too."""
    first = [datetime.combine(night - A_DAY, time(), UTC) for night in NIGHTS]
    found = [begin + number * STEP for begin in first for number in range(3 * 48)]
    AuditLine.objects.bulk_create(AuditLine(school=riverside, act=AuditAct.JOINED, at=at) for at in found)
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
            *(day - A_DAY, day, day, day + A_DAY)
        ]


def test_a_time_after_midnight_is_in_the_night_behind_the_day():
    zone, day = school_zone(YORK, 4), date(2031, 7, 4)
    assert moment_of(day, time(0, 30), zone) == datetime(2031, 7, 5, 0, 30, tzinfo=zone)
    assert moment_of(day, time(16), zone) == datetime(2031, 7, 4, 16, tzinfo=zone)
    assert moment_of(day, None, zone) == start_of(day + A_DAY, zone)


@pytest.fixture
def night_school(riverside):
    riverside.zone, riverside.day_begins = YORK, 4
    riverside.save()
    with timezone.override(riverside.tz):
        yield riverside


def answered(member, day: date, *clock: str, **verdict) -> None:
    """Right answers at these times of the clock, before noon those of the night behind the day."""
    run = run_of(member)
    for number, at in enumerate(clock):
        hour = time.fromisoformat(at)
        received = datetime.combine(day + A_DAY * (hour.hour < 12), hour, member.school.tz)
        stored(run, {"right": True} | verdict, round=number, ago=timezone.now() - received, took=60)


@pytest.mark.parametrize("night", [SPRING, AUTUMN], ids=["spring", "autumn"])
def test_a_shift_over_midnight_is_one_day_and_two_shifts_of_a_date_are_two(night_school, alice, night):
    """Also on the nights on which the clocks are set, which begin on the eve."""
    eve, rule = night - A_DAY, {"rule": "6-5-4 4"}
    with time_machine.travel(start_of(night + A_DAY, night_school.tz) - STEP, tick=False):
        answered(alice, eve, "23:52", "23:54", "23:56", "23:58", "00:00", "00:02", "00:04", **rule)
        (record,) = record_rules(answered_rows(membership=alice), school=None).values()
        assert (record.days, record.learned) == ({eve}, False)
        answered(alice, eve, "00:30", "03:59")
        answered(alice, night, "23:30")
        assert right_by_day(membership=alice, first=eve, days=2) == {eve: 9, night: 1}
        tallies.catch_up(school=night_school)
        counted = DayTally.objects.filter(WHOLE).values_list("day").annotate(of=Sum("decisions"))
        assert set(counted) == {(eve, 9), (night, 1)}
        assert sum(hours_of(alice).practised.values()) == 10


def test_a_night_shift_keeps_a_streak(night_school, alice):
    day = date(2031, 7, 4)
    for number in range(3):
        half = ENOUGH // 2
        answered(alice, day + number * A_DAY, *["23:30"] * half, *["00:30"] * half)
    with time_machine.travel(datetime(2031, 7, 7, 1, tzinfo=night_school.tz), tick=False):
        found = streak_of(membership=alice)
    assert (found.right, found.before, found.reached) == (ENOUGH, 2, True)


def test_hours_of_the_last_night_of_a_month_are_of_that_month(night_school, alice):
    answered(alice, date(2031, 7, 31), "00:30")
    assert {month for month, _game in hours_of(alice).practised} == {date(2031, 7, 1)}


def test_an_owner_sets_the_hour_and_the_log_says_it(riverside, olga, client_of):
    page = client_of(olga).get("/school/").content.decode()
    assert "data-guessed" in page, "no owner chose its zone yet"
    typed = {"name": riverside.name, "zone": YORK, "day_begins": "6"}
    assert client_of(olga).post("/school/", typed).status_code == 302
    riverside.refresh_from_db()
    assert riverside.tz is school_zone(YORK, 6)
    page = client_of(olga).get("/school/").content.decode()
    assert "data-guessed" not in page
    assert '<option value="6" selected>6:00 AM</option>' in page
    assert "0:00 → 6:00" in page
    for absurd in ("13", "-1", "x"):
        client_of(olga).post("/school/", typed | {"day_begins": absurd})
    riverside.refresh_from_db()
    assert riverside.day_begins == 6


def test_a_school_that_begins_its_day_at_another_hour_is_counted_anew(night_school, alice):
    day = date(2031, 7, 4)
    answered(alice, day, "05:30")
    for begins, counted in ((4, day + A_DAY), (6, day), (0, day + A_DAY)):
        night_school.day_begins = begins
        night_school.save()
        tallies.catch_up(school=night_school)
        assert set(DayTally.objects.filter(WHOLE).values_list("day", flat=True)) == {counted}
