"""Dealers whose accuracy falls, and dealers whose does not, before the page of performance drops."""

import random
from dataclasses import dataclass, field
from datetime import date, timedelta

CLASS, WEEKS, MONTH = 30, 12, 4
"""Dealers of a school; weeks of ordinary work before, and weeks in which a fall should be found."""

A_WEEK, DECISIONS = 2, 40
"""Sittings, and decisions in each."""

USUAL, SPREAD = 0.95, 0.015
"""Accuracy of a dealer at the job, and how much their days differ."""

BEGAN = 0.80
"""Accuracy of a learner at first, who reaches the usual one before the fall."""


@dataclass
class History:
    """A dealer's sittings, week by week: right answers, of how many."""

    weeks: list[list[tuple[int, int]]] = field(default_factory=list)


def history(fall: float, chance: random.Random, *, learner: bool = False) -> History:
    """`WEEKS` as usual, then `MONTH` weeks with accuracy lower by `fall`."""
    own = USUAL + chance.uniform(-0.02, 0.02)
    weeks = []
    for week in range(WEEKS + MONTH):
        missing = (own - BEGAN) * max(0.0, 1 - week / (WEEKS - 1)) if learner else 0
        accuracy = own - missing - (fall if week >= WEEKS else 0)
        weeks.append([_sitting(accuracy, chance) for _ in range(A_WEEK)])
    return History(weeks)


def _sitting(accuracy: float, chance: random.Random) -> tuple[int, int]:
    today = min(1.0, max(0.0, chance.gauss(accuracy, SPREAD)))
    return sum(chance.random() < today for _ in range(DECISIONS)), DECISIONS


def found_within_a_month(falls: list[float], chance: random.Random, *, learners: bool) -> list[bool]:
    """Return for each dealer of a class, by the fall of each, whether they were called slipping in one of the
    weekly looks of the month; with `learners` those who fall were learners before."""
    from trainer.reports.control_charts import Session
    from trainer.reports.performance_drops import SLIPPING, drops_of

    dealers = [history(fall, chance, learner=learners and fall > 0) for fall in falls]
    found = [False] * len(dealers)
    for week in range(WEEKS + 1, WEEKS + MONTH + 1):
        of_all = {
            (number, ""): [
                Session(_day(past, place), right, of)
                for past, sittings in enumerate(dealer.weeks[:week])
                for place, (right, of) in enumerate(sittings)
            ]
            for number, dealer in enumerate(dealers)
        }
        for drop in drops_of(of_all, today=_day(week, -1)):
            found[drop.member] |= drop.state == SLIPPING
    return found


def _day(week: int, place: int) -> date:
    """Sittings of a week are three days apart."""
    return date(2026, 1, 5) + timedelta(weeks=week, days=3 * place if place >= 0 else place)


def slipping(fall: float, classes: int, learners: bool) -> tuple[int, int, int, int]:
    """Return how many dealers of a falling accuracy were found, of how many, and how many of the others were
    called slipping, of how many: classes in each of which three dealers fall."""
    hits = falling = alarms = steady = 0
    for number in range(classes):
        falls = [fall if place < 3 else 0.0 for place in range(CLASS)]
        found = found_within_a_month(falls, random.Random(f"{fall}/{number}"), learners=learners)
        hits, falling = hits + sum(found[:3]), falling + 3
        alarms, steady = alarms + sum(found[3:]), steady + CLASS - 3
    return hits, falling, alarms, steady
