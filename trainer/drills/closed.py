"""Closed paytables: while a table test without them is open, its games' sheets are not for who sits it."""

from django.db.models import Q
from django.utils import timezone

from trainer.drills.items import read_item
from trainer.drills.models import Mode, Run
from trainer.schools.models import User


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
