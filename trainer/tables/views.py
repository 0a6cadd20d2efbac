"""The trainee's table: see it, answer at it, deal the next round, get up."""

from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from games.engine.grading import Unanswered
from trainer.drills import selectors, services
from trainer.drills.services import Outcome, Submission
from trainer.drills.sittings import Sitting
from trainer.schools.guards import busy_is_said, member_required
from trainer.tables import push
from trainer.tables.felt import felt_view
from trainer.tables.paytables import paytable_views
from trainer.tables.stops import read_typed, stop_view
from trainer.tables.summaries import summary_view
from trainer.tables.verdicts import group_view


def own_sitting(request: HttpRequest, run_id: UUID, round: int) -> Sitting:
    """The user's own run at this round; a miss, or a round not dealt yet, is 404."""
    run = selectors.run_of(user=request.user, run_id=run_id)
    if run is None or round > run.round:
        raise Http404("no such round")
    return Sitting(run, round)


@require_safe
@never_cache
@member_required
def table(request: HttpRequest, run_id: UUID, round: int) -> HttpResponse:
    sitting = own_sitting(request, run_id, round)
    if sitting.run.finished or round < sitting.run.round:
        return redirect("tables:replay", run_id, round)
    return _show(request, sitting)


@require_POST
@never_cache
@member_required
@busy_is_said
def answer(request: HttpRequest, run_id: UUID, round: int) -> HttpResponse:
    sitting = own_sitting(request, run_id, round)
    submission = _read_submission(request, sitting)
    try:
        outcome = services.save_answer(sitting=sitting, submission=submission)
    except Unanswered as unanswered:
        return _show(request, sitting, status=422, submission=submission, errors=unanswered.reasons)
    if outcome is Outcome.SAVED:
        _push_after_commit(run_id)
    sitting.run.refresh_from_db(fields=["round", "position", "version", "shown", "finished"])
    if outcome is Outcome.STALE and sitting.run.finished:
        return _left(request, sitting, submission)
    if outcome is Outcome.STALE:
        return _show(request, sitting, status=409, lost=submission)
    return _show(request, sitting) if request.htmx else redirect("tables:table", run_id, round)


@require_POST
@member_required
@busy_is_said
def next_round(request: HttpRequest, run_id: UUID) -> HttpResponse:
    run = selectors.run_of(user=request.user, run_id=run_id)
    if run is None:
        raise Http404("no such run")
    if services.next_round(sitting=Sitting(run, run.round)):
        _push_after_commit(run_id)
    run.refresh_from_db(fields=["round"])
    return redirect("tables:table", run_id, run.round)


@require_POST
@member_required
@busy_is_said
def finish(request: HttpRequest, run_id: UUID) -> HttpResponse:
    run = selectors.run_of(user=request.user, run_id=run_id)
    if run is None:
        raise Http404("no such run")
    services.finish_run(run=run)
    _push_after_commit(run_id)
    return redirect("drills:home")


def _push_after_commit(run_id: UUID) -> None:
    """Now, unless somebody wraps this request in a transaction: what was not committed is not shown."""
    transaction.on_commit(lambda: push.table_changed(run_id))


def _read_submission(request: HttpRequest, sitting: Sitting) -> Submission:
    """What was posted. Fields are read as the prompt they were typed for names them, current or not."""
    place = request.POST.get("place", "")[:60]
    stop = next((stop for stop in sitting.stops if stop.place == place), None)
    try:
        key = UUID(request.POST.get("key", ""))
    except ValueError as error:
        raise Http404("no idempotency key") from error
    return Submission(sitting.round, place, key, read_typed(stop, request.POST) if stop else {})


def _show(
    request: HttpRequest,
    sitting: Sitting,
    *,
    status: int = 200,
    submission: Submission | None = None,
    errors: dict | None = None,
    lost: Submission | None = None,
) -> HttpResponse:
    """The table, whole or as the fragment that an answer swaps in."""
    last = selectors.last_answer(run=sitting.run, round=sitting.round)
    group = group_view(sitting, last) if last else None
    context = {
        "run_id": sitting.run.pk,
        "round": sitting.round,
        "felt": felt_view(sitting),
        "stop": stop_view(
            sitting,
            typed=submission.typed if submission else {},
            errors=errors or {},
            key=str(submission.key) if submission else "",
        ),
        "verdicts": group.verdicts if group else [],
        "verdict_title": group.title if group else "",
        "verdict_right": group.right if group else True,
        "summary": summary_view(sitting) if sitting.over else None,
    }
    if lost:
        context |= _lost(lost)
    if request.htmx:
        return render(request, "tables/_table.html", context, status=status)
    context["paytables"] = paytable_views(sitting)
    return render(request, "tables/table.html", context, status=status)


def _lost(lost: Submission) -> dict:
    """Why an answer was not taken, and what it was, so that nothing typed is gone."""
    return {
        "notice": _(
            "That prompt was answered before, or is not the current one; this is where the round stands."
        ),
        "lost_answer": _typed_words(lost),
    }


def _typed_words(lost: Submission) -> list[tuple[str, str]]:
    return [
        (key.split("/", 2)[-1].replace("/", " "), value if isinstance(value, str) else " ".join(value))
        for key, value in lost.typed.items()
        if value
    ]


def _left(request: HttpRequest, sitting: Sitting, lost: Submission) -> HttpResponse:
    """The sitting was ended in another window: no form here could ever be answered."""
    typed = " · ".join(f"{label} {value}" for label, value in _typed_words(lost))
    messages.warning(
        request, _("You had left this table, so this was not taken: %(typed)s") % {"typed": typed or "–"}
    )
    go = HttpResponseClientRedirect if request.htmx else HttpResponseRedirect
    return go(reverse("tables:replay", args=[sitting.run.pk, sitting.round]))
