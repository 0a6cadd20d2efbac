"""A test in progress: the examiner's room with its candidates."""

from collections.abc import Callable
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
from trainer.exams.selectors import candidate_of, controllable_candidate, exam_of
from trainer.exams.services import giving, steering
from trainer.exams.services.drawing import draw_soon
from trainer.exams.services.steering import (
    CandidateStatus,
    State,
    candidate_status,
    candidate_statuses,
    token_of,
    with_permission,
)
from trainer.exams.standards import standard_title, standard_words
from trainer.exams.views.give import examinees
from trainer.pages.numbers import whole_number
from trainer.play import notices
from trainer.play.labels import game_at
from trainer.play.models import Run
from trainer.play.summary import duration
from trainer.play.time_limits import extra_of
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.identity import picture_urls
from trainer.schools.models import Membership
from trainer.schools.rights import Right


@require_safe
@never_cache
@right_required(Right.TESTS)
def room(request: MemberRequest, exam_id: int) -> HttpResponse:
    exam = exam_of(request, exam_id)
    present = set(exam.candidates.values_list("membership", flat=True))
    context = _room_context(exam, request.membership) | {
        "standard": standard_title(exam.standard),
        "says": standard_words(exam.standard),
        "others": [member for member in examinees(request.membership) if member.pk not in present],
        "most": steering.MAX_MINUTES,
        "own": request.membership.pk in present,
    }
    return render(request, "exams/room.html", context)


@unattended
@require_safe
@never_cache
@right_required(Right.TESTS)
def live(request: MemberRequest, exam_id: int) -> HttpResponse:
    """Return the candidates, or 204 where the page is current, so that a click never meets a swap."""
    seen = _room_context(exam_of(request, exam_id), request.membership)
    if request.GET.get("seen") == seen["token"]:
        return HttpResponse(status=204)
    return render(request, "exams/_room.html", seen)


def _room_context(exam: Exam, reader: Membership) -> dict[str, Any]:
    seats = candidate_statuses(exam, reader=reader)
    draw_soon(seat.candidate for seat in seats if seat.preparing)
    controllable = [seat for seat in seats if seat.may_act]
    return {
        "token": token_of(seats),
        "exam": exam,
        "game_name": game_at(exam.game, exam.pack.name if exam.pack else ""),
        "seats": seats,
        "sitting": any(seat.state is State.SITTING for seat in controllable),
        "paused": any(seat.state is State.PAUSED for seat in controllable),
        "waiting": any(seat.can_admit for seat in controllable),
    }


# Actions on all candidates but the actor's own.


@require_POST
@right_required(Right.TESTS)
def act_on_all(request: MemberRequest, exam_id: int, act: str) -> HttpResponse:
    if act not in ACTS:
        raise Http404("no such action")
    exam = exam_of(request, exam_id)
    message = ACTS[act](request, exam)
    if message:
        messages.success(request, message)
    return redirect("exams:room", exam.pk)


def _unlock(request: MemberRequest, exam: Exam) -> str:
    seats = [seat for seat in _controllable(request, exam) if seat.state is State.LOCKED]
    done = sum(giving.unlock(candidate=seat.candidate, by=request.membership) for seat in seats)
    return ngettext("%(count)s person admitted.", "%(count)s people admitted.", done) % {"count": done}


def _pause(request: MemberRequest, exam: Exam) -> str:
    why = " ".join(request.POST.get("why", "").replace("\0", "").split())
    done = _with_each(
        request,
        exam,
        State.SITTING,
        lambda attempt: steering.pause(attempt=attempt, by=request.membership, why=why),
    )
    return ngettext("%(count)s test paused.", "%(count)s tests paused.", done) % {"count": done}


def _resume(request: MemberRequest, exam: Exam) -> str:
    done = _with_each(
        request, exam, State.PAUSED, lambda attempt: steering.resume(attempt=attempt, by=request.membership)
    )
    return ngettext("%(count)s test resumed.", "%(count)s tests resumed.", done) % {"count": done}


def _controllable(request: MemberRequest, exam: Exam) -> list[CandidateStatus]:
    return [seat for seat in candidate_statuses(exam, reader=request.membership) if seat.may_act]


def _with_each(request: MemberRequest, exam: Exam, state: State, action: Callable[[Any], bool]) -> int:
    done = 0
    for seat in _controllable(request, exam):
        if seat.state is state and seat.attempt and action(seat.attempt):
            notify(seat.attempt.run, exam)
            done += 1
    return done


def _close(request: MemberRequest, exam: Exam) -> str:
    """Close the exam for all, which a candidate may not do."""
    if not all(
        request.membership.may_act_on(one.membership, Right.TESTS) for one in exam.candidates.in_full()
    ):
        raise Http404("their own test")
    giving.close(exam=exam)
    return _("Closed. Tests in progress continue, and no one else can start.")


def _add(request: MemberRequest, exam: Exam) -> str:
    if exam.closed:
        raise Http404("closed")
    chosen = request.POST.getlist("persons")[:2000]
    numbers = [number for number in map(whole_number, chosen) if number is not None]
    to = list(examinees(request.membership).filter(pk__in=numbers))
    done = giving.add(exam=exam, to=to, by=request.membership)
    return ngettext("%(count)s person added.", "%(count)s people added.", done) % {"count": done}


ACTS: dict[str, Callable[[MemberRequest, Exam], str]] = {
    "unlock": _unlock,
    "pause": _pause,
    "resume": _resume,
    "close": _close,
    "add": _add,
}


def notify(run: Run, exam: Exam) -> None:
    """Update the trainee's page and those of its watchers."""
    run.membership = Membership(pk=run.membership_id, school_id=exam.school_id)
    notices.test_changed(run)
    notices.table_changed(run)


@require_safe
@never_cache
@right_required(Right.TESTS)
def candidate(request: MemberRequest, exam_id: int, candidate_id: int) -> HttpResponse:
    """Show a candidate's test; of one's own only the events."""
    return _page(request, candidate_of(request, exam_id, candidate_id))


def _page(
    request: MemberRequest, candidate: Candidate, *, wrong: str = "", status: int = 200
) -> HttpResponse:
    seat = with_permission(candidate_status(candidate), request.membership)
    exam = candidate.exam
    attempts = Attempt.objects.filter(membership=candidate.membership, game=exam.game)
    context = {
        "exam": exam,
        "game_name": game_at(exam.game, exam.pack.name if exam.pack else ""),
        "seat": seat,
        "picture": picture_urls(request.membership, [candidate.membership]).get(candidate.membership_id, ""),
        "events": [_event(event) for event in candidate.events.select_related("who__user")],
        "attempts": attempts.select_related("run", "candidate__exam"),
        "extra": extra_of(candidate.membership),
        "most": steering.MAX_MINUTES,
        "typed": request.POST,
        "wrong": wrong,
    }
    return render(request, "exams/candidate.html", context, status=status)


def _event(event: Event) -> dict[str, Any]:
    lasted = duration(event.lasted) if event.seconds else ""
    who = event.who.user.display_name if event.who else ""
    return {"what": event.get_what_display(), "at": event.at, "who": who, "lasted": lasted, "why": event.why}


@require_POST
@never_cache
@right_required(Right.TESTS)
def act(request: MemberRequest, exam_id: int, candidate_id: int, act: str) -> HttpResponse:
    """Act on one candidate and return to the room; wrong input shows the page again."""
    if act not in CANDIDATE_ACTS:
        raise Http404("no such action")
    candidate = controllable_candidate(request, exam_id, candidate_id)
    seat = candidate_status(candidate)
    try:
        done = CANDIDATE_ACTS[act](request, seat)
    except MissingInput as wrong:
        return _page(request, candidate, wrong=str(wrong), status=422)
    if not done:
        messages.error(request, _("Nothing changed. This attempt has moved on since the page loaded."))
    elif seat.attempt:
        notify(seat.attempt.run, candidate.exam)
    back = "exams:candidate" if request.POST.get("back") == "candidate" else "exams:room"
    return redirect(back, *([exam_id, candidate_id] if back.endswith("candidate") else [exam_id]))


class MissingInput(ValueError):
    """A required input is missing, in words for the page."""


def _attempt(seat: CandidateStatus) -> Attempt:
    if seat.attempt is None:
        raise Http404("no attempt")
    return seat.attempt


def _more(request: MemberRequest, seat: CandidateStatus) -> bool:
    typed = request.POST.get("minutes", "").strip()
    minutes = whole_number(typed, digits=4) or 0
    if not 1 <= minutes <= steering.MAX_MINUTES:
        raise MissingInput(_("Enter minutes from 1 to %(most)s.") % {"most": steering.MAX_MINUTES})
    return steering.add_minutes(
        attempt=_attempt(seat), by=request.membership, minutes=minutes, why=_why(request)
    )


def _void(request: MemberRequest, seat: CandidateStatus) -> bool:
    if not _why(request):
        raise MissingInput(_("Enter a reason. It appears on the record."))
    return steering.void(attempt=_attempt(seat), by=request.membership, why=_why(request))


def _why(request: MemberRequest) -> str:
    return " ".join(request.POST.get("why", "").replace("\0", "").split())[:500]


CANDIDATE_ACTS: dict[str, Callable[[MemberRequest, CandidateStatus], Any]] = {
    "unlock": lambda request, seat: giving.unlock(candidate=seat.candidate, by=request.membership),
    "lock": lambda request, seat: giving.lock(candidate=seat.candidate, by=request.membership),
    "pause": lambda request, seat: steering.pause(
        attempt=_attempt(seat), by=request.membership, why=_why(request)
    ),
    "resume": lambda request, seat: steering.resume(attempt=_attempt(seat), by=request.membership),
    "more": _more,
    "back": lambda request, seat: steering.give_back(attempt=_attempt(seat), by=request.membership),
    "void": _void,
}
