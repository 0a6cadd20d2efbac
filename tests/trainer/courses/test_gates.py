"""Gates: what each step asks for before the next one opens, and what takes it away again."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.engine.errors import NotAllowed
from tests.games.trainee import wrong_answers
from tests.trainer.courses.walked import GAME, look, play, step, walk
from tests.trainer.playing import play_out, round_state_of, say
from trainer.courses.models import STEPS, Stage, Unit
from trainer.courses.progress import A_DAY, Mastery, next_step, set_goal, unlock_step, week_of
from trainer.play.models import Mode, Plan, Run
from trainer.play.services.runs import open_run
from trainer.play.skills import Kind
from trainer.practice.models import ReviewCard

pytestmark = pytest.mark.django_db

UP_CARD = Kind(GAME, "up-card")


def test_a_path_begins_with_the_tour_and_ends_with_the_test(alice):
    course = look(alice)
    assert (course.number, course.steps, course.current.stage) == (1, 9, Stage.TOUR)
    assert [checkpoint.stage for checkpoint in course.checkpoints] == list(STEPS)
    assert [checkpoint.done for checkpoint in course.checkpoints] == [False] * 9


def test_no_step_is_dealt_before_the_ones_before_it_are_done(alice):
    for stage in (Stage.TAUGHT, Stage.CHECKED, Stage.GUIDED, Stage.PRACTICE, Stage.JOB):
        with pytest.raises(NotAllowed):
            step(alice, stage)


def test_a_decision_is_taught_with_its_rule_beside_it_and_asks_nothing_else(alice):
    walk(alice)
    run = step(alice, Stage.TAUGHT, kind=UP_CARD)
    assert (run.drill.mode, run.drill.plan) == (Mode.LEARN, Plan.PATH)
    rules = {point.rule for point in look(alice).skills[0].points}
    assert {run.drill.item(number).rule for number in range(run.drill.rounds)} == rules
    assert {prompt.ask for stop in round_state_of(run).stops for prompt in stop.prompts} == {"up-card"}


def test_taught_is_what_was_said_rightly_and_nothing_else(alice):
    walk(alice)
    before = look(alice).checkpoint(Stage.TAUGHT).missing
    play(step(alice, Stage.TAUGHT, kind=UP_CARD), how=wrong_answers)
    assert look(alice).checkpoint(Stage.TAUGHT).missing == before
    play(step(alice, Stage.TAUGHT, kind=UP_CARD))
    course = look(alice)
    assert course.checkpoint(Stage.TAUGHT).missing == before - 2
    assert course.checkpoint(Stage.CHECKED).have == 0
    assert course.next_skill.kind != UP_CARD


def test_checked_is_what_was_said_rightly_on_another_deal_without_the_rule(alice):
    opened(alice, Stage.TOUR, Stage.WORKED, Stage.TAUGHT)
    run = step(alice, Stage.CHECKED)
    assert run.drill.mode == Mode.PRACTICE
    play_out(run)
    assert look(alice).checkpoint(Stage.CHECKED).have == 1
    assert look(alice).checkpoint(Stage.TAUGHT).have == 1  # who shows it need not be taught


def opened(membership, *stages: Stage) -> None:
    for stage in stages:
        unlock_step(membership=membership, game=GAME, stage=stage, reason="so", by=membership, key=uuid4())


def test_staff_open_a_gate_once_and_it_says_who_and_why(alice, bob):
    key = uuid4()
    for _ in range(2):
        unlock_step(
            membership=alice, game=GAME, stage=Stage.TOUR, reason="Deals it already.", by=bob, key=key
        )
    checkpoint = look(alice).checkpoint(Stage.TOUR)
    assert (checkpoint.done, checkpoint.met) == (True, False)
    assert (checkpoint.opened.opened_by, checkpoint.opened.reason) == (bob, "Deals it already.")
    assert alice.steps_unlocked.count() == 1


def test_guided_rounds_count_when_they_are_played_to_their_end(alice):
    opened(alice, *STEPS[:5])
    left, played = step(alice, Stage.GUIDED), step(alice, Stage.GUIDED)
    Run.objects.filter(pk=left.pk).update(round=left.drill.rounds - 1, finished=timezone.now())
    Run.objects.filter(pk=played.pk).update(round=played.drill.rounds - 1)
    assert not look(alice).checkpoint(Stage.GUIDED).done
    play_out(Run.objects.get(pk=played.pk))
    assert look(alice).checkpoint(Stage.GUIDED).done


def test_practice_deals_what_is_not_known(alice):
    opened(alice, *STEPS[:6])
    run = step(alice, Stage.PRACTICE)
    kinds = {run.drill.item(number).kind for number in range(run.drill.rounds)}
    assert kinds == {str(skill.kind) for skill in look(alice).skills}


@pytest.mark.parametrize(
    ("right", "of", "said", "known"),
    [
        *[(27, 30, {}, True), (26, 30, {}, False), (29, 29, {}, False)],
        *[(30, 30, {"failed": True}, False), (30, 30, {"overdue": True}, False)],
    ],
)
def test_a_sort_is_known_by_its_last_thirty_until_it_lapses(right, of, said, known):
    assert Mastery(UP_CARD, right, of, **said).known is known


def test_a_review_that_waits_for_two_weeks_takes_a_sort_away(alice):
    late = timezone.now() - timedelta(days=15)
    ReviewCard.objects.create(membership=alice, kind=str(UP_CARD), state={}, due=late)
    assert look(alice).masteries[0].overdue
    ReviewCard.objects.update(due=timezone.now() - timedelta(days=13))
    assert not look(alice).masteries[0].overdue


def test_a_review_that_went_wrong_takes_it_away_until_it_is_right_again(alice):
    def answer(how) -> None:
        run = open_run(membership=alice, game=GAME, spots=1, plan=Plan.REVIEW)
        say(run, how(round_state_of(run).stop))

    answer(wrong_answers)
    assert look(alice).masteries[0].failed
    run = open_run(membership=alice, game=GAME, spots=1)
    say(run)
    assert not look(alice).masteries[0].failed


def test_the_first_page_offers_the_path_that_was_walked_last(alice):
    assert next_step(membership=alice).course is None
    walk(alice)
    walk(alice, "rabbit-hunter")
    assert next_step(membership=alice).course.game == "rabbit-hunter"
    assert next_step(membership=alice, closed={"rabbit-hunter"}).course.game == GAME


def test_a_path_costs_the_same_however_much_was_answered(alice):
    walk(alice)
    counts = []
    for _ in range(3):
        play(step(alice, Stage.TAUGHT))
        look(alice)  # reviews are caught up with once
        with CaptureQueriesContext(connection) as asked:
            look(alice)
        counts.append(len(asked))
    assert len(set(counts)) == 1
    assert counts[0] <= 12


def test_the_aim_counts_what_was_right_and_days_on_which_enough_was(alice):
    assert week_of(membership=alice).of == 0
    set_goal(membership=alice, unit=Unit.DECISIONS, count=2)
    run = open_run(membership=alice, game=GAME, spots=1)
    say(run, wrong_answers(round_state_of(run).stop))
    assert week_of(membership=alice).have == 0
    say(run)
    assert week_of(membership=alice).have >= 1
    set_goal(membership=alice, unit=Unit.DAYS, count=1)
    assert week_of(membership=alice).have == 0
    while week_of(membership=alice).have == 0:
        again = open_run(membership=alice, game=GAME, spots=6)
        play_out(again)
    assert A_DAY > 1
