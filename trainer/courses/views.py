"""Course pages: a game's lessons, and what a lesson shows."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import wraps
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import GAMES
from games.engine.errors import Refused
from trainer.courses.intro import question_of, stops_of
from trainer.courses.lesson_frames import Frame, example_hand, lesson_frames
from trainer.courses.lessons import JOB_ROUNDS, LessonProgress, comes_first, lesson_of_run, lessons_of
from trainer.courses.models import Stage, StepUnlock
from trainer.courses.progress import (
    Checkpoint,
    Course,
    course_of,
    note_step_seen,
    started_courses,
    unlock_step,
)
from trainer.courses.skills import own_profile
from trainer.courses.steps import (
    DEALT,
    last_course_run,
    missing_words,
    open_lesson,
    open_lesson_run,
    open_stage,
    points_left,
    waits_for_tomorrow,
)
from trainer.courses.study_plan import (
    FARTHEST,
    WINDOW,
    pace_words,
    planned_test,
    study_plan,
    today_words,
    verdict_words,
)
from trainer.pages.text import translate
from trainer.play.labels import game_name
from trainer.play.models import Run
from trainer.play.procedures import procedures_beside
from trainer.play.selectors import closed_games
from trainer.play.table_state import show_closed
from trainer.practice.knowledge import DAYS
from trainer.practice.knowledge import ENOUGH as ENOUGH_RIGHT
from trainer.schools import audit
from trainer.schools.days import day_of
from trainer.schools.guards import MemberRequest, practice_required, right_required
from trainer.schools.models import Membership
from trainer.schools.packs.choice import pack_of
from trainer.schools.rights import Right
from trainer.schools.times import DayField

LONGEST = 300

JUST_NOW = timedelta(minutes=2)
"""How long after its last answer the course page says that a lesson is learned."""


def learner_required(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Guard a view for members, of a game that is not closed to them."""

    @practice_required
    @wraps(view)
    def guarded(request: MemberRequest, game: str, **rest: Any) -> HttpResponse:
        if game not in GAMES:
            raise Http404("no such game")
        closed = closed_games(user=request.user)
        if game in closed:
            return show_closed(request, closed[game], game=game, status=404)
        return view(request, game, **rest)

    return guarded


look_or_act = require_http_methods(["GET", "HEAD", "POST"])


@look_or_act
@never_cache
@learner_required
def intro(request: MemberRequest, game: str) -> HttpResponse:
    """Show the game in two minutes, its question last; a right answer or Skip marks it as seen."""
    profile = own_profile(request.membership, game)
    asked = question_of(profile)
    given = request.POST.get("answer", "")
    right = given == asked.due
    if request.method == "POST" and (right or not given):
        note_step_seen(membership=request.membership, game=game, stage=Stage.INTRO)
    if request.method == "POST" and not given:
        return redirect(_after_intro(request, game))
    frames = [Frame(stop.title, stop.felt, says=[stop.sentence]) for stop in stops_of(profile)]
    context = {
        "eyebrow": Stage.INTRO.label,
        "game_name": game_name(game),
        "skip": _("Skip"),
        "question": asked,
        "given": given,
        "right": right,
        "onward": _after_intro(request, game) if right else "",
    }
    frames.append(Frame(asked.title, asked.felt, says=[asked.sentence]))
    return _frame(request, game, frames, request.path, context)


def _after_intro(request: MemberRequest, game: str) -> str:
    """Return the address of the next lesson, or of a first one that only shows the table; else of the
    course."""
    found = course_of(membership=request.membership, game=game)
    first = found.lessons[0].lesson
    if found.lesson and not first.skills and found.lesson.number == first.number + 1:
        return reverse("courses:lesson", args=[game, first.number])
    return _after_shown(found, game)


def _after_shown(found: Course, game: str) -> str:
    if found.lesson is None:
        return reverse("courses:course", args=[game])
    return reverse("courses:lesson", args=[game, found.lesson.number])


@look_or_act
@never_cache
@learner_required
def lesson(request: MemberRequest, game: str, number: int) -> HttpResponse:
    """Show what is left of a lesson, rule by rule; a POST deals it. An open table of it goes on. Lessons are
    read in any order and dealt in theirs; the introduction to the game comes before the first."""
    profile = own_profile(request.membership, game)
    if not 1 <= number <= len(lessons_of(profile)):
        raise Http404("no such lesson")
    found = course_of(membership=request.membership, game=game)
    progress = found.lessons[number - 1]
    run = open_lesson_run(membership=request.membership, lesson=progress.lesson, course=found)
    if run and (request.method == "POST" or "at" not in request.GET):
        return redirect("play:table", run.pk, run.round)
    before = comes_first(found.lessons, progress)
    if request.method == "POST" and before:
        return redirect("courses:lesson", game, before.number)
    only_shows = not progress.lesson.skills and progress.learned
    if request.method == "POST" and only_shows:
        return redirect(_after_shown(found, game))
    if request.method == "POST":
        return _deal(
            request, found, lambda: open_lesson(membership=request.membership, course=found, number=number)
        )
    if number == 1 and "at" not in request.GET and not found.checkpoint(Stage.INTRO).done:
        return redirect("courses:intro", game)
    points = points_left(progress) if progress.unshown or not progress.rounds else ()
    shown = lesson_frames(profile, progress.lesson, points)
    context = {
        "eyebrow": _("Lesson %(number)s: %(title)s") % {"number": number, "title": progress.title},
        "game_name": game_name(game),
        "act": _("Try it") if points else _("Continue") if only_shows else _("Start"),
        "skip": _("Skip to the question") if points and not before else "",
        "before": before,
    }
    return _frame(request, game, shown, request.path, context)


def _deal(request: MemberRequest, found: Course, open_table: Callable[[], Run]) -> HttpResponse:
    """Open a table; where it can't be dealt, the course page says why."""
    try:
        run = open_table()
    except Refused as refused:
        return _course_page(request, found, refusal=translate(refused.reason), status=422)
    return redirect("play:table", run.pk, run.round)


def _frame(
    request: MemberRequest, game: str, frames: Sequence[Frame], address: str, context: dict[str, Any]
) -> HttpResponse:
    typed = request.GET.get("at", "1")
    at = int(typed[:4]) if typed.isascii() and typed.isdigit() else 1
    at = min(max(at, 1), len(frames))
    frame = frames[at - 1]
    rules, pack = {one["rule"] for one in (*frame.rules, *frame.reasons)}, pack_of(request.membership)
    context |= {
        "game": game,
        "frame": frame,
        "procedures": procedures_beside(request, rules, pack if pack and pack.has(game) else None),
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
@right_required(Right.CERTIFY)
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
        (
            game_name(course.game),
            course,
            missing_words(course.current) if course.current else "",
            _plan_to_test(found, course),
        )
        for course in started_courses(membership=found)
    ]
    opened = StepUnlock.objects.filter(membership=found).select_related("opened_by__user").order_by("-pk")
    context = {
        "person": found,
        "courses": courses,
        "opened": [(game_name(one.game), one) for one in opened],
        "games": [(slug, translate(game.name)) for slug, game in GAMES.items()],
        "stages": Stage.choices,
        "typed": request.POST,
        "key": uuid4(),
        "longest": LONGEST,
        "wrong": wrong,
    }
    return render(request, "courses/person.html", context, status=status)


def _plan_to_test(member: Membership, course: Course) -> tuple[date, str] | None:
    """Return the day of their next table test in this game, and whether what is left until then is enough."""
    day = planned_test(membership=member, game=course.game)
    if day is None:
        return None
    return day, verdict_words(study_plan(membership=member, course=course, until=day), of_another=True)


def _open(request: MemberRequest, found: Membership) -> HttpResponse:
    game, stage = request.POST.get("game", ""), request.POST.get("stage", "")
    reason = " ".join(request.POST.get("reason", "").split())
    try:
        key = UUID(request.POST.get("key", ""))
    except ValueError as error:
        raise Http404("no key") from error
    if game not in GAMES or stage not in Stage:
        return _page(request, found, wrong=_("Choose a game and a checkpoint."), status=422)
    if not reason or len(reason) > LONGEST or not reason.isprintable():
        return _page(
            request, found, wrong=_("Enter a reason in one sentence. It appears on the record."), status=422
        )
    unlock_step(
        membership=found, game=game, stage=Stage(stage), reason=reason, by=request.membership, key=key
    )
    messages.success(request, _("Unlocked. The checkpoint now counts as done."))
    return redirect("courses:person", found.pk)


@require_safe
@never_cache
@learner_required
def course(request: MemberRequest, game: str) -> HttpResponse:
    return _course_page(request, course_of(membership=request.membership, game=game))


@require_safe
@never_cache
@learner_required
def plan(request: MemberRequest, game: str) -> HttpResponse:
    """What is left each day until ?to=, else until the next table test."""
    day = planned_test(membership=request.membership, game=game)
    form = PlanForm(request.GET if "to" in request.GET else {"to": day} if day else None)
    until = form.cleaned_data["to"] if form.is_bound and form.is_valid() else None
    context: dict[str, Any] = {"game": game, "game_name": game_name(game), "form": form, "until": until}
    if until:
        found = study_plan(
            membership=request.membership,
            course=course_of(membership=request.membership, game=game),
            until=until,
        )
        context |= {
            "plan": found,
            "is_test": until == day,
            "verdict": verdict_words(found),
            "today": today_words(found),
            "a_day": pace_words(found),
            "steps": [stage.label for stage in found.steps],
            "window": WINDOW,
            "each": (ENOUGH_RIGHT, DAYS),
        }
    status = 422 if form.is_bound and not form.is_valid() else 200
    return render(request, "courses/plan.html", context, status=status)


class PlanForm(forms.Form):
    to = DayField(label=gettext_lazy("Ready for"))

    def clean_to(self) -> date:
        to: date = self.cleaned_data["to"]
        today = day_of()
        if not today <= to <= today + timedelta(days=FARTHEST):
            raise forms.ValidationError(
                _("Enter a day from today to %(last)s.")
                % {"last": date_format(today + timedelta(days=FARTHEST), "SHORT_DATE_FORMAT")}
            )
        return to


def _course_page(
    request: MemberRequest, found: Course, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    context = {
        "game": found.game,
        "game_name": game_name(found.game),
        "course": found,
        "refusal": refusal,
        "finished": _finished_lesson(request, found),
        "unlocked": [checkpoint for checkpoint in found.checkpoints if checkpoint.opened],
        "missing": [words for checkpoint in found.checkpoints[:-1] if (words := _missing(checkpoint))],
        "way": found.way(day_of()),
        "rules": found.checkpoint(Stage.PRACTICE),
        "practice_missing": _missing(found.checkpoint(Stage.PRACTICE)),
        "test_open": found.open_at(Stage.TEST),
        "test_day": planned_test(membership=request.membership, game=found.game),
        **_next_context(request, found),
    }
    return render(request, "courses/course.html", context, status=status)


def _missing(checkpoint: Checkpoint) -> str:
    return "" if checkpoint.done else missing_words(checkpoint)


def _finished_lesson(request: MemberRequest, found: Course) -> LessonProgress | None:
    """Return the lesson whose last table was just finished, if it is learned."""
    run = last_course_run(membership=request.membership, game=found.game)
    if run is None or run.finished is None or run.finished < timezone.now() - JUST_NOW:
        return None
    own = lesson_of_run(run, [progress.lesson for progress in found.lessons])
    progress = found.lessons[own.number - 1]
    return progress if progress.learned else None


def _next_context(request: MemberRequest, found: Course) -> dict[str, Any]:
    """Return what the card on the right shows: a lesson, else what is left before the table test."""
    progress = found.lesson
    if progress is None:
        waits = waits_for_tomorrow(membership=request.membership, course=found)
        return {"stage": found.current.stage if found.current else "", "waits": waits}
    run = open_lesson_run(membership=request.membership, lesson=progress.lesson, course=found)
    begun = bool(run) or progress.percent > 0
    profile = own_profile(request.membership, found.game)
    return {
        "next": progress,
        "hand": example_hand(profile, progress),
        "parts": _parts(progress, begun=begun),
        "begun": begun,
    }


def _parts(progress: LessonProgress, *, begun: bool) -> list[tuple[str, str]]:
    """Return the lesson's parts, each as its state ("done", "next" or "then") and its name."""
    tried = begun and not progress.untried and progress.rounds <= JOB_ROUNDS
    done = (begun, tried, progress.learned)
    first = done.index(False) if False in done else 1
    names = (_("Watch one"), _("Try it with the rule"), _("Try it without"))
    return [
        ("next" if number == first else "done" if number < first else "then", name)
        for number, name in enumerate(names)
    ]


@require_POST
@learner_required
def begin(request: MemberRequest, game: str, stage: str) -> HttpResponse:
    """Open a table for whole rounds or for practice."""
    if stage not in DEALT:
        raise Http404("nothing is dealt for this")
    found = course_of(membership=request.membership, game=game)
    return _deal(
        request, found, lambda: open_stage(membership=request.membership, course=found, stage=Stage(stage))
    )
