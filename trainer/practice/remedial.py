"""What is practiced next: own mistakes, slow decisions, a placement."""

from collections import Counter, defaultdict
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
from trainer.play.skills import Item, Kind, Misconception, Subject, kind_of, named, read_subject
from trainer.schools.days import day_of
from trainer.schools.models import Membership

REMEDIAL_PLANS = (Plan.MISTAKES, Plan.TODAY)

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
class PastDecision:
    """A decision as it was answered, with the seconds that it takes on target and took, if known.
    `misconception` is the diagnosis of a wrong one, `dealt_for` what the round was dealt to show here,
    `answer` the key of its answer."""

    kind: Kind
    target: float
    right: bool
    seconds: float | None
    plan: str
    day: date
    misconception: Misconception | None = None
    dealt_for: Subject | None = None
    answer: int = 0


def recent_decisions(*, membership: Membership) -> list[PastDecision]:
    """Return the latest decisions, oldest first."""
    verdicts = latest_verdicts(membership=membership).with_names().values(*_FIELDS, *TIMES, "named")
    rows = list(with_keys(list(verdicts[:LATEST])[::-1]))
    together = Counter(row["answer"] for row in rows)
    items = _items(rows)
    return [one for row in rows for one in _past_decision(row, together[row["answer"]], items)]


def _items(rows: list[dict[str, Any]]) -> dict[tuple[UUID, int], Item]:
    """Return the item of each remedial round."""
    rounds = {
        (row["answer__run"], row["answer__round"])
        for row in rows
        if row["answer__run__drill__plan"] in REMEDIAL_PLANS
    }
    if not rounds:
        return {}
    runs = Run.objects.filter(pk__in={run for run, _round in rounds}).select_related("drill")
    drills = {run.pk: run.drill for run in runs}
    return {(run, round): drills[run].item(round) for run, round in rounds}


def _past_decision(
    row: Mapping[str, Any], decisions: int, items: Mapping[tuple[UUID, int], Item]
) -> Iterator[PastDecision]:
    kind = kind_of(game=row["answer__game"], key=row["key"])
    if kind:
        item = items.get((row["answer__run"], row["answer__round"]))
        yield PastDecision(
            kind,
            due_of(row, decisions),
            row["right"],
            seconds_of(row, decisions),
            row["answer__run__drill__plan"],
            day_of(row["answer__received"]),
            None if row["right"] else named(row["answer__game"], row["named"] or ""),
            read_subject(item.kind) if item and item.kind and str(row["key"]) in item.tells else None,
            row["answer"],
        )


MAX_ROUNDS, MAX_OF_A_KIND = 20, 3

FRESH = 3
"""Fresh answers in a row that have to be right before a misconception counts as mended."""


@dataclass
class OpenMistakes:
    """Unresolved mistakes: how often each was made, and the answers that were right since where it would have
    been wrong."""

    times: dict[Subject, int] = field(default_factory=lambda: defaultdict(int))
    fresh: dict[Subject, set[int]] = field(default_factory=lambda: defaultdict(set))

    def add(self, one: PastDecision) -> None:
        if not one.right:
            subject = one.misconception or one.dealt_for or one.kind
            self.times[subject] += 1
            self.fresh.pop(subject, None)
        elif isinstance(one.dealt_for, Misconception):
            self.fresh[one.dealt_for].add(one.answer)
            if len(self.fresh[one.dealt_for]) >= FRESH:
                self._resolve(one.dealt_for)
        elif one.plan in REMEDIAL_PLANS:
            self._resolve(one.kind)

    def _resolve(self, subject: Subject) -> None:
        self.times.pop(subject, None)
        self.fresh.pop(subject, None)


def failed(*, recent: Iterable[PastDecision], closed: Collection[str] = ()) -> tuple[Subject, ...]:
    """Return a subject for each round to be played again, the most frequent mistake first, but for games in
    `closed`.

    A kind of decision is resolved by a right answer in a later remedial round; a misconception is mended by
    `FRESH` in a row to questions that it would answer wrongly, and open again where it is seen again.
    """
    times = open_mistakes(recent).times
    open_now = [subject for subject in times if subject.game not in closed]
    ranked = sorted(
        open_now, key=lambda subject: (not isinstance(subject, Misconception), -times[subject], str(subject))
    )
    rounds = (subject for subject in ranked for _ in range(min(times[subject], MAX_OF_A_KIND)))
    return tuple(rounds)[:MAX_ROUNDS]


def open_mistakes(recent: Iterable[PastDecision]) -> OpenMistakes:
    found = OpenMistakes()
    for one in recent:
        found.add(one)
    return found


AGAIN = timedelta(days=30)
"""After the end of a placement the next one is due."""


def placements_due(*, membership: Membership) -> list[str]:
    """Return the games in which a placement is due, for the first time or again."""
    ended, now = _ended(membership), timezone.now()
    return [game for game in GAMES if game not in ended or ended[game] + AGAIN <= now]


def placement_in_hand(*, membership: Membership, game: str) -> Run | None:
    return _placements(membership).filter(drill__game=game, finished=None).order_by("-begun").first()


def _ended(membership: Membership) -> dict[str, datetime]:
    ended = _placements(membership).exclude(finished=None).order_by().values_list("drill__game")
    return dict(ended.annotate(last=Max("finished")))


def _placements(membership: Membership) -> RunQuerySet:
    return Run.objects.filter(membership=membership, drill__plan=Plan.PLACEMENT).select_related("drill")


def tests_of(membership: Membership) -> dict[str, date]:
    """Return the day of the next table test that is still to be taken, by game."""
    coming = waiting(membership=membership).filter(exam__day__gte=day_of())
    days = coming.order_by().values_list("exam__standard__game").annotate(day=Min("exam__day"))
    return dict(days)


MAX_SLOW_ROUNDS, MAX_OF_A_SLOW_KIND = 20, 5


def slow_kinds(*, recent: Iterable[PastDecision], closed: Collection[str] = ()) -> tuple[Kind, ...]:
    """Return a kind for each round of a speed drill, the most often slow first, but for games in `closed`."""
    times = _slow(list(recent))
    ranked = sorted(
        (kind for kind in times if kind.game not in closed), key=lambda kind: (-times[kind], str(kind))
    )
    rounds = (kind for kind in ranked for _ in range(min(times[kind], MAX_OF_A_SLOW_KIND)))
    return tuple(rounds)[:MAX_SLOW_ROUNDS]


def _slow(recent: list[PastDecision]) -> dict[Kind, int]:
    """Count how often each kind was right but slow since a pace drill in which it was on time."""
    right = [(one.kind, one.seconds) for one in recent if one.right and one.seconds is not None]
    own, times = pace.usual(right), defaultdict[Kind, int](int)
    for one in recent:
        if not one.right or one.seconds is None:
            continue
        if pace.is_slow(one.seconds, target=one.target, usual=own.get(one.kind)):
            times[one.kind] += 1
        elif one.plan == Plan.PACE:
            times.pop(one.kind, None)
    return times
