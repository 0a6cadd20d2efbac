"""Control charts: whether a person's accuracy or pace has fallen behind their own recent weeks.

A tabular cumulative-sum chart (Page, 1954; Montgomery, *Introduction to Statistical Quality Control*,
chapter 9) over the sessions of one person. Each session adds the log-likelihood ratio of its answers between
the usual rate and the usual rate with the fall that is looked for. Below zero the sum starts anew, and the
usual rate with it; above `LIMIT` it alarms, is shown for two weeks, and starts anew from the same usual
rate. Floats: this module alone; what comes in are whole numbers from the database.

The usual rate of wrong answers is the person's own, where an answer 120 answers ago counts half, drawn
towards their peers by as much as peers are alike (empirical Bayes, with the spread by the median deviation,
so that a few learners among them do not matter), plus 0.7 of its standard error: a rate that is not well
known alarms later.

`LIMIT` was chosen by simulation, over four weekly looks (`python -m benchmarks.trainees --row slipping`). In
classes of thirty with 95 ± 2 % right, two sessions of 40 answers a week and days that differ by 1.5 points,
4 % of 4,860 who did not fall are called slipping; 67 % of 180 who fell by 5 points, 96 % of those who fell
by 8, and 37 % of 180 learners who came up from 80 % in twelve weeks and then fell by 5. Of 1,200 who did not
fall in other classes: 2.5 % in sessions of 15 answers, none of learners on their way up, 3.4 % at 85 %, 7 %
where days differ by 4 points, 8 % in a school of very different people. Pace, where sessions differ by a
quarter: 4 % of 600 who kept theirs are called slower, 42 % of those who take a quarter longer, 91 % of those
who take half as long again.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from math import exp, log, sqrt
from statistics import median

LIMIT = 3.5
"""The sum at which a chart alarms."""

SHOWN = timedelta(days=14)
"""How long an alarm is shown, and how far apart two alarms are one and the same fall."""


@dataclass(frozen=True, slots=True)
class Session:
    """The answers of one person to one game on one day; milliseconds, 0 of a led class."""

    day: date
    right: int
    decisions: int
    took: int = 0
    due: int = 0

    @property
    def wrong(self) -> int:
        return self.decisions - self.right


History = Sequence[Session]
"""Of one person and game, by day."""


@dataclass(frozen=True)
class Fall:
    """What rose, from when on: the share of wrong answers, or the time in shares of what is due."""

    since: date
    before: float
    now: float


@dataclass(frozen=True)
class Peers:
    """The middle rate of wrong answers, and how many answers of one's own it counts for."""

    rate: float = 0.0
    weight: float = 0.0


FEWEST_PEERS, PEER_ANSWERS = 8, 60
MAX_WEIGHT = 300


def peers_from(people: Iterable[tuple[int, int]]) -> Peers:
    """Return what peers are like. `people` has each one's right answers, and of how many."""
    rates = [(1 - right / of, of) for right, of in people if of >= PEER_ANSWERS]
    if len(rates) < FEWEST_PEERS:
        return Peers()
    middle = median(rate for rate, _of in rates)
    usual = max(middle, LOWEST)
    by_chance = median(USUAL_EFFECT * usual * (1 - usual) / of for _rate, of in rates)
    spread = (1.4826 * median(abs(rate - middle) for rate, _of in rates)) ** 2 - by_chance
    return Peers(middle, min(MAX_WEIGHT, usual * (1 - usual) / spread) if spread > 0 else MAX_WEIGHT)


@dataclass
class Chart:
    """The sum; since which session it is above zero; the alarm that is shown."""

    total: float = 0.0
    since: date | None = None
    sessions: int = 0
    alarm: date | None = None

    def begin(self, day: date) -> bool:
        """Call before each session; return whether the usual rate may be taken anew."""
        if self.alarm and day - self.alarm > SHOWN:
            self.alarm = None
        if self.total or self.alarm:
            return False
        self.since, self.sessions = day, 0
        return True

    def add(self, ratio: float, day: date, *, enough: bool) -> None:
        self.total = max(0.0, self.total + ratio)
        if self.total > LIMIT and enough:
            self.alarm, self.total = day, 0.0

    def shown(self, today: date) -> date | None:
        """Return since when, where an alarm is shown on that day."""
        return self.since if self.alarm and today - self.alarm <= SHOWN else None


# Accuracy.


DROP = 0.05
"""The fall that is looked for; half the usual rate of wrong answers where that is more."""

LOWEST = 0.02
"""A usual rate of wrong answers below this is taken for it."""

HALF = 120
"""Answers after which an answer counts half."""

CAUTION = 0.7
"""Standard errors that are added to a usual rate."""

BASELINE_ANSWERS, BASELINE_SESSIONS = 120, 4
"""Before these nothing is said of accuracy."""

SINCE_ANSWERS, SINCE_SESSIONS = 60, 2
"""A fall shows in at least so many answers and sessions."""

USUAL_EFFECT, EFFECT_WEIGHT = 1.2, 6
"""How much more sessions differ than by chance, and for how many sessions of one's own that counts."""


def has_baseline(sessions: int, answers: int) -> bool:
    """Return whether so much before a session is enough to judge it."""
    return sessions >= BASELINE_SESSIONS and answers >= BASELINE_ANSWERS


def is_judged(history: History) -> bool:
    """Return whether the last of these sessions was judged."""
    return has_baseline(len(history) - 1, sum(one.decisions for one in history[:-1]))


def accuracy_fall(history: History, peers: Peers, today: date) -> Fall | None:
    chart, effect = Chart(), _design_effect(history)
    wrong = answers = rate = own = 0.0
    before, since = 0, [0, 0]
    for number, one in enumerate(history):
        if chart.begin(one.day) and answers:
            own = wrong / answers
            rate, since = _usual_rate(wrong, answers, peers, effect), [0, 0]
        if has_baseline(number, before):
            since[0], since[1] = since[0] + one.wrong, since[1] + one.decisions
            chart.sessions += 1
            enough = chart.sessions >= SINCE_SESSIONS and since[1] >= SINCE_ANSWERS
            fell = since[0] / since[1] >= own + DROP / 2
            chart.add(_binomial_ratio(one, rate) / effect, one.day, enough=enough and fell)
        before += one.decisions
        kept = 0.5 ** (one.decisions / HALF)
        wrong, answers = wrong * kept + one.wrong, answers * kept + one.decisions
    day = chart.shown(today)
    return Fall(day, own, since[0] / since[1]) if day else None


def _usual_rate(wrong: float, answers: float, peers: Peers, effect: float) -> float:
    of = answers + peers.weight
    rate = max((wrong + peers.weight * peers.rate) / of, LOWEST)
    return rate + CAUTION * sqrt(rate * (1 - rate) * effect / of)


def _binomial_ratio(one: Session, rate: float) -> float:
    fallen = min(rate + max(DROP, rate / 2), 0.99)
    rate = min(rate, 0.98)
    return one.wrong * log(fallen / rate) + one.right * log((1 - fallen) / (1 - rate))


def _design_effect(history: History) -> float:
    """Return how much more the shares of sessions differ than if each answer stood for itself (Rao and Scott,
    1992): by the differences of neighbors, so that a trend is none; at least 1."""
    seen, pairs = USUAL_EFFECT * EFFECT_WEIGHT, EFFECT_WEIGHT
    for one, after in pairwise(history):
        share = (one.wrong + after.wrong) / (one.decisions + after.decisions)
        if 0 < share < 1:
            apart = one.wrong / one.decisions - after.wrong / after.decisions
            seen += apart**2 / (share * (1 - share) * (1 / one.decisions + 1 / after.decisions))
            pairs += 1
    return max(1.0, seen / pairs)


# Pace: the logarithm of the time in shares of what is due, of sessions with enough answers.


SLOWER = log(1.25)
"""A quarter more time is looked for."""

PACE_ANSWERS = 10
"""Of a session whose pace is compared."""

PACE_BASELINE, PACE_SINCE = 6, 3
"""Sessions before which nothing is said of pace, and in which a fall shows."""

PACE_KEPT = 0.5 ** (1 / 10)
"""What a session counts after another one: half after ten."""

PACE_SPREAD, SPREAD_WEIGHT = 0.25, 10
"""How much sessions differ, and for how many of one's own that counts."""

FARTHEST = 2
"""Spreads from the usual pace: a single session farther off counts for no more."""


def pace_fall(history: History, today: date) -> Fall | None:
    timed = [one for one in history if one.due and one.took and one.decisions >= PACE_ANSWERS]
    paces = [log(one.took / one.due) for one in timed]
    chart, spread = Chart(), _spread(paces)
    total = weight = squares = own = usual = 0.0
    since: list[float] = []
    for number, (one, pace) in enumerate(zip(timed, paces, strict=True)):
        if chart.begin(one.day) and weight:
            own, since = total / weight, []
            usual = own + spread * sqrt(squares) / weight
        if number >= PACE_BASELINE:
            since.append(pace)
            beyond = min(pace - usual, FARTHEST * spread) - SLOWER / 2
            slower = sum(since) / len(since) >= own + SLOWER / 2
            chart.add(SLOWER / spread**2 * beyond, one.day, enough=len(since) >= PACE_SINCE and slower)
        total, weight = total * PACE_KEPT + pace, weight * PACE_KEPT + 1
        squares = squares * PACE_KEPT**2 + 1
    day = chart.shown(today)
    return Fall(day, _share(own), _share(sum(since) / len(since))) if day else None


def _share(pace: float) -> float:
    return exp(pace)


def _spread(paces: Sequence[float]) -> float:
    most = (3 * PACE_SPREAD) ** 2
    seen = [min((one - after) ** 2 / 2, most) for one, after in pairwise(paces)]
    return sqrt((SPREAD_WEIGHT * PACE_SPREAD**2 + sum(seen)) / (SPREAD_WEIGHT + len(seen)))
