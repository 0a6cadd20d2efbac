"""Everybody's last two weeks, game by game, beside their own twelve weeks before: sitting by sitting."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta

from django.db.models import Q, Sum
from django.utils import timezone

from trainer.drills.models import DayTally
from trainer.drills.models.day_tally import WHOLE
from trainer.findings.looked_at import Look
from trainer.findings.statistics.clusters import Cluster

LATELY, BEFORE = timedelta(days=14), timedelta(weeks=12)


@dataclass
class Stretch:
    """Sittings, one a run and day: right and decided; and the time each took, in shares of what is due."""

    sittings: list[Cluster] = field(default_factory=list)
    paces: list[float] = field(default_factory=list)

    @property
    def right(self) -> int:
        return sum(right for right, _of in self.sittings)

    @property
    def decisions(self) -> int:
        return sum(of for _right, of in self.sittings)


@dataclass
class Compared:
    lately: Stretch = field(default_factory=Stretch)
    before: Stretch = field(default_factory=Stretch)


Own = dict[tuple[int, str], Compared]
"""By person and game."""


def stretches(look: Look) -> tuple[date, date, date]:
    """Where the time before begins, where the last two weeks do, and where they end."""
    last = look.chosen.until or timezone.localdate()
    turn = last - LATELY + timedelta(days=1)
    return max(turn - BEFORE, look.chosen.since or date.min), turn, last


def compared(look: Look, people: set[int]) -> Own:
    """Of these people: a query for either stretch, for a day in each row would take longer to read."""
    first, turn, last = stretches(look)
    found: Own = defaultdict(Compared)
    for name, days in {
        "lately": Q(day__gte=turn, day__lte=last),
        "before": Q(day__gte=first, day__lt=turn),
    }.items():
        for member, game, decisions, right, took, due in _sittings(look, days):
            if member not in people or decisions <= 0:
                continue
            stretch: Stretch = getattr(found[member, game], name)
            stretch.sittings.append((min(max(right, 0), decisions), decisions))
            if due:
                stretch.paces.append(took / due)
    return found


def _sittings(look: Look, days: Q) -> Iterable[tuple[int, str, int, int, int, int]]:
    said = Q(look.chosen.of_tallies(), WHOLE, days, school=look.watcher.school_id)
    sittings = DayTally.objects.filter(said).order_by().values_list("membership", "game", "run", "day")
    summed = sittings.annotate(*(Sum(name) for name in ("decisions", "right", "took", "due")))
    for member, game, _run, _day, *sums in summed.iterator():
        yield member, game, *sums
