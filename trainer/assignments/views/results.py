"""Results of an assignment: the answers behind each figure, CSV and Excel.

Titles, ids and states are the same in every language. Of each kind of decision there are two columns, how
many and how many of them right, by the name that it has in every file.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.assignments.board import SLOW, WRONG, PersonResult, assignment_results, decisions_in, kind_key
from trainer.assignments.models import Assignment
from trainer.assignments.selectors import Trial, assignment_of
from trainer.pages.numbers import whole_number
from trainer.pages.spreadsheets import table_file
from trainer.play.models import Verdict
from trainer.play.selectors import disclosed
from trainer.play.wording import game_name, question_words, wager_words
from trainer.reports.answers import rows_of
from trainer.reports.figures import Row
from trainer.reports.views.answers import answer_row, names_of
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, watcher_required

MOST = 200


@require_safe
@never_cache
@watcher_required
def answers(request: MemberRequest, assignment_id: int) -> HttpResponse:
    """Of the attempts that count: of one person or of all, of one decision or of every one."""
    assignment = assignment_of(request, assignment_id)
    people = assignment_results(assignment).people
    person = _person(people, request.GET.get("person", ""))
    if person:
        audit.note_view(who=request.membership, whom=person.member)
    chosen = [person] if person else people
    question = request.GET.get("asked", "").replace("\x00", "")[:120]
    number = whole_number(request.GET.get("round", ""), digits=3)
    round = None if number is None else number - 1
    rows: list[Row] = list(rows_of(_verdicts(chosen, question, round))[: MOST + 1])
    names = {} if person else names_of(rows)
    context = {
        "assignment": assignment,
        "person": person.member if person else None,
        "about": _about(question, round),
        "rows": [answer_row(row, names) for row in rows[:MOST]],
        "more": len(rows) > MOST,
        "back": _back(assignment, round),
    }
    return render(request, "assignments/answers.html", context)


def _person(people: list[PersonResult], wanted: str) -> PersonResult | None:
    if not wanted:
        return None
    found = next((one for one in people if str(one.member.pk) == wanted), None)
    if found is None:
        raise Http404("no such trainee of this assignment")
    return found


def _verdicts(chosen: list[PersonResult], question: str, round: int | None) -> QuerySet[Any]:
    runs = [one.counted.run.pk for one in chosen if one.counted]
    query: QuerySet[Any] = disclosed(Verdict.objects.in_force().with_names().filter(answer__run__in=runs))
    if round is not None:
        query = query.filter(answer__round=round)
    place, bar, key = question.partition("|")
    if bar:
        return query.filter(answer__place=place, prompt=key)
    if not question:
        return query
    game, _slash, rest = question.partition("/")
    slug, _slash, wager = rest.partition("/")
    query = query.filter(answer__game=game, ask=slug)
    return query.filter(prompt__endswith=f"/{wager}") if wager else query


def _about(question: str, round: int | None) -> list[str]:
    """What was asked, in words."""
    words = [] if round is None else [_("Round %(number)s") % {"number": round + 1}]
    if "|" in question or not question:
        return words
    game, _slash, rest = question.partition("/")
    slug, _slash, wager = rest.partition("/")
    return [*words, game_name(game), wager_words(game, wager) if wager else question_words(slug)]


def _back(assignment: Assignment, round: int | None) -> str:
    page = reverse("assignments:assignment", args=[assignment.pk])
    return page if round is None else f"{page}?{urlencode({'round': round + 1})}"


WHO = ("assignment", "assignment_name", "membership", "user_name", "name")

ATTEMPT = (
    *("run", "attempt", "state", "counts", "late", "begun", "last_answer", "rounds_done", "rounds"),
    *("decisions", "right", "slow"),
)

Cells = tuple[Any, ...]


@require_safe
@never_cache
@watcher_required
def results_file(request: MemberRequest, assignment_id: int, kind: str) -> HttpResponse:
    assignment = assignment_of(request, assignment_id)
    titles, *lines = results(assignment)
    name = "-".join(filter(None, ("assignment", str(assignment.pk), slugify(assignment.name)[:40])))
    return table_file(kind, name, [str(title) for title in titles], lines, freeze="F2")


def results(assignment: Assignment) -> Iterator[Cells]:
    """The titles, then the lines."""
    people = assignment_results(assignment).people
    by_run = _worths_by_run([one.run.pk for person in people for one in person.trials])
    kinds = sorted({key for counted in by_run.values() for key, _worth in counted})
    yield (*WHO, *ATTEMPT, *(f"{kind} {what}" for kind in kinds for what in ("decisions", "right")))
    for person in people:
        user = person.member.user
        who = (assignment.pk, assignment.name, person.member.pk, user.username, user.plain_name)
        for one in person.trials:
            counted = by_run.get(one.run.pk, Counter())
            yield (*who, *_attempt(assignment, person, one, counted), *_by_kind(kinds, counted))
        if not person.trials:
            yield (*who, "", "", "not begun", *[""] * (len(ATTEMPT) - 3 + 2 * len(kinds)))


def _worths_by_run(runs: list[UUID]) -> dict[UUID, Counter[tuple[str, str]]]:
    """By run: how often each kind of decision was worth what."""
    found: dict[UUID, Counter[tuple[str, str]]] = {}
    for one in decisions_in(runs):
        found.setdefault(one.run, Counter())[kind_key(one), one.worth] += 1
    return found


def _attempt(
    assignment: Assignment, person: PersonResult, one: Trial, counted: Counter[tuple[str, str]]
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
