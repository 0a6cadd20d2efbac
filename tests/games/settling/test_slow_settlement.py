"""Thousands of dealt rounds, settled a second time by the slow dealer; and the tray is always right."""

from collections import Counter
from dataclasses import replace

import pytest

from games.engine.rounds.rounds import Round
from games.engine.rules.houses import House
from tests.games.dealing import six_five_four_rounds
from tests.games.oracles.second_opinion import settled, settled_slowly
from tests.games.oracles.slow_dealer import best_of, category, dealer_plays
from tests.scale import sample_or_all


@sample_or_all("count", 700, 2_500)
def test_the_slow_dealer_agrees_on_every_line(count):
    seen: Counter = Counter()
    for played in six_five_four_rounds(count, seed="slow"):
        slow = settled_slowly(played)
        assert settled(played) == slow, (played.inputs.seed, played.inputs.round)
        seen.update((one.wager, one.action, one.rule) for one in slow)
    assert seen[("queens-up", "pay", "654 5a.i")] > count / 50
    assert seen[("ante", "push", "654 Winning & Losing")] > 0
    assert seen[("ante-bonus", "pay", "654 7c")] > count / 800


def test_the_slow_dealer_notices_another_paytable():
    """The comparison can fail: the same rounds by a neighbouring paytable are not the same."""

    def elsewhere(played: Round) -> Round:
        other = {"PT-1": "PT-3", "PT-2": "PT-3", "PT-3": "PT-1"}[
            str(played.inputs.house.choices["queens-up"])
        ]
        choices = {**played.inputs.house.choices, "queens-up": other}
        return Round(replace(played.inputs, house=House(choices)))

    assert any(
        settled(elsewhere(played)) != settled_slowly(played)
        for played in six_five_four_rounds(100, seed="slow")
    )


def test_the_slow_dealer_holds_the_same_hands():
    for played in six_five_four_rounds(300, seed="slow"):
        dealer = played.settlement.dealer
        assert list(dealer.plays) == dealer_plays(played.inputs.dealer_cards)
        assert dealer.hand.category == category(dealer.plays)
        assert best_of(dealer.hand.cards) == best_of(dealer.plays)
        assert dealer.qualifies
        for seat in played.inputs.seats:
            hand = played.settlement.hands[seat.spot]
            assert hand.category == category(seat.cards)
            assert best_of(hand.cards) == best_of(seat.cards)


def money_after(played: Round) -> tuple[int, int]:
    """What all players gained and what the tray gained, counted chip by chip from the circles."""
    purses = tray = 0
    for seat in played.inputs.seats:
        laid = dict(seat.bets)
        if not seat.decision.folds:
            laid["play"] = seat.bets["ante"]
        purses -= sum(laid.values())
        for one in played.settlement.lines:
            if one.spot != seat.spot:
                continue
            staked = laid.pop(one.wager, 0)
            assert staked == one.stake
            if one.action.value == "take":
                tray += staked
            else:
                purses += staked + one.pays
                tray -= one.pays
        assert not laid, "a bet was left on the layout"
    return purses, tray


@pytest.mark.parametrize("seed", ["tray", "rack"])
def test_players_and_tray_together_gain_nothing(seed):
    for played in six_five_four_rounds(500, seed=seed):
        purses, tray = money_after(played)
        assert purses + tray == 0
        assert purses == sum(one.net for one in played.settlement.lines)


def test_a_bet_on_the_layout_has_exactly_one_line():
    for played in six_five_four_rounds(300, seed="tray"):
        lines = Counter((one.spot, one.wager) for one in played.settlement.lines)
        assert set(lines.values()) == {1}
        for seat in played.inputs.seats:
            wagers = {wager for spot, wager in lines if spot == seat.spot} - {"ante-bonus"}
            assert wagers == set(seat.bets) | (set() if seat.decision.folds else {"play"})
