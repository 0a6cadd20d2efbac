"""A trainee's table in a live class: it is where the class is, and shows results when the class does.

The page is that of any table, without questions for a trainee who has answered.
"""

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.diagnosis.grading import Unanswered
from trainer.accounts.sessions import unattended
from trainer.live.class_state import QuestionResult, disclosed_results
from trainer.live.models import Attendance, LiveClass, Phase
from trainer.live.rendering import made_once
from trainer.play import selectors
from trainer.play.models import Answer, Run
from trainer.play.models.drills import MOVES
from trainer.play.notices import class_answered
from trainer.play.round_state import RoundState
from trainer.play.services.runs import Outcome, Submission
from trainer.play.table_page import TableFrame, go_to, refused_words, shared_parts, show, typed_words
from trainer.play.table_state import own_table, replacement_page
from trainer.play.views import table
from trainer.schools.guards import MemberRequest, practice_required


@dataclass(frozen=True)
class ClassTableView:
    """`phase` is that of the stop on the screens. `asks` says whether the form is there, `deals` whether the
    trainee may go to the next stop. `results` are empty until they are disclosed."""

    live_class: LiveClass
    version: int
    phase: Phase
    asks: bool
    answer_words: list[tuple[str, str]]
    results: list[QuestionResult]
    deals: bool

    @property
    def paused(self) -> bool:
        return self.live_class.paused is not None and not self.live_class.is_looking_back

    @property
    def host(self) -> str:
        return self.live_class.host.user.display_name


SEEN = "seen"
"""The query parameter with the version that a page shows."""


def show_class_table(
    request: MemberRequest,
    run: Run,
    *,
    status: int = 200,
    submission: Submission | None = None,
    errors: dict[str, str] | None = None,
    notice: str = "",
    lost: Submission | None = None,
) -> HttpResponse:
    """Render the page, or for htmx the table; 204 for a page that shows this version already."""
    live_class = _class_of(run)
    if request.GET.get(SEEN) == str(run.version):
        return HttpResponse(status=204)
    run.position = live_class.position  # of this copy alone: what is on the screens
    round_state = RoundState(run, run.round)
    own = own_class_answer(round_state, disclosed=live_class.is_disclosed)
    view = class_table_view(live_class, round_state, own)
    return show(
        request,
        round_state,
        last=own if live_class.is_disclosed else None,
        status=status,
        submission=submission,
        errors=errors,
        notice=notice,
        refused=refused_words(round_state, lost) if lost else None,
        frame=TableFrame(
            page="live/table.html",
            fragment="live/_table.html",
            answer_url=reverse("live:answer", args=[run.pk, round_state.round]),
            asks=view.asks,
            context={"led": view},
            shared={} if submission or lost or not request.htmx else _shared_parts(live_class, round_state),
        ),
    )


def _shared_parts(live_class: LiveClass, round_state: RoundState) -> Mapping[str, Any]:
    """Return felt and questions, rendered once for all at this stop; none where each has their own marks."""
    if live_class.is_disclosed or round_state.stop is None:
        return {}
    place, version, language = round_state.stop.place, round_state.run.version, get_language()
    key = ("seat", live_class.pk, live_class.version, round_state.round, place, version, language)
    return made_once(key, lambda: shared_parts(round_state))


def _class_of(run: Run) -> LiveClass:
    """Read the class together with its run's position, and bring this copy of the run up to date."""
    attendances = Attendance.objects.select_related("run", "live_class__drill", "live_class__host__user")
    attendance = attendances.get(run=run)
    for name in MOVES:
        setattr(run, name, getattr(attendance.run, name))
    run.drill = attendance.live_class.drill
    return attendance.live_class


def own_class_answer(round_state: RoundState, *, disclosed: bool = True) -> Answer | None:
    """Return the trainee's answer at this stop, with its verdicts where they are disclosed."""
    stop = round_state.stop
    if stop is None:
        return None
    run, round = round_state.run, round_state.round
    own = selectors.answers_of(run=run, round=round) if disclosed else run.answers.filter(round=round)
    return own.filter(place=str(stop.place)).first()


def class_table_view(live_class: LiveClass, round_state: RoundState, own: Answer | None) -> ClassTableView:
    asked = live_class.accepts_answers and not live_class.is_looking_back
    return ClassTableView(
        live_class=live_class,
        version=round_state.run.version,
        phase=live_class.shown_phase,
        asks=asked and own is None,
        answer_words=typed_words(round_state, own.place, own.given) if own else [],
        results=disclosed_results(live_class, round_state) if live_class.is_disclosed else [],
        deals=live_class.dealer_id == round_state.run.membership_id,
    )


@require_safe
@never_cache
@practice_required
def class_table(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """Show where the class is now; redirect where this is another table."""
    state = own_table(request, run_id, round)
    if not state.in_live_class:
        return redirect("play:table", run_id, round)
    if page := replacement_page(state):
        return page
    if state.run.version == table.NEW:
        table.push_after_commit(state.run)
    if state.past:
        return redirect("live:table", run_id, state.run.round)
    return show_class_table(request, state.run)


@table.ask_or_answer
@never_cache
@practice_required
def class_answer(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """Save an answer; once the class is closed, as at any table."""
    state = own_table(request, run_id, round)
    if request.method != "POST":
        return redirect("live:table", run_id, round)
    if not state.in_live_class:
        return table.answer(request, run_id, round)
    round_state, submission = state.round_state, table.read_submission(request, state.round_state)
    if page := replacement_page(state, submission):
        return page
    try:
        saved = table.save(round_state, submission)
    except Unanswered as unanswered:
        return show_class_table(
            request, round_state.run, status=422, submission=submission, errors=unanswered.reasons
        )
    stored = copy(round_state.run)
    try:
        if round_state.run.in_live_class and saved.outcome in (Outcome.SAVED, Outcome.REPLAYED):
            return show_class_table(request, round_state.run)
        if round_state.run.in_live_class:
            notice = _("Answers were already closed, so yours wasn’t counted.")
            return show_class_table(request, round_state.run, status=409, notice=notice, lost=submission)
        return table.acknowledged(request, round_state, submission, saved)
    finally:
        table.push_saved(stored, saved)
        if stored.in_live_class:
            class_answered(stored.drill_id)


@unattended
@require_safe
@never_cache
@practice_required
def follow(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """Answer a page's poll with the table where the class is now. Another round, and the end, have addresses
    of their own."""
    state = own_table(request, run_id)
    if not state.in_live_class or round != state.run.round:
        return go_to(request, reverse("play:table", args=[run_id, state.run.round]))
    return replacement_page(state) or show_class_table(request, state.run)
