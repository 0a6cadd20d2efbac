"""What marking again comes to: for each person and for all of them, from the changes run by run."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from trainer.drills.models.correction import COUNTED, SIGNED
from trainer.drills.regrading.changes import RunChanges
from trainer.schools.models import Membership

Sums = dict[str, int]


def nothing() -> Sums:
    return dict.fromkeys((*COUNTED, *SIGNED), 0)


@dataclass
class Person:
    membership: Membership
    sums: Sums = field(default_factory=nothing)
    runs: int = 0


@dataclass
class Summary:
    """In the fields of `CorrectedRun`; `runs` counts those in which something changes. Who is only named for
    what cannot be marked is counted in `total` alone."""

    people: dict[int, Person] = field(default_factory=dict)
    total: Sums = field(default_factory=nothing)
    runs: int = 0

    def add(self, found: RunChanges) -> None:
        came_to = found.came_to
        _add(self.total, came_to)
        if not found.changes:
            return
        self.runs += 1
        member = found.run.membership
        person = self.people.setdefault(member.pk, Person(member))
        person.runs += 1
        _add(person.sums, came_to)


def summed(changes: Iterable[RunChanges]) -> Summary:
    summary = Summary()
    for found in changes:
        summary.add(found)
    return summary


def _add(sums: Sums, more: Sums) -> None:
    for name in sums:
        sums[name] += more[name]
