"""A table in a live room: its trainee is where the room is, and is told what an answer was worth with it.

The page is that of any table. Whoever has answered, and whoever looks at what was shown, is asked nothing.
"""

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from trainer.drills import selectors
from trainer.drills.models import Answer, Run
from trainer.drills.models.run import MOVES
from trainer.drills.sittings import Sitting
from trainer.drills.submissions import Outcome, Submission
from trainer.felt.shares import shares_told
from trainer.gathering.models import Attendance, Room
from trainer.schools.guards import MemberRequest
from trainer.tables.in_room.led_view import LedView
from trainer.tables.showing import Frame, show, typed_words

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
    room = _room_of(run)
    if request.GET.get(SEEN) == str(run.version):
        return HttpResponse(status=204)
    run.position = room.position  # of this copy alone: what is on the screens
    sitting = Sitting(run, run.round)
    own = own_answer(sitting, tells=room.tells)
    return show(
        request,
        sitting,
        last=own if room.tells else None,
        status=status,
        submission=submission,
        errors=errors,
        notice=notice,
        lost=lost,
        frame=_frame(sitting, led_view(room, sitting, own)),
    )


def _frame(sitting: Sitting, view: LedView) -> Frame:
    return Frame(
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


def _room_of(run: Run) -> Room:
    """Read together with where its run stands, of which this copy is brought up to date."""
    there = Attendance.objects.select_related("run", "room__drill", "room__host__user").get(run=run)
    for name in MOVES:
        setattr(run, name, getattr(there.run, name))
    run.drill = there.room.drill
    return there.room


def own_answer(sitting: Sitting, *, tells: bool = True) -> Answer | None:
    """At this stop; its verdicts are read where it `tells` what they are."""
    stop = sitting.stop
    if stop is None:
        return None
    run, round = sitting.run, sitting.round
    own = selectors.answers_of(run=run, round=round) if tells else run.answers.filter(round=round)
    return own.filter(place=str(stop.place)).first()


def led_view(room: Room, sitting: Sitting, own: Answer | None) -> LedView:
    """What the page of this sitting says of its room."""
    open_here = room.takes_answers and not room.looks_back
    return LedView(
        room=room,
        version=sitting.run.version,
        phase=room.shown_phase,
        asks=open_here and own is None,
        said=typed_words(sitting, own.place, own.given) if own else [],
        shares=shares_told(room, sitting) if room.tells else [],
        deals=room.dealer_id == sitting.run.membership_id,
    )
