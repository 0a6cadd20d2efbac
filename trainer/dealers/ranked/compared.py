"""The dealers of a school by accuracy, from its daily tallies: ranked where their intervals lie apart."""

from dataclasses import dataclass

from django.db.models import Sum

from trainer.dealers.counting.kind_sums import Share
from trainer.dealers.ranked.ranks import Rank, ranks
from trainer.drills.models import DayTally
from trainer.drills.models.day_tally import WHOLE
from trainer.path.intervals import wilson
from trainer.progress.figures import ENOUGH
from trainer.progress.filters import Filter
from trainer.progress.school_sums import trainees_of
from trainer.schools.models import Membership


@dataclass(frozen=True)
class Compared:
    """One person and what of their decisions was right; who decided too little is not ranked."""

    member: Membership
    share: Share
    rank: Rank | None = None


def compared(*, watcher: Membership, chosen: Filter) -> list[Compared]:
    """The best first; who cannot be told apart by name, and last who has decided too little to tell."""
    shares = _shares(watcher, chosen)
    people = [
        Compared(one, shares.get(one.pk, Share())) for one in trainees_of(watcher=watcher, chosen=chosen)
    ]
    enough = [one for one in people if one.share.of >= ENOUGH]
    placed = ranks([wilson(one.share.right, one.share.of) for one in enough])
    told = [Compared(one.member, one.share, rank) for one, rank in zip(enough, placed, strict=True)]
    told.sort(key=lambda one: one.rank.first if one.rank else 0)
    return [*told, *(one for one in people if one.share.of < ENOUGH)]


def _shares(watcher: Membership, chosen: Filter) -> dict[int, Share]:
    counted = DayTally.objects.filter(chosen.of_tallies(), WHOLE, school=watcher.school_id)
    rows = counted.values_list("membership").annotate(Sum("right"), Sum("decisions"))
    return {member: Share(right, of) for member, right, of in rows}
