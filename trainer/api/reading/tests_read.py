"""Table tests that are over: by whom they were given, what they came to, and the digest of their record."""

from typing import Any

from trainer.api.bearers import ApiRequest, person_of
from trainer.api.filters_read import AskedOfTests
from trainer.drills.models import Run
from trainer.drills.selectors import table_tests
from trainer.reviewing.models import TestOutcome
from trainer.reviewing.outcomes import outcomes_of

TESTS_A_PAGE = 50

Row = dict[str, Any]


def read_tests(request: ApiRequest, asked: AskedOfTests) -> Row:
    person = person_of(request, asked.person)
    found = table_tests(watcher=request.auth).select_related(
        "record", "attempt__candidate__exam__examiner__user"
    )
    if person:
        found = found.filter(membership=person)
    if asked.game:
        found = found.filter(drill__game=asked.game)
    first = (asked.page - 1) * TESTS_A_PAGE
    runs = list(found[first : first + TESTS_A_PAGE + 1])
    outcomes = outcomes_of(runs[:TESTS_A_PAGE])
    rows = [_test(run, outcomes.get(run.pk)) for run in runs[:TESTS_A_PAGE]]
    return {"items": rows, "next": asked.page + 1 if len(runs) > TESTS_A_PAGE else None}


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
        "outcome": _outcome(outcome) if outcome else None,
        "record": run.record.digest if hasattr(run, "record") else None,
    }


def _given(run: Run) -> Row | None:
    attempt = getattr(run, "attempt", None)
    if attempt is None:
        return None
    exam = attempt.candidate.exam
    return {"exam": exam.pk, "examiner": exam.examiner.user.plain_name, "attempt": attempt.number}


def _outcome(outcome: TestOutcome) -> Row:
    return {
        "passed": outcome.passed and not outcome.voided,  # type: ignore[attr-defined]  # annotated
        "voided": outcome.voided,  # type: ignore[attr-defined]
        "unmet": outcome.unmet,
        "right": outcome.right,
        "decisions": outcome.decisions,
        "critical_errors": outcome.errors,
    }
