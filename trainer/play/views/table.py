"""The trainee's table: show it, take an answer, give a hint, deal the next round, finish."""

from contextlib import suppress
from copy import copy
from datetime import timedelta
from functools import partial
from uuid import UUID, uuid4

from django.db import OperationalError, transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.engine.diagnosis.grading import Unanswered
from games.engine.errors import NotAllowed
from trainer.accounts.sessions import unattended
from trainer.ops import metrics
from trainer.ops.database_faults import short_lock_timeout
from trainer.pages.text import translate
from trainer.play import notices, selectors
from trainer.play.decisions import decisions
from trainer.play.explanations import EXPLAIN, can_explain, explanation_url, goes_on, show_explanation
from trainer.play.felt.verdicts import name_choice, naming_words
from trainer.play.forms import read_typed
from trainer.play.models import Answer, Run, Verdict
from trainer.play.round_state import RoundState
from trainer.play.selectors import answers_of
from trainer.play.services import diagnosis, runs
from trainer.play.services.runs import Outcome, SaveResult, Submission, finish_if_overdue, finish_run
from trainer.play.table_page import (
    already_answered,
    ending_url,
    go_to,
    plate_view,
    refused_words,
    same_page,
    show,
    show_late,
    show_left,
)
from trainer.play.table_state import (
    TableState,
    own_table,
    refresh_if_resumed,
    replacement_page,
    show_elsewhere,
    show_paused,
)
from trainer.schools.guards import MemberRequest, practice_required

NEW = 1
"""The version of a new table, which watchers may not know of yet."""


ask_or_answer = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
@never_cache
@practice_required
def show_table(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """Show the current round, an earlier one as its replay, and a run out of time at its end."""
    table = own_table(request, run_id, round)
    run = table.run
    if table.in_live_class:
        return redirect("live:table", run_id, run.round)
    if on := refresh_if_resumed(request, run):
        return on
    ended = not table.closed_by and finish_if_overdue(run=run)
    if page := replacement_page(table):
        return page
    if table.paused:
        return show_paused(request, table.round_state)
    if ended or run.version == NEW:
        push_after_commit(run)
    if table.past and run.sealed:
        return redirect("play:table", run_id, run.round)
    if table.past:
        return redirect("play:replay", run_id, round)
    if table.over:
        return show(request, table.round_state) if run.drill.is_series else redirect(ending_url(run))
    if page := _asked_explanation(request, table.round_state):
        return page
    return (
        _lead_on(request, table.round_state)
        if table.round_state.leads_on
        else show(request, table.round_state)
    )


def _asked_explanation(request: MemberRequest, state: RoundState) -> HttpResponse | None:
    """Return the explanation that the address asks for, while its answer is the last one; and the one that
    was left before Continue where a round leads on."""
    place = request.GET.get(EXPLAIN)
    left = state.leads_on and not goes_on(request)
    if state.run.sealed or not (place or left):
        return None
    last = selectors.last_answer(run=state.run, round=state.round)
    if last is None or last.place != (place or last.place) or not can_explain(state.run, last):
        return None
    return show_explanation(request, state, last)


@ask_or_answer
@never_cache
@practice_required
def answer(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """Take an answer. A GET of this address, left by a refused answer, redirects to the table."""
    table = own_table(request, run_id, round)
    if request.method != "POST" or table.in_live_class:
        return redirect("play:table", run_id, round)
    state, submission = table.round_state, read_submission(request, table.round_state)
    if page := replacement_page(table, submission):
        return page
    try:
        saved = save(state, submission)
    except Unanswered as unanswered:
        return show(request, state, status=422, submission=submission, errors=unanswered.reasons)
    stored = copy(state.run)  # whatever its page goes on to do with it
    try:
        return acknowledged(request, state, submission, saved)
    finally:  # what watchers are shown is for the most part drawn by then
        push_saved(stored, saved)


def save(state: RoundState, submission: Submission) -> SaveResult:
    """Save a submission. Raises `Unanswered` where something cannot be parsed."""
    saved = runs.save_answer(state=state, submission=submission)
    metrics.answers.labels(saved.outcome.value).inc()
    return saved


def acknowledged(
    request: MemberRequest, state: RoundState, submission: Submission, saved: SaveResult
) -> HttpResponse:
    outcome = saved.outcome
    if outcome is Outcome.LATE or (outcome is Outcome.STALE and state.run.ran_out):
        return show_late(request, state, submission)
    if outcome is Outcome.PAUSED:
        return show_paused(request, state, submission)
    if outcome is Outcome.STALE:
        # Another session may have taken the test over between check and write.
        page = replacement_page(TableState(request, state), submission)
        return page or _taken_before(request, state, submission)
    if state.run.finished and state.run.drill.is_test:
        return go_to(request, ending_url(state.run))
    return _explained(request, state, submission, saved.answer) or _next(request, state, saved.answer)


def _explained(
    request: MemberRequest, state: RoundState, submission: Submission, answer: Answer | None
) -> HttpResponse | None:
    """Return the explanation of a wrong answer; the same one where its acknowledgment was lost."""
    if state.run.sealed or goes_on(request):
        return None
    if answer is None:
        answer = selectors.last_answer(run=state.run, round=state.round)
    if answer is None or answer.place != submission.place or not can_explain(state.run, answer):
        return None
    if not request.htmx:
        return redirect(explanation_url(state, answer))
    return show_explanation(request, state, answer)


def _next(request: MemberRequest, state: RoundState, last: Answer | None = None) -> HttpResponse:
    if state.leads_on:
        return _lead_on(request, state, last)
    if request.htmx:
        return show(request, state, last=last)
    return redirect("play:table", state.run.pk, state.round)


def _lead_on(request: MemberRequest, state: RoundState, last: Answer | None = None) -> HttpResponse:
    """Deal the next round, once, or finish after the last one, and show what is on the table now.

    Another page is loaded only where another game or other paytables are.
    """
    run = state.run
    if state.round == run.round and not run.finished:
        if not runs.next_round(state=state):
            run.refresh()
        push_after_commit(run)
    if not request.htmx:
        return redirect(_current_url(run))
    current = _current(run)
    if not same_page(state, current):
        return go_to(request, _current_url(run))
    response = show(request, current, last=last)
    response["HX-Replace-Url"] = _current_url(run)
    return response


def _current(run: Run) -> RoundState:
    """Return the current round, with follow-ups that were put into the run meanwhile."""
    run.drill.refresh_from_db(fields=["items", "rounds"])
    return RoundState(run, run.round)


def _current_url(run: Run) -> str:
    return reverse("play:table", args=[run.pk, run.round])


@ask_or_answer
@never_cache
@practice_required
def go_on(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """Continue from an explanation. The time of the next answer runs from here, not while one reads."""
    table = own_table(request, run_id, round)
    if request.method != "POST" or table.in_live_class:
        return redirect("play:table", run_id, round)
    if page := replacement_page(table):
        return page
    if table.past:
        return go_to(request, _current_url(table.run))
    if table.over:
        return go_to(request, ending_url(table.run))
    state = table.round_state
    last = None if state.run.sealed else selectors.last_answer(run=state.run, round=round)
    if can_explain(state.run, last):
        runs.show_stop(run=state.run)
    response = _next(request, state, last)
    if request.htmx:
        response.setdefault("HX-Replace-Url", reverse("play:table", args=[run_id, round]))
    return response


def _taken_before(request: MemberRequest, state: RoundState, lost: Submission) -> HttpResponse:
    """Respond where another answer has the place, or there is no such place now."""
    counts = selectors.answer_at(run=state.run, round=lost.round, place=lost.place)
    return _not_taken(request, state, lost, counts)


def _not_taken(
    request: MemberRequest, state: RoundState, lost: Submission, counts: Answer | None = None
) -> HttpResponse:
    """Respond 409, never 200, to what is not stored."""
    if state.run.finished:
        return show_left(request, state, lost, counts)
    notice = _("You already answered that question. Here’s where the round is now.")
    behind = state.run.drill.is_series and state.round < state.run.round
    response = show(
        request,
        _current(state.run) if behind else state,
        status=409,
        notice=already_answered(counts) or notice,
        refused=refused_words(state, lost, counts),
    )
    if behind:
        response["HX-Replace-Url"] = _current_url(state.run)
    return response


@ask_or_answer
@never_cache
@practice_required
def hint(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """Give a hint in guided mode; what was typed stays in the form."""
    table = own_table(request, run_id, round)
    if request.method != "POST":
        return redirect("play:table", run_id, round)
    if table.run.sealed:
        raise Http404("a table test gives no hints")
    state, submission = table.round_state, read_submission(request, table.round_state, key=uuid4())
    if page := replacement_page(table, submission):
        return page
    try:
        given = runs.give_hint(state=state, place=submission.place)
    except NotAllowed as refused:
        raise Http404(refused.reason) from refused
    if given:
        return show(request, state, submission=submission)
    state.run.refresh()
    return _not_taken(request, state, submission)


@require_POST
@practice_required
def next_round(request: MemberRequest, run_id: UUID) -> HttpResponse:
    table = own_table(request, run_id)
    run = table.run
    if table.elsewhere:
        return redirect("play:table", run_id, run.round)  # which says where it goes on
    if page := replacement_page(table):
        return page
    moved = runs.next_round(state=table.round_state)
    if not moved:
        run.refresh()
    if moved or run.finished:
        push_after_commit(run)
    return redirect("play:table", run_id, run.round)


@require_POST
@never_cache
@practice_required
def finish(request: MemberRequest, run_id: UUID) -> HttpResponse:
    """Finish the run; leaving a table test ends it, so that asks for confirmation."""
    table = own_table(request, run_id)
    run, state = table.run, table.round_state
    if table.in_live_class:
        return redirect("home:home")  # the room goes on, and so does who comes back to it
    if table.elsewhere:
        return show_elsewhere(request, state)
    if run.sealed and request.POST.get("sure") != "yes":
        context = {"run_id": run.pk, "round": run.round, "game_name": translate(state.game.name)}
        return render(request, "play/end_test.html", context | {"plate": plate_view(state)})
    finish_run(run=run)
    push_after_commit(run)
    summed_up = run.drill.is_test or (run.drill.is_series and run.answers.exists())
    return redirect(ending_url(run)) if summed_up else redirect("home:home")


def push_saved(run: Run, saved: SaveResult) -> None:
    """Notify watchers of a run stored with this answer."""
    if saved.outcome in (Outcome.SAVED, Outcome.LATE):
        push_after_commit(run)


def push_after_commit(run: Run) -> None:
    """Notify watchers once committed, at once without a transaction."""
    transaction.on_commit(partial(notices.table_changed, run))


def read_submission(request: MemberRequest, state: RoundState, *, key: UUID | None = None) -> Submission:
    """Read what was posted, by the prompts it was typed for, current or not.

    What stores no answer needs no key.
    """
    place = request.POST.get("place", "")[:60]
    stop = state.stop_at(place)
    try:
        key = UUID(request.POST.get("key", ""))
    except ValueError as error:
        if key is None:
            raise Http404("no idempotency key") from error
    return Submission(state.round, place, key, read_typed(stop, request.POST) if stop else {})


# The page reports showing a prompt: an answer's time runs from here. It moves no version and notifies no one;
# with the database busy it gives up. Always 204: a page does nothing about either, and an error would fill
# its console.


LATEST = timedelta(seconds=20)
"""What a slow connection may take. A later report means the prompt was on screen before, or the trainee came
back to it."""


@unattended
@require_POST
@practice_required
def seen(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """Note that the page shows the stop of this `version`; a late report changes nothing."""
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
"""Digits read of a verdict's key: no database counts further."""


@ask_or_answer
@never_cache
@practice_required
def report_mistake(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """Store which mistake it was; respond with its words in place of the question, without scripts with the
    table."""
    table = own_table(request, run_id, round)
    state = table.round_state
    if request.method != "POST":
        return redirect("play:table", run_id, round)
    verdict = _own_verdict(request, state)
    if page := replacement_page(table):
        return page
    try:
        new = diagnosis.report_mistake(
            run=state.run, verdict=verdict, mistake=request.POST.get("mistake", "-")
        )
    except NotAllowed as refused:
        return _refused(request, state, verdict, translate(refused.reason))
    if new:
        state.run.refresh()
        transaction.on_commit(lambda: notices.table_changed(state.run))
    return _place(request, state, verdict) if request.htmx else redirect("play:table", run_id, round)


def _own_verdict(request: MemberRequest, state: RoundState) -> Verdict:
    number = request.POST.get("verdict", "")
    if not (number.isascii() and number.isdigit()):
        raise Http404("no verdict named")
    found = diagnosis.verdict_of(run=state.run, round=state.round, number=int(number[:DIGITS]))
    if found is None:
        raise Http404("no such verdict, or one of a table test")
    return found


def _place(
    request: MemberRequest, state: RoundState, verdict: Verdict, *, status: int = 200, refused: str = ""
) -> HttpResponse:
    """Render this verdict's mistake, or the question still."""
    answer = answers_of(run=state.run, round=state.round).get(pk=verdict.answer_id)
    here = next((one for one in decisions(state, answer) if one.marked.verdict == verdict.pk), None)
    if here is None:
        raise Http404("not asked so any more")
    about = (here.marked, here.wager_name)
    which, context = (
        name_choice(*about),
        {"run_id": state.run.pk, "round": state.round, "refused": refused},
    )
    if which:
        return render(request, "play/felt/_name_choice.html", context | {"which": which}, status=status)
    return render(
        request, "play/felt/_mistake.html", context | {"mistake": naming_words(*about)}, status=status
    )


def _refused(request: MemberRequest, state: RoundState, verdict: Verdict, reason: str) -> HttpResponse:
    if request.htmx:
        return _place(request, state, verdict, status=422, refused=reason)
    if state.round < state.run.round:
        raise Http404(reason)
    return show(request, state, status=422, notice=reason)
