"""The state of a table, resolved once per request: whose it is, and what keeps its trainee from going on."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from math import ceil
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django_htmx.http import HttpResponseClientRefresh

from trainer.ops.client_address import address_of, where_words
from trainer.pages.text import say
from trainer.play import selectors
from trainer.play.models import Run
from trainer.play.round_state import RoundState, RoundUnavailable
from trainer.play.selectors import own_run, test_that_closes
from trainer.play.services import test_mode
from trainer.play.services.runs import Submission, is_stored
from trainer.play.services.test_mode import clock_of, last_session
from trainer.play.table_page import typed_words
from trainer.play.wording import game_name
from trainer.schools.guards import MemberRequest
from trainer.schools.models import Visitor


@dataclass
class TableState:
    """A table of one's own at one of its rounds. What has to be read for it is read once, when it is first
    asked for."""

    request: MemberRequest
    round_state: RoundState

    @property
    def run(self) -> Run:
        return self.round_state.run

    @cached_property
    def closed_by(self) -> Run | None:
        """The open table test that closes this game to its trainee."""
        return test_that_closes(user=self.request.user, run=self.run, game=self.round_state.game.slug)

    @cached_property
    def elsewhere(self) -> bool:
        """Whether it is a table test that goes on in another session. Where this one signed in later, it is
        taken over."""
        if not self.run.sealed:
            return False
        visit = test_mode.visit_of(
            session=self.request.session,
            address=address_of(self.request),
            browser=self.request.headers.get("User-Agent", ""),
        )
        return not test_mode.claim_session(run=self.run, visit=visit)

    @property
    def in_live_class(self) -> bool:
        """Whether it moves with a live class, which has an address of its own for it."""
        return self.run.in_live_class

    @property
    def paused(self) -> bool:
        return bool(self.run.paused) and not self.in_live_class

    @property
    def past(self) -> bool:
        """Whether a later round is in hand."""
        return self.round_state.round < self.run.round

    @property
    def over(self) -> bool:
        return bool(self.run.finished) and not self.past


def own_table(request: MemberRequest, run_id: UUID, round: int | None = None) -> TableState:
    """At this round, or at the one in hand; a miss, or a round not dealt yet, is 404."""
    run = own_run(request, run_id)
    if round is not None and round > run.round:
        raise Http404("no such round")
    return TableState(request, RoundState(run, run.round if round is None else round))


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
    return [open_test(run) for run in selectors.open_tests(user=user)]


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
    context = {"closed_name": game_name(game), "test": open_test(test), "rejected_answer": lost or []}
    return render(request, template, context, status=status)


# The desk of a table test: the one session in which it goes on. Elsewhere a page says where that is.
#
# What was typed there is shown back, and nothing of the test is: neither what is asked nor what lies there.


def show_elsewhere(request: MemberRequest, state: RoundState, lost: Submission | None = None) -> HttpResponse:
    """What was stored before the test went on elsewhere is acknowledged as ever."""
    stored = lost is not None and is_stored(state, lost)
    last = last_session(run=state.run)
    context = {
        "run_id": state.run.pk,
        "round": state.round,
        "game_name": say(state.game.name),
        "label": state.run.mode_label,
        "since": last.since if last else None,
        "where": where_words(last.browser, last.address) if last else "",
        "rejected_answer": typed_words(state, lost.place, lost.typed) if lost and not stored else [],
    }
    template = "play/_elsewhere.html" if request.htmx else "play/elsewhere.html"
    return render(request, template, context, status=200 if stored else 409)


# Rounds that this version does not deal any more: wherever one is asked for, a page says so.
#
# Its answers are kept. A run that is still open can be cleared away by whoever sat down to it.


Page = Callable[[HttpRequest], HttpResponse]


class UnavailableRoundMiddleware:
    """Answers 410 where a page had a round to deal and could not."""

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
"""The query with which a page that stands still asks whether it goes on."""


def show_paused(request: MemberRequest, state: RoundState, lost: Submission | None = None) -> HttpResponse:
    """409 where an answer came meanwhile: it is shown, and kept in the page for when it goes on."""
    run = state.run
    if WAITING in request.GET:
        return HttpResponse(status=204)
    left = run.deadline - run.paused if run.deadline and run.paused else None
    context = {
        "run_id": run.pk,
        "round": state.round,
        "place": str(state.stop.place) if state.stop else "",
        "game_name": say(state.game.name),
        "label": run.mode_label,
        "since": run.paused,
        "left": max(0, int(left.total_seconds() / 60)) if left is not None else None,
        "clock": clock_of(run),
        "asks": f"{reverse('play:table', args=[run.pk, run.round])}?{WAITING}=1",
        "rejected_answer": typed_words(state, lost.place, lost.typed) if lost else [],
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


def replacement_page(table: TableState, lost: Submission | None = None) -> HttpResponse | None:
    """The page that says so, with what was typed; None where one may go on here and now."""
    if test := table.closed_by:
        typed = typed_words(table.round_state, lost.place, lost.typed) if lost else []
        return show_closed(table.request, test, game=table.round_state.game.slug, lost=typed)
    return show_elsewhere(table.request, table.round_state, lost) if table.elsewhere else None
