"""The state of a table, resolved once per request, and the pages shown in its place: closed by a test,
paused, open in another session, no longer dealt."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django_htmx.http import HttpResponseClientRefresh

from trainer.ops.client_address import address_of, device_words
from trainer.pages.text import translate
from trainer.play import selectors
from trainer.play.labels import game_name, has_paytables
from trainer.play.models import Run
from trainer.play.round_state import RoundState, RoundUnavailable
from trainer.play.selectors import own_run, test_that_closes
from trainer.play.services import exam_mode
from trainer.play.services.exam_mode import clock_of, last_session
from trainer.play.services.runs import Submission, is_stored
from trainer.play.table_page import typed_words
from trainer.schools.guards import MemberRequest
from trainer.schools.models import Visitor


@dataclass
class TableState:
    """The user's own table at one of its rounds; queries run once, on first use."""

    request: MemberRequest
    round_state: RoundState

    @property
    def run(self) -> Run:
        return self.round_state.run

    @cached_property
    def closed_by(self) -> Run | None:
        """Return the open table test that closes this game to its trainee."""
        return test_that_closes(user=self.request.user, run=self.run, game=self.round_state.game.slug)

    @cached_property
    def elsewhere(self) -> bool:
        """Whether it is a table test that continues in another session. A later sign-in takes it over."""
        if not self.run.sealed:
            return False
        visit = exam_mode.visit_of(
            session=self.request.session,
            address=address_of(self.request),
            browser=self.request.headers.get("User-Agent", ""),
        )
        return not exam_mode.claim_session(run=self.run, visit=visit)

    @property
    def in_live_class(self) -> bool:
        """Whether it moves with a live class, which has its own address."""
        return self.run.in_live_class

    @property
    def paused(self) -> bool:
        return bool(self.run.paused) and not self.in_live_class

    @property
    def past(self) -> bool:
        """Whether a later round is the current one."""
        return self.round_state.round < self.run.round

    @property
    def over(self) -> bool:
        return bool(self.run.finished) and not self.past


def own_table(request: MemberRequest, run_id: UUID, round: int | None = None) -> TableState:
    """Return the user's table at this round or the current one; 404 for others and for rounds not dealt
    yet."""
    run = own_run(request, run_id)
    if round is not None and round > run.round:
        raise Http404("no such round")
    return TableState(request, RoundState(run, run.round if round is None else round))


def open_tests(*, user: Visitor) -> list[dict[str, Any]]:
    return [open_test(run) for run in selectors.open_tests(user=user)]


def open_test(run: Run) -> dict[str, Any]:
    """An open test as listed: `ends` is None without a limit, `left` in minutes, `label` its mode."""
    left = (run.deadline - run.now()).total_seconds() if run.deadline else 0
    games = selectors.games_of(run.drill)
    return {
        "url": reverse("play:table", args=[run.pk, run.round]),
        "game_name": ", ".join(map(game_name, games)),
        "has_paytables": any(map(has_paytables, games)),
        "label": run.mode_label,
        "round": run.round + 1,
        "of": run.drill.rounds,
        "ends": run.deadline,
        "left": max(0, ceil(left / 60)),
        "open_paytables": run.drill.open_paytables,
    }


def show_closed(
    request: HttpRequest,
    test: Run,
    *,
    game: str = "",
    page: str = "",
    status: int = 409,
    lost: list[tuple[str, str]] | None = None,
) -> HttpResponse:
    """Show why and until when a game is closed, or a `page` that is about all games, with a link to the test;
    `lost` was typed and refused."""
    fragment = request.headers.get("HX-Request") == "true"
    template = "play/_closed_table.html" if fragment else "play/closed.html"
    context = {
        "closed_name": page or game_name(game),
        "whole_page": bool(page),
        "test": open_test(test),
        "rejected_answer": lost or [],
    }
    return render(request, template, context, status=status)


# A table test open in another session: show where. What was typed is shown back, nothing of the test is.


def show_elsewhere(request: MemberRequest, state: RoundState, lost: Submission | None = None) -> HttpResponse:
    """Show where the test continues; an answer stored before it moved is acknowledged as usual."""
    stored = lost is not None and is_stored(state, lost)
    last = last_session(run=state.run)
    context = {
        "run_id": state.run.pk,
        "round": state.round,
        "game_name": translate(state.game.name),
        "label": state.run.mode_label,
        "since": last.since if last else None,
        "where": device_words(last.browser, last.address) if last else "",
        "rejected_answer": typed_words(state, lost.place, lost.typed) if lost and not stored else [],
    }
    template = "play/_elsewhere.html" if request.htmx else "play/elsewhere.html"
    return render(request, template, context, status=200 if stored else 409)


# Rounds that this version does not deal any more. Their answers are kept, and their trainee may remove an
# open run.


Page = Callable[[HttpRequest], HttpResponse]


class UnavailableRoundMiddleware:
    """Answer 410 where a page has no round to deal."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.page(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, RoundUnavailable) or request.resolver_match is None:
            return None
        run_id = request.resolver_match.kwargs.get("run_id")
        own = selectors.run_of(user=request.user, run_id=run_id) if run_id else None
        context = {"run_id": run_id if own and not own.finished else None}
        return render(request, "play/gone.html", context, status=410)


WAITING = "waiting"
"""The query with which a paused page asks whether it goes on."""


def show_paused(request: MemberRequest, state: RoundState, lost: Submission | None = None) -> HttpResponse:
    """Show the pause; 409 with an answer that came meanwhile, which stays in the page."""
    run = state.run
    if WAITING in request.GET:
        return HttpResponse(status=204)
    left = run.deadline - run.paused if run.deadline and run.paused else None
    context = {
        "run_id": run.pk,
        "round": state.round,
        "place": str(state.stop.place) if state.stop else "",
        "game_name": translate(state.game.name),
        "label": run.mode_label,
        "since": run.paused,
        "left": max(0, int(left.total_seconds() / 60)) if left is not None else None,
        "clock": clock_of(run),
        "asks": f"{reverse('play:table', args=[run.pk, run.round])}?{WAITING}=1",
        "rejected_answer": typed_words(state, lost.place, lost.typed) if lost else [],
    }
    template = "play/_paused.html" if request.htmx else "play/paused.html"
    return render(request, template, context, status=409 if lost else 200)


def refresh_if_resumed(request: MemberRequest, run: Run) -> HttpResponse | None:
    """Refresh a paused page that may go on."""
    if WAITING in request.GET and request.htmx and not run.paused:
        return HttpResponseClientRefresh()
    return None


def replacement_page(table: TableState, lost: Submission | None = None) -> HttpResponse | None:
    """Return the page in place of the table, with what was typed; None where the trainee may go on here."""
    if test := table.closed_by:
        typed = typed_words(table.round_state, lost.place, lost.typed) if lost else []
        return show_closed(table.request, test, game=table.round_state.game.slug, lost=typed)
    return show_elsewhere(table.request, table.round_state, lost) if table.elsewhere else None
