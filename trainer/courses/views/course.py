"""The pages of a course: all games, one game's steps with what is missing, starting a step."""

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import GAMES
from games.engine.errors import Refused
from trainer.courses.models import Stage, StepUnlock, Unit
from trainer.courses.progress import A_DAY, Path, open_gate, path_of, paths_begun, set_aim, week_of
from trainer.courses.steps import STEPS, missing_words, open_path_run, open_step, sort_views, step_views
from trainer.courses.views.walk import learner_required
from trainer.pages.text import say
from trainer.play.closed_games import closed_games
from trainer.play.skills import Kind
from trainer.play.wording import game_name
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, member_required, watcher_required
from trainer.schools.models import Membership

LONGEST = 300


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@watcher_required
def person(request: MemberRequest, membership_id: int) -> HttpResponse:
    people = Membership.objects.acted_on_by(request.membership)
    found = people.select_related("user", "school").filter(pk=membership_id).first()
    if found is None:
        raise Http404("nobody here")
    if request.method == "POST":
        return _open(request, found)
    audit.note_view(who=request.membership, whom=found)
    return _page(request, found)


def _page(request: MemberRequest, found: Membership, *, wrong: str = "", status: int = 200) -> HttpResponse:
    paths = [
        (game_name(path.game), path, missing_words(path.current) if path.current else "")
        for path in paths_begun(membership=found)
    ]
    opened = StepUnlock.objects.filter(membership=found).select_related("opened_by__user").order_by("-pk")
    context = {
        "person": found,
        "paths": paths,
        "opened": [(game_name(one.game), one) for one in opened],
        "games": [(slug, say(game.name)) for slug, game in GAMES.items()],
        "stages": Stage.choices,
        "typed": request.POST,
        "key": uuid4(),
        "longest": LONGEST,
        "wrong": wrong,
    }
    return render(request, "courses/person.html", context, status=status)


def _open(request: MemberRequest, found: Membership) -> HttpResponse:
    game, stage = request.POST.get("game", ""), request.POST.get("stage", "")
    reason = " ".join(request.POST.get("reason", "").split())
    try:
        key = UUID(request.POST.get("key", ""))
    except ValueError as error:
        raise Http404("no key") from error
    if game not in GAMES or stage not in Stage:
        return _page(request, found, wrong=_("Choose a game and a step."), status=422)
    if not reason or len(reason) > LONGEST or not reason.isprintable():
        return _page(request, found, wrong=_("Say why, in a sentence: it is kept."), status=422)
    open_gate(membership=found, game=game, stage=Stage(stage), reason=reason, by=request.membership, key=key)
    messages.success(request, _("Opened. The step counts as done from now on."))
    return redirect("courses:person", found.pk)


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
    set_aim(membership=request.membership, unit=Unit(unit), count=int(typed))
    messages.success(request, _("Saved."))
    return redirect("courses:paths")


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
    return render(request, "courses/courses.html", context, status=status)


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
        "run_url": reverse("play:table", args=[run.pk, run.round]) if run else "",
        "refusal": refusal,
    }
    return render(request, "courses/course.html", context, status=status)


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
    return redirect("play:table", run.pk, run.round)
