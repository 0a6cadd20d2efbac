"""The pages of a path: all games, one game's steps and what of each is missing; sitting down to a step."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import GAMES
from games.engine.errors import Refused
from trainer.drills.exams.closed import closed_games
from trainer.drills.kinds import Kind
from trainer.learning.doors import learner_required
from trainer.learning.path_runs import STEPS, open_path_run, open_step
from trainer.learning.step_views import sort_views, step_views
from trainer.path import walking
from trainer.path.models import Unit
from trainer.path.paths import Path, path_of, paths_begun
from trainer.path.stages import Stage
from trainer.path.weeks import A_DAY, week_of
from trainer.practice.wording import game_name
from trainer.saying import say
from trainer.schools.guards import MemberRequest, member_required

MOST_AIMED = {Unit.DECISIONS: 5_000, Unit.DAYS: 7}


@require_safe
@never_cache
@member_required
def paths(request: MemberRequest) -> HttpResponse:
    return _paths(request)


@require_POST
@member_required
def aim(request: MemberRequest) -> HttpResponse:
    unit, typed = request.POST.get("unit", ""), request.POST.get("count", "").strip() or "0"
    if unit not in Unit or not (typed.isascii() and typed.isdigit() and len(typed) < 5):
        return _paths(request, wrong=_("Say how many a week, 0 for no aim."), status=422)
    if int(typed) > MOST_AIMED[Unit(unit)]:
        said = _("At most %(most)s a week.") % {"most": MOST_AIMED[Unit(unit)]}
        return _paths(request, wrong=said, status=422)
    walking.set_aim(membership=request.membership, unit=Unit(unit), count=int(typed))
    messages.success(request, _("Saved."))
    return redirect("learning:paths")


def _paths(request: MemberRequest, *, wrong: str = "", status: int = 200) -> HttpResponse:
    closed, begun = closed_games(user=request.user), list(paths_begun(membership=request.membership))
    on = {path.game for path in begun}
    context = {
        "begun": [_line(path, closed=path.game in closed) for path in begun],
        "others": [(slug, say(game.name), say(game.blurb)) for slug, game in GAMES.items() if slug not in on],
        "week": week_of(membership=request.membership),
        "units": Unit.choices,
        "a_day": A_DAY,
        "wrong": wrong,
        "typed": request.POST,
    }
    return render(request, "learning/paths.html", context, status=status)


def _line(path: Path, *, closed: bool) -> dict[str, Any]:
    current = path.current
    return {
        "game": path.game,
        "name": game_name(path.game),
        "path": path,
        "stage": current.stage.label if current else "",
        "closed": closed,
    }


@require_safe
@never_cache
@learner_required
def path(request: MemberRequest, game: str) -> HttpResponse:
    return _path(request, path_of(membership=request.membership, game=game))


def _path(request: MemberRequest, found: Path, *, refusal: str = "", status: int = 200) -> HttpResponse:
    run = open_path_run(membership=request.membership, game=found.game)
    context = {
        "game": found.game,
        "game_name": game_name(found.game),
        "path": found,
        "steps": list(step_views(found)),
        "sorts": list(sort_views(found)),
        "run_url": reverse("tables:table", args=[run.pk, run.round]) if run else "",
        "refusal": refusal,
    }
    return render(request, "learning/path.html", context, status=status)


@require_POST
@learner_required
def begin(request: MemberRequest, game: str, stage: str) -> HttpResponse:
    """Sits down to a step; where it cannot be dealt, the path says why."""
    if stage not in STEPS:
        raise Http404("no such step is dealt")
    found = path_of(membership=request.membership, game=game)
    ask, wager = request.POST.get("ask", ""), request.POST.get("wager", "")
    kind = Kind(game, ask, wager) if ask else None
    try:
        run = open_step(membership=request.membership, path=found, stage=Stage(stage), kind=kind)
    except Refused as refused:
        return _path(request, found, refusal=say(refused.reason), status=422)
    return redirect("tables:table", run.pk, run.round)
