"""The beginners checked: they answer what is asked, hold what they hold, and are not one another."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from games import GAMES
from games.engine.misconceptions.misconception_catalog import BY_SLUG
from games.engine.scenarios.scenarios import scenarios
from tests.games.beginners import INDISTINGUISHABLE, KNOWN, RANDOM, SLIPS, UNKNOWN, same_as
from tests.games.beginners.accuracy import Row, explain_by_all_that_was_said, measure
from tests.games.beginners.beginner import Beginner
from tests.games.beginners.sessions import (
    PER_ROUND,
    STACKED,
    Said,
    histories,
    session,
    stacks_for,
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


def test_there_are_sixty_misconceptions_without_a_name():
    assert len(UNKNOWN) >= 60


@pytest.mark.parametrize("whole_job", [False, True], ids=["everyday", "whole job"])
@pytest.mark.parametrize("game", GAMES)
def test_who_believes_nothing_answers_everything_right(game, whole_job):
    without_mistakes = Beginner("no beliefs")
    scenes = ["", *(name for name, _ in scenarios(GAMES[game]))]
    for number, scene in enumerate(scenes * 2):
        played, stops = stops_of(game, scene, number // len(scenes), whole_job, ())
        for stop in stops:
            assert not wrong_at(Said(played, stop, without_mistakes.answers(played, stop)))


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


def telling(unknown: Beginner) -> Iterator[Said]:
    """Stops at which a misconception shows, from round to round."""
    for game in unknown.games:
        for round_of in islice(session(unknown, game), 40):
            yield from filter(wrong_at, round_of)


def alike(one: Beginner, others: list[Beginner], said: Said) -> list[Beginner]:
    """Those of the others who answer all of a stop as this one does."""
    answers = one.answers(said.played, said.stop)
    return [other for other in others if other.answers(said.played, said.stop) == answers]


@pytest.mark.parametrize("unknown", UNKNOWN, ids=named)
def test_a_misconception_is_none_of_the_known_mistakes(unknown):
    left = [*KNOWN]
    for said in telling(unknown):
        left = alike(unknown, left, said)
        if not left:
            return
    # Whichever trainee errs wherever this one does errs elsewhere too, where this one does not.
    for known in [*left]:
        for wrong in histories(known, next(game for game in known.games if game in unknown.games), want=20):
            left = alike(unknown, left, wrong.so_far[-1])
    assert not left, [other.name for other in left]


@pytest.mark.parametrize(("game", "one", "other"), INDISTINGUISHABLE)
def test_no_answer_tells_apart_what_is_said_to_be_the_same(game, one, other):
    for wrong in histories(BY_NAME[one], game, want=10):
        said = wrong.so_far[-1]
        assert BY_NAME[other].answers(said.played, said.stop) == said.answers
    assert same_as(game, one) == same_as(game, other)


@pytest.mark.parametrize("row", STACKED.strip().splitlines(), ids=lambda row: row.split()[0])
def test_a_stack_has_every_card_once(row):
    name = row.split()[0]
    for game in BY_NAME[name].games:
        for cards in stacks_for(name, game):
            inputs = stops_of(game, cards, 0, False, ())[0].inputs
            drawn = [seat.decision.drawn for seat in inputs.seats if seat.decision.drawn]
            dealt = [*inputs.dealer_cards, *drawn, *(card for seat in inputs.seats for card in seat.cards)]
            assert len(dealt) == len(set(dealt))


def test_a_history_is_of_the_same_trainee_and_no_longer_than_three_rounds():
    beginner = BY_NAME["kept-ace"]
    found = list(histories(beginner, "6-5-4-poker", want=3 * PER_ROUND))
    assert len(found) == 3 * PER_ROUND
    assert max(len(wrong.previous) for wrong in found) <= 3
    for wrong in found:
        for said in (*wrong.so_far, *(said for round_of in wrong.previous for said in round_of)):
            assert beginner.answers(said.played, said.stop) == said.answers


def test_what_is_measured_adds_up():
    rows = list(measure(explain_by_all_that_was_said, [("known", BY_NAME["tie-to-dealer"])], answers=8))
    assert [row.name for row in rows] == ["tie-to-dealer", "TOTAL"]
    assert rows[0].said == rows[1].said
    assert rows[0].said.total() == 8


@pytest.mark.parametrize(
    ("certain", "possible", "how"),
    [
        ("kept-ten", ("kept-ten",), "exact"),
        ("kept-ace", ("kept-ace",), "false"),
        ("", ("kept-ace", "kept-ten"), "among"),
        ("", ("kept-ace",), "others"),
        ("", (), "none"),
    ],
)
def test_an_explanation_is_worth_what_it_says(certain, possible, how):
    row = Row("kept-ten", "known")
    row.enter(BY_NAME["kept-ten"], "6-5-4-poker", certain, possible)
    assert row.said == {how: 1}
