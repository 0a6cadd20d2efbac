"""The dealers of a school by accuracy, from its daily tallies: ranked where their intervals lie apart."""

from dataclasses import dataclass

from trainer.dealers.ranked.ranks import Rank, ranks
from trainer.path.intervals import wilson
from trainer.progress.figures import ENOUGH
from trainer.progress.filters import Filter
from trainer.progress.school_sums import Row, school_totals, trainees_of
from trainer.schools.models import Membership


@dataclass(frozen=True)
class Compared:
    """One person with their sums; who decided too little is not ranked."""

    member: Membership
    sums: Row
    rank: Rank | None


def compared(*, watcher: Membership, chosen: Filter) -> list[Compared]:
    """The best first; who cannot be told apart by name, and last who has decided too little to tell."""
    people = trainees_of(watcher=watcher, chosen=chosen)
    rows = school_totals(watcher=watcher, trainees=people, chosen=chosen)
    enough = [row for row in rows if row["decisions"] >= ENOUGH]
    few = [row for row in rows if row["decisions"] < ENOUGH]
    placed = ranks([wilson(row["right"], row["decisions"]) for row in enough])
    told = [Compared(row["membership"], row, rank) for row, rank in zip(enough, placed, strict=True)]
    told.sort(key=lambda one: one.rank.first if one.rank else 0)
    return [*told, *(Compared(row["membership"], row, None) for row in few)]
