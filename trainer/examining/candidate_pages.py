"""One candidate of a test, for its examiner: what happened, and what can be done about it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from trainer.examining.admitted import candidate_of, steered_candidate
from trainer.examining.exam_rooms import tell
from trainer.examining.seats_taken import SeatTaken, seat_taken, steered
from trainer.practice.wording import game_name
from trainer.proctoring import steering, unlocking
from trainer.proctoring.allowing import extra_of
from trainer.proctoring.models import Attempt, Candidate, Event
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.tables.summed.summaries import duration


@dataclass(frozen=True)
class EventView:
    what: str
    at: datetime
    who: str
    lasted: str
    why: str


@require_safe
@never_cache
@watcher_required
def candidate(request: MemberRequest, exam_id: int, candidate_id: int) -> HttpResponse:
    """Of one's own test it shows what happened, without the code and what others may do."""
    return _page(request, candidate_of(request, exam_id, candidate_id))


def _page(
    request: MemberRequest, candidate: Candidate, *, wrong: str = "", status: int = 200
) -> HttpResponse:
    seat = steered(seat_taken(candidate), request.membership)
    attempts = Attempt.objects.filter(membership=candidate.membership, game=candidate.exam.game)
    context = {
        "exam": candidate.exam,
        "game_name": game_name(candidate.exam.game),
        "seat": seat,
        "events": [_event(event) for event in candidate.events.select_related("who__user")],
        "attempts": attempts.select_related("run", "candidate__exam"),
        "extra": extra_of(candidate.membership),
        "most": steering.MOST_MINUTES,
        "typed": request.POST,
        "wrong": wrong,
    }
    return render(request, "examining/candidate.html", context, status=status)


def _event(event: Event) -> EventView:
    lasted = duration(event.lasted) if event.seconds else ""
    who = event.who.user.display_name if event.who else ""
    return EventView(event.get_what_display(), event.at, who, lasted, event.why)


# --- What can be done ----------------------------------------------------------------------------------


@require_POST
@never_cache
@watcher_required
def act(request: MemberRequest, exam_id: int, candidate_id: int, act: str) -> HttpResponse:
    """Back in the room, or at this page where something was wrong with what was typed, which stays."""
    if act not in SEAT_ACTS:
        raise Http404("nothing is done so")
    candidate = steered_candidate(request, exam_id, candidate_id)
    seat = seat_taken(candidate)
    try:
        done = SEAT_ACTS[act](request, seat)
    except NotSaid as wrong:
        return _page(request, candidate, wrong=str(wrong), status=422)
    if not done:
        messages.error(request, _("Nothing was done: this sitting is not where the page showed it any more."))
    elif seat.attempt:
        tell(seat.attempt.run, candidate.exam)
    back = "examining:candidate" if request.POST.get("back") == "candidate" else "examining:room"
    return redirect(back, *([exam_id, candidate_id] if back.endswith("candidate") else [exam_id]))


class NotSaid(ValueError):
    """What has to be said with it was not, in words for the page."""


def _attempt(seat: SeatTaken) -> Attempt:
    if seat.attempt is None:
        raise Http404("nothing is sat")
    return seat.attempt


def _unlock_seat(request: MemberRequest, seat: SeatTaken) -> bool:
    return unlocking.unlock(candidate=seat.candidate, by=request.membership)


def _lock(request: MemberRequest, seat: SeatTaken) -> bool:
    return unlocking.lock(candidate=seat.candidate, by=request.membership)


def _pause_seat(request: MemberRequest, seat: SeatTaken) -> bool:
    return steering.pause(attempt=_attempt(seat), by=request.membership, why=_why(request))


def _resume_seat(request: MemberRequest, seat: SeatTaken) -> bool:
    return steering.resume(attempt=_attempt(seat), by=request.membership)


def _more(request: MemberRequest, seat: SeatTaken) -> bool:
    typed = request.POST.get("minutes", "").strip()
    minutes = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 5 else 0
    if not 1 <= minutes <= steering.MOST_MINUTES:
        raise NotSaid(_("Say how many minutes, 1 to %(most)s.") % {"most": steering.MOST_MINUTES})
    return steering.add_minutes(
        attempt=_attempt(seat), by=request.membership, minutes=minutes, why=_why(request)
    )


def _back(request: MemberRequest, seat: SeatTaken) -> bool:
    return bool(steering.give_back(attempt=_attempt(seat), by=request.membership))


def _void(request: MemberRequest, seat: SeatTaken) -> bool:
    if not _why(request):
        raise NotSaid(_("Say why it is void: it stands on the record."))
    return steering.void(attempt=_attempt(seat), by=request.membership, why=_why(request))


def _why(request: MemberRequest) -> str:
    return " ".join(request.POST.get("why", "").replace("\0", "").split())[:500]


SEAT_ACTS: dict[str, Callable[[MemberRequest, SeatTaken], Any]] = {
    "unlock": _unlock_seat,
    "lock": _lock,
    "pause": _pause_seat,
    "resume": _resume_seat,
    "more": _more,
    "back": _back,
    "void": _void,
}
