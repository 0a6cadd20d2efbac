"""Checkpoints: what must be done before the table test, and what takes it away again; and the weekly goal."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine

from tests.trainer.courses.walked import GAME, learn, look
from tests.trainer.play.answers import stored
from tests.trainer.playing import start_run
from trainer.courses.lesson_frames import example_of
from trainer.courses.models import Stage
from trainer.courses.progress import note_step_seen, unlock_step
from trainer.courses.skill_progress import LEARNED, LEARNING, NOT_STARTED, SLIPPING, SkillProgress
from trainer.courses.skills import Point, profile_of
from trainer.courses.steps import skill_words
from trainer.play.skills import Kind, Misconception
from trainer.practice.knowledge import ENOUGH
from trainer.schools.models import Membership

pytestmark = pytest.mark.django_db

UP_CARD = Kind(GAME, "up-card")


def test_the_introduction_counts_when_it_was_watched(alice):
    note_step_seen(membership=alice, game=GAME, stage=Stage.INTRO)
    assert look(alice).current.stage is Stage.TAUGHT


def test_taught_is_what_was_right_with_the_rule_in_view_and_checked_without(alice):
    before = look(alice)
    learn(alice, 4)
    course = look(alice)
    learned = len(before.lessons[3].unshown)
    for stage in (Stage.TAUGHT, Stage.CHECKED):
        assert course.checkpoint(stage).missing == before.checkpoint(stage).missing - learned


def opened(membership, *stages: Stage) -> None:
    for stage in stages:
        unlock_step(membership=membership, game=GAME, stage=stage, reason="so", by=membership, key=uuid4())


def test_staff_unlock_a_checkpoint_once_and_it_says_who_and_why(alice, bob):
    key = uuid4()
    for _ in range(2):
        unlock_step(
            membership=alice, game=GAME, stage=Stage.INTRO, reason="Deals it already.", by=bob, key=key
        )
    checkpoint = look(alice).checkpoint(Stage.INTRO)
    assert (checkpoint.done, checkpoint.met) == (True, False)
    assert (checkpoint.opened.opened_by, checkpoint.opened.reason) == (bob, "Deals it already.")
    assert alice.steps_unlocked.count() == 1


NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
TIE, LOSES = "654 Winning & Losing", "654 7b"
ANTE, PLAY = (Kind(GAME, "bets", wager) for wager in ("ante", "play"))


def points_of(membership: Membership, kind: Kind) -> tuple[Point, ...]:
    return next(skill.points for skill in look(membership).skills if skill.kind == kind)


def knows(membership: Membership, *points: Point, days: int = 2, right: bool = True) -> None:
    """Right answers to these rules, on so many days up to today."""
    run, profile = start_run(membership), profile_of(school=membership.school, game=GAME)
    for number in range(ENOUGH):
        for prompt in [example_of(profile, point)[2] for point in points]:
            stored(
                run,
                {"ask": prompt.ask, "prompt": prompt.key, "rule": prompt.rule, "right": right},
                ago=timedelta(days=days - 1 - number * days // ENOUGH),
            )


def progress(membership: Membership, kind: Kind) -> SkillProgress:
    return next(one for one in look(membership).skill_progress if one.kind == kind)


def test_a_skill_is_learned_when_every_rule_of_it_is_done(alice):
    points = {point.rule: point for point in points_of(alice, PLAY)}
    tie = points.pop(TIE)
    knows(alice, *points.values())
    assert progress(alice, PLAY).left == (tie,)
    knows(alice, next(point for point in points_of(alice, ANTE) if point.rule == TIE))  # of another bet
    assert progress(alice, PLAY).learned


POINT, OTHER = Point(UP_CARD, "654 3", "", 0), Point(UP_CARD, "654 4", "", 0)


@pytest.mark.parametrize(
    ("said", "state"),
    [
        ({"rules": 2}, LEARNED),
        ({"rules": 2, "left": (POINT,), "fading": (POINT,)}, SLIPPING),
        ({"rules": 2, "left": (POINT, OTHER), "fading": (POINT,), "of": 9}, LEARNING),
        ({"rules": 2, "mistakes": (Misconception(GAME, "tie-to-dealer"),), "of": 9}, LEARNING),
        ({"rules": 2, "left": (POINT, OTHER)}, NOT_STARTED),
        ({}, NOT_STARTED),
    ],
)
def test_a_skill_is_learned_by_its_rules_and_slips_in_time(said, state):
    one = SkillProgress(UP_CARD, **said)
    assert one.state == state
    assert one.learned is (state == LEARNED)


def test_a_rule_that_may_be_forgotten_makes_its_skill_slip(alice):
    with time_machine.travel(NOON) as moved:
        knows(alice, *points_of(alice, PLAY))
        assert progress(alice, PLAY).state == LEARNED
        moved.shift(timedelta(days=10))
        assert progress(alice, PLAY).state == SLIPPING
        assert "to refresh: " in skill_words(progress(alice, PLAY))
