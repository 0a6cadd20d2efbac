"""The sums of the ledger: over- and underpaid apart, how many bets were decided, in how much time.

A person's are summed from their verdicts, and so are a school's of a few days; else a school's come from its
daily tallies, which know what time a day took, but not what of it one bet did, nor what a mistake did there.
"""

from dataclasses import dataclass, replace
from datetime import timedelta
from fractions import Fraction

from django.db.models import Count, Sum

from trainer.play.models import Answer
from trainer.play.pace import time_of
from trainer.reports.answers import MISPAID, Figure
from trainer.reports.models import ON_BETS, WHOLE, DayTally
from trainer.schools.models import Membership

FEW = 10_000
"""Decisions of a school that are summed one by one."""

SUMS = ("overpaid", "underpaid", "overpays", "underpays", "bets", "spent")

MILLISECOND = timedelta(milliseconds=1)


@dataclass(frozen=True)
class Cost:
    """Cents; `bets` are the bet decisions that count, right or wrong, `time` is what they and the questions
    beside them took in whole milliseconds each, absences left out: None where a tally does not know it."""

    overpaid: int
    underpaid: int
    bets: int
    mispays: int
    time: timedelta | None = None

    def per_100(self, cents: int) -> Fraction | None:
        """Cents per 100 bet decisions."""
        return Fraction(cents * 100, self.bets) if self.bets else None

    @property
    def mispays_per_100(self) -> Fraction | None:
        return self.per_100(self.mispays)

    @property
    def mispays_per_hour(self) -> Fraction | None:
        return self.per_hour(self.mispays)

    def per_hour(self, cents: int) -> Fraction | None:
        """Cents an hour at one's own pace."""
        if not self.time:
            return None
        return Fraction(cents * 3_600_000_000, self.time // timedelta(microseconds=1))


def cost_of(figure: Figure, *, watcher: Membership) -> Cost | None:
    """Summed from the verdicts where there are not too many. None of a mistake at a school's single bet where
    there are: no tally knows that, and it would be a sum over every answer that anyone gave."""
    if figure.person or _few(figure, watcher):
        return _summed(figure, watcher)
    of_one = figure.mistake and (figure.wager or figure.question)
    return None if of_one else _of_school(figure, watcher)


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
    bets = counting.filter(ask__in=ON_BETS)
    times = Answer.objects.filter(pk__in=counting.values("answer")).values_list("seen", "shown", "received")
    spent = (time_of(seen=seen, shown=shown, received=received) for seen, shown, received in times.iterator())
    time = sum((one // MILLISECOND for one in spent if one), 0) * MILLISECOND
    return Cost(
        *_sides(figure, sums["overpaid"], sums["underpaid"]),
        bets=bets.count(),
        mispays=sums["mispays"],
        time=time,
    )


def _of_school(figure: Figure, watcher: Membership) -> Cost:
    """What a bet took is not kept, nor how many bets were decided beside a mistake: that is known of all."""
    every = _added(replace(figure, mistake=""), watcher)
    counted = _added(figure, watcher) if figure.mistake else every
    whole = not (figure.question or figure.wager)
    return Cost(
        *_sides(figure, counted["overpaid"], counted["underpaid"]),
        bets=every["bets"],
        mispays=sum(_sides(figure, counted["overpays"], counted["underpays"])),
        time=every["spent"] * MILLISECOND if whole else None,
    )


def _added(figure: Figure, watcher: Membership) -> dict[str, int]:
    return figure.tallies(watcher).aggregate(**{name: Sum(name, default=0) for name in SUMS})


def _sides(figure: Figure, over: int, under: int) -> tuple[int, int]:
    """Of a ledger of one side the other is no part."""
    return (figure.only in (MISPAID, "overpaid")) * over, (figure.only in (MISPAID, "underpaid")) * under
