"""Steering: what an examiner does to a sitting that goes on, each with who, when and why on its record."""

from datetime import timedelta

from django.db import transaction
from django.db.models import F, Sum
from django.utils import timezone

from trainer.drills.endings import finish_run
from trainer.drills.exams import pausing
from trainer.drills.models import Run
from trainer.proctoring.models import Attempt, Event, What
from trainer.schools import audit
from trainer.schools.models import Act, Membership

MOST_MINUTES = 240
"""That can be added at once."""


@transaction.atomic
def pause(*, attempt: Attempt, by: Membership, why: str = "") -> bool:
    done = pausing.pause(run=attempt.run)
    if done:
        _note(attempt, What.PAUSED, by, why=why)
    return done


@transaction.atomic
def resume(*, attempt: Attempt, by: Membership) -> bool:
    still = pausing.resume(run=attempt.run)
    if still:
        _note(attempt, What.RESUMED, by, still)
    return bool(still)


@transaction.atomic
def add_minutes(*, attempt: Attempt, by: Membership, minutes: int, why: str = "") -> bool:
    """False where nothing can come any more, or any time may be taken."""
    more = timedelta(minutes=minutes)
    done = pausing.add_time(run=attempt.run, more=more)
    if done:
        _note(attempt, What.ADDED, by, more, why)
    return done


@transaction.atomic
def give_back(*, attempt: Attempt, by: Membership) -> timedelta:
    """What was lost and not given back yet: all of it, once."""
    Attempt.objects.select_for_update().get(pk=attempt.pk)
    lost = lost_time(attempt)
    if not lost or not pausing.add_time(run=attempt.run, more=lost):
        return timedelta(0)
    _note(attempt, What.RETURNED, by, lost)
    return lost


def lost_time(attempt: Attempt) -> timedelta:
    return lost_times([attempt]).get(attempt.pk, timedelta(0))


def lost_times(attempts: list[Attempt]) -> dict[int, timedelta]:
    """By attempt, how long nobody was in touch, without what was given back."""
    kinds = {What.LOST: 1, What.RETURNED: -1}
    events = Event.objects.filter(attempt__in=attempts, what__in=kinds).order_by()
    found: dict[int, timedelta] = {}
    for row in events.values("attempt", "what").annotate(seconds=Sum("seconds")):
        lost = timedelta(seconds=row["seconds"]) * kinds[What(row["what"])]
        found[row["attempt"]] = found.get(row["attempt"], timedelta(0)) + lost
    return {attempt: max(lost, timedelta(0)) for attempt, lost in found.items()}


def note_lost(*, run: Run, lost: timedelta) -> None:
    """A page of a sitting was out of touch for so long, and is back."""
    attempt = Attempt.objects.filter(run=run).first()
    if attempt and lost >= timedelta(seconds=1):
        _note(attempt, What.LOST, None, lost)


def void(*, attempt: Attempt, by: Membership, why: str) -> bool:
    """It ends, counts for nothing and stays on the record; once. Its run moves on, so that whoever keeps what
    it came to looks again."""
    if attempt.run.finished is None:
        finish_run(run=attempt.run)
    with transaction.atomic():
        Attempt.objects.select_for_update().get(pk=attempt.pk)
        if is_void(attempt):
            return False
        _note(attempt, What.VOIDED, by, why=why)
        Run.objects.filter(pk=attempt.run_id).update(version=F("version") + 1)
        audit.note(Act.VOIDED, school=by.school, who=by, whom=attempt.membership, detail=why)
    return True


def is_void(attempt: Attempt) -> bool:
    return Event.objects.voidings().filter(attempt=attempt).exists()


def _note(
    attempt: Attempt, what: What, by: Membership | None, lasted: timedelta = timedelta(0), why: str = ""
) -> None:
    Event.objects.create(
        candidate_id=attempt.candidate_id,
        attempt=attempt,
        what=what,
        at=timezone.now(),
        who=by,
        seconds=round(lasted.total_seconds()),
        why=why[:500],
    )
