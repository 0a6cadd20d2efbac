"""Why a bet on one of a player's hands in turn is taken or paid."""

from games import GAMES
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts

GAME = next(game for game in GAMES.values() if game.hands_in_turn)


def test_the_reason_of_a_bet_on_a_further_hand_names_totals_as_that_of_the_first_does():
    reasons = set()
    for number in range(60):
        for stop in prompts(deal(GAME, seed="reasons", round=number, spots=3)):
            reasons |= {str(prompt.because) for prompt in stop.prompts if prompt.wager.endswith("-2")}
    assert any(" beats " in reason for reason in reasons)
    assert not any("player" in reason for reason in reasons)
