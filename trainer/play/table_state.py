"""The state of a table, resolved once per request: whose it is, and what keeps its trainee from going on."""

from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from django.http import Http404

from trainer.ops.client_address import address_of
from trainer.play.closed_games import test_that_closes
from trainer.play.models import Run
from trainer.play.round_state import RoundState
from trainer.play.selectors import own_run
from trainer.play.services import test_mode
from trainer.schools.guards import MemberRequest


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
