"""The table tests that somebody was given and has not sat: before anything else on their first page."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils import timezone

from trainer.practice.wording import game_name
from trainer.proctoring.models import Attempt, Candidate, Event
from trainer.proctoring.models.candidate import CandidateQuerySet
from trainer.schools.models import Membership


@dataclass(frozen=True)
class GivenTest:
    url: str
    game_name: str
    day: date
    today: bool
    examiner: str


def given_tests(*, membership: Membership) -> list[GivenTest]:
    """The next day first."""
    own = waiting(membership=membership).in_full()
    return [_given(candidate) for candidate in own.order_by("exam__day", "pk")]


def waiting(*, membership: Membership) -> CandidateQuerySet:
    """Not sat, unless what was sat was voided, and not over."""
    voided = Event.objects.voidings().filter(attempt=OuterRef("pk"))
    sat = Attempt.objects.filter(~Exists(voided), candidate=OuterRef("pk"))
    return Candidate.objects.filter(~Exists(sat), membership=membership, exam__closed=None)


def _given(candidate: Candidate) -> GivenTest:
    exam = candidate.exam
    return GivenTest(
        url=reverse("examining:place", args=[candidate.pk]),
        game_name=game_name(exam.game),
        day=exam.day,
        today=exam.day == timezone.localdate(),
        examiner=exam.examiner.user.display_name,
    )
