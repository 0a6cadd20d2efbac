"""Bets on hands in turn: in which order those of a spot are settled, and why each is taken or paid."""

from games import GAMES
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import Stop, prompts

GAME = next(game for game in GAMES.values() if game.hands_in_turn)
BLACKJACK_INSURED = "t59"
"""Deals the dealer a blackjack, against which three spots are insured."""


def peeked(seed: str) -> list[Stop]:
    return [stop for stop in prompts(deal(GAME, seed=seed)) if stop.place.step == "peek"]


def test_ruled_bj_5_on_a_spot_insurance_is_settled_before_the_bet_that_a_blackjack_takes():
    bets = [[prompt.wager for prompt in stop.prompts] for stop in peeked(BLACKJACK_INSURED)]
    assert ["insurance", "wager"] in bets
    assert all(each in (["insurance", "wager"], ["wager"]) for each in bets)


def test_bj_4b_the_reason_of_insurance_is_what_the_dealer_has():
    insured = [p for stop in peeked(BLACKJACK_INSURED) for p in stop.prompts if p.wager == "insurance"]
    assert {str(prompt.because) for prompt in insured} == {"the dealer has a blackjack, which pays 2 to 1"}


def test_the_reason_of_a_bet_on_a_further_hand_names_totals_as_that_of_the_first_does():
    reasons = set()
    for number in range(60):
        for stop in prompts(deal(GAME, seed="reasons", round=number, spots=3)):
            reasons |= {str(prompt.because) for prompt in stop.prompts if prompt.wager.endswith("-2")}
    assert any(" beats " in reason for reason in reasons)
    assert not any("player" in reason for reason in reasons)
