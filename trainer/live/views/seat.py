"""A trainee's table in a live class: it is where the class is, and says what an answer was worth with it.

The page is that of any table. Whoever has answered, and whoever looks at what was shown, is asked nothing.
"""

from copy import copy
from dataclasses import dataclass
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.rounds.grading import Unanswered
from trainer.accounts.sessions import unattended
from trainer.live.class_state import AskedView, shares_told
from trainer.live.models import Attendance, LiveClass, Phase
from trainer.play import selectors
from trainer.play.models import Answer, Run
from trainer.play.models.drills import MOVES
from trainer.play.notices import class_answered
from trainer.play.round_state import RoundState
from trainer.play.services.runs import Outcome, Submission
from trainer.play.table_page import TableFrame, go_to, show, typed_words
from trainer.play.table_state import own_table, replacement_page
from trainer.play.views import table
from trainer.schools.guards import MemberRequest, member_required


@dataclass(frozen=True)
class LedView:
    """`phase` is that of the stop on the screens. `asks`: the form is there; `said` is what was answered, in
    words; `shares` what all said, once that is told. `deals`: its trainee may have the next stop asked."""

    live_class: LiveClass
    version: int
    phase: Phase
    asks: bool
    said: list[tuple[str, str]]
    shares: list[AskedView]
    deals: bool

    @property
    def paused(self) -> bool:
        return self.live_class.paused is not None and not self.live_class.looks_back

    @property
    def host(self) -> str:
        return self.live_class.host.user.display_name


SEEN = "seen"
"""The query with which a page asks for what is newer than the version that it shows."""


def show_led(
    request: MemberRequest,
    run: Run,
    *,
    status: int = 200,
    submission: Submission | None = None,
    errors: dict[str, str] | None = None,
    notice: str = "",
    lost: Submission | None = None,
) -> HttpResponse:
    """The whole page, or for htmx the table; 204 for a page that shows this version already."""
    live_class = _room_of(run)
    if request.GET.get(SEEN) == str(run.version):
        return HttpResponse(status=204)
    run.position = live_class.position  # of this copy alone: what is on the screens
    sitting = RoundState(run, run.round)
    own = own_answer(sitting, tells=live_class.tells)
    return show(
        request,
        sitting,
        last=own if live_class.tells else None,
        status=status,
        submission=submission,
        errors=errors,
        notice=notice,
        lost=lost,
        frame=_frame(sitting, led_view(live_class, sitting, own)),
    )


def _frame(sitting: RoundState, view: LedView) -> TableFrame:
    return TableFrame(
        page="live/table.html",
        fragment="live/_table.html",
        answer_url=reverse("live:answer", args=[sitting.run.pk, sitting.round]),
        asks=view.asks,
        context={"led": view},
    )


def answered(request: MemberRequest, run: Run, lost: Submission, outcome: Outcome) -> HttpResponse:
    """What was stored is acknowledged, whatever it was worth; what was not is 409."""
    if outcome in (Outcome.SAVED, Outcome.REPLAYED):
        return show_led(request, run)
    notice = _("Your answer came when the room took none any more, so it was not taken.")
    return show_led(request, run, status=409, notice=notice, lost=lost)


def _room_of(run: Run) -> LiveClass:
    """Read together with where its run stands, of which this copy is brought up to date."""
    there = Attendance.objects.select_related("run", "live_class__drill", "live_class__host__user").get(
        run=run
    )
    for name in MOVES:
        setattr(run, name, getattr(there.run, name))
    run.drill = there.live_class.drill
    return there.live_class


def own_answer(sitting: RoundState, *, tells: bool = True) -> Answer | None:
    """At this stop; its verdicts are read where it `tells` what they are."""
    stop = sitting.stop
    if stop is None:
        return None
    run, round = sitting.run, sitting.round
    own = selectors.answers_of(run=run, round=round) if tells else run.answers.filter(round=round)
    return own.filter(place=str(stop.place)).first()


def led_view(live_class: LiveClass, sitting: RoundState, own: Answer | None) -> LedView:
    """What the page of this sitting says of its room."""
    open_here = live_class.takes_answers and not live_class.looks_back
    return LedView(
        live_class=live_class,
        version=sitting.run.version,
        phase=live_class.shown_phase,
        asks=open_here and own is None,
        said=typed_words(sitting, own.place, own.given) if own else [],
        shares=shares_told(live_class, sitting) if live_class.tells else [],
        deals=live_class.dealer_id == sitting.run.membership_id,
    )


@require_safe
@never_cache
@member_required
def class_table(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """Where the class is now; any other table at its own address."""
    state = own_table(request, run_id, round)
    if not state.in_live_class:
        return redirect("play:table", run_id, round)
    if page := replacement_page(state):
        return page
    if state.run.version == table.NEW:
        table.push_after_commit(state.run)
    if state.past:
        return redirect("live:table", run_id, state.run.round)
    return show_led(request, state.run)


@table.ask_or_answer
@never_cache
@member_required
def class_answer(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """Once the class is closed, an answer comes to a table like any other."""
    state = own_table(request, run_id, round)
    if request.method != "POST":
        return redirect("live:table", run_id, round)
    if not state.in_live_class:
        return table.answer(request, run_id, round)
    sitting, submission = state.round_state, table.read_submission(request, state.round_state)
    if page := replacement_page(state, submission):
        return page
    try:
        saved = table.save(sitting, submission)
    except Unanswered as unanswered:
        return show_led(request, sitting.run, status=422, submission=submission, errors=unanswered.reasons)
    stored = copy(sitting.run)
    try:
        if sitting.run.in_live_class:
            return answered(request, sitting.run, submission, saved.outcome)
        return table.acknowledged(request, sitting, submission, saved)
    finally:
        table.push_saved(stored, saved)
        if stored.in_live_class:
            class_answered(stored.drill_id)


@unattended
@require_safe
@never_cache
@member_required
def follow(request: MemberRequest, run_id: UUID, round: int) -> HttpResponse:
    """What a page asks by itself: the table where the class is now. Another round has another address, and so
    has the end."""
    state = own_table(request, run_id)
    if not state.in_live_class or round != state.run.round:
        return go_to(request, reverse("play:table", args=[run_id, state.run.round]))
    return replacement_page(state) or show_led(request, state.run)
