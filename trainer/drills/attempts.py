"""Attempts: a table test is sat once, and one at a time for each game. Called within the transaction that
opens the run."""

from django.utils import timezone

from games.engine.errors import NotAllowed
from games.engine.texts import Text
from trainer.drills.endings import finish_run
from trainer.drills.models import Drill, Mode, Run
from trainer.schools.models import Membership


class TestIsOpen(NotAllowed):
    """A table test of this game is still open: `run`."""

    __test__ = False  # no test of ours, whatever its name

    def __init__(self, run: Run) -> None:
        super().__init__("mode", Text("a table test of this game is still open; end it first"))
        self.run = run


def check_attempt(*, membership: Membership, drill: Drill) -> None:
    """Refuses a second test of a game beside an open one, and the same drill again once it was sat."""
    Membership.objects.select_for_update().get(pk=membership.pk)  # two windows come here one after the other
    tests = Run.objects.filter(membership=membership, drill__mode=Mode.TEST)
    for run in tests.filter(drill__game=drill.game, finished__isnull=True).select_related("drill"):
        if not run.is_overdue(timezone.now()):
            raise TestIsOpen(run)
        finish_run(run=run)
    if drill.pk is not None and tests.filter(drill=drill).exists():
        raise NotAllowed("drill", Text("this table test was sat before; it has one attempt"))
