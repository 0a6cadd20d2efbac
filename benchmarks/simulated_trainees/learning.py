"""A newcomer who learns: for each rule of a skill a chance to know it, which grows with answers and fades."""

import random
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from math import exp, log
from statistics import mean

from benchmarks.simulated_trainees.people import Person, Said, slip
from benchmarks.simulated_trainees.sittings import Table
from benchmarks.simulated_trainees.table import Seen
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop

GUESSES = 0.35
"""How often a trainee is right who does not know the rule."""

FROM_RIGHT, FROM_WRONG = 0.25, 0.35
"""How much of what is missing an answer adds: a right one, and a wrong one of which the page tells why."""

FIRST_MEMORY, GROWS = 8.0, 2.5
"""Days in which what was learned fades to a third, and how many times longer after a right answer on another
day."""

IN_VIEW = 0.95
"""How often a trainee is right who has the rule in view."""

KNOWN = 0.90

Rule = tuple[str, str, str]
"""What is learned as one item, as trainer/play/skills.py has it."""


@dataclass
class Fading:
    """Memory as a height that answers raise and that fades, slower after each day with a right answer."""

    height: float = GUESSES
    last: datetime | None = None
    days: float = FIRST_MEMORY

    def at(self, now: datetime) -> float:
        if self.last is None:
            return self.height
        away = (now - self.last).total_seconds() / 86_400
        return GUESSES + (self.height - GUESSES) * exp(-away / self.days)

    def answered(self, now: datetime, *, right: bool) -> None:
        if right and self.last and self.last.date() != now.date():
            self.days *= GROWS
        height = self.at(now)
        self.height = height + (1 - height) * (FROM_RIGHT if right else FROM_WRONG)
        self.last = now


@dataclass
class Traces:
    """Memory as traces, one for each answer, that decay by a power of their age, the faster the more was in
    mind when they were laid. After Pavlik and Anderson, Cognitive Science 29 (2005), with their constants."""

    laid: list[tuple[datetime, float]] = field(default_factory=list)

    DECAY, SCALE, THRESHOLD, NOISE, BETWEEN = 0.177, 0.217, -0.704, 0.255, 0.025
    """The last: time from one day to the next counts so much of time at work."""

    def at(self, now: datetime) -> float:
        if not self.laid:
            return GUESSES
        recalled = 1 / (1 + exp((self.THRESHOLD - self._active(now)) / self.NOISE))
        return GUESSES + (1 - GUESSES) * recalled

    def answered(self, now: datetime, *, right: bool) -> None:
        decay = self.SCALE * exp(self._active(now)) + self.DECAY if self.laid else self.DECAY
        self.laid.append((now, decay))

    def _active(self, now: datetime) -> float:
        return log(sum(self._age(then, now) ** -decay for then, decay in self.laid))

    def _age(self, then: datetime, now: datetime) -> float:
        if then.date() == now.date():
            return max(1.0, (now - then).total_seconds())
        return max(1.0, (now - then).total_seconds() * self.BETWEEN)


MEMORIES = {"fading": Fading, "traces": Traces}


@dataclass
class Newcomer(Person):
    """Knows no rule at first. `easy` counts decisions by whether the rule was known already."""

    memory: type[Fading] | type[Traces] = Fading
    rules: dict[Rule, Fading | Traces] = field(default_factory=dict)
    easy: Counter = field(default_factory=Counter)
    clock: object = None
    in_view: bool = False

    def know(self, rule: Rule, now: datetime) -> float:
        return self.rules[rule].at(now) if rule in self.rules else GUESSES

    def answers(self, played: Round, stop: Stop) -> dict[str, Said]:
        return {prompt.key: self._by_memory(Seen(played, stop, prompt)) for prompt in stop.prompts}

    def _by_memory(self, seen: Seen) -> Said:
        from trainer.play.skills import kind_of_prompt, rule_of

        kind = kind_of_prompt(game=seen.played.inputs.game.slug, prompt=seen.prompt)
        rule, now = rule_of(kind, seen.prompt.point), _now()
        knows = self.know(rule, now)
        self.easy[knows >= KNOWN] += 1
        right = self.chance.random() < (max(knows, IN_VIEW) if self.in_view else knows)
        given = seen.due if right else slip(seen, self.chance)
        right = given in seen.prompt.right
        self.rules.setdefault(rule, self.memory()).answered(now, right=right)
        if seen.prompt.aspect and right:  # who does the difficult knows the plain
            plain = rule_of(kind, seen.prompt.rule)
            self.rules.setdefault(plain, self.memory()).answered(now, right=True)
        return Said(given, slip=not right)


def _now() -> datetime:
    from django.utils import timezone

    return timezone.now()


@dataclass
class CourseTable(Table):
    """A newcomer at the course: each run that its page offers next, until the table test opens."""

    def answer(self, state) -> None:
        self.person.in_view = state.item.rule_shown
        super().answer(state)

    def course(self):
        from trainer.courses.progress import course_of

        return course_of(membership=self.membership, game=self.game)

    @property
    def arrived(self) -> bool:
        from trainer.courses.models import Stage

        return self.course().open_at(Stage.TEST)

    def step(self) -> bool:
        """Do the next thing that the course's page offers; false where nothing can be dealt."""
        from trainer.courses.models import Stage
        from trainer.courses.progress import note_step_seen
        from trainer.courses.steps import open_course_run, open_lesson, open_stage

        course, member = self.course(), self.membership
        begun = open_course_run(membership=member, game=self.game)
        if begun:
            return self.sit(lambda: begun) is not None
        for stage in [one.stage for one in course.checkpoints[:-1] if not one.done]:
            if stage is Stage.INTRO:
                note_step_seen(membership=member, game=self.game, stage=stage)
                return True
            if stage is Stage.PLACEMENT:
                self.placement()
                return True
            if stage not in (Stage.TAUGHT, Stage.CHECKED):
                opens = partial(open_stage, membership=member, course=course, stage=stage)
                return self.sit(opens) is not None
            number = next((one.number for one in course.lessons if one.unshown), None)
            if number:
                opens = partial(open_lesson, membership=member, course=course, number=number)
                return self.sit(opens) is not None
        return self.free_round()

    def free_round(self) -> bool:
        """A full table beside the course, which credits rules that no lesson asks any more."""
        from trainer.practice.plans.deal_preview import whole_job

        items = (whole_job(self.game),)
        return self.rounds(f"{self.name} {self.decisions}", items=items) is not None

    def known(self) -> dict[Rule, float]:
        """How well each rule of the course is known now."""
        from trainer.play.skills import rule_of

        points = [point for skill in self.course().skills for point in skill.points]
        rules = dict.fromkeys(rule_of(point.kind, point.rule) for point in points)
        return {rule: self.person.know(rule, _now()) for rule in rules}


A_DAY, MAX_DAYS = 150, 30


@dataclass(frozen=True)
class Walked:
    """A newcomer's way to the table test: whether it opened, on which day and after how many decisions, how
    many of them by rules known already, the rules below `KNOWN` then, and what is known on average a week
    later."""

    opened: bool
    days: int
    decisions: int
    easy: int
    below: tuple[Rule, ...]
    rules: int
    later: float


WEEK = 7
"""Days after which is looked what is left."""


def walk(game: str, *, number: int = 0, most_days: int = MAX_DAYS, memory: str = "fading") -> Walked:
    """Take the course, `A_DAY` decisions a day."""
    name = f"newcomer {number} {game}"
    table = CourseTable(name, Newcomer(chance=random.Random(name), memory=MEMORIES[memory]), game)
    for day in range(most_days):
        with table.day(day, left=A_DAY):
            while table.left > 0 and not table.arrived and table.step():
                pass
            if table.arrived:
                return _walked(table, day + 1, opened=True)
    with table.day(most_days):
        return _walked(table, most_days, opened=False)


def _walked(table: CourseTable, days: int, *, opened: bool) -> Walked:
    known = table.known()
    below = tuple(rule for rule, height in known.items() if height < KNOWN)
    week = _now() + timedelta(days=WEEK)
    later = mean(table.person.know(rule, week) for rule in known)
    return Walked(opened, days, table.decisions, table.person.easy[True], below, len(known), later)


# --- A day with today's practice, and the same day without -------------------------------------------------


@dataclass(frozen=True)
class Day:
    """What was known at the end of a day, on average over the rules: with today's practice, with as much of
    the course instead, and with nothing."""

    practice: float
    course: float
    nothing: float


def practice_days(game: str, days: tuple[int, ...], *, number: int = 0) -> list[Day]:
    """Compare days of one newcomer, who takes the course and rests after it; each is lived three times."""
    name = f"reviewer {number} {game}"
    table = CourseTable(name, Newcomer(chance=random.Random(name)), game)
    found = []
    for day in range(max(days) + 1):
        if day in days:
            found.append(_three_ways(table, day))
        with table.day(day, left=A_DAY):
            while table.left > 0 and not table.arrived and table.step():
                pass
    return found


def _three_ways(table: CourseTable, day: int) -> Day:
    spent, practice = _lived(table, day, None)
    _same, course = _lived(table, day, spent)
    _none, nothing = _lived(table, day, 0)
    return Day(practice, course, nothing)


def _lived(table: CourseTable, day: int, decisions: int | None) -> tuple[int, float]:
    """Live a day and take it back: today's practice (None), or so many decisions of the course."""
    from copy import deepcopy

    from django.db import transaction

    from trainer.play.services import diagnosis

    person, before = deepcopy(table.person), table.decisions
    with table.day(day, left=10**9 if decisions is None else decisions), transaction.atomic():
        if decisions is None:
            table.today()
        else:
            while table.left > 0 and (table.free_round() if table.arrived else table.step()):
                pass
        known = table.known()
        spent = table.decisions - before
        transaction.set_rollback(True)
    diagnosis.forget()
    table.person, table.decisions = person, before
    return spent, sum(known.values()) / len(known)
