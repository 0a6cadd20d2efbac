"""What is practiced next: due reviews, own mistakes, slow decisions, a placement."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Max, Min
from django.utils import timezone

from games import GAMES
from trainer.exams.selectors import waiting
from trainer.play import pace
from trainer.play.models import Plan, Run, RunQuerySet
from trainer.play.models.answers import with_keys
from trainer.play.selectors import LATEST, TIMES, due_of, latest_verdicts, seconds_of
from trainer.play.skills import Item, Kind, Misconception, Subject, kind_of, named
from trainer.practice import reviews
from trainer.practice.reviews import dealt_for
from trainer.schools.models import Membership

MENDING = (Plan.MISTAKES, Plan.REVIEW)


_FIELDS = (
    "answer__game",
    "answer__allowed",
    "answer__run",
    "answer__round",
    "answer__run__drill__plan",
    "answer",
    "prompt",
    "given",
    "right",
)


@dataclass(frozen=True)
class Said:
    """One decision, as it was answered: the seconds that it takes on target, and those that it took, None if
    that is not known. `held` is the misconception that a wrong one is named by; `tells_of` the one that a
    round was dealt for, where this decision shows it."""

    kind: Kind
    target: float
    right: bool
    seconds: float | None
    plan: str
    day: date
    held: Misconception | None = None
    tells_of: Subject | None = None

    @property
    def mends(self) -> bool:
        return self.plan in MENDING


def lately(*, membership: Membership) -> list[Said]:
    """The oldest first."""
    last = list(_rows(membership))
    together: dict[int, int] = defaultdict(int)
    for row in last:
        together[row["answer"]] += 1
    items = _items(last)
    return [one for row in last for one in _said(row, together[row["answer"]], items)]


def _rows(membership: Membership) -> Iterator[dict[str, Any]]:
    told = latest_verdicts(membership=membership).with_names().values(*_FIELDS, *TIMES, "named")
    yield from with_keys(list(told[:LATEST])[::-1])


def _items(rows: list[dict[str, Any]]) -> dict[tuple[UUID, int], Item]:
    """What each round of mending was dealt for."""
    mended = {
        (row["answer__run"], row["answer__round"])
        for row in rows
        if row["answer__run__drill__plan"] in MENDING
    }
    runs = (
        Run.objects.filter(pk__in={run for run, _round in mended}).select_related("drill") if mended else ()
    )
    drills = {run.pk: run.drill for run in runs}
    return {(run, round): drills[run].item(round) for run, round in mended}


def _said(row: Mapping[str, Any], decisions: int, items: Mapping[tuple[UUID, int], Item]) -> Iterator[Said]:
    kind = kind_of(game=row["answer__game"], key=row["key"])
    if kind:
        item = items.get((row["answer__run"], row["answer__round"]))
        yield Said(
            kind,
            due_of(row, decisions),
            row["right"],
            seconds_of(row, decisions),
            row["answer__run__drill__plan"],
            timezone.localdate(row["answer__received"]),
            None if row["right"] else named(row["answer__game"], row["named"] or ""),
            dealt_for(item) if item and str(row["key"]) in item.tells else None,
        )


MOST_ROUNDS, MOST_OF_A_KIND = 20, 3


DAYS = 2
"""Days on which a misconception has to be met rightly, before it counts as mended."""


@dataclass
class Open:
    """What is not mended yet: how often it went wrong since it was, and the days on which it went right."""

    times: dict[Subject, int] = field(default_factory=lambda: defaultdict(int))
    days: dict[Subject, set[date]] = field(default_factory=lambda: defaultdict(set))

    def hear(self, one: Said) -> None:
        if not one.right:
            subject = one.held or one.tells_of or one.kind
            self.times[subject] += 1
            self.days.pop(subject, None)
        elif isinstance(one.tells_of, Misconception):
            self.days[one.tells_of].add(one.day)
            if len(self.days[one.tells_of]) >= DAYS:
                self._mend(one.tells_of)
        elif one.mends:
            self._mend(one.kind)

    def _mend(self, subject: Subject) -> None:
        self.times.pop(subject, None)
        self.days.pop(subject, None)

    def on(self, day: date) -> dict[Subject, int]:
        """Without what went right on that day already: the next right answer counts on another one."""
        return {subject: n for subject, n in self.times.items() if day not in self.days.get(subject, ())}


def failed(
    *, membership: Membership, closed: Collection[str] = (), said: list[Said] | None = None
) -> tuple[Subject, ...]:
    """One entry for each round that is to be played again: what went wrong most often first; none of a game
    in `closed`.

    Right in a later round of mistakes or review, a kind is mended. A misconception is mended by what whoever
    holds it would have answered otherwise, on two different days. `said` is what was said lately, if it is
    at hand.
    """
    told = lately(membership=membership) if said is None else said
    times = still_open(told).on(timezone.localdate())
    open_now = [subject for subject in times if subject.game not in closed]
    ranked = sorted(
        open_now, key=lambda subject: (not isinstance(subject, Misconception), -times[subject], str(subject))
    )
    rounds = (subject for subject in ranked for _ in range(min(times[subject], MOST_OF_A_KIND)))
    return tuple(rounds)[:MOST_ROUNDS]


def still_open(said: Iterable[Said]) -> Open:
    found = Open()
    for one in said:
        found.hear(one)
    return found


AGAIN = timedelta(days=30)
"""After the last one ended."""


def due_in(*, membership: Membership) -> list[str]:
    """The games in which it is due, at the start or once more."""
    ended, now = _ended(membership), timezone.now()
    return [game for game in GAMES if game not in ended or ended[game] + AGAIN <= now]


def next_due(*, membership: Membership) -> datetime | None:
    """When one is due of all that were ended; None where none was."""
    ended = _ended(membership)
    return min(ended.values()) + AGAIN if ended else None


def placement_in_hand(*, membership: Membership, game: str) -> Run | None:
    """One that was begun and not ended."""
    return _placements(membership).filter(drill__game=game, finished=None).order_by("-begun").first()


def _ended(membership: Membership) -> dict[str, datetime]:
    ended = _placements(membership).exclude(finished=None).order_by().values_list("drill__game")
    return dict(ended.annotate(last=Max("finished")))


def _placements(membership: Membership) -> RunQuerySet:
    return Run.objects.filter(membership=membership, drill__plan=Plan.PLACEMENT).select_related("drill")


def queue_of(membership: Membership) -> reviews.Queue:
    return reviews.queue(membership=membership, tests=tests_of(membership))


def tests_of(membership: Membership) -> dict[str, date]:
    """By game the day of the next test that was given and is still to be sat; none of days gone by."""
    coming = waiting(membership=membership).filter(exam__day__gte=timezone.localdate())
    days = coming.order_by().values_list("exam__standard__game").annotate(day=Min("exam__day"))
    return dict(days)


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
