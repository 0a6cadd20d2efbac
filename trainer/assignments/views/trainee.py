"""A trainee's own assignments: the list, and one with what was made of it."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.engine.errors import Refused
from trainer.assignments import services
from trainer.assignments.board import scores_of
from trainer.assignments.files import file_name, send_file
from trainer.assignments.forms import choice_words
from trainer.assignments.models import AssignmentFile
from trainer.assignments.selectors import (
    OwnAssignment,
    Score,
    Trial,
    counting,
    due_row,
    own_assignment_of,
    own_assignments,
)
from trainer.pages.text import translate
from trainer.play.selectors import GameIsClosed
from trainer.play.services.runs import TestIsOpen
from trainer.play.time_limits import extra_of
from trainer.practice.forms import read_choice
from trainer.schools.guards import MemberRequest, practice_required


@require_safe
@never_cache
@practice_required
def mine(request: MemberRequest) -> HttpResponse:
    """Everything that is or was set to oneself."""
    pieces = [due_row(one) for one in own_assignments(request.membership, all_of_it=True)]
    return render(request, "assignments/mine.html", {"pieces": pieces})


@require_safe
@never_cache
@practice_required
def own_assignment(request: MemberRequest, assignment_id: int) -> HttpResponse:
    return _page(request, own_assignment_of(request, assignment_id))


@require_safe
@never_cache
@practice_required
def own_file(request: MemberRequest, assignment_id: int) -> HttpResponse:
    own = own_assignment_of(request, assignment_id)
    return send_file(get_object_or_404(AssignmentFile, assignment=own.assignment))


def _page(request: MemberRequest, own: OwnAssignment, *, wrong: str = "", status: int = 200) -> HttpResponse:
    assignment = own.assignment
    scores = scores_of([one.run for one in own.trials])
    counts = counting(own.trials, assignment.counts, scores)
    counted = counts if counts and counts.done else None
    context = {
        "piece": due_row(own),
        "assignment": assignment,
        "file_name": file_name(assignment),
        "says": choice_words(
            read_choice(assignment.choice), extra=extra_of(request.membership), pack=assignment.pack
        ),
        "trials": [_trial(one, scores, counted, own) for one in own.trials],
        "takes": assignment.takes(own.now),
        "wrong": wrong,
    }
    return render(request, "assignments/own_assignment.html", context, status=status)


def _trial(one: Trial, scores: dict[Any, Score], counted: Trial | None, own: OwnAssignment) -> dict[str, Any]:
    right, of = scores.get(one.run.pk, (0, 0))
    return {
        "number": one.number,
        "begun": one.run.begun,
        "rounds": one.rounds,
        "of": one.of,
        "right": right,
        "decisions": of,
        "sealed": one.run.sealed,
        "scored": one.run.drill.scored,
        "counts": one is counted,
        "late": one.done and one.done_at > own.assignment.due,
        "done": one.done,
        "goes_on": one.goes_on,
        "url": _url(one, of),
    }


def _url(one: Trial, decisions: int) -> str:
    """Where it is gone on with, or read; "" where there is nothing to read."""
    if one.goes_on:
        return reverse("play:table", args=[one.run.pk, one.run.round])
    if one.run.drill.is_test:
        return reverse("exams:report", args=[one.run.pk])
    return reverse("play:replay", args=[one.run.pk, 0]) if decisions else ""


@require_POST
@never_cache
@practice_required
def begin(request: MemberRequest, assignment_id: int) -> HttpResponse:
    own = own_assignment_of(request, assignment_id)
    try:
        run = services.start(assignment=own.assignment, membership=request.membership)
    except (TestIsOpen, GameIsClosed) as other:
        test_is_open = _("You have a table test open in this game. Finish it first.")
        wrong = translate(other.reason) if isinstance(other, GameIsClosed) else test_is_open
        return _page(request, own, wrong=wrong, status=409)
    except Refused as refused:
        return _page(request, own, wrong=translate(refused.reason), status=409)
    return redirect("play:table", run.pk, run.round)
