"""A trainee's page for a scheduled test: they wait, are let in, and start."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.engine.errors import Refused
from trainer.exams.models import Candidate
from trainer.exams.selectors import own_candidate
from trainer.exams.services import giving
from trainer.exams.services.giving import MAX_TRIES, extra_of, unlock_by_code
from trainer.exams.services.steering import CandidateStatus, State, candidate_status
from trainer.exams.standards import standard_words
from trainer.pages.text import say
from trainer.play import notices
from trainer.play.closed_games import GameIsClosed
from trainer.play.services.runs import TestIsOpen
from trainer.play.wording import game_name
from trainer.schools.guards import MemberRequest, member_required


@require_safe
@never_cache
@member_required
def place(request: MemberRequest, candidate_id: int) -> HttpResponse:
    return _page(request, own_candidate(request, candidate_id))


def _page(
    request: MemberRequest, candidate: Candidate, *, wrong: str = "", status: int = 200
) -> HttpResponse:
    seat = candidate_status(candidate)
    if seat.in_progress and seat.attempt:
        return redirect("play:table", seat.attempt.run_id, seat.attempt.run.round)
    context = {
        "seat": seat,
        "exam": candidate.exam,
        "game_name": game_name(candidate.exam.game),
        "says": standard_words(candidate.exam.standard),
        "extra": extra_of(candidate.membership),
        "waits": seat.can_admit,
        "code_works": candidate.tries < MAX_TRIES,
        "report": _report(seat),
        "wrong": wrong,
    }
    return render(request, "exams/place.html", context, status=status)


def _report(seat: CandidateStatus) -> str:
    """Return the URL of the report of a finished attempt, else ""."""
    over = seat.attempt and seat.state in (State.OVER, State.VOID)
    return reverse("exams:report", args=[seat.attempt.run_id]) if over and seat.attempt else ""


@require_POST
@never_cache
@member_required
def code(request: MemberRequest, candidate_id: int) -> HttpResponse:
    candidate = own_candidate(request, candidate_id)
    if unlock_by_code(candidate=candidate, typed=request.POST.get("code", "")):
        return redirect("exams:place", candidate.pk)
    left = MAX_TRIES - candidate.tries
    wrong = _("That is not the code. Ask your examiner.")
    if left <= 0:
        wrong = _("That is not the code, and it was tried too often. Your examiner lets you in.")
    return _page(request, candidate, wrong=wrong, status=422)


@require_POST
@never_cache
@member_required
def begin(request: MemberRequest, candidate_id: int) -> HttpResponse:
    """Start the test and its clock."""
    candidate = own_candidate(request, candidate_id)
    try:
        run = giving.begin(candidate=candidate)
    except (TestIsOpen, GameIsClosed) as other:
        wrong = _("Another test of this game is open: end it first, at your own table.")
        return _page(request, candidate, wrong=wrong if other.run else "", status=409)
    except Refused as refused:
        return _page(request, candidate, wrong=say(refused.reason), status=409)
    run.membership = candidate.membership
    notices.table_changed(run)
    return redirect("play:table", run.pk, run.round)
