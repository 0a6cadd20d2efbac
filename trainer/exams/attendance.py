"""The attendance sheet: people by the days of a week, as a page shows it and as files."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlencode

from django.db.models import Q, QuerySet, prefetch_related_objects
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from trainer.exams.hours import Days, days_of
from trainer.exams.models import Attended, ClassroomTime
from trainer.exams.views.certifications import entry_columns
from trainer.pages.exports import DAY, MINUTES, YES_NO, Column, FileTable
from trainer.schools.days import day_of, start_of
from trainer.schools.exports import person_columns
from trainer.schools.models import Membership, SchoolClass
from trainer.schools.times import FIRST_DAY


@dataclass(frozen=True)
class Week:
    """From `monday`, as far as its days have come by `today`."""

    monday: date
    today: date

    @property
    def days(self) -> list[date]:
        return [self.monday + timedelta(days=number) for number in range(7)]

    @property
    def sunday(self) -> date:
        return self.monday + timedelta(days=6)

    @property
    def before(self) -> date | None:
        return self.monday - timedelta(days=7) if self.monday > FIRST_DAY else None

    @property
    def after(self) -> date | None:
        return self.monday + timedelta(days=7) if self.sunday < self.today else None


def week_of(typed: str) -> Week:
    """Return the week of a day in an address; this week where there is no such day, or it is to come."""
    today = day_of()
    try:
        day = date.fromisoformat(typed)
    except ValueError:
        day = today
    day = min(max(day, FIRST_DAY), today)
    return Week(day - timedelta(days=day.weekday()), today)


def members_of(school_class: SchoolClass, week: Week) -> QuerySet[Membership]:
    """Return the trainees of a class by name, with those who left the school in that week or later."""
    there = Membership.objects.trainees().filter(school_classes=school_class)
    there = there.filter(Q(left=None) | Q(left__gte=start_of(week.monday)))
    return there.select_related("user").order_by("user__last_name", "user__first_name", "pk")


@dataclass(frozen=True)
class DayCell:
    """The day of a person; `state` is "" where nothing tells, `url` where it can be read and corrected."""

    day: date
    state: str
    time: str
    is_corrected: bool
    url: str

    @property
    def words(self) -> str:
        return str(Attended(self.state).label) if self.state else ""


def rows_of(
    members: Sequence[Membership], week: Week, classes: Iterable[SchoolClass], **back: Any
) -> list[dict[str, Any]]:
    """Return a row a person: a cell a day, None for days to come, and the time of the week. `back` goes into
    the addresses of the cells, to lead back to the sheet."""
    days = days_of(members, first=week.monday, last=week.sunday, classes=classes)
    return [
        {
            "person": member,
            "cells": [_cell(days, member, day, back) if day <= week.today else None for day in week.days],
            "total": sheet_time(sum(days[member.pk, day].total for day in week.days)),
            "counts": _counts([days[member.pk, day].state for day in week.days if day <= week.today]),
        }
        for member in members
    ]


def _counts(states: list[str]) -> str:
    """Return how often each status occurs, in words: "3 here, 1 late"."""
    return ", ".join(f"{states.count(one)} {one.label}" for one in Attended if one in states)


def _cell(days: Days, member: Membership, day: date, back: dict[str, Any]) -> DayCell:
    of_day = days[member.pk, day]
    url = reverse("exams:attendance_day", args=[member.pk, day.isoformat()])
    return DayCell(
        day,
        of_day.state,
        sheet_time(of_day.total) if of_day.total else "",
        of_day.is_corrected,
        f"{url}?{urlencode(back)}" if back else url,
    )


def sheet_time(minutes: int) -> str:
    """Return minutes as "12:05"."""
    hours, rest = divmod(abs(minutes), 60)
    return f"{'−' if minutes < 0 else ''}{hours}:{rest:02d}"


# --- Files ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AttendedDay:
    person: Membership
    day: date
    state: str
    tables: int
    classroom: int
    is_corrected: bool


def attendance_tables(
    members: Sequence[Membership], week: Week, classes: Iterable[SchoolClass]
) -> tuple[FileTable[Any], ...]:
    """Return a row a person and day, and the entries of the staff behind them."""
    prefetch_related_objects(members, "school_classes")
    people = {member.pk: member for member in members}
    found = days_of(members, first=week.monday, last=week.sunday, classes=classes)
    rows, entries = list[AttendedDay](), list[ClassroomTime]()
    for member in members:
        for day in (day for day in week.days if day <= week.today):
            of_day = found[member.pk, day]
            tables, classroom = of_day.practised.total(), of_day.classroom.total()
            rows.append(AttendedDay(member, day, of_day.state, tables, classroom, of_day.is_corrected))
            entries += reversed(of_day.entries)
    return (
        FileTable(_("Attendance"), ATTENDANCE_COLUMNS, rows),
        FileTable(_("Entries"), entry_columns(lambda entry: people[entry.membership_id]), entries),
    )


ATTENDANCE_COLUMNS: tuple[Column[AttendedDay], ...] = (
    *person_columns(lambda row: row.person),
    Column(_("Date"), _("The day of the school."), lambda row: row.day, DAY),
    Column(
        _("Status"),
        _("Set by the staff, or from live classes and added hours. Empty if nothing tells."),
        lambda row: str(Attended(row.state).label) if row.state else "",
        values=Attended.labels,
    ),
    Column(
        _("Minutes at tables"),
        _("Time at tables without absences, outside live classes."),
        lambda row: row.tables,
        MINUTES,
    ),
    Column(
        _("Minutes in class"),
        _("Live classes from joining to the end, and what the staff added."),
        lambda row: row.classroom,
        MINUTES,
    ),
    Column(_("Minutes"), _("The sum of both."), lambda row: row.tables + row.classroom, MINUTES),
    Column(_("Corrected"), _("Whether the staff corrected the day."), lambda row: row.is_corrected, YES_NO),
)
