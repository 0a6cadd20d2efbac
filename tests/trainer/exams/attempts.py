"""Tests that are given, begun and sat, for the tests of them."""

from datetime import date
from uuid import uuid4

from tests.trainer.play.exams.test_standards import set_standard
from trainer.exams.models import Attempt, Candidate, Exam
from trainer.exams.services import giving
from trainer.exams.standards import contents
from trainer.play.models import Run
from trainer.play.models.drills import seed_of_test
from trainer.schools.models import Membership

GAME = "6-5-4-poker"
DAY = date(2026, 11, 21)
SHORT = {"rounds": 1, "spots": 1, "contains": {}, "irregular": 0, "minutes": 30}
"""A test that is soon sat."""


def give(examiner: Membership, *to: Membership, **standard) -> Exam:
    asked = set_standard(examiner.school, **SHORT | standard)
    return giving.give(examiner=examiner, standard=asked, to=to, day=DAY)


def candidate_of(exam: Exam, member: Membership) -> Candidate:
    return Candidate.objects.in_full().get(exam=exam, membership=member)


def prepare(candidate: Candidate) -> None:
    """Give a candidate without a form the rounds of the standard: to draw a form takes seconds."""
    run_id = uuid4()
    items = [item.written() for item in contents(candidate.exam.standard, seed=seed_of_test(run_id))]
    missing = Candidate.objects.filter(pk=candidate.pk, form__isnull=True)
    missing.update(form={"run": str(run_id), "items": items})


def begin(exam: Exam, member: Membership) -> Attempt:
    """Let in, and begun."""
    candidate = candidate_of(exam, member)
    giving.unlock(candidate=candidate, by=exam.examiner)
    prepare(candidate)
    run = giving.begin(candidate=candidate_of(exam, member))
    return attempt_of(run)


def attempt_of(run: Run) -> Attempt:
    return Attempt.objects.select_related(
        "run__drill", "run__membership__user", "membership", "candidate"
    ).get(run=run)
