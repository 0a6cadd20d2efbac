"""Where a trainee is in a course, computed from answers at each look."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Count, Max
from django.db.models.functions import TruncDate
from django.utils import timezone

from games import GAMES
from trainer.courses import skills
from trainer.courses.models import STEPS, Goal, Stage, StepSeen, StepUnlock, Unit
from trainer.courses.skills import WINDOW, Lately, Pair, Point, Sort, profile_of, sorts_of
from trainer.pages.intervals import whole_percent
from trainer.play.models import Mode, Plan, Run, Verdict
from trainer.play.selectors import disclosed
from trainer.play.skills import Kind
from trainer.practice.reviews import long_overdue
from trainer.schools.models import Membership


@dataclass(frozen=True)
class Gate:
    """`have` of `of` are there. `points` are those that are missing, where it is about rules."""

    stage: Stage
    have: int
    of: int
    points: tuple[Point, ...] = ()
    opened: StepUnlock | None = None

    @property
    def met(self) -> bool:
        return self.have >= self.of

    @property
    def done(self) -> bool:
        return self.met or self.opened is not None

    @property
    def missing(self) -> int:
        return max(0, self.of - self.have)


# Mastery: by which rule a sort of decision counts as known, and what takes that away again.
#
# The gates of a path go by one rule, the sheets of a school's dealers by the one that the school has set:
# both read the same last decisions.


ENOUGH = 90
"""Per cent of the last decisions of a sort, and of all decisions of whole rounds."""


@dataclass(frozen=True)
class Rule:
    """`done` decisions of a sort at least, and `percent` of its last `window` right; `on_target`: and the
    median time of the right ones among them no longer than they take on target."""

    done: int = WINDOW
    window: int = WINDOW
    percent: int = ENOUGH
    on_target: bool = False


OF_PATHS = Rule()


@dataclass(frozen=True)
class Mastery:
    """One sort, as its last decisions have it. `overdue`: its review has waited for so long that nobody can
    say that it is still known; `failed`: it went wrong in a review, and was not right since. `done` are all
    decisions that count, if they are more than the last ones; `timely` says that those were on target."""

    kind: Kind
    right: int
    of: int
    failed: bool = False
    overdue: bool = False
    done: int = 0
    timely: bool = False
    rule: Rule = OF_PATHS

    @property
    def lapsed(self) -> bool:
        return self.failed or self.overdue

    @property
    def reached(self) -> bool:
        """Whether it would be known if no review said otherwise."""
        enough = max(self.done, self.of) >= self.rule.done and self.of >= self.rule.window
        right = self.right * 100 >= self.of * self.rule.percent
        return enough and right and (self.timely or not self.rule.on_target)

    @property
    def known(self) -> bool:
        return self.reached and not self.lapsed

    @property
    def begun(self) -> bool:
        return self.of > 0

    @property
    def needed(self) -> int:
        """Decisions that it takes at least."""
        return max(self.rule.window - self.of, 1)

    @property
    def interval(self) -> tuple[int, int]:
        """Between how many per cent the share may well lie."""
        return whole_percent(self.right, self.of)


def mastered(
    kinds: Iterable[Kind], lately: dict[Kind, Lately], overdue: Collection[Kind], *, rule: Rule = OF_PATHS
) -> tuple[Mastery, ...]:
    """Every sort, whether it was ever asked or not."""
    blank = Lately()
    found = ((kind, lately.get(kind, blank)) for kind in kinds)
    return tuple(
        Mastery(kind, one.right, one.of, one.failed, kind in overdue, one.done, one.timely, rule)
        for kind, one in found
    )


@dataclass(frozen=True)
class Path:
    """The gates in the order of the steps; the sorts of the game, and how each of them is known."""

    game: str
    gates: tuple[Gate, ...]
    sorts: tuple[Sort, ...]
    masteries: tuple[Mastery, ...]
    taught: frozenset[Pair]

    @property
    def current(self) -> Gate | None:
        """The first that is not done; None at the end of the path."""
        return next((gate for gate in self.gates if not gate.done), None)

    @property
    def number(self) -> int:
        """Of the step in hand, from 1; behind the last one it is that of the last."""
        return STEPS.index(self.current.stage) + 1 if self.current else len(STEPS)

    @property
    def steps(self) -> int:
        return len(STEPS)

    @property
    def mastered(self) -> int:
        return sum(one.known for one in self.masteries)

    @property
    def to_test(self) -> int:
        """Gates that are missing before the last one."""
        return sum(not gate.done for gate in self.gates[:-1])

    def gate(self, stage: Stage) -> Gate:
        return self.gates[STEPS.index(stage)]

    def open_at(self, stage: Stage) -> bool:
        """Whether a step may be gone to: one that is done, or the one in hand."""
        return self.gate(stage).done or self.gate(stage) == self.current

    @property
    def next_sort(self) -> Sort | None:
        """The first that is not taught yet."""
        missing = {point.kind for point in self.gate(Stage.TAUGHT).points}
        return next((sort for sort in self.sorts if sort.kind in missing), None)


def path_of(*, membership: Membership, game: str) -> Path:
    about: dict[str, Any] = {"membership": membership, "game": game}
    sorts = sorts_of(profile_of(school=membership.school, game=game))
    steps, lately = skills.steps_of(**about), skills.lately(**about)
    masteries = mastered([sort.kind for sort in sorts], lately, long_overdue(**about))
    taught = steps.taught | steps.checked
    right, of = steps.job
    walked = StepSeen.objects.filter(**about).values_list("stage", flat=True)
    met = {
        **dict.fromkeys(walked, True),
        Stage.PLACEMENT: skills.placed(**about),
        Stage.GUIDED: steps.guided,
        Stage.JOB: of > 0 and right * 100 >= of * ENOUGH,
        Stage.TEST: skills.sat(**about),
    }
    gates = {stage: Gate(stage, int(met.get(stage, False)), 1) for stage in STEPS}
    gates[Stage.TAUGHT] = _of_rules(Stage.TAUGHT, sorts, taught)
    gates[Stage.CHECKED] = _of_rules(Stage.CHECKED, sorts, steps.checked)
    gates[Stage.PRACTICE] = Gate(Stage.PRACTICE, sum(one.known for one in masteries), len(masteries))
    opened = StepUnlock.objects.filter(**about).select_related("opened_by__user")
    for one in opened:
        gates[Stage(one.stage)] = replace(gates[Stage(one.stage)], opened=one)
    return Path(game, tuple(gates.values()), sorts, masteries, taught)


def _of_rules(stage: Stage, sorts: Iterable[Sort], known_by: frozenset[Pair]) -> Gate:
    points = [point for sort in sorts for point in sort.points]
    missing = tuple(point for point in points if (point.kind, point.rule) not in known_by)
    return Gate(stage, len(points) - len(missing), len(points), missing)


def begun(*, membership: Membership) -> list[str]:
    """The games whose path somebody is on, the one that they were at last first."""
    walks = StepSeen.objects.filter(membership=membership).order_by()
    runs = Run.objects.filter(membership=membership, drill__plan=Plan.PATH).order_by()
    rows = walks.values_list("game").annotate(last=Max("walked"))
    rows = rows.union(runs.values_list("drill__game").annotate(last=Max("shown")), all=True)
    last = {game: when for game, when in sorted(rows, key=lambda row: row[1]) if game in GAMES}
    return sorted(last, key=lambda game: last[game], reverse=True)


def paths_begun(*, membership: Membership) -> Iterator[Path]:
    for game in begun(membership=membership):
        yield path_of(membership=membership, game=game)


def note_walk(*, membership: Membership, game: str, stage: Stage) -> None:
    """Once; whoever walks again is where they were."""
    StepSeen.objects.get_or_create(membership=membership, game=game, stage=stage)


def open_gate(
    *, membership: Membership, game: str, stage: Stage, reason: str, by: Membership, key: UUID
) -> None:
    """The same form sent twice opens it once."""
    try:
        with transaction.atomic():
            StepUnlock.objects.create(
                key=key, membership=membership, game=game, stage=stage, reason=reason, opened_by=by
            )
    except IntegrityError:
        if not StepUnlock.objects.filter(key=key, membership=membership).exists():
            raise


def set_aim(*, membership: Membership, unit: Unit, count: int) -> None:
    """What is aimed at already is not written again."""
    last = Goal.objects.filter(membership=membership).last()
    if (last.unit, last.count) != (unit, count) if last else count > 0:
        Goal.objects.create(membership=membership, unit=unit, count=count)


# This week against an aim. Right decisions count, and days on which there were enough of them: who hurries
# and is wrong, or is only there, comes no nearer.


A_DAY = 20
"""Right decisions that make a day count."""


@dataclass(frozen=True)
class Week:
    """`of` is the aim, 0 for none; `have` what there is of its unit since Monday."""

    unit: Unit
    have: int
    of: int

    @property
    def reached(self) -> bool:
        return 0 < self.of <= self.have

    @property
    def percent(self) -> int:
        return min(100, self.have * 100 // self.of) if self.of else 0


def week_of(*, membership: Membership) -> Week:
    """By the clock of the school."""
    aim = Goal.objects.filter(membership=membership).last()
    if aim is None or not aim.count:
        return Week(Unit.DECISIONS, 0, 0)
    days = _right_by_day(membership)
    unit = Unit(aim.unit)
    enough = sum(right >= A_DAY for right in days.values())
    return Week(unit, enough if unit is Unit.DAYS else days.total(), aim.count)


def _right_by_day(membership: Membership) -> Counter[object]:
    zone = membership.school.tz
    today = timezone.localtime(timezone=zone).date()
    monday = datetime.combine(today - timedelta(days=today.weekday()), time(), zone)
    right = disclosed(Verdict.objects.in_force()).filter(
        answer__run__membership=membership, answer__received__gte=monday, right=True
    )
    counted = right.exclude(answer__run__drill__mode=Mode.LEARN)
    rows = counted.annotate(day=TruncDate("answer__received", tzinfo=zone)).order_by()
    return Counter(dict(rows.values_list("day").annotate(Count("pk"))))


@dataclass(frozen=True)
class NextStep:
    """`path` is None where none is begun, or every one that is begun is at its end."""

    path: Path | None
    week: Week
    begun: tuple[str, ...] = ()


def next_step(*, membership: Membership, closed: Collection[str] = ()) -> NextStep:
    """Without the games in `closed`, whose pages are shut now."""
    on, week = begun(membership=membership), week_of(membership=membership)
    for game in on:
        if game not in closed:
            path = path_of(membership=membership, game=game)
            if path.current:
                return NextStep(path, week, tuple(on))
    return NextStep(None, week, tuple(on))
