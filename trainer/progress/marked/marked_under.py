"""Under which version of the rules figures were marked, and what was marked again since: counted by run and
day together with the tallies, or summed from the verdicts of somebody.
"""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Count, F, Q, QuerySet, Sum
from django.db.models.functions import TruncDate

from trainer.drills.models import Correction, MarkedTally, Verdict
from trainer.drills.models.day_tally import BLOCK
from trainer.drills.selectors import disclosed, scored
from trainer.progress.filters import Filter
from trainer.schools.models import School


@dataclass(frozen=True)
class MarkedUnder:
    """`versions` in their order; `corrections` the newest first, each with how many verdicts of these figures
    it gave; `ruled` is how many decisions count as right by a ruling. All of it is empty where nothing was
    marked."""

    versions: tuple[int, ...]
    corrections: tuple[tuple[Correction, int], ...]
    ruled: int = 0

    @property
    def words(self) -> str:
        return ", ".join(map(str, self.versions))


def count(school: School, among: Q) -> None:
    """Of these verdicts; within the transaction that tallies them."""
    counting = scored(Verdict.objects.in_force().filter(among)).order_by()
    grouped = counting.values(
        "rules_version",
        "correction_id",
        run_id=F("answer__run"),
        membership_id=F("answer__run__membership"),
        mode=F("answer__run__drill__mode"),
        game=F("answer__game"),
        day=TruncDate("answer__received"),
        block=F("answer__round") / BLOCK,
    )
    rows = (MarkedTally(school=school, **row) for row in list[Any](grouped.annotate(verdicts=Count("pk"))))
    MarkedTally.objects.bulk_create(rows, batch_size=500)


def of_school(school: School, chosen: Filter) -> MarkedUnder:
    """After its runs were counted."""
    counted = MarkedTally.objects.filter(chosen.of_tallies(), school=school)
    rows = counted.order_by().values_list("rules_version", "correction")
    return _told(list(rows.annotate(of=Sum("verdicts"))))


def of_verdicts(verdicts: QuerySet[Any]) -> MarkedUnder:
    """Of a person, or of some runs: of verdicts that are in force."""
    rows = verdicts.order_by().values_list("rules_version", "correction")
    return _told(list(rows.annotate(of=Count("pk"))))


def of_runs(runs: Collection[UUID]) -> MarkedUnder:
    """Of whatever was answered in them and may be told, whether it counts or not."""
    if not runs:
        return MarkedUnder((), ())
    return of_verdicts(disclosed(Verdict.objects.in_force().filter(answer__run__in=runs)))


def _told(rows: Iterable[tuple[int, int | None, int]]) -> MarkedUnder:
    """One query more, and that only where something was marked again."""
    by: Counter[int] = Counter()
    versions = set()
    for version, correction, of in rows:
        versions.add(version)
        if correction is not None:
            by[correction] += of
    found = Correction.objects.filter(pk__in=by).order_by("-pk") if by else ()
    made = [(one, by[one.pk]) for one in found]
    again = tuple((one, times) for one, times in made if not one.ruled)
    return MarkedUnder(tuple(sorted(versions)), again, sum(times for one, times in made if one.ruled))
