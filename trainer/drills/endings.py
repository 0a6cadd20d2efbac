"""How a run ends: the trainee gets up, the last round of a test is dealt, or the time is up."""

from django.db.models import F

from trainer.drills.exams.closing import close_test
from trainer.drills.models import Run


def finish_run(*, run: Run) -> None:
    """The trainee gets up; what was said stays, and that of a table test is marked. A run that ran out ended
    at its deadline, whenever that is noticed. This copy of it is the run as it is then."""
    now = max(run.now(), run.begun)  # nothing ends before it began, whatever became of the clock
    ended = min(now, run.deadline) if run.deadline else now
    if run.drill.examines:
        close_test(run=run, ended=ended)
    else:
        Run.objects.filter(pk=run.pk, finished__isnull=True).update(finished=ended, version=F("version") + 1)
    run.look_again()


def finish_if_overdue(*, run: Run) -> bool:
    """Ends a run for which nothing can come any more, and says whether this one was; by the server's clock
    alone."""
    if not run.is_overdue(run.now()):
        return False
    finish_run(run=run)
    return True
