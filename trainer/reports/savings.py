"""What overpays cost at the start of training and at its end, for trainees with enough bets at both.

Whole days of each trainee's tallies are taken, so that no answer is read. Call `tallies.catch_up` first.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Any

from django.db.models import Sum

from trainer.pages.intervals import mean_interval
from trainer.reports.filters import Filter
from trainer.reports.models import WHOLE, DayTally
from trainer.schools.models import Membership
from trainer.schools.rights import TRAINEES

BETS = 100
"""Graded bets of a trainee at each end."""

PEOPLE = 5
"""Trainees with so many: fewer say nothing of the others."""

PER = 1000
"""Bets that the figures are given for."""

DOLLAR = 100


@dataclass(frozen=True)
class Stretch:
    """Days of one trainee: how many bets were graded, and the cents over- and underpaid."""

    bets: int = 0
    overpaid: int = 0
    underpaid: int = 0

    def __add__(self, other: "Stretch") -> "Stretch":
        return Stretch(
            self.bets + other.bets, self.overpaid + other.overpaid, self.underpaid + other.underpaid
        )

    def rate(self, cents: int) -> Fraction:
        return Fraction(cents * PER, self.bets)


@dataclass(frozen=True)
class Saving:
    """Cents per `PER` bets, before and after, each the mean of `people`; `others` are the trainees with a
    graded bet who have too few. `low` and `high` are the range of `saved`, never narrower than it is, and
    `step` the last digit that is known. All are 0 where `people` are too few."""

    people: int
    others: int
    overpaid: tuple[Fraction, Fraction] = (Fraction(), Fraction())
    underpaid: tuple[Fraction, Fraction] = (Fraction(), Fraction())
    low: int = 0
    high: int = 0
    step: int = DOLLAR

    @property
    def enough(self) -> bool:
        return self.people >= PEOPLE

    @property
    def saved(self) -> Fraction:
        before, after = self.overpaid
        return before - after


def saving_of(*, watcher: Membership, chosen: Filter) -> Saving:
    """Return it for the trainees of these days, former ones too."""
    counted = DayTally.objects.filter(chosen.of_tallies(), WHOLE, school=watcher.school_id, bets__gt=0)
    days = (
        counted.filter(membership__role__in=TRAINEES)
        .values("membership", "day")
        .order_by("membership", "day")
    )
    by_person: dict[int, list[Stretch]] = defaultdict(list)
    for row in list[Any](days.annotate(**{name: Sum(name) for name in ("bets", "overpaid", "underpaid")})):
        by_person[row["membership"]].append(Stretch(row["bets"], row["overpaid"], row["underpaid"]))
    ends = [found for own in by_person.values() if (found := both_ends(own))]
    return compare(ends, others=len(by_person) - len(ends))


def both_ends(days: list[Stretch]) -> tuple[Stretch, Stretch] | None:
    """Return the first days with `BETS` together and the last ones; None where they would share a day."""
    first, last = _reach(days), _reach(days[::-1])
    if not first or not last or first + last > len(days):
        return None
    return sum(days[:first], Stretch()), sum(days[-last:], Stretch())


def _reach(days: Iterable[Stretch]) -> int:
    """Return how many of the days it takes; 0 where all of them are too few."""
    bets = 0
    for number, day in enumerate(days, start=1):
        bets += day.bets
        if bets >= BETS:
            return number
    return 0


def compare(ends: list[tuple[Stretch, Stretch]], *, others: int) -> Saving:
    if len(ends) < PEOPLE:
        return Saving(len(ends), others)
    differences = [first.rate(first.overpaid) - last.rate(last.overpaid) for first, last in ends]
    low, high = mean_interval(differences)
    step = _step(Fraction(high - low) / 2)
    return Saving(
        people=len(ends),
        others=others,
        overpaid=_means((first.rate(first.overpaid), last.rate(last.overpaid)) for first, last in ends),
        underpaid=_means((first.rate(first.underpaid), last.rate(last.underpaid)) for first, last in ends),
        low=floor(low / step) * step,
        high=ceil(high / step) * step,
        step=step,
    )


def _means(pairs: Iterable[tuple[Fraction, Fraction]]) -> tuple[Fraction, Fraction]:
    before, after = zip(*pairs, strict=True)
    return Fraction(sum(before), len(before)), Fraction(sum(after), len(after))


def _step(cents: Fraction) -> int:
    """Return a power of ten dollars of which an amount has two digits at most."""
    step: int = DOLLAR * 10 ** max(len(str(int(cents // DOLLAR))) - 2, 0)
    return step
