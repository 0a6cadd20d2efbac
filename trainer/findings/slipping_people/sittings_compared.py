"""Everybody's last two weeks, game by game, beside their own twelve weeks before: sitting by sitting."""

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date, timedelta

from django.db.models import Q
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
    last = look.chosen.until or timezone.now().date()
    turn = last - LATELY + timedelta(days=1)
    return max(turn - BEFORE, look.chosen.since or date.min), turn, last


def compared(look: Look, people: set[int]) -> Own:
    """Of these people: one query."""
    first, turn, last = stretches(look)
    days = Q(day__gte=first, day__lte=last, school=look.watcher.school_id)
    rows = DayTally.objects.filter(look.chosen.of_tallies(), WHOLE, days).order_by()
    found: Own = defaultdict(Compared)
    fields = ("membership", "game", "day", "decisions", "right", "took", "due")
    for member, game, day, decisions, right, took, due in rows.values_list(*fields).iterator():
        if member not in people or decisions <= 0:
            continue
        own = found[member, game]
        stretch = own.lately if day >= turn else own.before
        stretch.sittings.append((min(max(right, 0), decisions), decisions))
        if due:
            stretch.paces.append(took / due)
    return found
