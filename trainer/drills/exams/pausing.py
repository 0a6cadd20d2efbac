"""Pausing: the clock of a table test is stopped, started and given more time, by whoever examines.

All of it moves the run's version, so that every page of it looks again. No time goes by while it stands
still: the deadline and the moment at which the stop in hand was shown move on by as much.
"""

from datetime import timedelta

from django.db import transaction
from django.db.models import F

from trainer.drills.models import Run


def clock_of(run: Run) -> str:
    """By which a page of this sitting was drawn: another one says that it was paused, given time or ended."""
    return f"{run.paused or ''}/{run.deadline or ''}/{run.finished or ''}"


def pause(*, run: Run) -> bool:
    """False where it stands still already, or is over."""
    now = run.now()
    if run.is_overdue(now):
        return False
    goes_on = Run.objects.filter(pk=run.pk, finished=None, paused=None)
    done = goes_on.update(paused=now, version=F("version") + 1) == 1
    run.look_again()
    return done


@transaction.atomic
def resume(*, run: Run) -> timedelta:
    """For how long it stood still; no time at all where it did not."""
    stands = Run.objects.select_for_update().filter(pk=run.pk, finished=None, paused__isnull=False).first()
    if stands is None or stands.paused is None:
        return timedelta(0)
    still = max(stands.now() - stands.paused, timedelta(0))
    stands.shown += still
    stands.seen = stands.seen and stands.seen + still
    stands.deadline = stands.deadline and stands.deadline + still
    stands.paused = None
    stands.version += 1
    stands.save(update_fields=["shown", "seen", "deadline", "paused", "version"])
    run.look_again()
    return still


def add_time(*, run: Run, more: timedelta) -> bool:
    """False where nothing can come any more, or no time was set."""
    if run.deadline is None or run.is_overdue(run.now()):
        return False
    unended = Run.objects.filter(pk=run.pk, finished=None, deadline=run.deadline)
    done = unended.update(deadline=run.deadline + more, version=F("version") + 1) == 1
    run.look_again()
    return done
