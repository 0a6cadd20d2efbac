"""What the API reads: people with their totals, scores, answers, mispays, tests and rules."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.db.models import F, Max
from django.urls import reverse
from django.utils import timezone

from games import RULES_VERSION
from trainer.api.authentication import ApiRequest, person_of
from trainer.api.filters import AnswersQuery, PeopleQuery, PersonQuery, TestsQuery
from trainer.api.paging import Row, members_of, page_of
from trainer.api.schemas import Refusal
from trainer.exams.models import TestOutcome
from trainer.exams.results import outcomes_of
from trainer.play.models import Run, Verdict
from trainer.play.models.answers import key_of
from trainer.play.selectors import table_tests
from trainer.reports import tallies
from trainer.reports.answers import MISPAID, Figure, newest
from trainer.reports.models import BY_QUESTION, DayTally
from trainer.reports.school_sums import SUMS, school_totals
from trainer.schools.models import Membership

ANSWERS_A_PAGE = 500


def read_answers(request: ApiRequest, query: AnswersQuery) -> Row:
    return _answers(request, query, "", _decision)


def read_mispays(request: ApiRequest, query: AnswersQuery) -> Row:
    return _answers(request, query, MISPAID, _mispay)


def _answers(request: ApiRequest, query: AnswersQuery, only: str, item: Callable[[Row], Row]) -> Row:
    """Return the disclosed answers: a `Figure` counts none of an open table test or the current step of a
    live class."""
    figure = Figure(query.chosen, person=person_of(request, query.person), only=only)
    own = Verdict.objects.filter(answer__run__membership__school=request.auth.school_id)
    if query.before and not own.filter(pk=query.before).exists():
        raise Refusal(404, "query.before", "this is no `next` of a page of this school")
    rows = newest(figure, watcher=request.auth, before=query.before, most=ANSWERS_A_PAGE)
    more = len(rows) > ANSWERS_A_PAGE
    return {
        "items": [item(row) for row in rows[:ANSWERS_A_PAGE]],
        "next": rows[ANSWERS_A_PAGE - 1]["pk"] if more else None,
    }


def _decision(row: Row) -> Row:
    key = key_of(row["prompt"])
    replay = reverse("play:replay", args=[row["run_id"], row["round"]])
    return {
        "verdict": row["pk"],
        "answered": row["when"],
        "person": row["member"],
        "run": row["run_id"],
        "round": row["round"] + 1,
        "place": row["place"],
        "game": row["game"],
        "spot": key.spot,
        "kind": key.question,
        "bet": key.wager,
        "given": row["given"],
        "right": row["right"],
        "mistake": row["named"],
        "overpaid_cents": row["overpaid"],
        "underpaid_cents": row["underpaid"],
        "rules_version": row["rules_version"],
        "replay": f"{replay}?place={row['place']}",
    }


def _mispay(row: Row) -> Row:
    return _decision(row) | {"due": row["due"], "cents": row["overpaid"] - row["underpaid"]}


PEOPLE_A_PAGE = 100


def read_people(request: ApiRequest, query: PeopleQuery) -> Row:
    """Return every past and present member of the school, in the order of joining."""
    tallies.catch_up(school=request.auth.school)
    members, following = members_of(request, query, PEOPLE_A_PAGE)
    rows = school_totals(watcher=request.auth, trainees=members, chosen=query.chosen)
    return {"items": [_person(row) for row in rows], "next": following}


def _person(row: Row) -> Row:
    member: Membership = row["membership"]
    return _sums(row) | {
        "person": member.pk,
        "user_name": member.user.username,
        "name": member.user.plain_name,
        "role": member.role,
        "joined": member.joined,
        "left": member.left,
        "last_practised": row["last_practised"],
    }


def read_scores(request: ApiRequest, query: PersonQuery) -> Row:
    """Return a page of people, each with all their scores."""
    tallies.catch_up(school=request.auth.school)
    members, following = members_of(request, query, PEOPLE_A_PAGE)
    counted = DayTally.objects.filter(query.chosen.without_class().of_tallies(), BY_QUESTION)
    counted = counted.filter(school=request.auth.school_id, membership__in=members)
    grouped = counted.values("membership", "game", "question").annotate(**SUMS)
    rows = grouped.order_by("membership", "game", "question")
    return {"items": [_score(dict(row)) for row in rows], "next": following}


def _score(row: Row) -> Row:
    return _sums(row) | {"person": row["membership"], "game": row["game"], "kind": row["question"]}


def _sums(row: Row) -> Row:
    cents = {f"{name}_cents": row[name] for name in ("overpaid", "underpaid")}
    return {"decisions": row["decisions"], "right": row["right"]} | cents


def read_rules(request: ApiRequest) -> dict[str, Any]:
    tallies.catch_up(school=request.auth.school)
    counted = DayTally.objects.filter(school=request.auth.school_id)
    last = counted.aggregate(last=Max("last"))["last"]
    return {"rules_version": RULES_VERSION, "counted": timezone.now(), "last_answer": last}


TESTS_A_PAGE = 50


def read_tests(request: ApiRequest, query: TestsQuery) -> Row:
    person = person_of(request, query.person)
    found = table_tests(watcher=request.auth).select_related(
        "record", "attempt__candidate__exam__examiner__user", "attempt__candidate__decides"
    )
    found = found.annotate(pack=F("drill__pack__uid"), house_name=F("drill__pack__name"))
    if person:
        found = found.filter(membership=person)
    if query.game:
        found = found.filter(drill__game=query.game)
    runs, following = page_of(found, TESTS_A_PAGE, number=query.page)
    outcomes = outcomes_of(runs)
    return {"items": [_test(run, outcomes.get(run.pk)) for run in runs], "next": following}


def _test(run: Run, outcome: TestOutcome | None) -> Row:
    return {
        "run": run.pk,
        "person": run.membership_id,
        "name": run.membership.user.plain_name,
        "game": run.drill.game,
        "pack": run.pack or "",  # type: ignore[attr-defined]  # annotated
        "house": run.house_name or "",  # type: ignore[attr-defined]  # annotated
        "begun": run.begun,
        "finished": run.finished,
        "standard": run.standard,
        "given": _given(run),
        "decides": _decides(run),
        "outcome": _outcome(outcome) if outcome else None,
        "record": run.record.digest if hasattr(run, "record") else None,
    }


def _given(run: Run) -> Row | None:
    attempt = getattr(run, "attempt", None)
    if attempt is None:
        return None
    exam = attempt.candidate.exam
    return {"exam": exam.pk, "examiner": exam.examiner.user.plain_name, "attempt": attempt.number}


def _decides(run: Run) -> UUID | None:
    """Return the run of the first test, where this is a second one."""
    attempt = getattr(run, "attempt", None)
    first = attempt.candidate.decides if attempt else None
    return first.run_id if first else None


def _outcome(outcome: TestOutcome) -> Row:
    voided: bool = outcome.voided  # type: ignore[attr-defined]  # annotated
    return {
        "passed": outcome.passed and not voided,
        "second_test_decides": outcome.near_cut and not voided,
        "voided": voided,
        "unmet": outcome.unmet,
        "right": outcome.right,
        "decisions": outcome.decisions,
        "critical_errors": outcome.errors,
    }
