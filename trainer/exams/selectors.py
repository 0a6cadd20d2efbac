"""Reads: the tests and candidates that a request may see, else 404."""

from datetime import date, timedelta
from typing import Any

from django.db.models import Case, Count, Exists, F, OuterRef, QuerySet, When
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from games import GAMES
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.scenarios.scenarios import scenarios
from trainer.exams.models import (
    Attempt,
    Candidate,
    CandidateQuerySet,
    Event,
    Exam,
    RecordView,
    TestRecord,
    TestRequest,
)
from trainer.pages.text import translate
from trainer.play.labels import game_at
from trainer.play.models import Drill, Plan, Run, RunQuerySet
from trainer.play.selectors import table_tests
from trainer.play.time_limits import time_limit
from trainer.schools.days import day_of
from trainer.schools.guards import MemberRequest
from trainer.schools.models import Membership, School
from trainer.schools.rights import Right


def exam_of(request: MemberRequest, exam_id: int) -> Exam:
    """Return an exam whose room the member may open."""
    return get_object_or_404(Exam.objects.run_by(request.membership), pk=exam_id)


def candidate_of(request: MemberRequest, exam_id: int, candidate_id: int) -> Candidate:
    return get_object_or_404(exam_of(request, exam_id).candidates.in_full(), pk=candidate_id)


def controllable_candidate(request: MemberRequest, exam_id: int, candidate_id: int) -> Candidate:
    """Return a candidate whose test the user may unlock, pause, extend and void: not their own."""
    found = candidate_of(request, exam_id, candidate_id)
    if not request.membership.may_act_on(found.membership, Right.TESTS):
        raise Http404("their own test")
    return found


def own_candidate(request: MemberRequest, candidate_id: int) -> Candidate:
    """Return a candidacy of the user in their current school."""
    own = Candidate.objects.for_user(request.user).filter(membership=request.membership)
    return get_object_or_404(own.in_full(), pk=candidate_id)


def given_tests(examiner: Membership) -> RunQuerySet:
    """Return the tests that were taken in the exams whose room a member may open, but for their own."""
    exams = Exam.objects.run_by(examiner).values("pk")
    found = Run.objects.filter(attempt__candidate__exam__in=exams).exclude(membership__user=examiner.user_id)
    return found.in_full()


def sharing(guest: Membership) -> QuerySet[Membership]:
    """Return the people whose certifications and signed reports a guest may see."""
    return Membership.objects.shared_with(guest)


def shared_tests(guest: Membership) -> RunQuerySet:
    """Return the tests of those people whose report has all its signatures and was not voided."""
    voided = Event.objects.voidings().filter(attempt__run=OuterRef("pk"))
    signed = TestRecord.objects.filter(run=OuterRef("pk")).annotate(many=Count("signatures"))
    due = Case(When(run__attempt__candidate__exam__standard__second_signature=True, then=2), default=1)
    found = Run.objects.filter(
        Exists(signed.filter(many__gte=due)), membership__in=sharing(guest).values("pk")
    )
    return found.filter(finished__isnull=False).exclude(Exists(voided)).in_full()


def views_of(person: Membership) -> QuerySet[RecordView]:
    """Return which guest opened which report of a person on which day, the newest first."""
    found = RecordView.objects.filter(run__membership=person)
    return found.select_related("run__drill", "reader__user").order_by("-pk")


def granted_tests(reader: Membership) -> RunQuerySet:
    """Return the tests that a member who doesn't practice may read: those shared with them, or that they
    gave."""
    return shared_tests(reader) if reader.has(Right.SHARED) else given_tests(reader)


def readable_tests(reader: Membership) -> QuerySet[Run]:
    """Return the finished table tests that a member may read, the newest first."""
    if reader.has(Right.PRACTICE):
        return table_tests(watcher=reader)
    over = given_tests(reader).filter(finished__isnull=False)
    return over.select_related("drill__set_by__user").order_by("-begun", "pk")


def exam_words(run: Run) -> str:
    """Return "10 rounds, 6 players, full table, set by Bob"."""
    set_by = gettext("set by %(name)s") % {"name": run.drill.set_by.user.display_name}
    return ", ".join([*_parts(run), set_by])


def _parts(run: Run) -> list[str]:
    drill = run.drill
    rounds = ngettext("%(count)s round", "%(count)s rounds", drill.rounds) % {"count": drill.rounds}
    players = ngettext("%(count)s player", "%(count)s players", drill.spots) % {"count": drill.spots}
    parts = [rounds, players, _asked_words(drill)]
    if drill.scenario:
        parts.append(_scenario(drill))
    if limit := time_limit(drill.minutes, extra=run.extra):
        parts.append(limit_words(limit))
    return parts


def limit_words(limit: timedelta) -> str:
    """Return "37.5 min"."""
    return gettext("%(minutes)s min") % {"minutes": f"{limit / timedelta(minutes=1):g}"}


def _asked_words(drill: Drill) -> str:
    if drill.plan != Plan.ROUNDS:
        return str(drill.get_plan_display()).lower()
    whole = bool(drill.items) and set(drill.item(0).asks) == WHOLE_JOB
    return gettext("full table") if whole else gettext("core dealing")


def _scenario(drill: Drill) -> str:
    found = dict(scenarios(GAMES[drill.game])) if drill.game in GAMES else {}
    return gettext("%(kind)s only") % {"kind": translate(found.get(drill.scenario, drill.scenario))}


def scheduled_tests(*, membership: Membership) -> list[dict[str, Any]]:
    """Return the scheduled tests of a member, the next first."""
    own = waiting(membership=membership).in_full().annotate(house_name=F("exam__pack__name"))
    return [_scheduled(candidate) for candidate in own.order_by("exam__day", "exam__time", "pk")]


def next_test(*, membership: Membership, game: str) -> date | None:
    """Return the day of a member's next table test in a game, today or later."""
    coming = waiting(membership=membership).filter(exam__standard__game=game)
    days = coming.filter(exam__day__gte=day_of()).values_list("exam__day", flat=True)
    return min(days, default=None)


def next_test_in(school: School) -> date | None:
    """Return the day of the next table test of a school, today or later."""
    coming = _untaken().filter(exam__school=school, exam__day__gte=day_of())
    return coming.order_by("exam__day").values_list("exam__day", flat=True).first()


def waiting(*, membership: Membership) -> CandidateQuerySet:
    """Return a member's open candidacies without a valid attempt."""
    return _untaken().filter(membership=membership)


def count_waiting_candidates(examiner: Membership) -> int:
    """Return how many candidates of this examiner's tests of today still have to be admitted."""
    today = _untaken().filter(exam__examiner=examiner, exam__day=day_of())
    return today.filter(unlocked=None).count()


def _untaken() -> CandidateQuerySet:
    voided = Event.objects.voidings().filter(attempt=OuterRef("pk"))
    taken = Attempt.objects.filter(~Exists(voided), candidate=OuterRef("pk"))
    return Candidate.objects.filter(~Exists(taken), exam__closed=None)


def open_requests() -> QuerySet[TestRequest]:
    """Return the requests for a table test that no test followed, the oldest first."""
    made_after = {"exam__made__gte": OuterRef("made"), "exam__standard__game": OuterRef("game")}
    given = Candidate.objects.filter(membership=OuterRef("membership"), **made_after)
    return TestRequest.objects.filter(~Exists(given), membership__left=None).order_by("pk")


def requests_for(watcher: Membership) -> QuerySet[TestRequest]:
    """Return the open requests that this member may act on: those of the school but their own."""
    people = Membership.objects.acted_on_by(watcher, Right.TESTS)
    return open_requests().filter(membership__in=people).select_related("membership__user")


def _scheduled(candidate: Candidate) -> dict[str, Any]:
    exam = candidate.exam
    return {
        "url": reverse("exams:place", args=[candidate.pk]),
        "game": exam.game,
        "game_name": game_at(exam.game, candidate.house_name or ""),  # type: ignore[attr-defined]  # annotated
        "day": exam.day,
        "at": exam.time,
        "today": exam.day == day_of(),
        "examiner": exam.examiner.user.display_name,
    }
