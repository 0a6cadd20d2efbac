"""How a run ends: the trainee gets up, the last round of a test is dealt, or the time is up."""

from django.db.models import F
from django.utils import timezone

from trainer.drills.models import Run


def finish_run(*, run: Run) -> None:
    """The trainee gets up; what was said stays. A run that ran out ended at its deadline, whenever that is
    noticed. This copy of it is the run as it is then."""
    now = timezone.now()
    ended = min(now, run.deadline) if run.deadline else now
    Run.objects.filter(pk=run.pk, finished__isnull=True).update(finished=ended, version=F("version") + 1)
    run.look_again()


def finish_if_overdue(*, run: Run) -> bool:
    """Ends a run whose time is up, and says whether this one's was; by the server's clock alone."""
    if not run.is_overdue(timezone.now()):
        return False
    finish_run(run=run)
    return True
