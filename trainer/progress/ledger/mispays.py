"""The sums of the ledger: over- and underpaid apart, how many bets were decided, in how much time.

A person's are summed from their verdicts, and so are a school's of a few days; else a school's come from its
daily tallies, which know no single bet, no number of mispays and no time.
"""

from dataclasses import dataclass, replace
from datetime import timedelta
from fractions import Fraction

from django.db.models import Count, Q, Sum

from trainer.drills.models import Answer, DayTally
from trainer.drills.models.day_tally import BY_QUESTION, WHOLE
from trainer.drills.models.stored import question
from trainer.drills.pace import time_of
from trainer.progress.behind import MISPAID, Figure
from trainer.schools.models import Membership

FEW = 10_000
"""Decisions of a school that are summed one by one."""

ON_BETS = ("bet", "refund", "envy")
"""The questions in which money moves."""


@dataclass(frozen=True)
class Cost:
    """Cents; `bets` are the bet decisions that count, right or wrong, `time` is what they and the questions
    beside them took, absences left out. `mispays` and `time` are None where a tally does not know them."""

    overpaid: int
    underpaid: int
    bets: int
    mispays: int | None = None
    time: timedelta | None = None

    def per_100(self, cents: int) -> Fraction | None:
        """Cents per 100 bet decisions."""
        return Fraction(cents * 100, self.bets) if self.bets else None

    @property
    def mispays_per_100(self) -> Fraction | None:
        return self.per_100(self.mispays) if self.mispays is not None else None

    @property
    def mispays_per_hour(self) -> Fraction | None:
        return self.per_hour(self.mispays) if self.mispays is not None else None

    def per_hour(self, cents: int) -> Fraction | None:
        """Cents an hour at one's own pace."""
        if not self.time:
            return None
        return Fraction(cents * 3_600_000_000, self.time // timedelta(microseconds=1))


def cost_of(figure: Figure, *, watcher: Membership) -> Cost | None:
    """Summed from the verdicts where there are not too many. None of a school's single bet where there are:
    that would be a sum over every answer that anybody gave."""
    if figure.person or _few(figure, watcher):
        return _summed(figure, watcher)
    return None if figure.wager else _of_school(figure, watcher)


def _few(figure: Figure, watcher: Membership) -> bool:
    """The tallies know, without a look at a single answer."""
    counted = DayTally.objects.filter(figure.chosen.of_tallies(), WHOLE, school=watcher.school_id)
    decided: int = counted.aggregate(of=Sum("decisions", default=0))["of"]
    return decided <= FEW


def _summed(figure: Figure, watcher: Membership) -> Cost:
    sums = figure.verdicts(watcher).aggregate(
        overpaid=Sum("overpaid", default=0), underpaid=Sum("underpaid", default=0), mispays=Count("pk")
    )
    counting = replace(figure, only="", mistake="").verdicts(watcher)
    asked = counting.alias(asked=question()).filter(asked__in=ON_BETS)
    times = Answer.objects.filter(pk__in=counting.values("answer")).values_list("seen", "shown", "received")
    spent = (time_of(seen=seen, shown=shown, received=received) for seen, shown, received in times.iterator())
    time = sum(filter(None, spent), timedelta(0))
    return Cost(*_sides(figure, sums), bets=asked.count(), mispays=sums["mispays"], time=time)


def _of_school(figure: Figure, watcher: Membership) -> Cost:
    counted = figure.tallies(watcher).aggregate(
        overpaid=Sum("overpaid", default=0), underpaid=Sum("underpaid", default=0)
    )
    every = DayTally.objects.filter(figure.chosen.of_tallies(), BY_QUESTION, school=watcher.school_id)
    asked = Q(question=figure.question) if figure.question else Q(question__in=ON_BETS)
    bets = every.filter(asked, question__in=ON_BETS).aggregate(of=Sum("decisions", default=0))["of"]
    return Cost(*_sides(figure, counted), bets=bets)


def _sides(figure: Figure, sums: dict[str, int]) -> tuple[int, int]:
    """Of a ledger of one side the other is no part."""
    over, under = ((figure.only in (MISPAID, side)) * sums[side] for side in ("overpaid", "underpaid"))
    return over, under
