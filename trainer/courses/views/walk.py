"""Pages on which nothing is asked: the tour, the worked round, the rules of a decision before it is tried."""

from collections.abc import Callable, Sequence
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from trainer.drills.kinds import Kind
from trainer.learning import tours, worked_rounds
from trainer.learning.doors import learner_required
from trainer.learning.frames import Frame
from trainer.learning.new_decisions import frames_of
from trainer.learning.step_views import sort_url
from trainer.path import walking
from trainer.path.paths import path_of
from trainer.path.sorts import Profile, profile_of, sorts_of
from trainer.path.stages import Stage
from trainer.practice.wording import game_name, kind_words
from trainer.schools.guards import MemberRequest

look_or_done = require_http_methods(["GET", "HEAD", "POST"])


@look_or_done
@never_cache
@learner_required
def tour(request: MemberRequest, game: str) -> HttpResponse:
    return _walk(request, game, Stage.TOUR, tours.tour)


@look_or_done
@never_cache
@learner_required
def worked(request: MemberRequest, game: str) -> HttpResponse:
    return _walk(request, game, Stage.WORKED, worked_rounds.worked)


def _walk(
    request: MemberRequest, game: str, stage: Stage, frames: Callable[[Profile], list[Frame]]
) -> HttpResponse:
    """One place after the other; who says that they are through is."""
    membership = request.membership
    if request.method == "POST":
        if path_of(membership=membership, game=game).open_at(stage):
            walking.note_walk(membership=membership, game=game, stage=stage)
        return redirect("learning:path", game)
    shown = frames(profile_of(school=membership.school, game=game))
    context = {"eyebrow": stage.label, "game_name": game_name(game), "done": True}
    return _frame(request, game, shown, reverse(f"learning:{stage}", args=[game]), context)


@require_safe
@never_cache
@learner_required
def decision(request: MemberRequest, game: str, ask: str) -> HttpResponse:
    return _decision(request, Kind(game, ask))


@require_safe
@never_cache
@learner_required
def bet(request: MemberRequest, game: str, ask: str, wager: str) -> HttpResponse:
    """Of each bet the decision is one of its own."""
    return _decision(request, Kind(game, ask, wager))


def _decision(request: MemberRequest, kind: Kind) -> HttpResponse:
    """The rules of one sort of decision, each where it decides; behind the last it can be tried."""
    profile = profile_of(school=request.membership.school, game=kind.game)
    sort = next((sort for sort in sorts_of(profile) if sort.kind == kind), None)
    if sort is None:
        raise Http404("nobody is asked that here")
    path = path_of(membership=request.membership, game=kind.game)
    context = {
        "eyebrow": Stage.TAUGHT.label,
        "game_name": game_name(kind.game),
        "heading": kind_words(kind),
        "tries": path.open_at(Stage.TAUGHT),
        "kind": kind,
    }
    return _frame(request, kind.game, frames_of(profile, sort), sort_url(kind), context)


def _frame(
    request: MemberRequest, game: str, frames: Sequence[Frame], address: str, context: dict[str, Any]
) -> HttpResponse:
    typed = request.GET.get("at", "1")
    at = int(typed[:4]) if typed.isascii() and typed.isdigit() else 1
    at = min(max(at, 1), len(frames))
    frame = frames[at - 1]
    context |= {
        "game": game,
        "frame": frame,
        "felt": frame.felt,
        "at": at,
        "of": len(frames),
        "address": address,
        "previous_url": f"{address}?at={at - 1}" if at > 1 else "",
        "next_url": f"{address}?at={at + 1}" if at < len(frames) else "",
    }
    return render(request, "learning/walk.html", context)
