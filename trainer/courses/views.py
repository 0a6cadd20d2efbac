"""Course pages: all games, one game's steps, starting a step; and the pages without questions."""

from collections.abc import Callable, Sequence
from functools import wraps
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
from trainer.courses import demo_rounds
from trainer.courses.demo_rounds import Frame, frames_of
from trainer.courses.models import Stage, StepUnlock, Unit
from trainer.courses.progress import (
    A_DAY,
    Course,
    course_of,
    note_step_seen,
    set_goal,
    started_courses,
    unlock_step,
    week_of,
)
from trainer.courses.skills import Profile, profile_of, skills_of
from trainer.courses.steps import (
    STEPS,
    missing_words,
    open_course_run,
    open_step,
    skill_url,
    skill_views,
    step_views,
)
from trainer.pages.text import say
from trainer.play.selectors import closed_games
from trainer.play.skills import Kind
from trainer.play.table_state import show_closed
from trainer.play.wording import game_name, kind_words
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, member_required, watcher_required
from trainer.schools.models import Membership

LONGEST = 300


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


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@watcher_required
def person(request: MemberRequest, membership_id: int) -> HttpResponse:
    people = Membership.objects.acted_on_by(request.membership)
    found = people.select_related("user", "school").filter(pk=membership_id).first()
    if found is None:
        raise Http404("no such member")
    if request.method == "POST":
        return _open(request, found)
    audit.note_view(who=request.membership, whom=found)
    return _page(request, found)


def _page(request: MemberRequest, found: Membership, *, wrong: str = "", status: int = 200) -> HttpResponse:
    courses = [
        (game_name(course.game), course, missing_words(course.current) if course.current else "")
        for course in started_courses(membership=found)
    ]
    opened = StepUnlock.objects.filter(membership=found).select_related("opened_by__user").order_by("-pk")
    context = {
        "person": found,
        "paths": courses,
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
    unlock_step(
        membership=found, game=game, stage=Stage(stage), reason=reason, by=request.membership, key=key
    )
    messages.success(request, _("Opened. The step counts as done from now on."))
    return redirect("courses:person", found.pk)


MAX_GOAL = {Unit.DECISIONS: 5_000, Unit.DAYS: 7}


@require_safe
@never_cache
@member_required
def courses(request: MemberRequest) -> HttpResponse:
    return _courses(request)


@require_POST
@member_required
def goal(request: MemberRequest) -> HttpResponse:
    unit, typed = request.POST.get("unit", ""), request.POST.get("count", "").strip() or "0"
    if unit not in Unit or not (typed.isascii() and typed.isdigit() and len(typed) < 5):
        return _courses(request, wrong=_("Say how many a week, 0 for no aim."), status=422)
    if int(typed) > MAX_GOAL[Unit(unit)]:
        said = _("At most %(most)s a week.") % {"most": MAX_GOAL[Unit(unit)]}
        return _courses(request, wrong=said, status=422)
    set_goal(membership=request.membership, unit=Unit(unit), count=int(typed))
    messages.success(request, _("Saved."))
    return redirect("courses:courses")


def _courses(request: MemberRequest, *, wrong: str = "", status: int = 200) -> HttpResponse:
    closed, begun = closed_games(user=request.user), list(started_courses(membership=request.membership))
    on = {course.game for course in begun}
    context = {
        "begun": [_line(course, closed=course.game in closed) for course in begun],
        "others": [(slug, say(game.name), say(game.blurb)) for slug, game in GAMES.items() if slug not in on],
        "week": week_of(membership=request.membership),
        "units": Unit.choices,
        "a_day": A_DAY,
        "wrong": wrong,
        "typed": request.POST,
    }
    return render(request, "courses/courses.html", context, status=status)


def _line(course: Course, *, closed: bool) -> dict[str, Any]:
    current = course.current
    return {
        "game": course.game,
        "name": game_name(course.game),
        "course": course,
        "stage": current.stage.label if current else "",
        "closed": closed,
    }


@require_safe
@never_cache
@learner_required
def course(request: MemberRequest, game: str) -> HttpResponse:
    return _course_page(request, course_of(membership=request.membership, game=game))


def _course_page(
    request: MemberRequest, found: Course, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    run = open_course_run(membership=request.membership, game=found.game)
    context = {
        "game": found.game,
        "game_name": game_name(found.game),
        "course": found,
        "steps": list(step_views(found)),
        "sorts": list(skill_views(found)),
        "run_url": reverse("play:table", args=[run.pk, run.round]) if run else "",
        "refusal": refusal,
    }
    return render(request, "courses/course.html", context, status=status)


@require_POST
@learner_required
def begin(request: MemberRequest, game: str, stage: str) -> HttpResponse:
    """Open a table for a step; where it can't be dealt, the course page says why."""
    if stage not in STEPS:
        raise Http404("no such step is dealt")
    found = course_of(membership=request.membership, game=game)
    ask, wager = request.POST.get("ask", ""), request.POST.get("wager", "")
    kind = Kind(game, ask, wager) if ask else None
    try:
        run = open_step(membership=request.membership, course=found, stage=Stage(stage), kind=kind)
    except Refused as refused:
        return _course_page(request, found, refusal=say(refused.reason), status=422)
    return redirect("play:table", run.pk, run.round)
