"""What is right but slow, and has not been in good time since: the stuff of the pace drills. No failure."""

from collections import defaultdict
from collections.abc import Collection

from trainer.drills import pace
from trainer.drills.kinds import Kind
from trainer.drills.models import Plan
from trainer.practice.mending.lately import Said, lately
from trainer.schools.models import Membership

MOST_SLOW_ROUNDS, MOST_OF_A_SLOW_KIND = 20, 5


def slow_kinds(
    *, membership: Membership, closed: Collection[str] = (), said: list[Said] | None = None
) -> tuple[Kind, ...]:
    """One entry for each round of a pace drill: what was slow most often first; none of a game in `closed`.
    `said` is what was said lately, if it is at hand."""
    times = _slow(lately(membership=membership) if said is None else said)
    ranked = sorted(
        (kind for kind in times if kind.game not in closed), key=lambda kind: (-times[kind], str(kind))
    )
    rounds = (kind for kind in ranked for _ in range(min(times[kind], MOST_OF_A_SLOW_KIND)))
    return tuple(rounds)[:MOST_SLOW_ROUNDS]


def _slow(said: list[Said]) -> dict[Kind, int]:
    """How often each kind was right but slow since a pace drill had it in good time."""
    right = [(one.kind, one.seconds) for one in said if one.right and one.seconds is not None]
    own, times = pace.usual(right), defaultdict[Kind, int](int)
    for one in said:
        if not one.right or one.seconds is None:
            continue
        if pace.is_slow(one.seconds, target=one.target, usual=own.get(one.kind)):
            times[one.kind] += 1
        elif one.plan == Plan.PACE:
            times.pop(one.kind, None)
    return times
