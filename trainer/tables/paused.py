"""A table test that stands still: the page says so, shows nothing of the table, and goes on by itself."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django_htmx.http import HttpResponseClientRefresh

from trainer.drills.exams.pausing import clock_of
from trainer.drills.models import Run
from trainer.drills.sittings import Sitting
from trainer.drills.submissions import Submission
from trainer.saying import say
from trainer.schools.guards import MemberRequest
from trainer.tables.showing import typed_words

WAITING = "waiting"
"""The query with which a page that stands still asks whether it goes on."""


def show_paused(request: MemberRequest, sitting: Sitting, lost: Submission | None = None) -> HttpResponse:
    """409 where an answer came meanwhile: it is shown, and kept in the page for when it goes on."""
    run = sitting.run
    if WAITING in request.GET:
        return HttpResponse(status=204)
    left = run.deadline - run.paused if run.deadline and run.paused else None
    context = {
        "run_id": run.pk,
        "round": sitting.round,
        "place": str(sitting.stop.place) if sitting.stop else "",
        "game_name": say(sitting.game.name),
        "label": run.mode_label,
        "since": run.paused,
        "left": max(0, int(left.total_seconds() / 60)) if left is not None else None,
        "clock": clock_of(run),
        "asks": f"{reverse('tables:table', args=[run.pk, run.round])}?{WAITING}=1",
        "lost_answer": typed_words(sitting, lost.place, lost.typed) if lost else [],
    }
    template = "tables/_paused.html" if request.htmx else "tables/paused.html"
    return render(request, template, context, status=409 if lost else 200)


def goes_on(request: MemberRequest, run: Run) -> HttpResponse | None:
    """The answer to a page that stood still, and need not any more."""
    if WAITING in request.GET and request.htmx and not run.paused:
        return HttpResponseClientRefresh()
    return None
