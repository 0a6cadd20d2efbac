"""Attempts: a table test is sat once, and one at a time for each game.

While one without paytables is open, the sheets of its games are closed to whoever sits it.
"""

from django.db.models import Q
from django.utils import timezone

from games.engine.errors import NotAllowed
from games.engine.texts import Text
from trainer.drills.endings import finish_run
from trainer.drills.items import read_item
from trainer.drills.models import Drill, Mode, Run
from trainer.schools.models import Membership, User


class TestIsOpen(NotAllowed):
    """A table test of this game is still open: `run`."""

    __test__ = False  # no test of ours, whatever its name

    def __init__(self, run: Run) -> None:
        super().__init__("mode", Text("a table test of this game is still open; end it first"))
        self.run = run


def check_attempt(*, membership: Membership, drill: Drill) -> None:
    """Refuses a second test of a game beside an open one, and the same drill again once it was sat. Called
    within the transaction that opens the run."""
    Membership.objects.select_for_update().get(pk=membership.pk)  # two windows come here one after the other
    tests = Run.objects.filter(membership=membership, drill__mode=Mode.TEST)
    for run in tests.filter(drill__game=drill.game, finished__isnull=True).select_related("drill"):
        if not run.is_overdue(timezone.now()):
            raise TestIsOpen(run)
        finish_run(run=run)
    if drill.pk is not None and tests.filter(drill=drill).exists():
        raise NotAllowed("drill", Text("this table test was sat before; it has one attempt"))


def closed_sheets(*, user: User) -> dict[str, Run]:
    """The user's open table tests with closed paytables, by every game they deal."""
    tests = Run.objects.for_user(user).filter(
        Q(deadline__isnull=True) | Q(deadline__gt=timezone.now()),
        finished__isnull=True,
        drill__mode=Mode.TEST,
        drill__open_paytables=False,
    )
    return {game: run for run in tests.select_related("drill") for game in _games(run)}


def _games(run: Run) -> set[str]:
    return {run.drill.game, *(read_item(item).game for item in run.drill.items)}
