"""The trainee's table: show it, take an answer, give a hint, deal the next round, finish."""

from contextlib import suppress
from copy import copy
from datetime import timedelta
from functools import partial
from uuid import UUID, uuid4

from django.db import OperationalError, transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.engine.errors import NotAllowed
from games.engine.rounds.grading import Unanswered
from trainer.accounts.sessions import unattended
from trainer.ops import metrics
from trainer.ops.database_faults import short_lock_timeout
from trainer.pages.text import say
from trainer.play import notices, selectors
from trainer.play.decisions import decisions
from trainer.play.felt.verdicts import naming_words, which_of
from trainer.play.forms import read_typed
from trainer.play.models import Answer, Run, Verdict
from trainer.play.round_state import Sitting
from trainer.play.selectors import answers_of
from trainer.play.services import diagnosis, runs
from trainer.play.services.runs import finish_if_overdue, finish_run
from trainer.play.submissions import Outcome, Saved, Submission
from trainer.play.table_page import ending_url, first_came, go_to, plate_view, show, show_late, show_left
from trainer.play.table_state import TableState, own_table
from trainer.play.views.closed import goes_on, show_elsewhere, show_paused, shown_instead
from trainer.schools.guards import MemberRequest, member_required

NEW = 1
"""The version of a table at which nothing has happened: whoever watches may not know of it yet."""


ask_or_answer = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
@never_cache
@member_required
def table(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """The round in hand; another one as its replay, and a run whose time is up at its end."""
    state = own_table(request, run_id, round)
    run = state.run
    if state.led:
        return redirect("live:table", run_id, run.round)
    if on := goes_on(request, run):
        return on
    ended = not state.closed_by and finish_if_overdue(run=run)
    if page := shown_instead(state):
        return page
    if state.paused:
        return show_paused(request, state.sitting)
    if ended or run.version == NEW:
        push_after_commit(run)
    if state.past and run.sealed:
        return redirect("play:table", run_id, run.round)
    if state.past:
        return redirect("play:replay", run_id, round)
    return redirect(ending_url(run)) if state.over else show(request, state.sitting)


@ask_or_answer
@never_cache
@member_required
def answer(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """An answer that was not taken as it was stands at this address: asked for again, it is the table."""
    state = own_table(request, run_id, round)
    if request.method != "POST" or state.led:
        return redirect("play:table", run_id, round)
    sitting, submission = state.sitting, read_submission(request, state.sitting)
    if page := shown_instead(state, submission):
        return page
    try:
        saved = save(sitting, submission)
    except Unanswered as unanswered:
        return show(request, sitting, status=422, submission=submission, errors=unanswered.reasons)
    stored = copy(sitting.run)  # whatever its page goes on to do with it
    try:
        return acknowledged(request, sitting, submission, saved)
    finally:  # what watchers are shown is for the most part drawn by then
        push_saved(stored, saved)


def save(sitting: Sitting, submission: Submission) -> Saved:
    """Raises `Unanswered` where something cannot be read."""
    saved = runs.save_answer(sitting=sitting, submission=submission)
    metrics.answers.labels(saved.outcome.value).inc()
    return saved


def acknowledged(
    request: MemberRequest, sitting: Sitting, submission: Submission, saved: Saved
) -> HttpResponse:
    outcome = saved.outcome
    if outcome is Outcome.LATE or (outcome is Outcome.STALE and sitting.run.ran_out):
        return show_late(request, sitting, submission)
    if outcome is Outcome.PAUSED:
        return show_paused(request, sitting, submission)
    if outcome is Outcome.STALE:
        # Whoever signed in elsewhere may have taken the test over between the look and the write.
        page = shown_instead(TableState(request, sitting), submission)
        return page or _taken_before(request, sitting, submission)
    if sitting.run.finished and sitting.run.drill.examines:
        return go_to(request, ending_url(sitting.run))
    if request.htmx:
        return show(request, sitting, last=saved.answer)
    return redirect("play:table", sitting.run.pk, sitting.round)


def _taken_before(request: MemberRequest, sitting: Sitting, lost: Submission) -> HttpResponse:
    """Another answer has the place, or there is no such place now."""
    counts = selectors.answer_at(run=sitting.run, round=lost.round, place=lost.place)
    return _not_taken(request, sitting, lost, counts)


def _not_taken(
    request: MemberRequest, sitting: Sitting, lost: Submission, counts: Answer | None = None
) -> HttpResponse:
    """What is not stored is 409, never 200, wherever the run has come to meanwhile."""
    if sitting.run.finished:
        return show_left(request, sitting, lost, counts)
    notice = _("That prompt was answered before, or is not the current one; this is where the round stands.")
    return show(request, sitting, status=409, notice=first_came(counts) or notice, lost=lost, counts=counts)


@ask_or_answer
@never_cache
@member_required
def hint(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """The rules of the stop in hand, in guided mode; what was typed so far stays in the form."""
    state = own_table(request, run_id, round)
    if request.method != "POST":
        return redirect("play:table", run_id, round)
    if state.run.sealed:
        raise Http404("a table test gives no hints")
    sitting, submission = state.sitting, read_submission(request, state.sitting, key=uuid4())
    if page := shown_instead(state, submission):
        return page
    try:
        given = runs.give_hint(sitting=sitting, place=submission.place)
    except NotAllowed as refused:
        raise Http404(refused.reason) from refused
    if given:
        return show(request, sitting, submission=submission)
    sitting.run.look_again()
    return _not_taken(request, sitting, submission)


@require_POST
@member_required
def next_round(request: MemberRequest, run_id: UUID) -> HttpResponse:
    state = own_table(request, run_id)
    run = state.run
    if state.elsewhere:
        return redirect("play:table", run_id, run.round)  # which says where it goes on
    if page := shown_instead(state):
        return page
    moved = runs.next_round(sitting=state.sitting)
    if not moved:
        run.look_again()
    if moved or run.finished:
        push_after_commit(run)
    return redirect("play:table", run_id, run.round)


@require_POST
@never_cache
@member_required
def finish(request: MemberRequest, run_id: UUID) -> HttpResponse:
    """Getting up. Who does so from a table test ends it, so that is asked about first."""
    state = own_table(request, run_id)
    run, sitting = state.run, state.sitting
    if state.led:
        return redirect("home:home")  # the room goes on, and so does who comes back to it
    if state.elsewhere:
        return show_elsewhere(request, sitting)
    if run.sealed and request.POST.get("sure") != "yes":
        context = {"run_id": run.pk, "round": run.round, "game_name": say(sitting.game.name)}
        return render(request, "play/end_test.html", context | {"plate": plate_view(sitting)})
    finish_run(run=run)
    push_after_commit(run)
    return redirect(ending_url(run)) if run.drill.examines else redirect("home:home")


def push_saved(run: Run, saved: Saved) -> None:
    """Tells watchers of a run as it was stored with this answer."""
    if saved.outcome in (Outcome.SAVED, Outcome.LATE):
        push_after_commit(run)


def push_after_commit(run: Run) -> None:
    """Now, unless somebody wraps this request in a transaction: what was not committed is not told."""
    transaction.on_commit(partial(notices.table_changed, run))


def read_submission(request: MemberRequest, sitting: Sitting, *, key: UUID | None = None) -> Submission:
    """What was posted. Fields are read as the prompt they were typed for names them, current or not. What
    stores no answer can do without a key of its own."""
    place = request.POST.get("place", "")[:60]
    stop = sitting.stop_at(place)
    try:
        key = UUID(request.POST.get("key", ""))
    except ValueError as error:
        if key is None:
            raise Http404("no idempotency key") from error
    return Submission(sitting.round, place, key, read_typed(stop, request.POST) if stop else {})


# The page says that it shows a prompt: from here the time of its answer runs. Nobody waits for this.
#
# It changes no version and is pushed to nobody; where the database is busy it gives up, and the time runs
# from when the prompt could first be asked for. Noted or given up, the answer is the same 204: a page does
# nothing about either, and an error would stand in its console.


LATEST = timedelta(seconds=5)
"""Whoever says it later has had the prompt before them for a while, or came back to it."""


@unattended
@require_POST
@member_required
def seen(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """`version` names the stop: it grows whenever the run moves on, so what comes late changes nothing."""
    own = Run.objects.for_user(request.user).filter(pk=run_id)
    if not own.exists():
        raise Http404("no such run")
    version = request.POST.get("version", "")
    if version.isascii() and version.isdigit():
        with suppress(OperationalError):
            _note(run_id, round, int(version[:9]))
    return HttpResponse(status=204)


def _note(run_id: UUID, round: int, version: int) -> None:
    now = timezone.now()
    waiting = Run.objects.filter(pk=run_id, round=round, version=version, finished__isnull=True)
    with short_lock_timeout():
        waiting.filter(seen__isnull=True, shown__gte=now - LATEST).update(seen=now)


DIGITS = 15
"""Of a verdict's number that are read: no database has counted further."""


@ask_or_answer
@never_cache
@member_required
def avow(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """Answers with what is said now in place of the question; without scripts with the table."""
    state = own_table(request, run_id, round)
    sitting = state.sitting
    if request.method != "POST":
        return redirect("play:table", run_id, round)
    verdict = _own_verdict(request, sitting)
    if page := shown_instead(state):
        return page
    try:
        new = diagnosis.avow(run=sitting.run, verdict=verdict, mistake=request.POST.get("mistake", "-"))
    except NotAllowed as refused:
        return _refused(request, sitting, verdict, say(refused.reason))
    if new:
        sitting.run.look_again()
        transaction.on_commit(lambda: notices.table_changed(sitting.run))
    return _place(request, sitting, verdict) if request.htmx else redirect("play:table", run_id, round)


def _own_verdict(request: MemberRequest, sitting: Sitting) -> Verdict:
    number = request.POST.get("verdict", "")
    if not (number.isascii() and number.isdigit()):
        raise Http404("no verdict named")
    found = diagnosis.verdict_of(run=sitting.run, round=sitting.round, number=int(number[:DIGITS]))
    if found is None:
        raise Http404("no such verdict, or one of a table test")
    return found


def _place(
    request: MemberRequest, sitting: Sitting, verdict: Verdict, *, status: int = 200, refused: str = ""
) -> HttpResponse:
    """What stands at this verdict now: the words of its mistake, or the question still."""
    answer = answers_of(run=sitting.run, round=sitting.round).get(pk=verdict.answer_id)
    here = next((one for one in decisions(sitting, answer) if one.marked.verdict == verdict.pk), None)
    if here is None:
        raise Http404("not asked so any more")
    about = (here.marked, here.wager_name)
    which, context = which_of(*about), {"run_id": sitting.run.pk, "round": sitting.round, "refused": refused}
    if which:
        return render(request, "play/felt/_which.html", context | {"which": which}, status=status)
    return render(
        request, "play/felt/_mistake.html", context | {"mistake": naming_words(*about)}, status=status
    )


def _refused(request: MemberRequest, sitting: Sitting, verdict: Verdict, reason: str) -> HttpResponse:
    if request.htmx:
        return _place(request, sitting, verdict, status=422, refused=reason)
    if sitting.round < sitting.run.round:
        raise Http404(reason)
    return show(request, sitting, status=422, notice=reason)
