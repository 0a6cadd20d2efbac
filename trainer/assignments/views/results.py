"""Results of an assignment: the answers behind each figure, and the files."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import QuerySet, prefetch_related_objects
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.assignments.board import (
    RIGHT,
    SLOW,
    WRONG,
    PersonResult,
    assignment_results,
    decisions_in,
    kind_key,
)
from trainer.assignments.models import Assignment
from trainer.assignments.selectors import Trial, assignment_of
from trainer.pages.exports import MOMENT, NUMBER, YES_NO, Column, FileTable
from trainer.pages.numbers import whole_number
from trainer.play.exports import accuracy_columns
from trainer.play.labels import game_name, question_words, wager_words
from trainer.play.models import Verdict
from trainer.play.selectors import disclosed
from trainer.reports.answers import rows_of
from trainer.reports.figures import Row
from trainer.reports.views.answers import answer_rows, names_of
from trainer.schools import audit
from trainer.schools.exports import person_columns
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.rights import Right

MOST = 200


@require_safe
@never_cache
@right_required(Right.ASSIGN)
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
        "rows": answer_rows(rows[:MOST], names),
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


WORTHS = (RIGHT, SLOW, WRONG)


@dataclass(frozen=True)
class AttemptRow:
    """A row of the file: an attempt, or a person without one. `worths` counts, by the name of a skill, what
    its answers were worth."""

    person: PersonResult
    trial: Trial | None = None
    worths: Counter[tuple[str, str]] = field(default_factory=Counter)

    def count(self, *worths: str, skill: str = "") -> int:
        """Of one skill or of all."""
        return sum(
            times for (name, worth), times in self.worths.items() if worth in worths and skill in ("", name)
        )


def results_table(assignment: Assignment) -> FileTable[AttemptRow]:
    people = assignment_results(assignment).people
    prefetch_related_objects([person.member for person in people], "school_classes")
    decided = list(decisions_in([one.run.pk for person in people for one in person.trials]))
    named = _skill_names({kind_key(one) for one in decided})
    by_run: dict[UUID, Counter[tuple[str, str]]] = {}
    for one in decided:
        by_run.setdefault(one.run, Counter())[named[kind_key(one)], one.worth] += 1
    rows = [
        row
        for person in people
        for row in (
            [AttemptRow(person, trial, by_run.get(trial.run.pk, Counter())) for trial in person.trials]
            or [AttemptRow(person)]
        )
    ]
    skills = dict.fromkeys(named.values())
    columns = (
        *attempt_columns(assignment),
        *(column for skill in skills for column in _skill_columns(skill)),
    )
    return FileTable(gettext_lazy("Results"), columns, rows, frozen_columns=1)


NOT_STARTED, IN_PROGRESS, FINISHED, ENDED = OUTCOMES = (
    gettext_lazy("Not started"),
    gettext_lazy("In progress"),
    pgettext_lazy("an attempt", "Finished"),
    gettext_lazy("Ended early"),
)


def attempt_columns(assignment: Assignment) -> tuple[Column[AttemptRow], ...]:
    return (
        *person_columns(lambda row: row.person.member),
        Column(
            gettext_lazy("Attempt"),
            gettext_lazy("The person’s attempt number, from 1."),
            lambda row: row.trial and row.trial.number,
            NUMBER,
        ),
        Column(gettext_lazy("Outcome"), gettext_lazy("How far the attempt got."), _outcome, values=OUTCOMES),
        Column(
            gettext_lazy("Counts"),
            gettext_lazy("Whether this is the attempt that counts."),
            lambda row: row.trial and row.trial is row.person.counted and row.trial.done,
            YES_NO,
        ),
        Column(
            gettext_lazy("Late"),
            gettext_lazy("Whether it was finished after the due date."),
            lambda row: row.trial and row.trial.done and row.trial.done_at > assignment.due,
            YES_NO,
        ),
        Column(
            gettext_lazy("Started"),
            gettext_lazy("When the attempt was started."),
            lambda row: row.trial and row.trial.run.begun,
            MOMENT,
        ),
        Column(
            gettext_lazy("Last answer"),
            gettext_lazy("When the last answer was given."),
            lambda row: row.trial and row.trial.run.shown,
            MOMENT,
        ),
        Column(
            gettext_lazy("Rounds finished"),
            gettext_lazy("Rounds that were dealt to the end."),
            lambda row: row.trial and row.trial.rounds,
            NUMBER,
        ),
        Column(
            gettext_lazy("Rounds"),
            gettext_lazy("Rounds of the drill."),
            lambda row: row.trial and row.trial.of,
            NUMBER,
        ),
        *accuracy_columns(lambda row: row.count(RIGHT, SLOW), lambda row: row.count(*WORTHS)),
        Column(
            gettext_lazy("Slow"),
            gettext_lazy("Correct answers that took longer than their target."),
            lambda row: row.count(SLOW),
            NUMBER,
        ),
    )


def _outcome(row: AttemptRow) -> Promise:
    if row.trial is None:
        return NOT_STARTED
    return FINISHED if row.trial.done else IN_PROGRESS if row.trial.goes_on else ENDED


def _skill_names(kinds: Iterable[str]) -> dict[str, str]:
    """Return the name of each kind of decision, with its game where they are of several."""
    parts = {kind: kind.split("/") for kind in sorted(kinds)}
    named = {
        kind: wager_words(part[0], part[2]) if len(part) > 2 else question_words(part[1])
        for kind, part in parts.items()
    }
    several = len({part[0] for part in parts.values()}) > 1
    return {kind: f"{game_name(parts[kind][0])}, {name}" if several else name for kind, name in named.items()}


def _skill_columns(skill: str) -> tuple[Column[AttemptRow], ...]:
    words = {"skill": skill}
    return (
        Column(
            _("%(skill)s: answers") % words,
            gettext_lazy("Graded answers on this skill."),
            lambda row: row.count(*WORTHS, skill=skill) if row.trial else None,
            NUMBER,
        ),
        Column(
            _("%(skill)s: correct") % words,
            gettext_lazy("Graded answers on this skill that were correct."),
            lambda row: row.count(RIGHT, SLOW, skill=skill) if row.trial else None,
            NUMBER,
        ),
    )
