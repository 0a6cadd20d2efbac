"""Attempts at set work, read: how far each is, which one is done, and which one counts."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q, QuerySet

from trainer.assignments.models import Assignment, Counts, Work
from trainer.drills.models import Run
from trainer.drills.sittings import NotDealt, Sitting
from trainer.schools.models import Membership

UNREAD = ("run__house", "run__meter", "run__others", "run__drill__profiles")
"""Long, and nothing of how far a run is."""

Score = tuple[int, int]
"""Right decisions, and all of them."""


@dataclass(frozen=True)
class Trial:
    """An attempt with what its run says of it; `rounds` is how many of `of` are done."""

    work: Work
    rounds: int
    of: int

    @property
    def run(self) -> Run:
        return self.work.run

    @property
    def number(self) -> int:
        return self.work.number

    @property
    def done(self) -> bool:
        """A practice test is done when it is over, anything else with its last round."""
        return self.run.finished is not None if self.run.drill.examines else self.rounds >= self.of

    @property
    def goes_on(self) -> bool:
        return self.run.finished is None and not self.done

    @property
    def done_at(self) -> datetime:
        """When it was done; of what is not, when something was said last."""
        return self.run.finished or self.run.shown if self.run.drill.examines else self.run.shown


def receivers(assignment: Assignment) -> QuerySet[Membership]:
    """Who has it to do: whoever is there, and in one of its classes or named, as it stands now."""
    in_class = Q(pk__in=Membership.objects.filter(cohorts__assignments=assignment).values("pk"))
    named = Q(pk__in=Membership.objects.filter(assignments=assignment).values("pk"))
    order = ("user__last_name", "user__first_name", "pk")
    there = Membership.objects.present().filter(in_class | named, school=assignment.school_id)
    return there.select_related("user").order_by(*order)


def receivers_by_piece(assignments: Iterable[Assignment]) -> dict[int, set[int]]:
    """The memberships that have each to do, in two queries for all of them."""
    keys = [one.pk for one in assignments]
    there = Membership.objects.present().values("pk")
    classes = Assignment.cohorts.through.objects.filter(assignment__in=keys, cohort__members__in=there)
    persons = Assignment.persons.through.objects.filter(assignment__in=keys, membership__in=there)
    found: dict[int, set[int]] = {key: set() for key in keys}
    for key, member in classes.values_list("assignment", "cohort__members"):
        found[key].add(member)
    for key, member in persons.values_list("assignment", "membership"):
        found[key].add(member)
    return found


def trials_of(assignments: Iterable[Assignment], *, of: Membership | None = None) -> dict[int, list[Trial]]:
    """Everybody's attempts, or those of one person, by assignment, the first one first."""
    works = Work.objects.filter(assignment__in=[one.pk for one in assignments])
    if of:
        works = works.filter(membership=of)
    found: dict[int, list[Trial]] = defaultdict(list)
    for work in works.select_related("run__drill").defer(*UNREAD).order_by("number", "pk"):
        found[work.assignment_id].append(trial(work))
    return found


def trial(work: Work) -> Trial:
    return Trial(work, rounds_done(work.run), work.run.drill.rounds)


def rounds_done(run: Run) -> int:
    """Rounds of which nothing is left to be asked; nothing is dealt to know it."""
    try:
        whole = len(Sitting(run, run.round).places)
    except NotDealt:
        return run.round
    return run.round + (run.passed >= whole)


def counting(trials: Sequence[Trial], counts: str, scores: Mapping[UUID, Score]) -> Trial | None:
    """The attempt that counts; of somebody who has finished none, the one that they are at."""
    done = [one for one in trials if one.done]
    if not done:
        return trials[-1] if trials else None
    if counts == Counts.FIRST:
        return done[0]
    return done[-1] if counts == Counts.LAST else max(done, key=lambda one: _worth(one, scores))


def _worth(one: Trial, scores: Mapping[UUID, Score]) -> tuple[float, int, int]:
    """By the share that was right; of equal ones the longer, then the earlier one."""
    right, of = scores.get(one.run.pk, (0, 0))
    return right / of if of else 0.0, right, -one.number
