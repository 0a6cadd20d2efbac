"""The room of a test: who sits where, and what its examiner does with all of them."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from trainer.drills.models import Run
from trainer.examining.admitted import exam_of
from trainer.examining.exams_given import examinees
from trainer.examining.seats_taken import SeatTaken, State, seats_taken, token_of
from trainer.examining.standard_words import standard_words
from trainer.practice.wording import game_name
from trainer.proctoring import giving, steering, unlocking
from trainer.proctoring.models import Exam
from trainer.schools.doors.idleness import unattended
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.models import Membership
from trainer.watching import push


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
    return render(request, "examining/room.html", context)


@unattended
@require_safe
@never_cache
@watcher_required
def live(request: MemberRequest, exam_id: int) -> HttpResponse:
    """Nothing where the page shows it already, so that nobody's press falls between two drawings."""
    seen = _seen(exam_of(request, exam_id), request.membership)
    if request.GET.get("seen") == seen["token"]:
        return HttpResponse(status=204)
    return render(request, "examining/_live.html", seen)


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
    return redirect("examining:room", exam.pk)


def _unlock(request: MemberRequest, exam: Exam) -> str:
    seats = [seat for seat in _steered(request, exam) if seat.state is State.LOCKED]
    done = sum(unlocking.unlock(candidate=seat.candidate, by=request.membership) for seat in seats)
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
    push.seat_changed(run)
    push.table_changed(run)
