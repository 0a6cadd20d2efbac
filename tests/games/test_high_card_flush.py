"""High Card Flush by its golden rounds: its own mistakes, and the raise that a hand allows."""

import tomllib

import pytest

from games import GAMES, deal
from games.engine.diagnosis.grading import grade_stop
from games.engine.errors import NotAllowed
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import EVERYDAY, WHOLE_JOB
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import prompts
from games.engine.rules.pages import FIXTURES
from games.engine.serialization.reading import read_document
from tests.games.trainee import each_prompt, right_answers, stop_of, typed

GAME = GAMES["high-card-flush"]
FOLDER = FIXTURES / "rounds" / GAME.slug


def golden(name: str, asks=EVERYDAY) -> Round:
    page = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    return Round(read_document(page["round"], GAMES), Exercise(asks))


def names_of(played: Round, key: str, said: str) -> tuple[str, ...]:
    """What a wrong answer is called where everything else at the stop is right."""
    step, spot, *_rest = key.split("/")
    stop = stop_of(played, f"{step}/{spot}")
    verdicts = grade_stop(played, stop, right_answers(stop) | {key: said})
    (wrong,) = [verdict for verdict in verdicts if not verdict.right]
    return wrong.diagnosis.names


@pytest.mark.parametrize(
    ("name", "round", "key", "said"),
    [
        ("rank-before-length", "four-cards-beat-three", "reconcile/2/bet/ante", "take"),
        ("qualified-any-rank", "eight-high-does-not-qualify", "reveal/0/qualifies", "yes"),
        ("ante-pushed-unqualified", "eight-high-does-not-qualify", "reconcile/1/bet/ante", "push"),
        ("play-paid-unqualified", "eight-high-does-not-qualify", "reconcile/1/bet/raise", "pay 10"),
        (
            *("side-bet-in-main-suit", "another-suit-wins-straight-flush"),
            *("reconcile/2/bet/straight-flush", "take"),
        ),
        ("missed-wheel", "ace-high-or-low", "reconcile/1/bet/straight-flush", "take"),
        ("took-bad-beat-on-fold", "folded-hand-wins-bonus", "decide/3/bet/straight-flush", "take"),
        ("side-bet-against-dealer", "bonus-on-a-losing-hand", "reconcile/3/bet/flush", "take"),
        ("tie-to-dealer", "equal-hands", "reconcile/1/bet/raise", "take"),
        ("other-paytable", "bonus-by-other-paytables", "reconcile/4/bet/flush", "pay 5"),
    ],
)
def test_a_mistake_of_this_game_is_named(name, round, key, said):
    played = golden(round)
    due = next(prompt for _stop, prompt in each_prompt(played) if prompt.key == key)
    assert said != typed(due, due.due)
    assert name in names_of(played, key, said)


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
    played = golden("another-suit-wins-straight-flush", WHOLE_JOB)
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
