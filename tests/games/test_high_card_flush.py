"""High Card Flush: the raise that a hand allows."""

import tomllib

import pytest

from games import GAMES, deal
from games.engine.diagnosis.grading import grade_stop
from games.engine.errors import NotAllowed
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.rounds.stops import prompts
from games.engine.rules.pages import FIXTURES
from games.engine.serialization.reading import read_document
from tests.games.misconceptions.test_golden_mistakes import golden
from tests.games.trainee import each_prompt

GAME = GAMES["high-card-flush"]
FOLDER = FIXTURES / "rounds" / GAME.slug


LIMITS = {"two": "1", "three": "1", "four": "1", "five": "2", "six": "3", "seven": "3"}


@pytest.mark.parametrize("count", LIMITS)
def test_hcf_3c_the_hand_limits_the_raise(count):
    asked = 0
    for number in range(5):
        played = deal(
            GAME,
            seed="limits",
            round=number,
            scenario=f"player-{count}-card-flush",
            exercise=Exercise(WHOLE_JOB),
        )
        for _stop, prompt in each_prompt(played):
            if prompt.ask == "raise-limit":
                category = played.hand(prompt.spot).category
                assert prompt.right == (LIMITS[category.partition("-")[0]],)
                asked += category == f"{count}-card-flush"
    # Two cards of a suit are folded, but on a whim.
    assert asked or count == "two"


def test_a_raise_of_one_size_too_much_is_named():
    played = golden(GAME.slug, "another-suit-wins-straight-flush", WHOLE_JOB)
    stops = [stop for stop in prompts(played) if any(p.ask == "raise-limit" for p in stop.prompts)]
    (stop, *_others) = stops
    (prompt,) = stop.prompts
    assert prompt.right == ("1",)
    (verdict,) = grade_stop(played, stop, {prompt.key: "2"})
    assert "raise-one-card-short" in verdict.diagnosis.names


def test_a_document_with_a_raise_that_the_hand_does_not_allow_is_refused():
    page = tomllib.loads((FOLDER / "every-card-counts.toml").read_text(encoding="utf-8"))
    page["round"]["spots"][0]["decision"]["action"] = "2x"
    with pytest.raises(NotAllowed, match="2x requires a five-card flush or better"):
        read_document(page["round"], GAMES)
