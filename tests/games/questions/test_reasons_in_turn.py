"""Hands in turn: the order in which bets of a spot are settled, why each is taken or paid, and why a signal
may be accepted or not."""

from collections.abc import Iterator

import pytest

from games import GAMES, grade, open_house
from games.engine.diagnosis.cue_kinds import WrongAnswer
from games.engine.diagnosis.read_back import answer_read_back
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import Stop, prompts
from games.engine.rules.sheets import load

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


FEW = {"double-on": "9-11", "double-after-split": False, "surrender": "none", "split-by": "rank", "hands": 2}
WHY = {
    "double too: the first two cards (BJ 6b)": ({}, "split"),
    "double too: after a split as well (BJ 6b)": ({}, "split"),
    "hit too: any hand below 21 (BJ 6f)": ({}, "split"),
    "stand too: any hand (BJ 6)": ({}, "split"),
    "split too: two cards of equal worth (BJ 6d)": ({}, "split"),
    "surrender too: the first two cards (BJ 6g)": ({}, "split"),
    "no split: only two cards of equal worth (BJ 6d)": ({}, "split"),
    "no surrender: none after a split (BJ 6g)": ({}, "split"),
    "no split: 4 hands at most (BJ 6d)": ({}, "four-hands"),
    "no hit: split aces get one card each (BJ 6e)": ({"resplit-aces": True}, "split-aces"),
    "no double: split aces get one card each (BJ 6e)": ({"resplit-aces": True}, "split-aces"),
    "no double: only 9 to 11 (BJ 6b)": (FEW, "split"),
    "no double: none after a split (BJ 6b)": (FEW, "split"),
    "no split: only two cards of one rank (BJ 6d)": (FEW, "split"),
    "split too: two cards of one rank (BJ 6d)": (FEW, "split"),
    "no surrender: none at this table (BJ 6g)": (FEW, "split"),
}


def signals_asked(options=None, scenario="split", rounds=40) -> Iterator[tuple[Round, Stop, Prompt]]:
    house = open_house(GAME, options or {})
    for number in range(rounds):
        played = deal(GAME, seed="signals", round=number, spots=3, scenario=scenario, house=house)
        for stop in prompts(played):
            yield from ((played, stop, prompt) for prompt in stop.prompts if prompt.ask == "allowed")


@pytest.mark.parametrize("why", WHY)
def test_bj_6_the_rule_that_decides_says_why_a_signal_may_be_accepted_or_not(why):
    assert any(why in map(str, dict(prompt.reasons).values()) for _, _, prompt in signals_asked(*WHY[why]))


@pytest.mark.parametrize("options", [{}, FEW], ids=["as printed", "few"])
def test_each_signal_has_a_reason_that_agrees_with_what_is_right_and_cites_a_rule(options):
    rules = load(GAME).rules
    for _played, _stop, prompt in signals_asked(options, rounds=10):
        assert [value for value, _why in prompt.reasons] == [choice.value for choice in prompt.choices]
        for value, why in prompt.reasons:
            assert str(why).startswith("no ") is (value not in prompt.due)
            assert str(why).rpartition("(")[2].removesuffix(")") in rules


def test_a_wrong_answer_gets_the_reason_of_each_signal_that_is_wrong_or_missing_and_of_no_other():
    asked = (each for each in signals_asked() if each[2].due == {"stand", "hit", "double"})
    played, stop, prompt = next(asked)
    given = frozenset({"stand", "surrender"})
    reason = str(prompt.because_of(given))
    assert reason.split(" · ") == [
        str(why) for value, why in prompt.reasons if value not in ("stand", "split")
    ]
    read_back = str(answer_read_back(WrongAnswer(played, prompt, given)))
    assert read_back == f"You answered “stand, surrender” – {reason}"
    (graded,) = grade(played, stop, {prompt.key: sorted(given)}, earlier=())[-1:]
    assert not graded.right
    for right in (prompt.due, None):
        assert prompt.because_of(right) == prompt.because
