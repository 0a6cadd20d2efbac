"""Who has a piece to do, and which of their attempts counts: in a bounded number of queries."""

from dataclasses import dataclass, field
from uuid import UUID

from trainer.assignments.models import Assignment
from trainer.assignments.works import Score, Trial, counting, receivers, trials_of
from trainer.classwork.board.scores import scores_of
from trainer.schools.models import Membership


@dataclass(frozen=True)
class Standing:
    """One person: their attempts, the one that `counted`; `gone` who began it and has it to do no more."""

    member: Membership
    trials: list[Trial] = field(default_factory=list)
    counted: Trial | None = None
    gone: bool = False

    @property
    def done(self) -> bool:
        return self.counted is not None and self.counted.done

    @property
    def sealed(self) -> bool:
        """Sits a practice test: nothing of it is told."""
        return self.counted is not None and self.counted.run.sealed


@dataclass(frozen=True)
class Standings:
    people: list[Standing]
    scores: dict[UUID, Score]

    @property
    def runs(self) -> list[UUID]:
        """Those that count."""
        return [one.counted.run.pk for one in self.people if one.counted]

    @property
    def by_run(self) -> dict[UUID, Standing]:
        return {one.counted.run.pk: one for one in self.people if one.counted}

    @property
    def done(self) -> int:
        return sum(one.done for one in self.people if not one.gone)

    @property
    def of(self) -> int:
        return sum(not one.gone for one in self.people)


def standings(assignment: Assignment) -> Standings:
    """By name; whoever began it and left the class comes last."""
    there = list(receivers(assignment))
    by_member: dict[int, list[Trial]] = {}
    for one in trials_of([assignment])[assignment.pk]:
        by_member.setdefault(one.work.membership_id, []).append(one)
    present = {member.pk for member in there}
    left = [pk for pk in by_member if pk not in present]
    gone = list(Membership.objects.filter(pk__in=left).select_related("user")) if left else []
    scores = scores_of([one.run for trials in by_member.values() for one in trials])
    people = [
        Standing(member, trials, counting(trials, assignment.counts, scores), gone=member.pk not in present)
        for member in (*there, *gone)
        for trials in [by_member.get(member.pk, [])]
    ]
    return Standings(people, scores)
