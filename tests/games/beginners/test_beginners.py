"""The beginners checked: they answer what is asked, hold what they hold, and are not one another."""

from collections import Counter

import pytest

from games import GAMES
from games.engine.misconceptions.misconception_catalog import BY_SLUG
from games.engine.scenarios.scenarios import scenarios
from tests.games.beginners import INDISTINGUISHABLE, KNOWN, RANDOM, SLIPS, UNKNOWN, same_as
from tests.games.beginners.accuracy import explain_by_every_answer, measure
from tests.games.beginners.beginner import Beginner
from tests.games.beginners.sessions import (
    SessionStop,
    histories,
    stops_of,
    wrong_at,
)
from tests.games.trainee import typed

EVERYONE = (*KNOWN, *UNKNOWN, *SLIPS, *RANDOM)
BY_NAME = {beginner.name: beginner for beginner in EVERYONE}


def named(beginner: Beginner) -> str:
    return beginner.name


def test_every_mistake_of_the_engine_has_its_beginner():
    assert set(BY_SLUG) <= {beginner.name for beginner in KNOWN}


def test_no_two_beginners_have_one_name():
    assert not [name for name, count in Counter(map(named, EVERYONE)).items() if count > 1]


@pytest.mark.parametrize("whole_job", [False, True], ids=["everyday", "whole job"])
@pytest.mark.parametrize("game", GAMES)
def test_who_believes_nothing_answers_everything_right(game, whole_job):
    without_mistakes = Beginner("no beliefs")
    scenes = ["", *(name for name, _ in scenarios(GAMES[game]))]
    for number, scene in enumerate(scenes):
        played, stops = stops_of(game, scene, number % 2, whole_job, ())
        for stop in stops:
            assert not wrong_at(SessionStop(played, stop, without_mistakes.answers(played, stop)))


@pytest.mark.parametrize("beginner", EVERYONE, ids=named)
def test_what_is_answered_can_be_typed_and_is_wrong_somewhere_in_each_game(beginner):
    for game in beginner.games:
        wrong = next(histories(beginner, game, want=1), None)
        assert wrong, f"{beginner.name} is never wrong in {game}"
        assert wrong.given not in wrong.prompt.right
        for said in (*wrong.so_far, *(said for round_of in wrong.previous for said in round_of)):
            assert said.answers.keys() == {prompt.key for prompt in said.stop.prompts}
            for prompt in said.stop.prompts:
                given = said.answers[prompt.key]
                assert prompt.read(typed(prompt, given)) == given


@pytest.mark.parametrize(("game", "one", "other"), INDISTINGUISHABLE)
def test_no_answer_tells_apart_what_is_said_to_be_the_same(game, one, other):
    for wrong in histories(BY_NAME[one], game, want=10):
        said = wrong.so_far[-1]
        assert BY_NAME[other].answers(said.played, said.stop) == said.answers
    assert same_as(game, one) == same_as(game, other)


def test_what_is_measured_adds_up():
    rows = list(measure(explain_by_every_answer, [("known", BY_NAME["tie-to-dealer"])], answers=8))
    assert [row.name for row in rows] == ["tie-to-dealer", "TOTAL"]
    assert rows[0].said == rows[1].said
    assert rows[0].said.total() == 8
