"""Where a trainee is in a course, computed from answers at each look."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from math import ceil
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Max

from games import GAMES
from trainer.courses.lessons import LessonProgress, first_topics, group_skills, lessons_progress, next_of
from trainer.courses.models import STEPS, Stage, StepSeen, StepUnlock
from trainer.courses.skill_progress import SkillProgress, open_mistakes_by_skill, skill_progress
from trainer.courses.skills import (
    Point,
    Skill,
    placed,
    profile_of,
    runs_of,
    skills_of,
    took_test,
    whole_rounds,
)
from trainer.play.models import Plan, Run
from trainer.play.skills import Misconception, Rule
from trainer.practice.knowledge import DAYS, UNANSWERED, RuleRecords, answered_rows, record_rules
from trainer.practice.knowledge import ENOUGH as ENOUGH_RIGHT
from trainer.practice.remedial import recent_decisions as past_decisions
from trainer.schools.days import day_of
from trainer.schools.models import Membership
from trainer.schools.packs.choice import pack_of


@dataclass(frozen=True)
class Checkpoint:
    """What must be learned before the next step; `points` are the rules still missing, `mistakes` what keeps
    it closed beside them."""

    stage: Stage
    have: int
    of: int
    points: tuple[Point, ...] = ()
    mistakes: tuple[Misconception, ...] = ()
    opened: StepUnlock | None = None

    @property
    def met(self) -> bool:
        return self.have >= self.of and not self.mistakes

    @property
    def done(self) -> bool:
        return self.met or self.opened is not None

    @property
    def missing(self) -> int:
        return max(0, self.of - self.have)


DECISIONS_A_RIGHT_ANSWER, DECISIONS_A_DAY = Fraction(7, 4), 150
"""What newcomers needed for each right answer that counts (docs/teaching.md), and took on a day."""

ENOUGH_COUNTED = 100
"""Right answers after which a trainee's own figures say more."""


@dataclass(frozen=True)
class Way:
    """Decisions, in two digits, and days of practice until every rule is learned."""

    decisions: int
    days: int


def rounded(count: int) -> int:
    """Return the count in two digits, as no more are known."""
    return round(count, 2 - len(str(count)))


@dataclass(frozen=True)
class Course:
    """One game's course: lessons, checkpoints before the table test, how far each skill is, what is known of
    each rule, and the verdicts that say so, oldest first."""

    game: str
    lessons: tuple[LessonProgress, ...]
    checkpoints: tuple[Checkpoint, ...]
    skills: tuple[Skill, ...]
    skill_progress: tuple[SkillProgress, ...]
    records: RuleRecords
    rows: Sequence[Mapping[str, Any]]

    @property
    def lesson(self) -> LessonProgress | None:
        """The lesson to continue with; None where all are learned."""
        return next_of(self.lessons)

    @property
    def learned(self) -> int:
        """How many lessons are learned."""
        return sum(lesson.learned for lesson in self.lessons)

    @property
    def rules(self) -> list[Rule]:
        return list(points_by_rule(self.skills))

    def way(self, on: date) -> "Way | None":
        """Return what is left until every rule is learned, by what this trainee, else others, needed."""
        rules = self.rules
        left = answers_left(rules, self.records, on)
        if not left:
            return None
        counted = sum(min(self.records[rule].right, ENOUGH_RIGHT) for rule in rules if rule in self.records)
        of_own = counted >= ENOUGH_COUNTED
        each = Fraction(len(self.rows), counted) if of_own else DECISIONS_A_RIGHT_ANSWER
        days = {day_of(row["answer__received"]) for row in self.rows}
        a_day = Fraction(len(self.rows), len(days)) if of_own else Fraction(DECISIONS_A_DAY)
        decisions = ceil(left * each)
        return Way(rounded(decisions), max(ceil(decisions / a_day), 1 if counted else DAYS))

    @property
    def current(self) -> Checkpoint | None:
        """The first checkpoint that is not done; None at the end of the course."""
        return next((checkpoint for checkpoint in self.checkpoints if not checkpoint.done), None)

    @property
    def to_test(self) -> int:
        """How many checkpoints are left before the table test."""
        return sum(not checkpoint.done for checkpoint in self.checkpoints[:-1])

    def checkpoint(self, stage: Stage) -> Checkpoint:
        return self.checkpoints[STEPS.index(stage)]

    def open_at(self, stage: Stage) -> bool:
        """Whether it can be dealt: only the table test waits for what comes before."""
        return stage is not Stage.TEST or not self.to_test


def points_by_rule(skills: Iterable[Skill]) -> dict[Rule, Point]:
    """Return each rule once, with the first point that shows it."""
    found: dict[Rule, Point] = {}
    for skill in skills:
        for point in skill.points:
            found.setdefault(point.learned_as, point)
    return found


def answers_left(rules: Iterable[Rule], records: RuleRecords, on: date) -> int:
    """Return the right answers that these rules still take."""
    return sum(records.get(rule, UNANSWERED).left(on) for rule in rules)


def course_of(*, membership: Membership, game: str) -> Course:
    about: dict[str, Any] = {"membership": membership, "game": game}
    pack = pack_of(membership)
    skills = skills_of(profile_of(school=membership.school, game=game, pack=pack))
    rows = answered_rows(**about)
    records = record_rules(rows, school=membership.school)
    by_skill = skill_progress(
        skills,
        rows,
        mistakes=open_mistakes_by_skill(past_decisions(membership=membership), game),
        on=day_of(),
        records=records,
    )
    opened = {
        Stage(one.stage): one for one in StepUnlock.objects.filter(**about).select_related("opened_by__user")
    }
    walked = StepSeen.objects.filter(**about).values_list("stage", flat=True)
    guided, passed = whole_rounds(runs_of(membership, game, Plan.PATH))
    points = points_by_rule(skills)
    shown = {rule for rule in points if Stage.CHECKED in opened or records.get(rule, UNANSWERED).shown}
    tried = {rule for rule in points if Stage.TAUGHT in opened or records.get(rule, UNANSWERED).tried}
    begun = bool(tried or shown)
    met: dict[str, bool] = {
        Stage.INTRO: begun,  # it can be skipped
        **dict.fromkeys(walked, True),
        Stage.PLACEMENT: placed(**about),
        Stage.GUIDED: game in guided,
        Stage.JOB: game in passed,
        Stage.TEST: took_test(**about),
    }
    checkpoints = {stage: Checkpoint(stage, int(met.get(stage, False)), 1) for stage in STEPS}
    checkpoints[Stage.TAUGHT] = _of_rules(Stage.TAUGHT, points, tried | shown)
    checkpoints[Stage.CHECKED] = _of_rules(Stage.CHECKED, points, shown)
    checkpoints[Stage.PRACTICE] = _of_practice(points, by_skill)
    for stage, unlock in opened.items():
        checkpoints[stage] = replace(checkpoints[stage], opened=unlock)
    lessons = lessons_progress(
        group_skills(game, skills, first=first_topics(pack, game)),
        tried=tried | shown,
        shown=shown,
        guided=checkpoints[Stage.GUIDED].done,
        job=checkpoints[Stage.JOB].done,
        seen=checkpoints[Stage.INTRO].done,
    )
    return Course(game, lessons, tuple(checkpoints.values()), skills, by_skill, records, rows)


def _of_practice(points: Mapping[Rule, Point], by_skill: Iterable[SkillProgress]) -> Checkpoint:
    """Every rule is learned, and no mistake is open."""
    by_skill = tuple(by_skill)
    left = {point.learned_as for one in by_skill for point in one.left}
    missing = tuple(point for rule, point in points.items() if rule in left)
    mistakes = tuple(dict.fromkeys(name for one in by_skill for name in one.mistakes))
    return Checkpoint(Stage.PRACTICE, len(points) - len(missing), len(points), missing, mistakes)


def _of_rules(stage: Stage, points: Mapping[Rule, Point], known: Collection[Rule]) -> Checkpoint:
    missing = tuple(point for rule, point in points.items() if rule not in known)
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
