"""Attempts: a table test is sat once, and one at a time for each game.

What an open one closes to whoever sits it, exams/closed.py says.
"""

from django.db.models import QuerySet

from games.engine.errors import NotAllowed
from games.engine.texts import Text
from trainer.drills.endings import finish_if_overdue
from trainer.drills.models import Drill, Mode, Run
from trainer.schools.models import Membership


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
    for run in _open_tests(membership, drill.game):
        if not run.is_overdue(run.now()):
            raise TestIsOpen(run)
    if drill.pk is not None and Run.objects.filter(membership=membership, drill=drill).exists():
        raise NotAllowed("drill", Text("this table test was sat before; it has one attempt"))


def end_overdue(*, membership: Membership, game: str) -> None:
    """Ends what stands in the way of a test of a game although its time is up. Marking it takes longer than
    anybody may hold the database, so this comes before the transaction."""
    for run in _open_tests(membership, game):
        finish_if_overdue(run=run)


def _open_tests(membership: Membership, game: str) -> QuerySet[Run]:
    tests = Run.objects.filter(membership=membership, drill__mode=Mode.TEST, drill__game=game)
    return tests.filter(finished__isnull=True).select_related("drill")
