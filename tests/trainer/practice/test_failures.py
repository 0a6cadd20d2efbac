"""My mistakes: what was failed, until it was right in a later round of mending. Pace drills: what was slow,
until it was in good time in one."""

import pytest

from tests.trainer.play.answers import RIGHT, WRONG, run_of, stored
from tests.trainer.playing import ANY_GAME, round_state_of, start_run
from trainer.play.models import Mode, Plan
from trainer.play.pace import is_slow
from trainer.play.services.runs import finish_run
from trainer.play.skills import Kind, kind_of_prompt, question_of
from trainer.practice.remedial import MAX_OF_A_KIND, MAX_ROUNDS, failed, recent_decisions, slow_kinds
from trainer.practice.services import open_mistakes

pytestmark = pytest.mark.django_db
HAND = Kind(ANY_GAME, "player-hand")


def open_now(member):
    return failed(recent=recent_decisions(membership=member))


@pytest.mark.parametrize(
    ("seconds", "usual", "slow"),
    [(12, None, False), (12.1, None, True), (9, 4, True), (8, 4, False), (4.5, 2, False), (5.5, 2, True)],
)
def test_slow_is_over_twelve_seconds_or_twice_the_usual_and_over_the_target(seconds, usual, slow):
    """The target for a player's hand is five seconds."""
    _ask, question = question_of(ANY_GAME, "player-hand")
    assert question.seconds == 5
    assert is_slow(seconds, target=question.seconds, usual=usual) is slow


def test_what_was_wrong_comes_again_the_worst_first(alice):
    run = start_run(alice)
    stored(run, RIGHT)
    stored(run, WRONG | {"ask": "qualifies"})
    stored(run, WRONG)
    stored(run, WRONG)
    assert open_now(alice) == (HAND, HAND, Kind(ANY_GAME, "qualifies"))


def test_in_good_time_in_a_pace_drill_and_only_there_it_is_slow_no_more(alice):
    run, drill = start_run(alice), run_of(alice, plan=Plan.PACE)
    stored(run, RIGHT, took=13)
    stored(run, RIGHT)
    stored(drill, RIGHT, took=13)
    assert slow_kinds(recent=recent_decisions(membership=alice)) == (HAND, HAND)
    stored(drill, RIGHT)
    assert slow_kinds(recent=recent_decisions(membership=alice)) == ()


def test_there_is_an_end_to_it(alice):
    run = start_run(alice)
    for number in range(20):
        for _ in range(MAX_OF_A_KIND + 2):
            stored(run, WRONG | {"ask": "bet", "prompt": f"reconcile/1/bet/bet-{number}"})
    found = open_now(alice)
    assert len(found) == MAX_ROUNDS
    assert max(found.count(kind) for kind in found) == MAX_OF_A_KIND


@pytest.mark.parametrize("plan", [Plan.MISTAKES, Plan.TODAY])
def test_right_in_a_later_mending_round_mends_it(alice, plan):
    stored(start_run(alice), WRONG)
    mending = run_of(alice, plan=plan)
    assert HAND in open_now(alice)
    stored(mending, RIGHT, took=13)
    assert open_now(alice) == ()
    stored(start_run(alice), WRONG)
    assert open_now(alice) == (HAND,)


@pytest.mark.parametrize("order", [{"mode": Mode.LEARN}, {"plan": Plan.LESSON}, {"mode": Mode.TEST}])
def test_learning_lessons_and_a_test_that_is_still_sat_say_nothing(alice, order):
    run = run_of(alice, **order)
    stored(run, WRONG)
    assert open_now(alice) == ()
    if "mode" in order and order["mode"] == Mode.TEST:
        finish_run(run=run)
        assert open_now(alice) == (HAND,)


def test_the_drill_asks_what_went_wrong_on_a_fresh_deal_and_nothing_else(alice):
    first = start_run(alice)
    stored(first, WRONG)
    run = open_mistakes(membership=alice)
    assert (run.drill.plan, run.drill.rounds) == (Plan.MISTAKES, 1)
    assert run.seed != first.seed
    for stop in round_state_of(run).stops:
        for prompt in stop.prompts:
            assert kind_of_prompt(game=ANY_GAME, prompt=prompt) == HAND
