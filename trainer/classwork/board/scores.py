"""What attempts came to: right decisions and all of them, of what may be told."""

from collections.abc import Sequence
from uuid import UUID

from trainer.assignments.works import Score
from trainer.drills.models import Run, Verdict
from trainer.drills.selectors import TALLIED, disclosed


def scores_of(runs: Sequence[Run]) -> dict[UUID, Score]:
    """In one query, however many there are; none where there is nothing to score."""
    if not runs:
        return {}
    told = disclosed(Verdict.objects.in_force().filter(answer__run__in=[run.pk for run in runs]))
    sums = told.order_by().values("answer__run")
    rows = sums.annotate(decisions=TALLIED["decisions"], right=TALLIED["right"])
    return {row["answer__run"]: (row["right"], row["decisions"]) for row in rows}
