"""The page of a test in progress: its candidates, and what the examiner does with them."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from trainer.accounts.sessions import unattended
from trainer.exams.models import Attempt, Candidate, Event, Exam
from trainer.exams.selectors import candidate_of, exam_of, steered_candidate
from trainer.exams.services import giving, steering
from trainer.exams.services.giving import extra_of
from trainer.exams.services.steering import SeatTaken, State, seat_taken, seats_taken, steered, token_of
from trainer.exams.standards import standard_words
from trainer.exams.views.give import examinees
from trainer.play import notices
from trainer.play.models import Run
from trainer.play.summary import duration
from trainer.play.wording import game_name
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.models import Membership


@require_safe
@never_cache
@watcher_required
def room(request: MemberRequest, exam_id: int) -> HttpResponse:
    exam = exam_of(request, exam_id)
    there = set(exam.candidates.values_list("membership", flat=True))
    context = _seen(exam, request.membership) | {
        "says": standard_words(exam.standard),
        "others": [member for member in examinees(request.membership) if member.pk not in there],
        "most": steering.MOST_MINUTES,
        "own": request.membership.pk in there,
    }
    return render(request, "exams/room.html", context)


@unattended
@require_safe
@never_cache
@watcher_required
def live(request: MemberRequest, exam_id: int) -> HttpResponse:
    """Nothing where the page shows it already, so that nobody's press falls between two drawings."""
    seen = _seen(exam_of(request, exam_id), request.membership)
    if request.GET.get("seen") == seen["token"]:
        return HttpResponse(status=204)
    return render(request, "exams/_room.html", seen)


def _seen(exam: Exam, reader: Membership) -> dict[str, Any]:
    seats = seats_taken(exam, reader=reader)
    steered = [seat for seat in seats if seat.steered]
    return {
        "token": token_of(seats),
        "exam": exam,
        "game_name": game_name(exam.game),
        "seats": seats,
        "sitting": any(seat.state is State.SITTING for seat in steered),
        "paused": any(seat.state is State.PAUSED for seat in steered),
        "waiting": any(seat.may_be_let_in for seat in steered),
    }


# --- With all of them, the actor's own test apart -------------------------------------------------------


@require_POST
@watcher_required
def act_on_all(request: MemberRequest, exam_id: int, act: str) -> HttpResponse:
    if act not in ACTS:
        raise Http404("nothing is done so")
    exam = exam_of(request, exam_id)
    said = ACTS[act](request, exam)
    if said:
        messages.success(request, said)
    return redirect("exams:room", exam.pk)


def _unlock(request: MemberRequest, exam: Exam) -> str:
    seats = [seat for seat in _steered(request, exam) if seat.state is State.LOCKED]
    done = sum(giving.unlock(candidate=seat.candidate, by=request.membership) for seat in seats)
    return ngettext("%(count)s person may begin.", "%(count)s people may begin.", done) % {"count": done}


def _pause(request: MemberRequest, exam: Exam) -> str:
    why = " ".join(request.POST.get("why", "").replace("\0", "").split())
    done = _with_each(
        request,
        exam,
        State.SITTING,
        lambda attempt: steering.pause(attempt=attempt, by=request.membership, why=why),
    )
    return ngettext("%(count)s sitting is paused.", "%(count)s sittings are paused.", done) % {"count": done}


def _resume(request: MemberRequest, exam: Exam) -> str:
    done = _with_each(
        request, exam, State.PAUSED, lambda attempt: steering.resume(attempt=attempt, by=request.membership)
    )
    return ngettext("%(count)s sitting goes on.", "%(count)s sittings go on.", done) % {"count": done}


def _steered(request: MemberRequest, exam: Exam) -> list[SeatTaken]:
    return [seat for seat in seats_taken(exam, reader=request.membership) if seat.steered]


def _with_each(request: MemberRequest, exam: Exam, state: State, does: Callable[[Any], bool]) -> int:
    done = 0
    for seat in _steered(request, exam):
        if seat.state is state and seat.attempt and does(seat.attempt):
            tell(seat.attempt.run, exam)
            done += 1
    return done


def _close(request: MemberRequest, exam: Exam) -> str:
    """For all candidates at once, so a candidate leaves it to others."""
    if not all(request.membership.may_act_on(one.membership) for one in exam.candidates.in_full()):
        raise Http404("their own test")
    giving.close(exam=exam)
    return _("The test is closed: whoever sits goes on, and nobody else begins.")


def _add(request: MemberRequest, exam: Exam) -> str:
    if exam.closed:
        raise Http404("closed")
    chosen = request.POST.getlist("persons")[:2000]
    numbers = [int(value) for value in chosen if value.isascii() and value.isdigit() and len(value) < 10]
    to = list(examinees(request.membership).filter(pk__in=numbers))
    done = giving.add(exam=exam, to=to, by=request.membership)
    return ngettext("%(count)s person is added.", "%(count)s people are added.", done) % {"count": done}


ACTS: dict[str, Callable[[MemberRequest, Exam], str]] = {
    "unlock": _unlock,
    "pause": _pause,
    "resume": _resume,
    "close": _close,
    "add": _add,
}


def tell(run: Run, exam: Exam) -> None:
    """The page at which it is sat looks again, and so does whoever watches it."""
    run.membership = Membership(pk=run.membership_id, school_id=exam.school_id)
    notices.test_changed(run)
    notices.table_changed(run)


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
    return render(request, "exams/candidate.html", context, status=status)


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
    back = "exams:candidate" if request.POST.get("back") == "candidate" else "exams:room"
    return redirect(back, *([exam_id, candidate_id] if back.endswith("candidate") else [exam_id]))


class NotSaid(ValueError):
    """What has to be said with it was not, in words for the page."""


def _attempt(seat: SeatTaken) -> Attempt:
    if seat.attempt is None:
        raise Http404("nothing is sat")
    return seat.attempt


def _unlock_seat(request: MemberRequest, seat: SeatTaken) -> bool:
    return giving.unlock(candidate=seat.candidate, by=request.membership)


def _lock(request: MemberRequest, seat: SeatTaken) -> bool:
    return giving.lock(candidate=seat.candidate, by=request.membership)


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
