"""This week against an aim. Right decisions count, and days on which there were enough of them: who hurries
and is wrong, or is only there, comes no nearer."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from django.db.models import Count
from django.db.models.functions import TruncDate
from django.utils import timezone

from trainer.drills.models import Mode, Verdict
from trainer.drills.selectors import disclosed
from trainer.path.models import Aim, Unit
from trainer.schools.models import Membership

A_DAY = 20
"""Right decisions that make a day count."""


@dataclass(frozen=True)
class Week:
    """`of` is the aim, 0 for none; `have` what there is of its unit since Monday."""

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
    """By the clock of the school."""
    aim = Aim.objects.filter(membership=membership).last()
    if aim is None or not aim.count:
        return Week(Unit.DECISIONS, 0, 0)
    days = _right_by_day(membership)
    unit = Unit(aim.unit)
    enough = sum(right >= A_DAY for right in days.values())
    return Week(unit, enough if unit is Unit.DAYS else days.total(), aim.count)


def _right_by_day(membership: Membership) -> Counter[object]:
    zone = membership.school.tz
    today = timezone.localtime(timezone=zone).date()
    monday = datetime.combine(today - timedelta(days=today.weekday()), time(), zone)
    right = disclosed(Verdict.objects.in_force()).filter(
        answer__run__membership=membership, answer__received__gte=monday, right=True
    )
    counted = right.exclude(answer__run__drill__mode=Mode.LEARN)
    rows = counted.annotate(day=TruncDate("answer__received", tzinfo=zone)).order_by()
    return Counter(dict(rows.values_list("day").annotate(Count("pk"))))
