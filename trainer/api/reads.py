"""What the API reads: people with their totals, scores, answers, mispays, tests and rules."""

from typing import Any
from uuid import UUID

from django.db.models import Max
from django.urls import reverse
from django.utils import timezone

from games import RULES_VERSION
from trainer.api.authentication import ApiRequest, person_of
from trainer.api.filters import AnswersQuery, PeopleQuery, PersonQuery, TestsQuery
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

Row = dict[str, Any]


def read_answers(request: ApiRequest, query: AnswersQuery) -> Row:
    rows = _rows(request, query, "")
    return {"items": [_decision(row) for row in rows[:ANSWERS_A_PAGE]], "next": _next_answer(rows)}


def read_mispays(request: ApiRequest, query: AnswersQuery) -> Row:
    rows = _rows(request, query, MISPAID)
    return {"items": [_mispay(row) for row in rows[:ANSWERS_A_PAGE]], "next": _next_answer(rows)}


def _rows(request: ApiRequest, query: AnswersQuery, only: str) -> list[Row]:
    """Return the disclosed answers: a `Figure` counts none of an open table test or the current step of a
    live class."""
    figure = Figure(query.chosen, person=person_of(request, query.person), only=only)
    own = Verdict.objects.filter(answer__run__membership__school=request.auth.school_id)
    if query.before and not own.filter(pk=query.before).exists():
        raise Refusal(404, "query.before", "this is no `next` of a page of this school")
    return newest(figure, watcher=request.auth, before=query.before, most=ANSWERS_A_PAGE)


def _next_answer(rows: list[Row]) -> int | None:
    return rows[ANSWERS_A_PAGE - 1]["pk"] if len(rows) > ANSWERS_A_PAGE else None


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
    found = _people(request, query)
    rows = school_totals(watcher=request.auth, trainees=found[:PEOPLE_A_PAGE], chosen=query.chosen)
    return {"items": [_person(row) for row in rows], "next": _next_person(found)}


def _people(request: ApiRequest, query: PeopleQuery) -> list[Membership]:
    """Return a page of people, and one more if there are more."""
    watched = Membership.objects.watched_by(request.auth).select_related("user").order_by("pk")
    if query.class_:
        watched = watched.filter(school_classes=query.class_)
    if query.after:
        watched = watched.filter(pk__gt=query.after)
    return list(watched[: PEOPLE_A_PAGE + 1])


def _next_person(found: list[Membership]) -> int | None:
    return found[PEOPLE_A_PAGE - 1].pk if len(found) > PEOPLE_A_PAGE else None


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
    person = person_of(request, query.person)
    people = [person] if person else _people(request, query)
    of = [one.pk for one in people[:PEOPLE_A_PAGE]]
    return {"items": [_score(row) for row in _scores(request, query, of)], "next": _next_person(people)}


def _scores(request: ApiRequest, query: PersonQuery, people: list[int]) -> list[Row]:
    counted = DayTally.objects.filter(query.chosen.without_class().of_tallies(), BY_QUESTION)
    counted = counted.filter(school=request.auth.school_id, membership__in=people)
    grouped = counted.values("membership", "game", "question").annotate(**SUMS)
    return list[Any](grouped.order_by("membership", "game", "question"))


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
    if person:
        found = found.filter(membership=person)
    if query.game:
        found = found.filter(drill__game=query.game)
    first = (query.page - 1) * TESTS_A_PAGE
    runs = list(found[first : first + TESTS_A_PAGE + 1])
    outcomes = outcomes_of(runs[:TESTS_A_PAGE])
    rows = [_test(run, outcomes.get(run.pk)) for run in runs[:TESTS_A_PAGE]]
    return {"items": rows, "next": query.page + 1 if len(runs) > TESTS_A_PAGE else None}


def _test(run: Run, outcome: TestOutcome | None) -> Row:
    return {
        "run": run.pk,
        "person": run.membership_id,
        "name": run.membership.user.plain_name,
        "game": run.drill.game,
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
