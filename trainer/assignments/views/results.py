"""The results of a piece for a spreadsheet: a line for each attempt, and for whoever has not begun.

Titles, ids and states are the same in every language. Of each kind of decision there are two columns, how
many and how many of them right, by the name that it has in every file.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.assignments.models import Assignment
from trainer.assignments.works import Trial
from trainer.classwork.asked_for import assignment_of
from trainer.classwork.board.answered import SLOW, WRONG, said_in
from trainer.classwork.board.columns import kind_key
from trainer.classwork.board.done_by import Standing, standings
from trainer.operating.sending.spreadsheet_files import csv_file, xlsx_file
from trainer.schools.guards import MemberRequest, watcher_required

WHO = ("assignment", "assignment_name", "membership", "user_name", "name")
ATTEMPT = (
    *("run", "attempt", "state", "counts", "late", "begun", "last_answer", "rounds_done", "rounds"),
    *("decisions", "right", "slow"),
)
Cells = tuple[Any, ...]


@require_safe
@never_cache
@watcher_required
def results_csv(request: MemberRequest, assignment_id: int) -> HttpResponse:
    assignment = assignment_of(request, assignment_id)
    titles, *lines = results(assignment)
    return csv_file(f"{_name(assignment)}.csv", [str(title) for title in titles], lines)


@require_safe
@never_cache
@watcher_required
def results_xlsx(request: MemberRequest, assignment_id: int) -> HttpResponse:
    assignment = assignment_of(request, assignment_id)
    titles, *lines = results(assignment)
    return xlsx_file(f"{_name(assignment)}.xlsx", [str(title) for title in titles], lines, freeze="F2")


def _name(assignment: Assignment) -> str:
    return "-".join(filter(None, ("set-work", str(assignment.pk), slugify(assignment.name)[:40])))


def results(assignment: Assignment) -> Iterator[Cells]:
    """The titles, then the lines."""
    people = standings(assignment).people
    told = _marks_by_run([one.run.pk for person in people for one in person.trials])
    kinds = sorted({key for counted in told.values() for key, _worth in counted})
    yield (*WHO, *ATTEMPT, *(f"{kind} {what}" for kind in kinds for what in ("decisions", "right")))
    for person in people:
        user = person.member.user
        who = (assignment.pk, assignment.name, person.member.pk, user.username, user.plain_name)
        for one in person.trials:
            counted = told.get(one.run.pk, Counter())
            yield (*who, *_attempt(assignment, person, one, counted), *_by_kind(kinds, counted))
        if not person.trials:
            yield (*who, "", "", "not begun", *[""] * (len(ATTEMPT) - 3 + 2 * len(kinds)))


def _marks_by_run(runs: list[UUID]) -> dict[UUID, Counter[tuple[str, str]]]:
    """By run: how often each kind of decision was worth what."""
    found: dict[UUID, Counter[tuple[str, str]]] = {}
    for one in said_in(runs):
        found.setdefault(one.run, Counter())[kind_key(one), one.worth] += 1
    return found


def _attempt(
    assignment: Assignment, person: Standing, one: Trial, counted: Counter[tuple[str, str]]
) -> Iterator[object]:
    worths: Counter[str] = Counter()
    for (_kind, worth), times in counted.items():
        worths[worth] += times
    counts = one is person.counted and one.done
    yield from (str(one.run.pk), one.number, _state(one), "yes" if counts else "no")
    yield "yes" if one.done and one.done_at > assignment.due else "no"
    yield from (one.run.begun, one.run.shown, one.rounds, one.of)
    yield from (worths.total(), worths.total() - worths[WRONG], worths[SLOW])


def _state(one: Trial) -> str:
    if one.done:
        return "done"
    return "open" if one.goes_on else "left"


def _by_kind(kinds: list[str], counted: Counter[tuple[str, str]]) -> Iterator[int]:
    for kind in kinds:
        total = sum(times for (key, _worth), times in counted.items() if key == kind)
        yield from (total, total - counted[kind, WRONG])
