"""What is left until a day, each day's share, and whether it will be enough, also for trainees who slip."""

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from games import GAMES
from games.engine.procedure.frames import Key
from tests.trainer.courses.walked import GAME
from tests.trainer.exams.attempts import give
from trainer.courses.models import Stage
from trainer.courses.progress import Course, course_of, note_step_seen
from trainer.courses.study_plan import FARTHEST, StudyPlan, study_plan, today_words, verdict_words
from trainer.exams.models import Exam
from trainer.play.skills import Rule, questions_of
from trainer.practice.knowledge import DAYS, ENOUGH, RuleRecord, record_rules
from trainer.schools.days import day_of

pytestmark = pytest.mark.django_db
MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.fixture
def clock(alice):
    with time_machine.travel(MONDAY, tick=False) as moved:
        yield moved


def key_of(rule: Rule) -> Key:
    asked = questions_of(GAMES[rule.game])
    slug = next(name for name, (ask, _question) in asked.items() if ask.slug == rule.ask)
    return Key("any", 1, slug, "ante")


class Learner:
    """Answers rules as they are asked, with slips; its plan as of now."""

    def __init__(self, member, seed: int = 1) -> None:
        self.member, self.chance = member, random.Random(seed)
        self.rows: list[dict] = []
        self.empty = course_of(membership=member, game=GAME)
        self.rules = self.empty.rules

    def course(self) -> Course:
        return replace(self.empty, rows=self.rows, records=record_rules(self.rows, school=None))

    def plan(self, until: date) -> StudyPlan:
        return study_plan(membership=self.member, course=self.course(), until=until)

    def answer(self, rule: Rule, *, right: bool) -> None:
        row = {"answer__game": GAME, "key": key_of(rule), "rule": rule.point, "aspect": "", "right": right}
        self.rows.append(row | {"answer__hinted": False, "answer__received": timezone.now()})

    def practise(self, answers: int, *, skill: float) -> None:
        """Answer what is asked today. One in thirty is a slip whatever is known."""
        today, records = day_of(), defaultdict(RuleRecord, record_rules(self.rows, school=None))
        asked = [rule for rule in self.rules if records[rule].asks(today)]
        while asked and answers:
            rule = self.chance.choice(asked)
            right = self.chance.random() < skill and self.chance.random() > 1 / 30
            self.answer(rule, right=right)
            records[rule].add(right=right, on=today)
            if not records[rule].asks(today):
                asked.remove(rule)
            answers -= 1


def day(number: int) -> date:
    return (MONDAY + timedelta(days=number)).date()


def test_with_nothing_answered_the_work_is_spread_over_the_days(alice, clock):
    plan = Learner(alice).plan(day(10))
    assert plan.left == plan.at_dawn == ENOUGH * plan.rules > 0
    assert (plan.a_day, plan.ready, plan.enough) == (None, None, False)
    assert [portion["day"] for portion in plan.portions] == [day(number) for number in range(10)]
    assert sum(portion["answers"] for portion in plan.portions) == plan.left
    assert plan.portions[-1]["left"] == 0
    assert plan.portions[0]["answers"] == plan.needed == max(portion["answers"] for portion in plan.portions)
    assert verdict_words(plan) == "Pace appears after the first day of practice."


def test_todays_share_is_of_the_morning_and_shrinks_as_it_is_given(alice, clock):
    learner = Learner(alice)
    share = learner.plan(day(10)).today_left
    for rule in learner.rules[:5]:
        learner.answer(rule, right=True)
    plan = learner.plan(day(10))
    assert plan.today_left == share - 5
    assert today_words(plan) == f"{share - 5} right answers to go today"
    for _ in range(2):
        for rule in learner.rules:
            learner.answer(rule, right=True)
    plan = learner.plan(day(10))
    assert plan.today_left == 0
    assert today_words(plan) == "today’s share is done"
    assert sum(portion["answers"] for portion in plan.portions) == plan.left


def test_a_miss_and_a_long_pause_add_to_it(alice, clock):
    learner = Learner(alice)
    rule = learner.rules[0]
    for number in range(DAYS):
        clock.move_to(MONDAY + timedelta(days=number))
        for _ in range(4):
            learner.answer(rule, right=True)
    left = learner.plan(day(20)).left
    assert left == ENOUGH * (len(learner.rules) - 1)
    clock.move_to(MONDAY + timedelta(days=10))
    assert learner.plan(day(20)).left == left + 1  # may be forgotten
    for _ in range(2):
        learner.answer(rule, right=False)
    assert learner.plan(day(20)).left > left + 1


def test_a_rule_takes_two_days(alice, clock):
    learner = Learner(alice)
    plan = learner.plan(day(1))
    assert plan.too_late
    assert "2 days" in verdict_words(plan)
    for rule in learner.rules:
        learner.answer(rule, right=True)
    clock.move_to(MONDAY + timedelta(days=1))
    assert not learner.plan(day(2)).too_late  # a second day is enough for what was begun


def weeks(member, clock, *, answers: int, skill: float, seed: int) -> Iterator[tuple[int, Learner]]:
    """Yield each morning, with a day off in seven."""
    learner = Learner(member, seed)
    for number in range(120):
        clock.move_to(MONDAY + timedelta(days=number))
        yield number, learner
        if number % 7 != 6:
            learner.practise(answers, skill=skill)


def test_more_than_the_pace_is_not_enough_and_the_same_is(alice, clock):
    for number, learner in weeks(alice, clock, answers=40, skill=0.9, seed=5):
        if number == 7:
            plan = learner.plan(day(FARTHEST))
            assert plan.enough
            ready = plan.ready
            late = learner.plan(ready)
            assert (late.enough, late.late) == (False, 1)
            assert "1 day too late" in verdict_words(late)
            assert learner.plan(ready + timedelta(days=1)).enough
            return


def test_a_learned_rule_is_due_again_on_its_day(alice, clock):
    learner = Learner(alice)
    for number in range(DAYS):
        clock.move_to(MONDAY + timedelta(days=number))
        for _ in range(4):
            learner.answer(learner.rules[0], right=True)
    due = record_rules(learner.rows, school=None)[learner.rules[0]].due
    by_day = {portion["day"]: portion["reviews"] for portion in learner.plan(day(20)).portions}
    assert [on for on, reviews in by_day.items() if reviews] == [due]


PLAN = f"/courses/{GAME}/plan/"


def test_a_scheduled_test_gives_the_day(client_of, alice, bob):
    exam = give(bob, alice, game=GAME)
    Exam.objects.update(day=timezone.localdate() + timedelta(days=9))
    assert exam.game == GAME
    page = client_of(alice).get(PLAN).content.decode()
    assert "table test on" in page
    assert page.count('<th scope="row">') == 9
    assert "Study plan to" in client_of(alice).get(f"/courses/{GAME}/").content.decode()


def test_the_instructor_reads_whether_it_will_be_enough(client_of, alice, bob):
    note_step_seen(membership=alice, game=GAME, stage=Stage.INTRO)
    give(bob, alice, game=GAME)
    Exam.objects.update(day=timezone.localdate() + timedelta(days=9))
    page = client_of(bob).get(f"/courses/people/{alice.pk}/").content.decode()
    assert "Pace appears after the first day of practice." in page
    assert client_of(alice).get(f"/courses/people/{bob.pk}/").status_code == 404
