"""Lessons: shown, tried with the rule, tried without, in order, and credited."""

import pytest

from games import GAMES
from tests.games.trainee import wrong_answers
from tests.trainer.courses.walked import GAME, deal, learn, look, play
from tests.trainer.playing import (
    play_out,
    post,
    say,
)
from trainer.courses.lessons import Topic
from trainer.courses.overview import next_lesson
from trainer.courses.steps import AT_A_TIME
from trainer.play.models import Answer, Mode, Plan
from trainer.play.services.runs import open_run
from trainer.practice.knowledge import answered_rows, record_rules

pytestmark = pytest.mark.django_db


def test_a_lesson_asks_each_rule_with_the_rule_in_view_and_then_without(alice):
    run = deal(alice, 4)
    items = [run.drill.item(number) for number in range(run.drill.rounds)]
    assert (run.drill.mode, run.drill.plan) == (Mode.PRACTICE, Plan.PATH)
    with_rule, without = ([item for item in items if item.rule_shown is shown] for shown in (True, False))
    assert [item.rule for item in with_rule] == [item.rule for item in without]
    assert items == with_rule + without
    assert 0 < len(without) <= AT_A_TIME
    assert not {item.deal for item in with_rule} & {item.deal for item in without}


def test_the_last_right_answer_ends_the_lesson_with_its_summary_and_the_way_back_to_the_course(
    client_of, alice
):
    client, run = client_of(alice), deal(alice, 1)
    post(client, run)
    body = post(client, run).content.decode()
    assert "All 2 right" in body
    assert f'href="/courses/{GAME}/"' in body
    assert "Lesson 1 done" in client.get(f"/courses/{GAME}/").content.decode()


def test_an_answer_with_the_rule_in_view_counts_as_one_with_a_hint(alice):
    play(deal(alice, 1))
    hinted = dict(Answer.objects.values_list("round", "hinted"))
    assert hinted == {0: True, 1: False}


def test_a_lesson_is_learned_when_every_rule_is_right_without_it(alice):
    play(deal(alice, 1), how=wrong_answers)
    lesson = look(alice).lessons[0]
    assert (lesson.learned, len(lesson.untried), len(lesson.unshown)) == (False, 1, 1)
    play(deal(alice, 1))
    course = look(alice)
    assert course.lessons[0].learned
    assert course.lesson.number == 2
    assert course.lessons[0].percent == 100


def next_one(member, **closed):
    rows = answered_rows(membership=member)
    records = record_rules(rows, school=member.school)
    return next_lesson(membership=member, rows=rows, records=records, **closed)


def test_right_answers_at_other_tables_are_credited(alice):
    for number in range(2):
        run = open_run(membership=alice, game=GAME, spots=6, seed=f"credited {number}")
        play_out(run)
    course = look(alice)
    base = next(one for one in course.lessons if one.lesson.topic is Topic.BASE_BETS)
    assert {point.kind.wager for point in base.lesson.points} > {point.kind.wager for point in base.unshown}
    assert next_one(alice)["segments"] == tuple(100 if one.learned else one.percent for one in course.lessons)


def test_the_card_follows_the_course_that_was_dealt_last(alice):
    learn(alice, 1)
    card = next_one(alice)
    assert (card["game"], card["number"], card["first_day"]) == (GAME, 2, False)
    assert card["url"] == f"/courses/{GAME}/lessons/2/"
    say(deal(alice, 1, game="rabbit-hunter"))
    assert next_one(alice)["game"] == "rabbit-hunter"
    assert next_one(alice, closed={"rabbit-hunter"})["game"] == GAME
    assert next_one(alice, closed=set(GAMES)) is None
