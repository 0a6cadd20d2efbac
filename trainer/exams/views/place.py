"""The first page of a table test: what it asks, what is closed meanwhile, and the button that starts it."""

from datetime import timedelta
from fractions import Fraction
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import GAMES
from games.engine.errors import Refused
from trainer.exams.models import Candidate, Standard
from trainer.exams.report.labels import tenths
from trainer.exams.selectors import open_requests, own_candidate, waiting
from trainer.exams.services import giving
from trainer.exams.services.drawing import draw_soon
from trainer.exams.services.giving import MAX_TRIES, unlock_by_code
from trainer.exams.services.steering import CandidateStatus, State, candidate_status
from trainer.exams.standards import Expected, expected_of, standard_in_force, standard_title, whole_minutes
from trainer.pages.text import translate
from trainer.play import notices
from trainer.play.labels import game_at, has_paytables
from trainer.play.selectors import GameIsClosed
from trainer.play.services.runs import TestIsOpen
from trainer.play.time_limits import extra_of, time_limit
from trainer.schools.guards import MemberRequest, practice_required
from trainer.schools.models import Pack
from trainer.schools.packs.choice import pack_of


def outline_of(standard: Standard, *, pack: Pack | None, extra: int = 0) -> dict[str, Any]:
    """Return the outline by the house of this pack, with `extra` percent more time. Expected figures deal a
    whole test, once for each standard and process."""
    try:
        expected = expected_of(standard, pack=pack)
    except Refused:
        expected = None
    players = ngettext("%(count)s player", "%(count)s players", standard.spots) % {"count": standard.spots}
    return {
        "rounds": standard.rounds,
        "players": players,
        "minutes": whole_minutes(time_limit(standard.minutes, extra=extra) or timedelta(0)),
        "time_note": _time_note(expected),
        "accuracy": standard.accuracy,
        "pace": _pace_words(standard, expected, extra),
        "forgiven": len(standard.forgives),
        "open_paytables": standard.open_paytables,
        "has_paytables": has_paytables(standard.game),
    }


def _time_note(expected: Expected | None) -> str:
    if expected is None:
        return ""
    return _("about %(minutes)s min at target pace") % {"minutes": whole_minutes(expected.on_target)}


def _pace_words(standard: Standard, expected: Expected | None, extra: int) -> str:
    """Return the pace that passes, which is less with more time."""
    if expected is None or not standard.pace:
        return ""
    an_hour = Fraction(standard.rounds * 3600, int(expected.on_target.total_seconds()))
    needed = an_hour * Fraction(standard.pace, 100 + extra)
    return _("at least %(rounds)s rounds an hour") % {"rounds": tenths(needed)}


@require_safe
@never_cache
@practice_required
def place(request: MemberRequest, candidate_id: int) -> HttpResponse:
    return _place_page(request, own_candidate(request, candidate_id))


def _place_page(
    request: MemberRequest, candidate: Candidate, *, wrong: str = "", status: int = 200
) -> HttpResponse:
    seat = candidate_status(candidate)
    if seat.in_progress and seat.attempt:
        return redirect("play:table", seat.attempt.run_id, seat.attempt.run.round)
    if seat.preparing:
        draw_soon([candidate])
    extra, pack = extra_of(candidate.membership), candidate.exam.pack
    context = {
        "seat": seat,
        "exam": candidate.exam,
        "game_name": game_at(candidate.exam.game, pack.name if pack else ""),
        "standard": standard_title(candidate.exam.standard),
        "outline": outline_of(candidate.exam.standard, pack=pack, extra=extra),
        "extra": extra,
        "waits": seat.can_admit,
        "code_works": candidate.tries < MAX_TRIES,
        "first": candidate.decides,
        "report": _report_url(seat),
        "wrong": wrong,
    }
    return render(request, "exams/place.html", context, status=status)


def _report_url(seat: CandidateStatus) -> str:
    """Return the URL of the report of a finished attempt, else ""."""
    over = seat.attempt and seat.state in (State.OVER, State.VOID)
    return reverse("exams:report", args=[seat.attempt.run_id]) if over and seat.attempt else ""


@require_POST
@never_cache
@practice_required
def code(request: MemberRequest, candidate_id: int) -> HttpResponse:
    candidate = own_candidate(request, candidate_id)
    if unlock_by_code(candidate=candidate, typed=request.POST.get("code", "")):
        return redirect("exams:place", candidate.pk)
    left = MAX_TRIES - candidate.tries
    wrong = _("Wrong code. Ask your examiner.")
    if left <= 0:
        wrong = _("Too many wrong codes. Your examiner has to admit you.")
    return _place_page(request, candidate, wrong=wrong, status=422)


@require_POST
@never_cache
@practice_required
def begin(request: MemberRequest, candidate_id: int) -> HttpResponse:
    """Start the test and its clock."""
    candidate = own_candidate(request, candidate_id)
    try:
        run = giving.begin(candidate=candidate)
    except (TestIsOpen, GameIsClosed) as other:
        wrong = _("You have another test open in this game. Finish it first.")
        return _place_page(request, candidate, wrong=wrong if other.run else "", status=409)
    except Refused as refused:
        return _place_page(request, candidate, wrong=translate(refused.reason), status=409)
    run.membership = candidate.membership
    notices.table_changed(run)
    return redirect("play:table", run.pk, run.round)


@require_safe
@never_cache
@practice_required
def practice_test(request: MemberRequest, game: str) -> HttpResponse:
    """Show what a practice test asks before it starts. No examiner admits to it."""
    if game not in GAMES:
        raise Http404("no such game")
    pack = pack_of(request.membership)
    standard = standard_in_force(school=request.membership.school, game=game, pack=pack)
    own = {"membership": request.membership}
    context = {
        "game_name": game_at(game, pack.name if pack and pack.has(game) else ""),
        "game": game,
        "outline": outline_of(standard, pack=pack),
        "requested": open_requests().filter(**own, game=game).exists(),
        "scheduled": waiting(**own).filter(exam__standard__game=game).exists(),
    }
    return render(request, "exams/practice_test.html", context)


@require_POST
@never_cache
@practice_required
def request_test(request: MemberRequest, game: str) -> HttpResponse:
    """Ask for a table test; staff find the request on their home page."""
    if game not in GAMES:
        raise Http404("no such game")
    giving.request_test(membership=request.membership, game=game)
    messages.success(request, _("Requested. Your instructor schedules the test."))
    return redirect("exams:practice_test", game)
