"""Every decision that the engine asks for is of a kind, and a kind names the ask that brings it about."""

import pytest

from games import GAMES
from games.engine.asks.table import ALL_ASKS, FLOOR
from games.engine.procedure.exercises import Exercise
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts
from trainer.drills.kinds import RATES, Kind, kind_of, read_kind
from trainer.drills.wording import ASKS

every_game = pytest.mark.parametrize("game", GAMES)


def asked(game: str, ask: str, *, rounds: int = 12):
    often = {"wrong_bets": 40, "irregularities": 60, "slips": 40}
    exercise = Exercise(frozenset({ask}), **often)
    for number in range(rounds):
        for stop in prompts(deal(GAMES[game], seed="kinds", round=number, spots=3, exercise=exercise)):
            yield from stop.prompts


@every_game
def test_a_decision_is_of_the_kind_of_its_ask(game):
    for ask in ALL_ASKS - FLOOR:
        found = list(asked(game, ask))
        kinds = [kind_of(game=game, ask=prompt.ask, prompt=prompt.key) for prompt in found]
        assert {kind.ask for kind in kinds} <= {ask}
        assert {prompt.ask for prompt in found} <= set(ASKS)  # each has its words


@every_game
def test_the_floor_is_asked_to_notice_and_to_say_what_is_due(game):
    (floor,) = FLOOR
    kinds = {kind_of(game=game, ask=p.ask, prompt=p.key).ask for p in asked(game, floor)}
    assert floor in kinds <= {floor, "bets"}


@pytest.mark.parametrize(
    ("ask", "prompt", "kind"),
    [
        ("qualifies", "reveal/0/qualifies", Kind("x", "qualifies")),
        ("action", "reconcile/3/action/aces-up", Kind("x", "bets", "aces-up")),
        ("amount", "decide/1/amount/aces-up", Kind("x", "bets", "aces-up")),
        ("action", "refund/2/action/ante", Kind("x", "refunds")),
        ("amount", "envy/4/amount/envy", Kind("x", "envies")),
        ("bet-fault", "take-bets/2/bet-fault", Kind("x", "check-bets")),
        ("once-asked", "reveal/0/once-asked", None),
    ],
)
def test_kinds_by_their_prompts(ask, prompt, kind):
    assert kind_of(game="x", ask=ask, prompt=prompt) == kind


@pytest.mark.parametrize("kind", [Kind("a-game", "qualifies"), Kind("a-game", "bets", "ante")])
def test_a_kind_is_read_as_it_is_written(kind):
    assert read_kind(str(kind)) == kind


def test_rates_are_of_asks_that_exist():
    assert set(RATES) <= ALL_ASKS
