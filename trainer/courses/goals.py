"""The weekly goal, right answers by day, and the streak of days that counted."""

from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Case, Count, When

from trainer.courses.models import Goal, Unit
from trainer.play.models import Mode, Verdict
from trainer.play.selectors import disclosed
from trainer.schools.days import day_of, start_of
from trainer.schools.models import Membership


def set_goal(*, membership: Membership, unit: Unit, count: int) -> None:
    last = Goal.objects.filter(membership=membership).last()
    if (last.unit, last.count) != (unit, count) if last else count > 0:
        Goal.objects.create(membership=membership, unit=unit, count=count)


A_DAY = 20
"""Right decisions that make a day count."""


@dataclass(frozen=True)
class Week:
    """Progress towards the weekly goal `of`, 0 for none; `have` is counted since Monday."""

    unit: Unit
    have: int
    of: int

    @property
    def reached(self) -> bool:
        return 0 < self.of <= self.have

    @property
    def percent(self) -> int:
        return min(100, self.have * 100 // self.of) if self.of else 0


def week_of(*, membership: Membership) -> Week:
    goal = Goal.objects.filter(membership=membership).last()
    if goal is None or not goal.count:
        return Week(Unit.DECISIONS, 0, 0)
    today = day_of(zone=membership.school.tz)
    weekday = today.weekday()
    days = right_by_day(membership=membership, first=today - timedelta(days=weekday), days=weekday + 1)
    unit = Unit(goal.unit)
    enough = sum(right >= A_DAY for right in days.values())
    return Week(unit, enough if unit is Unit.DAYS else days.total(), goal.count)


def right_by_day(*, membership: Membership, first: date, days: int) -> Counter[date]:
    """Return how many answers were right on each of these days of the school, demonstrations left out.

    A day is found by comparing with its begin: to call a date function for each answer takes five times as
    long.
    """
    zone, each = membership.school.tz, [first + timedelta(days=number) for number in range(days + 1)]
    begins = [start_of(day, zone) for day in each]
    right = disclosed(Verdict.objects.in_force()).filter(
        answer__run__membership=membership,
        answer__received__gte=begins[0],
        answer__received__lt=begins[-1],
        right=True,
    )
    latest_first = (When(answer__received__gte=begins[number], then=number) for number in range(days)[::-1])
    counted = right.exclude(answer__run__drill__mode=Mode.LEARN).annotate(day=Case(*latest_first)).order_by()
    return Counter({each[day]: count for day, count in counted.values_list("day").annotate(Count("pk"))})


STREAK_READ = (8, 28, 365)
"""Days that are read, today's first: so many, and more if each of them was kept."""


@dataclass(frozen=True)
class Streak:
    """Right answers of today, and the days in a row before it on which there were `A_DAY`."""

    right: int
    before: int

    @property
    def reached(self) -> bool:
        return self.right >= A_DAY

    @property
    def streak(self) -> int:
        return self.before + self.reached


def streak_of(*, membership: Membership) -> Streak:
    """Walk back from today, in one query unless the streak is as long as a week."""
    today = day_of(zone=membership.school.tz)
    first, before, by_day = today + timedelta(days=1), 0, Counter[date]()
    for days in STREAK_READ:
        first -= timedelta(days=days)
        by_day += right_by_day(membership=membership, first=first, days=days)
        while by_day[today - timedelta(days=before + 1)] >= A_DAY:
            before += 1
        if today - timedelta(days=before) > first:
            break
    return Streak(by_day[today], before)
