"""What is known of one person on the ladder: answers, right ones, time, slips; and which rungs are passed.

A rung is passed by two sets of four without a mistake, on two different days by the school's clock. Time is
told beside it and passes or fails nothing.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import groupby
from statistics import median
from zoneinfo import ZoneInfo

from games.engine.rack.ladder import IN_A_SET, RUNGS, Rung
from trainer.fluency.models import PayoffReply
from trainer.path.intervals import wilson
from trainer.schools.models import Membership

CLEAN_DAYS = 2


@dataclass(frozen=True)
class Climbed:
    """One rung of one person. `clean_days` are those on which a set without a mistake was ended; `cuts` the
    payoffs that were laid in chips, and how many of them as the house lays them."""

    rung: Rung
    answers: int = 0
    right: int = 0
    sets: int = 0
    clean_days: frozenset[date] = frozenset()
    millis: tuple[int, ...] = ()
    slips: tuple[tuple[str, int], ...] = ()
    cuts: tuple[int, int] = (0, 0)

    @property
    def passed(self) -> bool:
        return len(self.clean_days) >= CLEAN_DAYS

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.right, self.answers)

    @property
    def seconds(self) -> float | None:
        """The median of the right answers."""
        return median(self.millis) / 1000 if self.millis else None


@dataclass(frozen=True)
class Ladder:
    """Every rung, climbed or not."""

    rungs: tuple[Climbed, ...]

    @cached_property
    def passed(self) -> int:
        return sum(climbed.passed for climbed in self.rungs)

    @property
    def begun(self) -> bool:
        return any(climbed.answers for climbed in self.rungs)


def ladder_of(membership: Membership) -> Ladder:
    """In one query."""
    rows = PayoffReply.objects.filter(of__membership=membership).select_related("of")
    kept = rows.defer("of__supply", "of__seed").order_by("of__rung", "of__begun", "of", "number")
    zone = membership.school.tz
    by_rung = {slug: list(replies) for slug, replies in groupby(kept, key=lambda one: one.of.rung)}
    return Ladder(tuple(_climbed(rung, by_rung.get(rung.slug, []), zone) for rung in RUNGS))


def _climbed(rung: Rung, replies: list[PayoffReply], zone: ZoneInfo) -> Climbed:
    sets = [list(some) for _set, some in groupby(replies, key=lambda one: one.of_id)]
    whole = [some for some in sets if len(some) == IN_A_SET]
    clean = [some for some in whole if all(one.right for one in some)]
    cut = [one.cut for one in replies if one.cut is not None]
    return Climbed(
        rung=rung,
        answers=len(replies),
        right=sum(one.right for one in replies),
        sets=len(whole),
        clean_days=frozenset(some[-1].received.astimezone(zone).date() for some in clean),
        millis=tuple(one.millis for one in replies if one.right and one.millis is not None),
        slips=_slips(replies),
        cuts=(sum(cut), len(cut)),
    )


def _slips(replies: Iterable[PayoffReply]) -> tuple[tuple[str, int], ...]:
    return tuple(Counter(one.slip for one in replies if one.slip).most_common())
