"""The first page: open tables, what to practice, recent rounds, the chooser; and the page of a new user."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.forms import Form
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import GAMES
from games.engine.errors import Refused
from trainer.assignments.selectors import due_assignments
from trainer.courses.progress import next_step
from trainer.exams.selectors import scheduled_tests
from trainer.live.views.join import joinable_classes
from trainer.pages.text import say
from trainer.play import selectors
from trainer.play.models import Dispute, Note, Run
from trainer.play.round_state import RoundState
from trainer.play.selectors import GameIsClosed, by_game, open_tests
from trainer.play.services.runs import TestIsOpen
from trainer.play.table_state import open_test
from trainer.play.wording import game_name
from trainer.practice.cards import practice_cards
from trainer.practice.forms import DrillForm, GameForm, TopicForm, offered
from trainer.practice.services import (
    open_burst,
    open_interference,
    open_mistakes,
    open_pace,
    open_placement,
    open_practice_test,
    open_review,
    open_table,
)
from trainer.schools.guards import MemberRequest, member_required, member_welcome
from trainer.schools.models import Membership, Role

SHOWN = 5


@dataclass(frozen=True)
class UnreadRemark:
    """A note or a ruling; `stands` says whether a ruling left the verdict as it was."""

    url: str
    who: str
    game: str
    text: str
    at: datetime
    stands: bool = False


def unread_rulings(*, membership: Membership) -> list[UnreadRemark]:
    """Return the rulings on the member's disputes that they have not read, oldest first."""
    return [
        UnreadRemark(
            url=_replay_url(dispute.answer.run_id, dispute.answer.round, dispute.answer.place),
            who=dispute.ruling.by.user.display_name,
            game=game_name(dispute.answer.game or dispute.answer.run.drill.game),
            text=dispute.ruling.words,
            at=dispute.ruling.at,
            stands=dispute.ruling.stands,
        )
        for dispute in Dispute.objects.ruled_unread(membership)[:SHOWN]
    ]


def unread_notes(*, membership: Membership) -> list[UnreadRemark]:
    """Return the instructors' notes that the member has not read, oldest first."""
    return [
        UnreadRemark(
            url=_replay_url(note.run_id, note.round, note.place),
            who=note.author.user.display_name,
            game=game_name(note.run.drill.item(note.round).game),
            text=note.text,
            at=note.at,
        )
        for note in Note.objects.unread_by(membership)[:SHOWN]
    ]


def _replay_url(run_id: UUID, round: int, place: str) -> str:
    return reverse("play:replay", args=[run_id, round]) + f"?place={place}"


WAYS: dict[str, tuple[type[Form] | None, Callable[..., Run]]] = {
    "review": (None, open_review),
    "placement": (GameForm, open_placement),
    "mistakes": (None, open_mistakes),
    "pace": (None, open_pace),
    "burst": (GameForm, open_burst),
    "interference": (TopicForm, open_interference),
    "test": (GameForm, open_practice_test),
}
"""What can be practised by one button: the form that says of what, if it has one, and what opens it."""


@require_safe
@member_welcome
def home(request: MemberRequest) -> HttpResponse:
    return _home(request)


@require_POST
@member_required
def start(request: MemberRequest) -> HttpResponse:
    form = DrillForm(request.POST)
    if not form.is_valid():
        return _home(request, form, status=422)
    try:
        run = open_table(membership=request.membership, choice=form.choice)
    except Refused as refused:
        form.add_error(refused.field if refused.field in form.fields else None, _said(refused))
        return _home(request, form, status=_status(refused))
    return redirect("play:table", run.pk, run.round)


@require_POST
@member_required
def practise(request: MemberRequest, way: str) -> HttpResponse:
    """Opens what one of the cards offers; where it cannot be dealt, the card says why."""
    if way not in WAYS:
        raise Http404("nothing is practised in that way")
    form_of, open_run = WAYS[way]
    form = form_of(request.POST) if form_of else None
    if form and not form.is_valid():
        said = str(next(iter(form.errors.values()))[0])
        return _home(request, refusals={way: said}, status=422)
    try:
        run = open_run(membership=request.membership, **(form.cleaned_data if form else {}))
    except Refused as refused:
        return _home(request, refusals={way: _said(refused)}, status=_status(refused))
    return redirect("play:table", run.pk, run.round)


def _status(refused: Refused) -> int:
    """What is closed stands in conflict with an open test; anything else can be typed otherwise."""
    return 409 if isinstance(refused, GameIsClosed) else 422


def _said(refused: Refused) -> str:
    """Why it was refused; where an open table test is why, with a link to it."""
    if isinstance(refused, GameIsClosed):
        return _linked(say(refused.reason), refused.run, _("Go on with the test"))
    if isinstance(refused, TestIsOpen):
        said = _("A table test of this game is still open: end it first.")
        return _linked(said, refused.run, _("Continue it"))
    return say(refused.reason)


def _linked(said: str, run: Run, words: str) -> str:
    url = reverse("play:table", args=[run.pk, run.round])
    return format_html('{} <a href="{}">{}</a>', said, url, words)


def _home(
    request: MemberRequest,
    form: DrillForm | None = None,
    *,
    refusals: dict[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    tests = open_tests(user=request.user)
    closed = set(by_game(tests))
    dealt = [game for game in GAMES.values() if game.slug not in closed]
    form = form or DrillForm(initial={"spots": 6, "game": dealt[0].slug if dealt else ""})
    set_work = due_assignments(membership=request.membership)
    shown = [run.pk for run in tests] + set_work.runs
    unpinned = selectors.open_runs(user=request.user).exclude(pk__in=shown)
    context = offered(closed) | {
        "form": form,
        "cards": practice_cards(request.membership, request.POST, refusals or {}, closed),
        "first": _first(request, closed),
        "has_no_trainees": _has_no_trainees(request.membership),
        "live_rooms": joinable_classes(request.membership),
        "set_work": set_work,
        "unread_rulings": unread_rulings(membership=request.membership),
        "unread_notes": unread_notes(membership=request.membership),
        "scheduled_tests": scheduled_tests(membership=request.membership),
        "open_tests": [open_test(run) for run in tests],
        "open_runs": [_open_run(run, closed) for run in unpinned[:5]],
        "recent": [_recent(row) for row in selectors.recent_rounds(membership=request.membership)],
    }
    today = [test for test in context["scheduled_tests"] if test.today]
    context["due"] = bool(
        tests or today or set_work.pieces or context["live_rooms"] or context["has_no_trainees"]
    )
    return render(request, "home/home.html", context, status=status)


def _has_no_trainees(membership: Membership) -> bool:
    """Whether an owner's school has no trainee, so that there is something to do before anything is dealt."""
    there = membership.school.memberships.present()
    return membership.owns and not there.filter(role=Role.TRAINEE).exists()


def _first(request: MemberRequest, closed: set[str]) -> dict[str, Any]:
    """The step in hand; where there is none, the games of which none is begun."""
    found = next_step(membership=request.membership, closed=closed)
    games = [slug for slug in GAMES if slug not in closed and slug not in found.begun]
    return {
        "course": found.course,
        "name": game_name(found.course.game) if found.course else "",
        "week": found.week,
        "games": [(slug, game_name(slug)) for slug in games],
    }


def _open_run(run: Run, closed: set[str]) -> dict[str, Any]:
    """A table that is still open; without an address if this version does not deal it any more. At one of a
    game in `closed` nothing is dealt now."""
    sitting = RoundState(run, run.round)
    opens = sitting.opens
    stands, go = _stands(sitting) if opens else ("", "")
    return {
        "url": reverse("play:table", args=[run.pk, run.round]) if opens else "",
        "finish_url": reverse("play:finish", args=[run.pk]),
        "game_name": game_name(run.drill.game),
        "plan": _said_of(run),
        "stands": stands,
        "go": go,
        "closed": sitting.item.game in closed,
        "updated": run.shown,
    }


def _said_of(run: Run) -> str:
    """A test says that it is one, and whose; any other drill what it is made of."""
    if run.drill.is_test:
        return run.mode_label
    return run.drill.get_plan_display() if run.drill.items else ""


def _stands(sitting: RoundState) -> tuple[str, str]:
    """How far a table is, and what going on leads to: a round that is done is not one to be finished."""
    run, number = sitting.run, {"round": sitting.round + 1}
    if run.is_overdue(run.now()):
        return _("the time is up"), _("See how it went")
    if sitting.over and sitting.last:
        return _("all rounds done"), _("See how it went")
    if sitting.over:
        return _("round %(round)s done") % number, _("Next round")
    far = f"{sitting.passed} / {len(sitting.places)}"
    return _("round %(round)s, %(progress)s") % (number | {"progress": far}), _("Continue")


def _recent(row: dict[str, Any]) -> dict[str, Any]:
    return row | {
        "url": reverse("play:replay", args=[row["answer__run"], row["answer__round"]]),
        "game_name": game_name(row["game"]),
    }


LANDINGS = {
    Role.TRAINEE: "home:home",
    Role.INSTRUCTOR: "schools:classes",
    Role.MANAGER: "reports:school",
    Role.OWNER: "reports:school",
}


@require_safe
@never_cache
@member_welcome
def land(request: MemberRequest) -> HttpResponse:
    """An instructor before their classes, a manager before the school's readiness, a trainee before today's
    practice; an owner who is alone there before the page that brings in the others."""
    here = request.membership
    others = Membership.objects.present().filter(school=here.school_id).exclude(pk=here.pk)
    if here.owns and not others.exists():
        return redirect("accounts:people")
    return redirect(LANDINGS[Role(here.role)])
