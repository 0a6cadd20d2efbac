"""Table tests that are over, line by line for a spreadsheet."""

from collections.abc import Iterator

from django.db.models import QuerySet
from django.urls import reverse

from trainer.drills.models import Run
from trainer.reviewing.outcomes import outcomes_of

TITLES = (
    *("run", "person", "user_name", "name", "game", "begun", "finished", "standard"),
    *("passed", "voided", "unmet", "right", "decisions", "critical_errors", "report"),
)
AT_ONCE = 100

Cells = tuple[object, ...]


def sat_lines(runs: QuerySet[Run]) -> Iterator[Cells]:
    """As many at a time as their outcomes are looked up together."""
    for first in range(0, runs.count(), AT_ONCE):
        some = list(runs[first : first + AT_ONCE])
        outcomes = outcomes_of(some)
        for run in some:
            user, found = run.membership.user, outcomes.get(run.pk)
            who = (str(run.pk), run.membership_id, user.username, user.plain_name, run.drill.game)
            came_to: Cells = ("",) * 6
            if found:
                said = ("yes" if each else "no" for each in (found.passed, found.voided))  # type: ignore[attr-defined]
                came_to = (*said, " ".join(found.unmet), found.right, found.decisions, found.errors)
            report = reverse("reviewing:report", args=[run.pk]) if found else ""
            yield (*who, run.begun, run.finished, run.standard, *came_to, report)
