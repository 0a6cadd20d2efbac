"""Where a trainee is in a course, computed from answers at each look."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from fractions import Fraction
from math import ceil
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Case, Count, Max, When
from django.urls import reverse

from games import GAMES
from trainer.courses.demo_rounds import example_hand
from trainer.courses.lessons import LessonProgress, group_skills, lessons_progress
from trainer.courses.models import STEPS, Goal, Stage, StepSeen, StepUnlock, Unit
from trainer.courses.skill_progress import SkillProgress, open_mistakes_by_skill, skill_progress
from trainer.courses.skills import (
    RUNS,
    Point,
    Profile,
    Skill,
    placed,
    profile_of,
    profiles_of,
    runs_of,
    skills_of,
    took_test,
    whole_rounds,
)
from trainer.play.labels import game_name
from trainer.play.models import Mode, Plan, Run, Verdict
from trainer.play.selectors import disclosed
from trainer.play.skills import Misconception, Rule
from trainer.practice.knowledge import DAYS, UNANSWERED, RuleRecords, answered_rows, record_rules
from trainer.practice.knowledge import ENOUGH as ENOUGH_RIGHT
from trainer.practice.remedial import recent_decisions as past_decisions
from trainer.schools.days import day_of, start_of
from trainer.schools.models import Membership, School


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


def next_of(lessons: Iterable[LessonProgress]) -> LessonProgress | None:
    """Return the first lesson that is not learned. What other tables credit to a later lesson skips none
    before it."""
    return next((lesson for lesson in lessons if not lesson.learned), None)


def course_of(*, membership: Membership, game: str) -> Course:
    about: dict[str, Any] = {"membership": membership, "game": game}
    skills = skills_of(profile_of(school=membership.school, game=game))
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
        group_skills(game, skills),
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
    today = day_of(zone=membership.school.tz)
    weekday = today.weekday()
    days = right_by_day(membership=membership, first=today - timedelta(days=weekday), days=weekday + 1)
    unit = Unit(goal.unit)
    enough = sum(right >= A_DAY for right in days.values())
    return Week(unit, enough if unit is Unit.DAYS else days.total(), goal.count)


def right_by_day(*, membership: Membership, first: date, days: int) -> Counter[date]:
    """Return how many answers were right on each of these days of the school, demonstrations left out.

    A day is found by comparing with its begin: to call a date function for each answer takes five times as
    long.
    """
    zone, each = membership.school.tz, [first + timedelta(days=number) for number in range(days + 1)]
    begins = [start_of(day, zone) for day in each]
    right = disclosed(Verdict.objects.in_force()).filter(
        answer__run__membership=membership,
        answer__received__gte=begins[0],
        answer__received__lt=begins[-1],
        right=True,
    )
    latest_first = (When(answer__received__gte=begins[number], then=number) for number in range(days)[::-1])
    counted = right.exclude(answer__run__drill__mode=Mode.LEARN).annotate(day=Case(*latest_first)).order_by()
    return Counter({each[day]: count for day, count in counted.values_list("day").annotate(Count("pk"))})


STREAK_READ = (8, 28, 365)
"""Days that are read, today's first: so many, and more if each of them was kept."""


@dataclass(frozen=True)
class Streak:
    """Right answers of today, and the days in a row before it on which there were `A_DAY`."""

    right: int
    before: int

    @property
    def reached(self) -> bool:
        return self.right >= A_DAY

    @property
    def streak(self) -> int:
        return self.before + self.reached


def streak_of(*, membership: Membership) -> Streak:
    """Walk back from today, in one query unless the streak is as long as a week."""
    today = day_of(zone=membership.school.tz)
    first, before, by_day = today + timedelta(days=1), 0, Counter[date]()
    for days in STREAK_READ:
        first -= timedelta(days=days)
        by_day += right_by_day(membership=membership, first=first, days=days)
        while by_day[today - timedelta(days=before + 1)] >= A_DAY:
            before += 1
        if today - timedelta(days=before) > first:
            break
    return Streak(by_day[today], before)


# --- The Continue card of the trainee's home, and the list of games ------------------------------------


@dataclass(frozen=True)
class GameProgress:
    """A game's lessons with their progress."""

    game: str
    profile: Profile
    lessons: tuple[LessonProgress, ...]

    @property
    def learned(self) -> int:
        return sum(lesson.learned for lesson in self.lessons)

    @property
    def lesson(self) -> LessonProgress | None:
        return next_of(self.lessons)


def _progress(
    game: str, profile: Profile, runs: Iterable[Run], rows: Iterable[Mapping[str, Any]], school: School
) -> GameProgress:
    own = (row for row in rows if row["answer__game"] == game)
    skills, records = skills_of(profile), record_rules(own, school=school)
    guided, passed = whole_rounds(run for run in runs if run.drill.game == game)
    shown = {rule for rule, record in records.items() if record.shown}
    tried = {rule for rule, record in records.items() if record.tried}
    lessons = lessons_progress(
        group_skills(game, skills),
        tried=tried,
        shown=shown,
        guided=game in guided,
        job=game in passed,
        seen=bool(tried),
    )
    return GameProgress(game, profile, lessons)


def _all_course_runs(membership: Membership) -> list[Run]:
    runs = Run.objects.filter(membership=membership, drill__plan=Plan.PATH, drill__game__in=GAMES)
    return list(runs.select_related("drill").order_by("-shown")[:RUNS])


def games_progress(*, membership: Membership) -> dict[str, GameProgress]:
    """Return the progress in each game with an answer, the latest first, from the latest verdicts."""
    runs = _all_course_runs(membership)
    rows = answered_rows(membership=membership)
    played = dict.fromkeys(row["answer__game"] for row in reversed(rows))
    profiles = profiles_of(school=membership.school)
    school = membership.school
    return {game: _progress(game, profiles[game], runs, rows, school) for game in played if game in GAMES}


def next_lesson(
    *, membership: Membership, rows: Sequence[Mapping[str, Any]], closed: Collection[str] = ()
) -> dict[str, Any] | None:
    """Return the lesson to continue with by all `rows` of answers; None where every game is closed.

    Of the course answered last, else of the game answered last, else of the first game.
    """
    open_rows = [row for row in reversed(rows) if row["answer__game"] in GAMES.keys() - set(closed)]
    lessons = [row for row in open_rows if row["answer__run__drill__plan"] == Plan.PATH]
    games = (row["answer__game"] for row in (*lessons, *open_rows))
    game = next(games, "") or next((one for one in GAMES if one not in closed), "")
    if not game:
        return None
    runs = _all_course_runs(membership) if lessons else []
    school = membership.school
    found = _progress(game, profile_of(school=school, game=game), runs, rows, school)
    return _card(found, first_day=not rows)


def _card(found: GameProgress, *, first_day: bool) -> dict[str, Any]:
    """What to do next in a course: lesson `number` of `of`, and how far it is. `segments` are percent, one
    for each lesson; `cards` are of a hand that the lesson is about; `learned` lessons are done. Where every
    lesson is learned, `done` is true and the address is the course's."""
    lesson, name = found.lesson, game_name(found.game)
    shown = lesson or found.lessons[-1]
    course = reverse("courses:course", args=[found.game])
    return {
        "game": found.game,
        "game_name": name,
        "title": shown.title,
        "number": shown.number,
        "of": len(found.lessons),
        "minutes": shown.minutes,
        "learned": found.learned,
        "segments": tuple(100 if lesson.learned else lesson.percent for lesson in found.lessons),
        "url": reverse("courses:lesson", args=[found.game, shown.number]) if lesson else course,
        "cards": example_hand(found.profile, shown).cards,
        "first_day": first_day,
        "done": lesson is None,
    }
