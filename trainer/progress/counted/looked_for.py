"""Rounds that were dealt as a scenario: what each of them came to."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import F, Q
from django.db.models.functions import TruncDate

from trainer.drills.models import RoundTally, Run, Verdict
from trainer.drills.selectors import TALLIED, scored
from trainer.schools.models import School


def rounds_looked_for(school: School, runs: Iterable[Run], among: Q) -> Iterator[RoundTally]:
    """Of runs with their drills, of these verdicts."""
    looking = {run.pk: run for run in runs if run.drill.scenario or _names_one(run)}
    if not looking:
        return
    for sums in _sums_of_rounds(among & Q(answer__run__in=looking)):
        run = looking[sums["run_id"]]
        if scenario := run.drill.item(sums["round"]).scenario:
            yield RoundTally(
                school=school, membership_id=run.membership_id, mode=run.drill.mode, scenario=scenario, **sums
            )


def _names_one(run: Run) -> bool:
    return any(item.get("scenario") for item in run.drill.items)


def _sums_of_rounds(among: Q) -> Iterable[dict[str, Any]]:
    told = scored(Verdict.objects.in_force().filter(among)).order_by()
    grouped = told.values(
        run_id=F("answer__run"),
        round=F("answer__round"),
        game=F("answer__game"),
        day=TruncDate("answer__received"),
    )
    return list[Any](grouped.annotate(**TALLIED))
