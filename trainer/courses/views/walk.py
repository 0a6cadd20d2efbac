"""Course pages without questions: the table tour, the demo round, the rules of a skill."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import GAMES
from trainer.courses import demo_rounds
from trainer.courses.demo_rounds import Frame, frames_of
from trainer.courses.models import Stage
from trainer.courses.progress import course_of, note_step_seen
from trainer.courses.skills import Profile, profile_of, skills_of
from trainer.courses.steps import skill_url
from trainer.play.closed_games import closed_games
from trainer.play.skills import Kind
from trainer.play.views.closed import show_closed
from trainer.play.wording import game_name, kind_words
from trainer.schools.guards import MemberRequest, member_required


def learner_required(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Guard a view for members, of a game that is not closed to them."""

    @member_required
    @wraps(view)
    def guarded(request: MemberRequest, game: str, **rest: Any) -> HttpResponse:
        if game not in GAMES:
            raise Http404("no such game")
        closed = closed_games(user=request.user)
        if game in closed:
            return show_closed(request, closed[game], game=game, status=404)
        return view(request, game, **rest)

    return guarded


look_or_done = require_http_methods(["GET", "HEAD", "POST"])


@look_or_done
@never_cache
@learner_required
def tour(request: MemberRequest, game: str) -> HttpResponse:
    return _walk(request, game, Stage.TOUR, demo_rounds.tour)


@look_or_done
@never_cache
@learner_required
def worked(request: MemberRequest, game: str) -> HttpResponse:
    return _walk(request, game, Stage.WORKED, demo_rounds.worked)


def _walk(
    request: MemberRequest, game: str, stage: Stage, frames: Callable[[Profile], list[Frame]]
) -> HttpResponse:
    """Show one frame after the other; a POST marks the step as seen."""
    membership = request.membership
    if request.method == "POST":
        if course_of(membership=membership, game=game).open_at(stage):
            note_step_seen(membership=membership, game=game, stage=stage)
        return redirect("courses:course", game)
    shown = frames(profile_of(school=membership.school, game=game))
    context = {"eyebrow": stage.label, "game_name": game_name(game), "done": True}
    return _frame(request, game, shown, reverse(f"courses:{stage}", args=[game]), context)


@require_safe
@never_cache
@learner_required
def decision(request: MemberRequest, game: str, ask: str) -> HttpResponse:
    return _decision(request, Kind(game, ask))


@require_safe
@never_cache
@learner_required
def bet(request: MemberRequest, game: str, ask: str, wager: str) -> HttpResponse:
    return _decision(request, Kind(game, ask, wager))


def _decision(request: MemberRequest, kind: Kind) -> HttpResponse:
    """Show each rule of a skill in a deal that it decides; the last frame offers to practice it."""
    profile = profile_of(school=request.membership.school, game=kind.game)
    skill = next((skill for skill in skills_of(profile) if skill.kind == kind), None)
    if skill is None:
        raise Http404("no such skill")
    course = course_of(membership=request.membership, game=kind.game)
    context = {
        "eyebrow": Stage.TAUGHT.label,
        "game_name": game_name(kind.game),
        "heading": kind_words(kind),
        "tries": course.open_at(Stage.TAUGHT),
        "kind": kind,
    }
    return _frame(request, kind.game, frames_of(profile, skill), skill_url(kind), context)


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
    return render(request, "courses/walk.html", context)
