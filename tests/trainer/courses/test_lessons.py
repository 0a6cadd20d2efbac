"""Lessons: made from what a game declares, shown, tried with the rule, tried without, and credited."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import GAMES
from games.engine.rules.wagers import Wager
from tests.games.on_paper.three_card_poker import GAME as ON_PAPER
from tests.games.trainee import wrong_answers
from tests.trainer.courses.test_rules_taught import as_printed
from tests.trainer.courses.walked import GAME, deal, learn, look, play
from tests.trainer.playing import (
    HTMX,
    answer_url,
    form_of,
    go_on_url,
    play_on,
    play_out,
    post,
    round_state_of,
    say,
    table_url,
)
from trainer.courses.lessons import Topic, lesson_title, lessons_of
from trainer.courses.models import Stage
from trainer.courses.progress import games_progress, next_lesson
from trainer.courses.skills import skills_of
from trainer.courses.steps import AT_A_TIME, open_lesson, open_stage
from trainer.play.models import Answer, Mode, Plan, Run
from trainer.play.services.runs import next_round, open_run
from trainer.practice.services import open_placement

every_game = pytest.mark.parametrize("game", GAMES)


# --- What a game's lessons are -----------------------------------------------------------------------


@every_game
def test_every_skill_is_in_one_lesson_of_six_to_nine(game):
    profile = as_printed(GAMES[game])
    lessons = lessons_of(profile)
    kinds = [skill.kind for lesson in lessons for skill in lesson.skills]
    assert sorted(map(str, kinds)) == sorted(str(skill.kind) for skill in skills_of(profile))
    assert 6 <= len(lessons) <= 9  # fewer where the dealer has no hand
    assert [lesson.number for lesson in lessons] == list(range(1, len(lessons) + 1))
    assert (lessons[0].topic, lessons[-1].topic) == (Topic.LAYOUT, Topic.FULL_TABLE)


@every_game
def test_titles_are_made_from_the_names_of_the_bets(game):
    declared = GAMES[game]
    titles = {lesson.topic: lesson.title for lesson in lessons_of(as_printed(declared))}
    assert len(set(titles.values())) == len(titles)

    def named(topic: Topic, belongs) -> bool:
        return all(str(wager.name) in titles[topic] for wager in declared.wagers if belongs(wager))

    def is_side_bet(wager: Wager) -> bool:
        return wager.optional and not wager.progressive

    assert named(Topic.BASE_BETS, lambda wager: not wager.optional and not wager.buys_card)
    assert (Topic.SIDE_BETS in titles) == any(map(is_side_bet, declared.wagers))
    assert (Topic.PROGRESSIVE in titles) == bool(declared.progressive or declared.envy)
    assert Topic.SIDE_BETS not in titles or named(Topic.SIDE_BETS, is_side_bet)


def test_a_game_on_paper_has_lessons_without_the_parts_that_it_lacks(monkeypatch):
    monkeypatch.setitem(GAMES, ON_PAPER.slug, ON_PAPER)
    lessons = lessons_of(as_printed(ON_PAPER))
    topics = [lesson.topic for lesson in lessons]
    assert Topic.PROGRESSIVE not in topics
    assert {Topic.LAYOUT, Topic.BASE_BETS, Topic.SIDE_BETS, Topic.FULL_TABLE} <= set(topics)
    assert all(lesson.title for lesson in lessons)


def test_a_game_without_a_qualifier_reads_the_dealers_hand():
    assert lesson_title(GAMES["six-card-poker"], Topic.DEALER) == "Does the dealer qualify?"
    assert lesson_title(GAMES[GAME], Topic.DEALER) == "The dealer’s hand"


# --- Tried with the rule, then without ----------------------------------------------------------------

db = pytest.mark.django_db


@db
def test_a_lesson_asks_each_rule_with_the_rule_in_view_and_then_without(alice):
    run = deal(alice, 4)
    items = [run.drill.item(number) for number in range(run.drill.rounds)]
    assert (run.drill.mode, run.drill.plan) == (Mode.PRACTICE, Plan.PATH)
    with_rule, without = ([item for item in items if item.rule_shown is shown] for shown in (True, False))
    assert [item.rule for item in with_rule] == [item.rule for item in without]
    assert items == with_rule + without
    assert 0 < len(without) <= AT_A_TIME
    assert not {item.deal for item in with_rule} & {item.deal for item in without}


@db
def test_the_rule_stands_beside_the_question_only_where_it_is_to(client_of, alice):
    client, run = client_of(alice), deal(alice, 1)
    shown = client.get(f"/runs/{run.pk}/rounds/0/").content.decode()
    assert 'id="hint"' in shown
    assert "Try it with the rule" in shown
    play_out(run)
    next_round(state=round_state_of(run))
    shown = client.get(f"/runs/{run.pk}/rounds/1/").content.decode()
    assert 'id="hint"' not in shown
    assert "Try it without" in shown


@db
def test_a_right_answer_leads_to_the_next_rule_and_the_last_one_to_the_course(client_of, alice):
    client, run = client_of(alice), deal(alice, 1)
    form = form_of(round_state_of(run).stop)
    sent = [client.post(answer_url(run), form, **HTMX) for _ in range(2)]  # the same answer, sent again
    assert {page["HX-Redirect"] for page in sent} == {table_url(run, 1)}
    shown = client.get(table_url(run, 1)).content.decode()
    assert 'id="summary-title"' not in shown
    assert "verdicts is-right" in shown
    assert post(client, run)["HX-Redirect"] == f"/courses/{GAME}/"
    assert "Lesson 1 done" in client.get(f"/courses/{GAME}/").content.decode()
    assert Answer.objects.count() == 2


@db
def test_a_wrong_answer_is_explained_and_continue_leads_on_once(client_of, alice):
    client, run = client_of(alice), deal(alice, 1)
    shown = post(client, run, wrong_answers(round_state_of(run).stop))
    assert 'id="explanation"' in shown.content.decode()
    assert round_state_of(run).round == 0
    pages = [client.post(go_on_url(run), **HTMX) for _ in range(2)]
    assert {page["HX-Redirect"] for page in pages} == {table_url(run, 1)}
    assert round_state_of(run).round == 1
    assert "verdicts is-wrong" in client.get(table_url(run, 1)).content.decode()


@db
def test_a_lesson_that_was_left_at_an_explanation_offers_nothing_but_the_next_rule(client_of, alice):
    client, run = client_of(alice), deal(alice, 1)
    post(client, run, wrong_answers(round_state_of(run).stop))
    shown = client.get(table_url(run)).content.decode()
    assert 'id="next-round"' in shown
    assert "Retry the ones I missed" not in shown


@db
def test_whole_rounds_of_a_course_end_with_their_summary(client_of, alice):
    """The negative control."""
    run = open_stage(membership=alice, course=look(alice), stage=Stage.JOB)
    play_on(run, len(round_state_of(run).stops) - 1)
    shown = post(client_of(alice), run).content.decode()
    assert 'id="summary-title"' in shown


@db
def test_an_answer_with_the_rule_in_view_counts_as_one_with_a_hint(alice):
    play(deal(alice, 1))
    hinted = dict(Answer.objects.values_list("round", "hinted"))
    assert hinted == {0: True, 1: False}


@db
def test_a_lesson_is_learned_when_every_rule_is_right_without_it(alice):
    play(deal(alice, 1), how=wrong_answers)
    lesson = look(alice).lessons[0]
    assert (lesson.learned, len(lesson.untried), len(lesson.unshown)) == (False, 1, 1)
    play(deal(alice, 1))
    course = look(alice)
    assert course.lessons[0].learned
    assert course.lesson.number == 2
    assert course.lessons[0].percent == 100


@db
def test_the_next_run_asks_what_is_left(alice):
    number = next(one.number for one in look(alice).lessons if len(one.lesson.points) > AT_A_TIME)
    play(deal(alice, number))
    left = look(alice).lessons[number - 1].unshown
    run = deal(alice, number)
    assert {run.drill.item(round).rule for round in range(run.drill.rounds)} <= {p.rule for p in left}


@db
def test_any_lesson_can_be_dealt_and_only_the_table_test_is_locked(alice):
    course = look(alice)
    assert all(open_lesson(membership=alice, course=course, number=one.number) for one in course.lessons)
    assert [stage for stage in Stage if not course.open_at(stage)] == [Stage.TEST]


@db
def test_the_last_lesson_ends_with_whole_rounds(alice):
    number = len(look(alice).lessons)
    for _ in range(9):
        if not look(alice).lessons[-1].unshown:
            break
        play(deal(alice, number))
    guided = deal(alice, number)
    assert guided.drill.mode == Mode.GUIDED
    Run.objects.filter(pk=guided.pk).update(round=guided.drill.rounds - 1)
    play(Run.objects.get(pk=guided.pk))
    job = deal(alice, number)
    assert (job.drill.mode, job.drill.spots) == (Mode.PRACTICE, 6)
    assert not look(alice).lessons[-1].learned
    Run.objects.filter(pk=job.pk).update(round=job.drill.rounds - 1)
    play(Run.objects.get(pk=job.pk))
    assert look(alice).lessons[-1].learned


# --- What is known already is credited ----------------------------------------------------------------


@db
def test_right_answers_at_other_tables_are_credited(alice):
    for number in range(2):
        run = open_run(membership=alice, game=GAME, spots=6, seed=f"credited {number}")
        play_out(run)
    course = look(alice)
    base = next(one for one in course.lessons if one.lesson.topic is Topic.BASE_BETS)
    assert {point.kind.wager for point in base.lesson.points} > {point.kind.wager for point in base.unshown}
    assert next_lesson(membership=alice).segments == tuple(
        100 if one.learned else one.percent for one in course.lessons
    )


@db
def test_an_experienced_dealer_is_not_sent_to_the_first_lesson(alice):
    for number in range(2):
        play_out(open_run(membership=alice, game=GAME, spots=6, seed=f"credited {number}"))
    card = next_lesson(membership=alice)
    assert not card.first_day
    assert card.number > 1
    assert look(alice).lessons[0].learned
    assert card.number == look(alice).lesson.number


@db
def test_what_is_begun_or_credited_further_on_skips_no_lesson(alice):
    learn(alice, 1)
    learn(alice, 4)
    say(deal(alice, 5))
    course = look(alice)
    assert [lesson.percent > 0 for lesson in course.lessons[:5]] == [True, False, False, True, True]
    assert course.lesson.number == next_lesson(membership=alice).number == 2


@db
def test_wrong_answers_are_not_credited(alice):
    """The negative control."""
    run = open_run(membership=alice, game=GAME, spots=6, seed="credited 0")
    play_out(run, how=wrong_answers)
    assert all(one.percent == 0 for one in look(alice).lessons)
    assert next_lesson(membership=alice).number == 1


@db
def test_placement_credits_what_it_shows(alice):
    before = sum(len(one.unshown) for one in look(alice).lessons)
    play(open_placement(membership=alice, game=GAME))
    assert sum(len(one.unshown) for one in look(alice).lessons) < before


# --- The Continue card --------------------------------------------------------------------------------


@db
def test_a_newcomer_starts_with_the_first_lesson_of_the_first_game(alice):
    card = next_lesson(membership=alice)
    assert (card.game, card.number, card.first_day) == (next(iter(GAMES)), 1, True)
    assert len(card.segments) == card.of
    assert not any(card.segments)
    assert card.cards


@db
def test_the_card_follows_the_course_that_was_dealt_last(alice):
    learn(alice, 1)
    card = next_lesson(membership=alice)
    assert (card.game, card.number, card.first_day) == (GAME, 2, False)
    assert card.url == f"/courses/{GAME}/lessons/2/"
    say(deal(alice, 1, game="rabbit-hunter"))
    assert next_lesson(membership=alice).game == "rabbit-hunter"
    assert next_lesson(membership=alice, closed={"rabbit-hunter"}).game == GAME
    assert next_lesson(membership=alice, closed=set(GAMES)) is None


@db
def test_the_card_follows_the_game_that_was_practiced_where_no_course_is_begun(alice):
    say(open_run(membership=alice, game="rabbit-hunter", spots=3))
    assert next_lesson(membership=alice).game == "rabbit-hunter"


@db
def test_the_card_agrees_with_the_course(alice):
    learn(alice, 1)
    play(deal(alice, 4), how=wrong_answers)
    card, course = next_lesson(membership=alice), look(alice)
    assert (card.number, card.title) == (course.lesson.number, course.lesson.title)
    assert (card.learned, card.of) == (course.learned, len(course.lessons))
    progress = games_progress(membership=alice)[GAME]
    assert progress.lessons == course.lessons


@db
def test_the_card_takes_five_queries(alice):
    learn(alice, 1)
    with CaptureQueriesContext(connection) as asked:
        next_lesson(membership=alice)
    assert len(asked) <= 5


@db
def test_a_lesson_whose_skill_failed_a_review_comes_back(alice):
    dealer = next(one.number for one in look(alice).lessons if one.lesson.topic is Topic.DEALER)
    learn(alice, dealer)
    run = open_run(membership=alice, game=GAME, spots=1, plan=Plan.REVIEW)
    say(run, wrong_answers(round_state_of(run).stop))
    lesson = look(alice).lessons[dealer - 1]
    assert lesson.learned
    assert lesson.slipping
