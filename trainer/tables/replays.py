"""Replay: a round moment by moment with what was answered, never past the stop in hand."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.drills import selectors
from trainer.drills.sittings import Sitting
from trainer.schools.guards import member_required
from trainer.tables.felt import draw, focus_of
from trainer.tables.lessons import lesson_view
from trainer.tables.verdicts import group_view
from trainer.tables.wording import moment_title


@require_safe
@never_cache
@member_required
def replay(request: HttpRequest, run_id: UUID, round: int) -> HttpResponse:
    sitting = _reviewed(request, run_id, round)
    last = sitting.last_moment
    at = _wanted(request, last)
    moment = sitting.played.moments[at]
    stop = next((stop for stop in sitting.stops if stop.moment == at), None)
    answers = selectors.answers_of(run=sitting.run, round=round)
    answer = next((a for a in answers if stop and a.place == stop.place), None)
    address = reverse("tables:replay", args=[run_id, round])
    context = {
        "run_id": run_id,
        "round": round,
        "felt": draw(
            sitting.game,
            sitting.played.inputs.house,
            moment.felt,
            version=sitting.run.version,
            focus=focus_of(stop),
        ),
        "at": at,
        "last": last,
        "moments": [(i, moment_title(m)) for i, m in enumerate(sitting.played.moments[: last + 1])],
        "previous_url": f"{address}?at={at - 1}" if at else "",
        "next_url": f"{address}?at={at + 1}" if at < last else "",
        "moment_title": moment_title(moment),
        "moment_rule": moment.step.rule,
        "moment_sentence": sitting.sheet.rules[moment.step.rule],
        "answers": group_view(sitting, answer).verdicts if answer else [],
        "lesson": lesson_view(sitting),
    }
    return render(request, "tables/replay.html", context)


def _reviewed(request: HttpRequest, run_id: UUID, round: int) -> Sitting:
    """One's own round, or one of a run that one may watch; of a table test once it is over."""
    run = selectors.run_of(user=request.user, run_id=run_id) or selectors.watched_run(
        watcher=request.membership, run_id=run_id
    )
    if run is None or round > run.round or run.sealed:
        raise Http404("no such round, or not before the end of its test")
    return Sitting(run, round)


def _wanted(request: HttpRequest, last: int) -> int:
    at = request.GET.get("at", "0")
    return min(int(at[:6]), last) if at.isascii() and at.isdigit() else 0
