"""The gallery: an instructor's or manager's view of the open tables and of one of them, live."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.drills import selectors
from trainer.drills.admission import watched_run
from trainer.drills.models import Mode, Run
from trainer.drills.sittings import NotDealt, Sitting
from trainer.practice.wording import game_name
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.watching.watched import progress_words, watch_context

MOST_TABLES = 60


@require_safe
@never_cache
@watcher_required
def lobby(request: MemberRequest) -> HttpResponse:
    runs = list(selectors.open_tables(watcher=request.membership)[:MOST_TABLES])
    scores = selectors.round_scores(runs=[run for run in runs if not run.sealed])
    tables = [_table(run, scores.get((run.pk, run.round), (0, 0))) for run in runs]
    return render(request, "watching/lobby.html", {"tables": tables})


def _table(run: Run, score: tuple[int, int]) -> dict[str, Any]:
    stands = _stands(Sitting(run, run.round))
    return {
        "run_id": run.pk,
        "trainee": run.membership.user.display_name,
        "game_name": game_name(run.drill.item(run.round).game),
        "round": run.round + 1,
        "progress": progress_words(*stands) if stands else "–",
        "state": "over" if stands and stands[0] >= stands[1] else "playing",
        "updated": run.shown,
        "right": score[0],
        "decisions": score[1],
        "mode": run.drill.get_mode_display() if run.drill.mode != Mode.PRACTICE else "",
    }


def _stands(sitting: Sitting) -> tuple[int, int] | None:
    """Places passed and places in all, as noted with the last answer of the round: a list deals no cards,
    except for a run that an older version moved. None where this version has no such round any more."""
    try:
        passed, places = sitting.run.passed, len(sitting.places)
        return (sitting.passed if passed is None else passed), places
    except NotDealt:
        return None


@require_safe
@never_cache
@watcher_required
def watch(request: MemberRequest, run_id: UUID) -> HttpResponse:
    run = watched_run(request, run_id)
    context = watch_context(run) | {
        "socket_path": f"/ws/tables/{run.pk}/",
        "felt_url": reverse("watching:watch_felt", args=[run.pk]),
    }
    return render(request, "watching/watch.html", context)


@require_safe
@never_cache
@watcher_required
def watch_felt(request: MemberRequest, run_id: UUID) -> HttpResponse:
    """The fragment again, for a page that may have missed a push; 204 where it has missed nothing."""
    run = watched_run(request, run_id)
    seen = request.GET.get("version", "")
    if seen.isascii() and seen.isdigit() and int(seen[:12]) >= run.version:
        return HttpResponse(status=204)
    return render(request, "watching/_watched.html", watch_context(run))
