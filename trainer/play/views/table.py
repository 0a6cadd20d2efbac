"""The trainee's table: see it, answer at it, ask for a hint, deal the next round, get up."""

from copy import copy
from functools import partial
from uuid import UUID, uuid4

from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.engine.errors import NotAllowed
from games.engine.rounds.grading import Unanswered
from trainer.drills import endings, selectors, services
from trainer.drills.models import Answer, Run
from trainer.drills.sittings import Sitting
from trainer.drills.submissions import Outcome, Saved, Submission
from trainer.operating import counters
from trainer.saying import say
from trainer.schools.guards import MemberRequest, member_required
from trainer.tables.asked.typed_answers import read_typed
from trainer.tables.desks import show_elsewhere
from trainer.tables.paused import goes_on, show_paused
from trainer.tables.plates import plate_view
from trainer.tables.showing import ending_url, first_came, go_to, show, show_late, show_left
from trainer.tables.shut import shown_instead
from trainer.tables.table_state import TableState, own_table
from trainer.watching import push

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
    ended = not state.closed_by and endings.finish_if_overdue(run=run)
    if page := shown_instead(state):
        return page
    if state.paused:
        return show_paused(request, state.sitting)
    if ended or run.version == NEW:
        push_after_commit(run)
    if state.past and run.sealed:
        return redirect("tables:table", run_id, run.round)
    if state.past:
        return redirect("reviewing:replay", run_id, round)
    return redirect(ending_url(run)) if state.over else show(request, state.sitting)


@ask_or_answer
@never_cache
@member_required
def answer(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """An answer that was not taken as it was stands at this address: asked for again, it is the table."""
    state = own_table(request, run_id, round)
    if request.method != "POST" or state.led:
        return redirect("tables:table", run_id, round)
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
    saved = services.save_answer(sitting=sitting, submission=submission)
    counters.answers.labels(saved.outcome.value).inc()
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
    return redirect("tables:table", sitting.run.pk, sitting.round)


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
        return redirect("tables:table", run_id, round)
    if state.run.sealed:
        raise Http404("a table test gives no hints")
    sitting, submission = state.sitting, read_submission(request, state.sitting, key=uuid4())
    if page := shown_instead(state, submission):
        return page
    try:
        given = services.give_hint(sitting=sitting, place=submission.place)
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
        return redirect("tables:table", run_id, run.round)  # which says where it goes on
    if page := shown_instead(state):
        return page
    moved = services.next_round(sitting=state.sitting)
    if not moved:
        run.look_again()
    if moved or run.finished:
        push_after_commit(run)
    return redirect("tables:table", run_id, run.round)


@require_POST
@never_cache
@member_required
def finish(request: MemberRequest, run_id: UUID) -> HttpResponse:
    """Getting up. Who does so from a table test ends it, so that is asked about first."""
    state = own_table(request, run_id)
    run, sitting = state.run, state.sitting
    if state.led:
        return redirect("practice:home")  # the room goes on, and so does who comes back to it
    if state.elsewhere:
        return show_elsewhere(request, sitting)
    if run.sealed and request.POST.get("sure") != "yes":
        context = {"run_id": run.pk, "round": run.round, "game_name": say(sitting.game.name)}
        return render(request, "tables/end_test.html", context | {"plate": plate_view(sitting)})
    endings.finish_run(run=run)
    push_after_commit(run)
    return redirect(ending_url(run)) if run.drill.examines else redirect("practice:home")


def push_saved(run: Run, saved: Saved) -> None:
    """Tells watchers of a run as it was stored with this answer."""
    if saved.outcome in (Outcome.SAVED, Outcome.LATE):
        push_after_commit(run)


def push_after_commit(run: Run) -> None:
    """Now, unless somebody wraps this request in a transaction: what was not committed is not told."""
    transaction.on_commit(partial(push.table_changed, run))


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
