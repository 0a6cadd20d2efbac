"""The weeks of a person or a school: accuracy, pace and mispays, from the daily tallies.

Call `tallies.catch_up` first, which counts.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from django.db.models import QuerySet, Sum

from trainer.reports.models import WHOLE, DayTally, PaceWindow
from trainer.schools.floor_pace import norm_of
from trainer.schools.models import Membership

SUMS = ("decisions", "right", "overpaid", "underpaid", "bets", "took", "due")

MAX_WEEKS, WITHIN = 8, timedelta(weeks=26)
"""The last weeks with answers, and how far back they are looked for."""

ENOUGH_WEEKS = 3
"""Fewer weeks are no trend."""

A_PERIOD = timedelta(weeks=4)
"""What rounds an hour are measured over: one week has too few windows."""


@dataclass
class Week:
    """The sums of one week, from Monday. Money in cents, times in milliseconds."""

    monday: date
    decisions: int = 0
    right: int = 0
    overpaid: int = 0
    underpaid: int = 0
    bets: int = 0
    took: int = 0
    due: int = 0

    @property
    def reached(self) -> Fraction:
        """The pace in percent of the target."""
        return Fraction(100 * self.due, self.took)

    def per_100(self, cents: int) -> Fraction:
        """Cents per 100 bets."""
        return Fraction(100 * cents, self.bets)


@dataclass(frozen=True)
class Record:
    """All weeks with answers, oldest first; `hour` is rounds an hour of late and of the period before, None
    where no window was found."""

    weeks: Sequence[Week] = ()
    hour: tuple[int | None, int | None] = field(default=(None, None))

    @property
    def decisions(self) -> int:
        return sum(week.decisions for week in self.weeks)


def lately(weeks: Sequence[Week]) -> list[Week]:
    """Return the weeks of a trend."""
    return [week for week in weeks if week.monday > weeks[-1].monday - WITHIN][-MAX_WEEKS:]


def record_of(*, trainee: Membership, today: date) -> Record:
    """Return the record in two queries."""
    tallies = DayTally.objects.filter(WHOLE, school=trainee.school_id, membership=trainee)
    return Record(weeks_of(tallies), _rounds_an_hour(trainee, today))


def weeks_of(tallies: QuerySet[DayTally]) -> list[Week]:
    """Return the weeks in which these tallies have an answer, oldest first, in one query."""
    days = tallies.order_by("day").values("day").annotate(**{f"all_{name}": Sum(name) for name in SUMS})
    weeks: dict[date, Week] = {}
    for row in list[Any](days):
        monday = monday_of(row["day"])
        week = weeks.setdefault(monday, Week(monday))
        for name in SUMS:
            setattr(week, name, getattr(week, name) + row[f"all_{name}"])
    return [week for week in weeks.values() if week.decisions]


def monday_of(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _rounds_an_hour(trainee: Membership, today: date) -> tuple[int | None, int | None]:
    """Return those of late and of the period before: of hands of the table or of the players' hands, of which
    more time was dealt of late, since one is several times as fast as the other."""
    windows = PaceWindow.objects.filter(
        school=trainee.school_id, membership=trainee, day__gt=today - 2 * A_PERIOD
    )
    by_day = windows.order_by().values_list("day", "game").annotate(Sum("rounds"), Sum("hands_took"))
    turn = today - A_PERIOD
    rows = [(day > turn, norm_of(game, 1), rounds, took) for day, game, rounds, took in list[Any](by_day)]
    dealt = Counter[int]()
    for late, norm, _rounds, took in rows:
        dealt[norm] += took if late else 0
    mostly = max(dealt, key=lambda norm: dealt[norm], default=1)
    alike = [(late, (rounds, took)) for late, norm, rounds, took in rows if norm == mostly]
    return _an_hour([one for late, one in alike if late]), _an_hour([one for late, one in alike if not late])


def _an_hour(dealt: Sequence[tuple[int, int]]) -> int | None:
    rounds, took = sum(rounds for rounds, _took in dealt), sum(took for _rounds, took in dealt)
    return round(Fraction(rounds * 3_600_000, took)) if took else None
