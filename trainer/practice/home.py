"""The drill chooser: tables still open, what to practise, what to deal next, what was dealt lately."""

from collections.abc import Callable
from typing import Any

from django.forms import Form
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games import GAMES
from games.engine.asks.groups import GROUPS
from games.engine.errors import Refused
from games.engine.rules.games import Game
from games.engine.scenarios.scenarios import scenarios
from trainer.drills import selectors
from trainer.drills.attempts import TestIsOpen
from trainer.drills.models import Run
from trainer.drills.sittings import Sitting
from trainer.practice import opening
from trainer.practice.chooser import DrillForm, GameForm, TopicForm
from trainer.practice.offers import practice_cards
from trainer.practice.wording import game_name
from trainer.saying import say
from trainer.schools.guards import MemberRequest, member_required, member_welcome

WAYS: dict[str, tuple[type[Form] | None, Callable[..., Run]]] = {
    "review": (None, opening.open_review),
    "mistakes": (None, opening.open_mistakes),
    "burst": (GameForm, opening.open_burst),
    "interference": (TopicForm, opening.open_interference),
    "test": (GameForm, opening.open_test),
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
        run = opening.open_table(membership=request.membership, choice=form.choice)
    except Refused as refused:
        form.add_error(refused.field if refused.field in form.fields else None, _said(refused))
        return _home(request, form, status=422)
    return redirect("tables:table", run.pk, run.round)


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
        return _home(request, refusals={way: _said(refused)}, status=422)
    return redirect("tables:table", run.pk, run.round)


def _said(refused: Refused) -> str:
    """Why it was refused; for a second table test with a link to the open one."""
    if not isinstance(refused, TestIsOpen):
        return say(refused.reason)
    url = reverse("tables:table", args=[refused.run.pk, refused.run.round])
    said = _("A table test of this game is still open: end it first.")
    return format_html('{} <a href="{}">{}</a>', said, url, _("Continue it"))


def _home(
    request: MemberRequest,
    form: DrillForm | None = None,
    *,
    refusals: dict[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    form = form or DrillForm(initial={"spots": 6, "game": next(iter(GAMES), "")})
    context = {
        "form": form,
        "cards": practice_cards(request.membership, request.POST, refusals or {}),
        "groups": [(group.name, say(group.words)) for group in GROUPS],
        "scenarios": [_scenarios(game) for game in GAMES.values()],
        "games": [(game.slug, say(game.name), say(game.blurb)) for game in GAMES.values()],
        "wagers": [_wagers(game) for game in GAMES.values()],
        "open_runs": [_open_run(run) for run in selectors.open_runs(user=request.user)[:5]],
        "recent": [_recent(row) for row in selectors.recent_rounds(membership=request.membership)],
    }
    return render(request, "practice/home.html", context, status=status)


def _scenarios(game: Game) -> tuple[str, list[tuple[str, str]]]:
    """A game's name, and the value and the words of each kind of round it can be dealt for."""
    return say(game.name), [(f"{game.slug}/{name}", say(words)) for name, words in scenarios(game)]


def _wagers(game: Game) -> tuple[str, list[tuple[str, str]]]:
    return say(game.name), [(f"{game.slug}/{wager.slug}", say(wager.name)) for wager in game.wagers]


def _open_run(run: Run) -> dict[str, Any]:
    """A table that is still open; without an address if this version does not deal it any more."""
    sitting = Sitting(run, run.round)
    opens = sitting.opens
    return {
        "url": reverse("tables:table", args=[run.pk, run.round]) if opens else "",
        "finish_url": reverse("tables:finish", args=[run.pk]),
        "game_name": game_name(run.drill.game),
        "plan": _said_of(run),
        "round": run.round + 1,
        "progress": _progress(sitting) if opens else "",
        "updated": run.shown,
    }


def _said_of(run: Run) -> str:
    """A test says that it is one, and whose; any other drill what it is made of."""
    if run.drill.examines:
        return run.mode_label
    return run.drill.get_plan_display() if run.drill.items else ""


def _progress(sitting: Sitting) -> str:
    if sitting.over:
        return _("over")
    return f"{sitting.passed} / {len(sitting.places)}"


def _recent(row: dict[str, Any]) -> dict[str, Any]:
    return row | {
        "url": reverse("reviewing:replay", args=[row["answer__run"], row["answer__round"]]),
        "game_name": game_name(row["game"]),
    }
