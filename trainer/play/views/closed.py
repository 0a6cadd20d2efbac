"""Pages in place of a table: closed by a test, paused, open in another session, no longer there."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from math import ceil

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django_htmx.http import HttpResponseClientRefresh

from trainer.ops.client_address import device_words
from trainer.pages.text import say
from trainer.play import closed_games, selectors
from trainer.play.models import Run
from trainer.play.round_state import NotDealt, Sitting
from trainer.play.services.runs import is_stored
from trainer.play.services.test_mode import clock_of, last_session
from trainer.play.submissions import Submission
from trainer.play.table_page import typed_words
from trainer.play.table_state import TableState
from trainer.play.wording import game_name
from trainer.schools.guards import MemberRequest
from trainer.schools.models import Visitor


@dataclass(frozen=True)
class OpenTest:
    """`ends` is None where it may take as long as it takes; `left` are the minutes until then, 0 for none;
    `label` says whether it is the house's."""

    url: str
    game_name: str
    label: str
    round: int
    of: int
    ends: datetime | None
    left: int
    open_paytables: bool


def open_tests(*, user: Visitor) -> list[OpenTest]:
    return [open_test(run) for run in closed_games.open_tests(user=user)]


def open_test(run: Run) -> OpenTest:
    left = (run.deadline - run.now()).total_seconds() if run.deadline else 0
    return OpenTest(
        url=reverse("play:table", args=[run.pk, run.round]),
        game_name=game_name(run.drill.game),
        label=run.mode_label,
        round=run.round + 1,
        of=run.drill.rounds,
        ends=run.deadline,
        left=max(0, ceil(left / 60)),
        open_paytables=run.drill.open_paytables,
    )


def show_closed(
    request: HttpRequest,
    test: Run,
    *,
    game: str,
    status: int = 409,
    lost: list[tuple[str, str]] | None = None,
) -> HttpResponse:
    """The page, for htmx the table's place on it, that says why a game is closed, until when, and leads to
    the test; `lost` was typed at a table of it and is not taken."""
    fragment = request.headers.get("HX-Request") == "true"
    template = "play/_closed_table.html" if fragment else "play/closed.html"
    context = {"closed_name": game_name(game), "test": open_test(test), "lost_answer": lost or []}
    return render(request, template, context, status=status)


# The desk of a table test: the one session in which it goes on. Elsewhere a page says where that is.
#
# What was typed there is shown back, and nothing of the test is: neither what is asked nor what lies there.


def show_elsewhere(request: MemberRequest, sitting: Sitting, lost: Submission | None = None) -> HttpResponse:
    """What was stored before the test went on elsewhere is acknowledged as ever."""
    stored = lost is not None and is_stored(sitting, lost)
    last = last_session(run=sitting.run)
    context = {
        "run_id": sitting.run.pk,
        "round": sitting.round,
        "game_name": say(sitting.game.name),
        "label": sitting.run.mode_label,
        "since": last.since if last else None,
        "where": device_words(last.browser, last.address) if last else "",
        "lost_answer": typed_words(sitting, lost.place, lost.typed) if lost and not stored else [],
    }
    template = "play/_elsewhere.html" if request.htmx else "play/elsewhere.html"
    return render(request, template, context, status=200 if stored else 409)


# Rounds that this version does not deal any more: wherever one is asked for, a page says so.
#
# Its answers are kept. A run that is still open can be cleared away by whoever sat down to it.


Page = Callable[[HttpRequest], HttpResponse]


class GoneIsSaid:
    """Answers 410 where a page had a round to deal and could not."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.page(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, NotDealt) or request.resolver_match is None:
            return None
        run_id = request.resolver_match.kwargs.get("run_id")
        own = selectors.run_of(user=request.user, run_id=run_id) if run_id else None
        context = {"run_id": run_id if own and not own.finished else None}
        return render(request, "play/gone.html", context, status=410)


WAITING = "waiting"
"""The query with which a page that stands still asks whether it goes on."""


def show_paused(request: MemberRequest, sitting: Sitting, lost: Submission | None = None) -> HttpResponse:
    """409 where an answer came meanwhile: it is shown, and kept in the page for when it goes on."""
    run = sitting.run
    if WAITING in request.GET:
        return HttpResponse(status=204)
    left = run.deadline - run.paused if run.deadline and run.paused else None
    context = {
        "run_id": run.pk,
        "round": sitting.round,
        "place": str(sitting.stop.place) if sitting.stop else "",
        "game_name": say(sitting.game.name),
        "label": run.mode_label,
        "since": run.paused,
        "left": max(0, int(left.total_seconds() / 60)) if left is not None else None,
        "clock": clock_of(run),
        "asks": f"{reverse('play:table', args=[run.pk, run.round])}?{WAITING}=1",
        "lost_answer": typed_words(sitting, lost.place, lost.typed) if lost else [],
    }
    template = "play/_paused.html" if request.htmx else "play/paused.html"
    return render(request, template, context, status=409 if lost else 200)


def goes_on(request: MemberRequest, run: Run) -> HttpResponse | None:
    """The answer to a page that stood still, and need not any more."""
    if WAITING in request.GET and request.htmx and not run.paused:
        return HttpResponseClientRefresh()
    return None


# A page in place of a table: of a game that its trainee is being examined in, opened before the test, and of
# a test that goes on in another session. The table is kept, and so is what was answered.


def shown_instead(state: TableState, lost: Submission | None = None) -> HttpResponse | None:
    """The page that says so, with what was typed; None where one may go on here and now."""
    if test := state.closed_by:
        typed = typed_words(state.sitting, lost.place, lost.typed) if lost else []
        return show_closed(state.request, test, game=state.sitting.game.slug, lost=typed)
    return show_elsewhere(state.request, state.sitting, lost) if state.elsewhere else None
