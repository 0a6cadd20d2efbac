"""Every decision that the engine asks for is of a kind, and a kind names the ask that brings it about."""

import pytest

from games import GAMES
from games.engine.procedure.frames import Exercise, read_key
from games.engine.questions.catalog import ALL_ASKS, FLOOR
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts
from trainer.play.labels import question_words
from trainer.play.models.answers import key_of
from trainer.play.skills import Kind, kind_of, kind_of_prompt, read_kind

every_game = pytest.mark.parametrize("game", GAMES)


def asked(game: str, ask: str, *, rounds: int = 4):
    often = {"wrong_bets": 40, "irregularities": 60, "slips": 40}
    exercise = Exercise(frozenset({ask}), **often)
    for number in range(rounds):
        for stop in prompts(deal(GAMES[game], seed="kinds", round=number, spots=3, exercise=exercise)):
            yield from stop.prompts


@every_game
def test_a_decision_is_of_the_kind_of_its_ask(game):
    for ask in ALL_ASKS - FLOOR:
        found = list(asked(game, ask))
        kinds = [kind_of_prompt(game=game, prompt=prompt) for prompt in found]
        assert {kind.ask for kind in kinds} <= {ask}
        assert kinds == [kind_of(game=game, key=read_key(prompt.key)) for prompt in found]
        asked_here = {prompt.ask for prompt in found}
        assert not {slug for slug in asked_here if question_words(slug) == slug}  # each has its words


@every_game
def test_the_floor_is_asked_to_notice_and_to_say_what_is_due(game):
    beside = {"bets"} if GAMES[game].hands else {"chips", "money"}
    for floor in FLOOR:
        kinds = {kind_of_prompt(game=game, prompt=prompt).ask for prompt in asked(game, floor)}
        assert kinds <= {floor, *beside}
        assert floor in kinds or floor != "floor"  # others only where hands are drawn to by a rule


@pytest.mark.parametrize(
    ("prompt", "kind"),
    [
        ("reveal/0/qualifies", Kind("x", "qualifies")),
        ("reconcile/3/bet/aces-up", Kind("x", "bets", "aces-up")),
        ("decide/1/bet/aces-up", Kind("x", "bets", "aces-up")),
        ("refund/2/refund/ante", Kind("x", "refunds")),
        ("envy/4/envy/envy", Kind("x", "envies")),
        ("take-bets/2/bet-fault", Kind("x", "check-bets")),
        ("reveal/0/once-asked", None),
    ],
)
def test_kinds_by_their_prompts_as_they_are_stored(prompt, kind):
    assert kind_of(game="x", key=key_of(prompt)) == kind


@pytest.mark.parametrize("kind", [Kind("a-game", "qualifies"), Kind("a-game", "bets", "ante")])
def test_a_kind_is_read_as_it_is_written(kind):
    assert read_kind(str(kind)) == kind
