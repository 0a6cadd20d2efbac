"""A circle: whose tables are on a wall, a school's or a class's; of each person the one touched last."""

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Case, OuterRef, Q, QuerySet, Subquery, When
from django.utils import timezone

from trainer.drills.models import Run
from trainer.drills.models.run import RunQuerySet
from trainer.operating.bodies.number_bounds import LONGEST
from trainer.schools.models import Cohort, Membership, Role
from trainer.schools.numbers import whole_number

ABANDONED = timedelta(hours=12)
"""A table that nobody has touched for so long is on no wall any more."""


@dataclass(frozen=True)
class Circle:
    """`cohort` is none where the whole school is looked at."""

    school_id: int
    cohort: Cohort | None = None

    @property
    def key(self) -> tuple[int, int]:
        return self.school_id, self.cohort.pk if self.cohort else 0

    @property
    def people(self) -> QuerySet[Membership]:
        """Those who are there today, trainees first, as they joined: numbers follow from this order, whoever
        sits at a table."""
        there = Membership.objects.present().filter(school_id=self.school_id)
        there = there.order_by(Case(When(role=Role.TRAINEE, then=0), default=1), "pk")
        return there.filter(cohorts=self.cohort) if self.cohort else there

    def numbers(self) -> dict[int, int]:
        """A number for each of them, the same whoever else is at a table; by membership."""
        return {pk: number for number, pk in enumerate(self.people.values_list("pk", flat=True), start=1)}

    def tables(self) -> RunQuerySet:
        """The open table of each of them, by name."""
        found = in_hand().filter(membership__school_id=self.school_id, membership__left=None)
        if self.cohort:
            found = found.filter(membership__cohorts=self.cohort)
        names = (f"membership__user__{name}" for name in ("last_name", "first_name", "username"))
        return found.in_full().select_related("presence").order_by(*names, "membership")


def circle_of(watcher: Membership, class_id: str) -> Circle | None:
    """What this member of staff asks for; none for anyone else, and where the school has no such class."""
    if not watcher.watches:
        return None
    if not class_id:
        return Circle(watcher.school_id)
    if (number := whole_number(class_id, digits=LONGEST)) is None:
        return None
    cohort = Cohort.objects.filter(school_id=watcher.school_id, pk=number).first()
    return Circle(watcher.school_id, cohort) if cohort else None


def in_hand() -> RunQuerySet:
    """Of each person's open tables the one touched last, unless it is long abandoned or its time is up."""
    now = timezone.now()
    running = Q(deadline=None) | Q(deadline__gt=now)
    open_now = Run.objects.filter(running, finished=None, shown__gte=now - ABANDONED)
    last = open_now.filter(membership=OuterRef("membership")).order_by("-shown", "-pk")
    return open_now.filter(pk=Subquery(last.values("pk")[:1]))


def table_of(membership_id: int) -> Run | None:
    """The open table that somebody touched last."""
    return in_hand().in_full().filter(membership_id=membership_id).first()
