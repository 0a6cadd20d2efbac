"""Counting runs into their daily tallies: whoever reads a school's figures counts first what has changed.

A run remembers the version at which it was counted. An answer, the end of a table test and marking again all
move its version on, so nothing that they change has to know of tallies, and a tally cannot stay wrong.
"""

from collections.abc import Iterator
from uuid import UUID

from django.db import transaction
from django.db.models import F, Max
from django.db.models.functions import TruncDate

from trainer.drills.models import DayTally, Run, Verdict
from trainer.drills.models.stored import question
from trainer.drills.selectors import TALLIED, scored
from trainer.schools.models import School

AT_ONCE = 200
"""Runs that are counted in one transaction: answers to them wait for it."""


def catch_up(*, school: School) -> int:
    """Counts the runs of a school that have changed since they were counted; how many there were."""
    changed = Run.objects.filter(membership__school=school).exclude(counted=F("version"))
    ids = list(changed.values_list("pk", flat=True))
    for start in range(0, len(ids), AT_ONCE):
        _count(ids[start : start + AT_ONCE])
    return len(ids)


def forget(*, school: School) -> None:
    """Has every run of a school counted anew by whoever reads next."""
    Run.objects.filter(membership__school=school).update(counted=0)


@transaction.atomic
def _count(ids: list[UUID]) -> None:
    runs = Run.objects.select_for_update(of=("self",)).filter(pk__in=ids)
    list(runs.values_list("pk"))  # held: an answer to one of them comes before this or after it
    DayTally.objects.filter(run__in=ids).delete()
    DayTally.objects.bulk_create(_sums(ids), batch_size=500)
    runs.update(counted=F("version"))


def _sums(ids: list[UUID]) -> Iterator[DayTally]:
    counting = scored(Verdict.objects.in_force().filter(answer__run__in=ids)).order_by()
    grouped = counting.values(
        "mistake",
        run_id=F("answer__run"),
        membership_id=F("answer__run__membership"),
        mode=F("answer__run__drill__mode"),
        game=F("answer__game"),
        day=TruncDate("answer__received"),
        question=question(),
    ).annotate(last=Max("answer__received"), **TALLIED)
    return (DayTally(**row) for row in grouped)
