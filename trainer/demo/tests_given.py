"""Tests given: those of the annals were given by who teaches the class, and have their rooms."""

from collections.abc import Iterable
from datetime import timedelta

from django.utils import timezone

from trainer.drills.exams.standards import standard_in_force, stored
from trainer.drills.models import Run, Standard
from trainer.proctoring.models import Attempt, Candidate, Event, Exam, What
from trainer.schools.models import Membership, new_code

BEFORE = timedelta(days=1)
"""It was given the day before."""
LET_IN = timedelta(seconds=20)
"""So long before it was begun."""


def put_under_standard(run: Run) -> None:
    """Of a run that is not stored yet; its drill was set by its examiner."""
    run.standard = _standard_of(run).name
    run.drill.set_by = examiner_of(run.membership)


def _standard_of(run: Run) -> Standard:
    return stored(standard_in_force(school=run.membership.school, game=run.drill.game))


def examiner_of(trainee: Membership) -> Membership:
    """Who teaches their class."""
    teachers = Membership.objects.filter(classes__members=trainee).order_by("pk")
    return teachers.first() or trainee


def keep_attempts(runs: Iterable[Run]) -> None:
    """Each test as it was given and begun, in rows of its own."""
    for run in runs:
        if not run.standard:
            continue
        examiner = run.drill.set_by
        exam = Exam.objects.create(
            school=run.membership.school,
            examiner=examiner,
            standard=_standard_of(run),
            day=timezone.localtime(run.begun).date(),
            house=run.house,
            meter=run.meter,
            made=run.begun - BEFORE,
            closed=run.finished,
        )
        candidate = Candidate.objects.create(exam=exam, membership=run.membership, code=new_code())
        before = Attempt.objects.filter(membership=run.membership, game=run.drill.game).count()
        attempt = Attempt.objects.create(
            candidate=candidate,
            membership=run.membership,
            game=run.drill.game,
            number=before + 1,
            run=run,
            begun=run.begun,
        )
        let_in = run.begun - LET_IN
        Event.objects.bulk_create(
            [
                Event(candidate=candidate, what=What.GIVEN, at=exam.made, who=examiner),
                Event(candidate=candidate, what=What.UNLOCKED, at=let_in, who=examiner),
                Event(candidate=candidate, attempt=attempt, what=What.BEGUN, at=run.begun),
            ]
        )
