"""Reads: the tests and candidates that a request may see, else 404."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from games import GAMES
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.scenarios.scenarios import scenarios
from trainer.exams.models import Attempt, Candidate, CandidateQuerySet, Event, Exam
from trainer.pages.text import say
from trainer.play.models import Drill, Plan, Run
from trainer.play.wording import game_name
from trainer.schools.guards import MemberRequest
from trainer.schools.models import Membership


def exam_of(request: MemberRequest, exam_id: int) -> Exam:
    """Return an exam of the school, for staff."""
    if not request.membership.watches:
        raise Http404("not staff")
    return get_object_or_404(Exam.objects.given_in(request.membership.school), pk=exam_id)


def candidate_of(request: MemberRequest, exam_id: int, candidate_id: int) -> Candidate:
    return get_object_or_404(exam_of(request, exam_id).candidates.in_full(), pk=candidate_id)


def controllable_candidate(request: MemberRequest, exam_id: int, candidate_id: int) -> Candidate:
    """Return a candidate whose test the user may unlock, pause, extend and void: not their own."""
    found = candidate_of(request, exam_id, candidate_id)
    if not request.membership.may_act_on(found.membership):
        raise Http404("their own test")
    return found


def own_candidate(request: MemberRequest, candidate_id: int) -> Candidate:
    """Return a candidacy of the user in their current school."""
    own = Candidate.objects.for_user(request.user).filter(membership=request.membership)
    return get_object_or_404(own.in_full(), pk=candidate_id)


def exam_words(run: Run) -> str:
    """Return "10 rounds, 6 players, the whole job, set by Bob"."""
    set_by = gettext("set by %(name)s") % {"name": run.drill.set_by.user.display_name}
    return ", ".join([*_parts(run.drill), set_by])


def _parts(drill: Drill) -> list[str]:
    rounds = ngettext("%(count)s round", "%(count)s rounds", drill.rounds) % {"count": drill.rounds}
    players = ngettext("%(count)s player", "%(count)s players", drill.spots) % {"count": drill.spots}
    parts = [rounds, players, _asked_words(drill)]
    if drill.scenario:
        parts.append(_scenario(drill))
    if drill.minutes:
        parts.append(gettext("%(minutes)s min") % {"minutes": drill.minutes})
    return parts


def _asked_words(drill: Drill) -> str:
    if drill.plan != Plan.ROUNDS:
        return str(drill.get_plan_display()).lower()
    whole = bool(drill.items) and set(drill.item(0).asks) == WHOLE_JOB
    return gettext("the whole job") if whole else gettext("hands and bets")


def _scenario(drill: Drill) -> str:
    found = dict(scenarios(GAMES[drill.game])) if drill.game in GAMES else {}
    return gettext("only: %(kind)s") % {"kind": say(found.get(drill.scenario, drill.scenario))}


@dataclass(frozen=True)
class ScheduledTest:
    url: str
    game_name: str
    day: date
    today: bool
    examiner: str


def scheduled_tests(*, membership: Membership) -> list[ScheduledTest]:
    """Return the scheduled tests of a member, the next first."""
    own = waiting(membership=membership).in_full()
    return [_scheduled(candidate) for candidate in own.order_by("exam__day", "pk")]


def waiting(*, membership: Membership) -> CandidateQuerySet:
    """Return open candidacies without a valid attempt."""
    voided = Event.objects.voidings().filter(attempt=OuterRef("pk"))
    taken = Attempt.objects.filter(~Exists(voided), candidate=OuterRef("pk"))
    return Candidate.objects.filter(~Exists(taken), membership=membership, exam__closed=None)


def _scheduled(candidate: Candidate) -> ScheduledTest:
    exam = candidate.exam
    return ScheduledTest(
        url=reverse("exams:place", args=[candidate.pk]),
        game_name=game_name(exam.game),
        day=exam.day,
        today=exam.day == timezone.localdate(),
        examiner=exam.examiner.user.display_name,
    )
