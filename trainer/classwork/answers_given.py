"""The answers behind a square or a column of the board, each with the way to its replay."""

from typing import Any
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.assignments.models import Assignment
from trainer.classwork.asked_for import assignment_of
from trainer.classwork.board.done_by import Standing, standings
from trainer.drills.models import Verdict
from trainer.drills.selectors import disclosed
from trainer.practice.wording import game_name, question_words, wager_words
from trainer.progress.answers import answer_row, names_of
from trainer.progress.behind.newest_rows import rows_of
from trainer.progress.figures import Row
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.numbers import whole_number

MOST = 200


@require_safe
@never_cache
@watcher_required
def answers(request: MemberRequest, assignment_id: int) -> HttpResponse:
    """Of the attempts that count: of one person or of all, of one decision or of every one."""
    assignment = assignment_of(request, assignment_id)
    people = standings(assignment).people
    person = _person(people, request.GET.get("person", ""))
    if person:
        audit.viewed(who=request.membership, whom=person.member)
    chosen = [person] if person else people
    asked = request.GET.get("asked", "").replace("\x00", "")[:120]
    number = whole_number(request.GET.get("round", ""), digits=3)
    round = None if number is None else number - 1
    rows: list[Row] = list(rows_of(_told(chosen, asked, round))[: MOST + 1])
    names = {} if person else names_of(rows)
    context = {
        "assignment": assignment,
        "person": person.member if person else None,
        "about": _about(asked, round),
        "rows": [answer_row(row, names) for row in rows[:MOST]],
        "more": len(rows) > MOST,
        "back": _back(assignment, round),
    }
    return render(request, "classwork/answers.html", context)


def _person(people: list[Standing], wanted: str) -> Standing | None:
    if not wanted:
        return None
    found = next((one for one in people if str(one.member.pk) == wanted), None)
    if found is None:
        raise Http404("nobody of that number has it to do")
    return found


def _told(chosen: list[Standing], asked: str, round: int | None) -> QuerySet[Any]:
    runs = [one.counted.run.pk for one in chosen if one.counted]
    told: QuerySet[Any] = disclosed(Verdict.objects.in_force().with_names().filter(answer__run__in=runs))
    if round is not None:
        told = told.filter(answer__round=round)
    place, bar, key = asked.partition("|")
    if bar:
        return told.filter(answer__place=place, prompt=key)
    if not asked:
        return told
    game, _slash, rest = asked.partition("/")
    slug, _slash, wager = rest.partition("/")
    told = told.filter(answer__game=game, ask=slug)
    return told.filter(prompt__endswith=f"/{wager}") if wager else told


def _about(asked: str, round: int | None) -> list[str]:
    """What was asked, in words."""
    said = [] if round is None else [_("Round %(number)s") % {"number": round + 1}]
    if "|" in asked or not asked:
        return said
    game, _slash, rest = asked.partition("/")
    slug, _slash, wager = rest.partition("/")
    return [*said, game_name(game), wager_words(game, wager) if wager else question_words(slug)]


def _back(assignment: Assignment, round: int | None) -> str:
    page = reverse("classwork:work", args=[assignment.pk])
    return page if round is None else f"{page}?{urlencode({'round': round + 1})}"
