"""Performance drops: whose wrong answers rose, and who became slower, by the control chart of each person."""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from functools import lru_cache
from typing import Any

from django.db.models import Q, QuerySet, Sum
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from trainer.reports.control_charts import (
    Fall,
    History,
    Peers,
    Session,
    accuracy_fall,
    is_judged,
    pace_fall,
    peers_from,
)
from trainer.reports.figures import whole_percent
from trainer.reports.filters import Filter
from trainer.reports.models import WHOLE, DayTally
from trainer.schools.days import day_of
from trainer.schools.models import Membership, School

LATELY = timedelta(days=14)
"""People without an answer in these days are not judged."""

WEEK, WEEKS = timedelta(days=7), 16
"""How far back a chart begins."""

At = tuple[int, str]
"""Person and game."""

Histories = Mapping[At, History]


# --- Reading --------------------------------------------------------------------------------------------


def days_of(chosen: Filter) -> tuple[date, date]:
    """Return the first and the last day of the charts."""
    last = chosen.until or day_of()
    return max(last - WEEKS * WEEK + timedelta(days=1), chosen.since or date.min), last


def school_histories(watcher: Membership, chosen: Filter) -> Histories:
    """Return those of the whole school, in one query: a class is compared with all of it."""
    return _histories(_tallies(watcher.school_id, chosen))


def _tallies(school: int, chosen: Filter) -> QuerySet[DayTally]:
    first, last = days_of(chosen)
    of_filter = Q(chosen.without_class().of_tallies(), WHOLE, day__gte=first, day__lte=last)
    return DayTally.objects.filter(of_filter, school=school).order_by()


def _histories(tallies: QuerySet[DayTally]) -> Histories:
    found: dict[At, list[Session]] = defaultdict(list)
    days = tallies.values_list("membership", "game", "day")
    summed = days.annotate(*(Sum(name) for name in ("right", "decisions", "took", "due")))
    for member, game, day, right, decisions, took, due in list[Any](summed):
        if decisions > 0:
            right = min(max(right, 0), decisions)
            found[member, game].append(Session(day, right, decisions, took, due))
    return {at: sorted(history, key=lambda one: one.day) for at, history in found.items()}


def peers_of(histories: Histories) -> dict[str, Peers]:
    """Return what people are like in each game."""
    sums: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for (_member, game), history in histories.items():
        sums[game].append((sum(one.right for one in history), sum(one.decisions for one in history)))
    return {game: peers_from(people) for game, people in sums.items()}


# --- Judging --------------------------------------------------------------------------------------------

SLIPPING, HOLDING, CANNOT_TELL = "slipping", "holding", "cannot-tell"


@dataclass(frozen=True)
class Drop:
    """Of one person and game: what is shown of accuracy and of pace, None where nothing has fallen."""

    member: int
    game: str
    history: History
    accuracy: Fall | None
    pace: Fall | None

    @property
    def state(self) -> str:
        if self.accuracy:
            return SLIPPING
        return HOLDING if is_judged(self.history) else CANNOT_TELL

    @property
    def slower(self) -> bool:
        return self.pace is not None

    @property
    def found(self) -> bool:
        return self.state == SLIPPING or self.slower


def drops_of(histories: Histories, *, today: date, peers: Mapping[str, Peers] | None = None) -> list[Drop]:
    """Return a drop for everyone who answered lately: slipping first, by how much, then the slower, then
    those who hold. `peers` are by default those of these histories."""
    peers = peers_of(histories) if peers is None else peers
    found = [
        Drop(
            member,
            game,
            history,
            accuracy_fall(history, peers.get(game, Peers()), today),
            pace_fall(history, today),
        )
        for (member, game), history in histories.items()
        if history and today - history[-1].day < LATELY
    ]
    return sorted(found, key=_rank)


def _rank(one: Drop) -> tuple[object, ...]:
    states = (SLIPPING, HOLDING, CANNOT_TELL)
    rise = one.accuracy.now - one.accuracy.before if one.accuracy else 0
    return states.index(one.state) if not one.slower else 0, not one.accuracy, -rise, one.member, one.game


def drops_among(watcher: Membership, chosen: Filter, people: Collection[int]) -> list[Drop]:
    """Return the drops of these people, judged beside the whole school, in one query."""
    histories = school_histories(watcher, chosen)
    own = {at: history for at, history in histories.items() if at[0] in people}
    return drops_of(own, today=days_of(chosen)[1], peers=peers_of(histories))


@dataclass(frozen=True)
class SchoolDrops:
    """Of a whole school on a day: what has fallen, in order, and who had enough answers to tell."""

    found: tuple[Drop, ...]
    judged: frozenset[int]


def school_drops(watcher: Membership) -> SchoolDrops:
    """Return the drops as they are today, judged anew once a tally has changed. Call it after `catch_up`."""
    version = School.objects.values_list("tally_version", flat=True).get(pk=watcher.school_id)
    return _judged(watcher.school_id, version, days_of(Filter())[1])


@lru_cache(maxsize=50)
def _judged(school: int, version: int, today: date) -> SchoolDrops:
    histories = _histories(_tallies(school, Filter()))
    drops = drops_of(histories, today=today)
    judged = frozenset(one.member for one in drops if one.state != CANNOT_TELL)
    return SchoolDrops(tuple(one for one in drops if one.found), judged)


def drops_of_person(watcher: Membership, person: Membership) -> list[Drop]:
    """Return what has fallen, in two queries: days of the person, sums of the others."""
    tallies, today = _tallies(watcher.school_id, Filter()), days_of(Filter())[1]
    own = _histories(tallies.filter(membership=person))
    people: dict[str, list[tuple[int, int]]] = defaultdict(list)
    summed = tallies.values_list("game", "membership").annotate(Sum("right"), Sum("decisions"))
    for game, _member, right, decisions in list[Any](summed):
        people[game].append((right, decisions))
    peers = {game: peers_from(sums) for game, sums in people.items()}
    return [one for one in drops_of(own, today=today, peers=peers) if one.found]


# --- In words and as a picture --------------------------------------------------------------------------


@dataclass(frozen=True)
class Finding:
    sentence: str
    plot: dict[str, Any]


def findings(one: Drop) -> list[Finding]:
    """Return a sentence and a plot for each that has fallen."""
    found = []
    if one.accuracy:
        wrong = _weeks(one.history, lambda each: each.wrong, lambda each: each.decisions)
        words = _("Wrong answers rose from %(before)s to %(now)s since %(day)s.") % _words(one.accuracy)
        found.append(Finding(words, _plot(one, wrong, one.accuracy.since)))
    if one.pace:
        times = _weeks(one.history, lambda each: each.took, lambda each: each.due)
        found.append(Finding(_pace_words(one.pace), _plot(one, times, one.pace.since)))
    return found


def _pace_words(fall: Fall) -> str:
    return _("Time per answer rose from %(before)s to %(now)s of its target since %(day)s.") % _words(fall)


def _words(fall: Fall) -> dict[str, str]:
    day = date_format(fall.since, pgettext("date format", "M j"))
    return {"before": whole_percent(fall.before), "now": whole_percent(fall.now), "day": day}


def _weeks(
    history: History, some: Callable[[Session], int], of: Callable[[Session], int]
) -> dict[int, Fraction]:
    """Return shares by week, the first of the history being 0."""
    sums: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    for one in history:
        week = sums[(one.day - history[0].day) // WEEK]
        week[0], week[1] = week[0] + some(one), week[1] + of(one)
    return {week: Fraction(part, whole) for week, (part, whole) in sums.items() if whole}


def _plot(one: Drop, weeks: dict[int, Fraction], since: date) -> dict[str, Any]:
    """Weeks as a polyline in a drawing of 100 by 100, upward where it got worse; `since` is where the rise
    began."""
    last, high = max(*weeks, 1), max(*weeks.values(), Fraction(1, 100))
    points = (
        f"{_tenth(100 * week / last)},{_tenth(100 - 100 * share / high)}" for week, share in weeks.items()
    )
    began = Fraction((since - one.history[0].day).days, 7)
    return {"line": " ".join(points), "since": _tenth(min(Fraction(100), 100 * began / last))}


def _tenth(place: float | Fraction) -> str:
    return f"{float(place):.1f}"
