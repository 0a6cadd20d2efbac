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
from trainer.courses.models import STEPS, Goal, Stage, StepSeen, StepUnlock, Unit
from trainer.courses.skills import (
    WINDOW,
    Pair,
    Point,
    RecentDecisions,
    Skill,
    placed,
    profile_of,
    recent_decisions,
    results_of,
    skills_of,
    took_test,
)
from trainer.pages.intervals import whole_percent
from trainer.play.models import Mode, Plan, Run, Verdict
from trainer.play.selectors import disclosed
from trainer.play.skills import Kind
from trainer.practice.reviews import long_overdue
from trainer.schools.models import Membership


@dataclass(frozen=True)
class Checkpoint:
    """What must be learned before the next step; `points` are the rules still missing."""

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


ENOUGH = 90
"""Per cent right of the last decisions of a skill, and of all decisions at a full table."""


@dataclass(frozen=True)
class Rule:
    """When a skill counts as learned: `done` decisions at least, `percent` of the last `window` right, and,
    where `on_target`, their median time within the target. Dealer reports use the school's own rule."""

    done: int = WINDOW
    window: int = WINDOW
    percent: int = ENOUGH
    on_target: bool = False


OF_PATHS = Rule()


@dataclass(frozen=True)
class Mastery:
    """A skill by its last decisions. `overdue`: its review has waited too long; `failed`: it was wrong in a
    review and not right since. `done` counts all decisions; `timely` says that the last were on target."""

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
        """Whether it would be learned if no review spoke against it."""
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
        """How many more decisions it takes at least."""
        return max(self.rule.window - self.of, 1)

    @property
    def interval(self) -> tuple[int, int]:
        return whole_percent(self.right, self.of)


def mastered(
    kinds: Iterable[Kind],
    recent: dict[Kind, RecentDecisions],
    overdue: Collection[Kind],
    *,
    rule: Rule = OF_PATHS,
) -> tuple[Mastery, ...]:
    blank = RecentDecisions()
    found = ((kind, recent.get(kind, blank)) for kind in kinds)
    return tuple(
        Mastery(kind, one.right, one.of, one.failed, kind in overdue, one.done, one.timely, rule)
        for kind, one in found
    )


@dataclass(frozen=True)
class Course:
    """One game's course: the checkpoints in the order of the steps, and each skill with its mastery."""

    game: str
    checkpoints: tuple[Checkpoint, ...]
    skills: tuple[Skill, ...]
    masteries: tuple[Mastery, ...]
    taught: frozenset[Pair]

    @property
    def current(self) -> Checkpoint | None:
        """The first checkpoint that is not done; None at the end of the course."""
        return next((checkpoint for checkpoint in self.checkpoints if not checkpoint.done), None)

    @property
    def number(self) -> int:
        """The number of the current step from 1, or of the last one."""
        return STEPS.index(self.current.stage) + 1 if self.current else len(STEPS)

    @property
    def steps(self) -> int:
        return len(STEPS)

    @property
    def mastered(self) -> int:
        return sum(one.known for one in self.masteries)

    @property
    def to_test(self) -> int:
        """How many checkpoints are left before the table test."""
        return sum(not checkpoint.done for checkpoint in self.checkpoints[:-1])

    def checkpoint(self, stage: Stage) -> Checkpoint:
        return self.checkpoints[STEPS.index(stage)]

    def open_at(self, stage: Stage) -> bool:
        """Whether a step is done or the current one."""
        return self.checkpoint(stage).done or self.checkpoint(stage) == self.current

    @property
    def next_skill(self) -> Skill | None:
        """The first skill that is not taught yet."""
        missing = {point.kind for point in self.checkpoint(Stage.TAUGHT).points}
        return next((skill for skill in self.skills if skill.kind in missing), None)


def course_of(*, membership: Membership, game: str) -> Course:
    about: dict[str, Any] = {"membership": membership, "game": game}
    skills = skills_of(profile_of(school=membership.school, game=game))
    results, recent = results_of(**about), recent_decisions(**about)
    masteries = mastered([skill.kind for skill in skills], recent, long_overdue(**about))
    taught = results.taught | results.checked
    right, of = results.job
    walked = StepSeen.objects.filter(**about).values_list("stage", flat=True)
    met = {
        **dict.fromkeys(walked, True),
        Stage.PLACEMENT: placed(**about),
        Stage.GUIDED: results.guided,
        Stage.JOB: of > 0 and right * 100 >= of * ENOUGH,
        Stage.TEST: took_test(**about),
    }
    checkpoints = {stage: Checkpoint(stage, int(met.get(stage, False)), 1) for stage in STEPS}
    checkpoints[Stage.TAUGHT] = _of_rules(Stage.TAUGHT, skills, taught)
    checkpoints[Stage.CHECKED] = _of_rules(Stage.CHECKED, skills, results.checked)
    checkpoints[Stage.PRACTICE] = Checkpoint(
        Stage.PRACTICE, sum(one.known for one in masteries), len(masteries)
    )
    opened = StepUnlock.objects.filter(**about).select_related("opened_by__user")
    for one in opened:
        checkpoints[Stage(one.stage)] = replace(checkpoints[Stage(one.stage)], opened=one)
    return Course(game, tuple(checkpoints.values()), skills, masteries, taught)


def _of_rules(stage: Stage, skills: Iterable[Skill], known_by: frozenset[Pair]) -> Checkpoint:
    points = [point for skill in skills for point in skill.points]
    missing = tuple(point for point in points if (point.kind, point.rule) not in known_by)
    return Checkpoint(stage, len(points) - len(missing), len(points), missing)


def begun(*, membership: Membership) -> list[str]:
    """Return the games whose course the trainee has started, most recent first."""
    walks = StepSeen.objects.filter(membership=membership).order_by()
    runs = Run.objects.filter(membership=membership, drill__plan=Plan.PATH).order_by()
    rows = walks.values_list("game").annotate(last=Max("walked"))
    rows = rows.union(runs.values_list("drill__game").annotate(last=Max("shown")), all=True)
    last = {game: when for game, when in sorted(rows, key=lambda row: row[1]) if game in GAMES}
    return sorted(last, key=lambda game: last[game], reverse=True)


def started_courses(*, membership: Membership) -> Iterator[Course]:
    for game in begun(membership=membership):
        yield course_of(membership=membership, game=game)


def note_step_seen(*, membership: Membership, game: str, stage: Stage) -> None:
    StepSeen.objects.get_or_create(membership=membership, game=game, stage=stage)


def unlock_step(
    *, membership: Membership, game: str, stage: Stage, reason: str, by: Membership, key: UUID
) -> None:
    try:
        with transaction.atomic():
            StepUnlock.objects.create(
                key=key, membership=membership, game=game, stage=stage, reason=reason, opened_by=by
            )
    except IntegrityError:
        if not StepUnlock.objects.filter(key=key, membership=membership).exists():
            raise


def set_goal(*, membership: Membership, unit: Unit, count: int) -> None:
    last = Goal.objects.filter(membership=membership).last()
    if (last.unit, last.count) != (unit, count) if last else count > 0:
        Goal.objects.create(membership=membership, unit=unit, count=count)


A_DAY = 20
"""Right decisions that make a day count."""


@dataclass(frozen=True)
class Week:
    """Progress towards the weekly goal `of`, 0 for none; `have` is counted since Monday."""

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
    goal = Goal.objects.filter(membership=membership).last()
    if goal is None or not goal.count:
        return Week(Unit.DECISIONS, 0, 0)
    days = _right_by_day(membership)
    unit = Unit(goal.unit)
    enough = sum(right >= A_DAY for right in days.values())
    return Week(unit, enough if unit is Unit.DAYS else days.total(), goal.count)


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
    """`course` is None where none is begun, or every one that is begun is at its end."""

    course: Course | None
    week: Week
    begun: tuple[str, ...] = ()


def next_step(*, membership: Membership, closed: Collection[str] = ()) -> NextStep:
    """Return the current step of the most recent course that isn't finished, but for games in `closed`."""
    on, week = begun(membership=membership), week_of(membership=membership)
    for game in on:
        if game not in closed:
            course = course_of(membership=membership, game=game)
            if course.current:
                return NextStep(course, week, tuple(on))
    return NextStep(None, week, tuple(on))
