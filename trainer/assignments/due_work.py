"""What somebody has to do: their pieces of set work, overdue ones first, and how far each is."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import Exists, OuterRef
from django.utils import timezone

from trainer.assignments.models import Assignment, Reminder
from trainer.assignments.works import Trial, trials_of
from trainer.schools.models import Membership

REMEMBERED = timedelta(days=60)
"""Overdue for longer, a piece is on its own list and not on the first page any more."""

MOST = 100


class When(StrEnum):
    OVERDUE, TODAY, TOMORROW, LATER = "overdue", "today", "tomorrow", "later"


@dataclass(frozen=True)
class Piece:
    """A piece of set work as one person has it; `reminded` says that they were, today."""

    assignment: Assignment
    trials: list[Trial]
    now: datetime
    reminded: bool = False

    @property
    def done(self) -> Trial | None:
        """The first attempt that is."""
        return next((one for one in self.trials if one.done), None)

    @property
    def open(self) -> Trial | None:
        """The attempt that can be gone on with."""
        return next((one for one in reversed(self.trials) if one.goes_on), None)

    @property
    def late(self) -> bool:
        """Done, but after it was due."""
        return self.done is not None and self.done.done_at > self.assignment.due

    @property
    def waits(self) -> bool:
        """Whether it belongs on a first page: until it is due, and while it is overdue."""
        return not (self.done and self.when is When.OVERDUE)

    @property
    def when(self) -> When:
        """By the days of the school's zone."""
        return when_due(self.assignment, self.now)


def when_due(assignment: Assignment, now: datetime) -> When:
    if assignment.due < now:
        return When.OVERDUE
    zone = assignment.school.tz
    days = (assignment.due.astimezone(zone).date() - now.astimezone(zone).date()).days
    return {0: When.TODAY, 1: When.TOMORROW}.get(days, When.LATER)


def to_do(membership: Membership, *, all_of_it: bool = False) -> list[Piece]:
    """Open pieces, the one due first before, in two queries; or `all_of_it`, closed and old ones as well, the
    one due last first."""
    now = timezone.now()
    own = Assignment.objects.set_to(membership).select_related("school", "set_by__user", "drill")
    today = now.astimezone(membership.school.tz).date()
    mine = Reminder.objects.filter(assignment=OuterRef("pk"), membership=membership, day=today)
    own = own.annotate(reminded=Exists(mine))
    if all_of_it:
        chosen = own.filter(opens__lte=now).order_by("-due", "-pk")
    else:
        chosen = own.begun(now).filter(due__gte=now - REMEMBERED).order_by("due", "pk")
    return pieces_of(list(chosen[:MOST]), membership, now)


def pieces_of(assignments: list[Assignment], membership: Membership, now: datetime) -> list[Piece]:
    trials = trials_of(assignments, of=membership) if assignments else {}
    return [
        Piece(one, trials.get(one.pk, []), now, reminded=getattr(one, "reminded", False))
        for one in assignments
    ]
