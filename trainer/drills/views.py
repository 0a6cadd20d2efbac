"""The drill chooser: what is still on the table, what to deal next, what was dealt lately."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from games import GAMES
from games.engine.errors import Refused
from games.engine.scenarios import scenarios
from trainer.drills import selectors, services
from trainer.drills.forms import DrillForm
from trainer.drills.sittings import Sitting
from trainer.schools.guards import busy_is_said, member_required


@require_safe
@member_required
def home(request: HttpRequest) -> HttpResponse:
    form = DrillForm(initial={"spots": 6, "game": next(iter(GAMES), "")})
    return render(request, "drills/home.html", _context(request, form))


@require_POST
@member_required
@busy_is_said
def start(request: HttpRequest) -> HttpResponse:
    form = DrillForm(request.POST)
    if not form.is_valid():
        return render(request, "drills/home.html", _context(request, form), status=422)
    try:
        run = services.open_run(membership=request.membership, **form.cleaned_data)
    except Refused as refused:
        form.add_error(refused.field if refused.field in form.fields else None, refused.reason)
        return render(request, "drills/home.html", _context(request, form), status=422)
    return redirect("tables:table", run.pk, run.round)


def _context(request: HttpRequest, form: DrillForm) -> dict:
    return {
        "form": form,
        "scenarios": [(game, scenarios(game)) for game in GAMES.values()],
        "games": [(game.slug, game.name, game.blurb) for game in GAMES.values()],
        "open_runs": [_open_run(run) for run in selectors.open_runs(user=request.user)[:5]],
        "recent": [_recent(row) for row in selectors.recent_rounds(membership=request.membership)],
    }


def _open_run(run) -> dict:
    sitting = Sitting(run, run.round)
    return {
        "url": reverse("tables:table", args=[run.pk, run.round]),
        "game_name": sitting.game.name,
        "round": run.round + 1,
        "progress": f"{sitting.passed} / {len(sitting.places)}",
        "updated": run.shown,
    }


def _recent(row: dict) -> dict:
    return row | {
        "url": reverse("tables:replay", args=[row["answer__run"], row["answer__round"]]),
        "game_name": GAMES[row["answer__run__drill__game"]].name,
    }
