"""Expectations: what play and fold are worth, counted a second time from the analysis alone (SCA 5-8)."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from games import GAMES
from games.engine.cards.cards import STANDARD
from games.engine.questions.strategy import published
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Action, Beats
from games.engine.settlement.inputs import Inputs
from games.engine.simulated_players.expectations import (
    Expectation,
    completions,
    expect,
    print_antes,
)
from games.engine.texts import Text
from tests.games.oracles.slow_dealer import read, top
from tests.games.oracles.slow_hands import ACE, DECK, KING
from tests.games.seats import sits, with_dealer
from tests.games.six_five_four import cards

GAME = GAMES["six-card-poker"]
DEALT = {
    "a pair against a higher up card": ("6s Kh 6d 9c 2s Td", "Qc 7h 3d"),
    "ace-queen against a king": ("As Qd 9h 7c 4s 2d", "Kc 8h 5d"),
}


def inputs_of(up: str, hand: str, *, hidden: str = "", ante: int = 1_000, does: str = "play") -> Inputs:
    """A seat and the dealer's three up cards; his hidden ones are any three of the rest."""
    seen = cards(f"{hand} {up}")
    rest = cards(hidden) if hidden else tuple(card for card in STANDARD if card not in seen)[:3]
    sheet = load(GAME)
    inputs = Inputs(GAME, sheet, open_house(GAME, sheet, {}), (sits(GAME, hand, does, ante=ante),))
    return with_dealer(inputs, (*cards(up), *rest))


def worth(up: str, hand: str) -> Expectation:
    inputs = inputs_of(up, hand)
    return expect(inputs, inputs.seats[0])


def slowly(up: str, hand: str) -> Fraction:
    """SCA 7 and 8 for every three cards that the dealer may have below; hands read by every five of six."""
    seen = (*hand.split(), *up.split())
    player = read(hand.split())[:2]
    antes = hands = 0
    for hidden in combinations([card for card in DECK if card not in seen], 3):
        his = read((*up.split(), *hidden))
        result = (player > his[:2]) - (player < his[:2])
        antes += result * (2 if top(his, ACE, KING) else 1)
        hands += 1
    assert hands == 12_341
    return Fraction(antes, hands)


@pytest.mark.parametrize("name", DEALT)
def test_sca_7_8_play_is_worth_what_a_slow_count_says(name):
    hand, up = DEALT[name]
    found = worth(up, hand)
    assert found.completions == 12_341
    assert found.play == slowly(up, hand)
    assert found.fold == -1


def test_a_hand_that_cannot_win_loses_both_bets():
    assert worth("Ac Ad Ah", "7s 5d 4c 3h 2s 9d").play == -2


def test_another_rule_for_an_unqualified_dealer_is_worth_something_else():
    """The settlement of the game is counted, not a copy of it."""
    hand, up = DEALT["ace-queen against a king"]
    inputs = inputs_of(up, hand)
    ante = replace(GAME.main, win_condition=Beats(unqualified=Action.TAKE))
    harsh = replace(inputs, game=replace(GAME, wagers=(ante, *GAME.wagers[1:])))
    assert expect(harsh, inputs.seats[0]).play < expect(inputs, inputs.seats[0]).play


def with_names(game):
    """The game as if all its strategies were published."""
    named = (replace(each, name=each.name or Text("by name")) for each in game.strategies)
    return replace(game, strategies=tuple(named))


def test_only_a_game_with_three_hidden_cards_is_counted_while_someone_waits():
    assert completions(GAME) == 12_341
    counted = {slug for slug, game in GAMES.items() if published(with_names(game))}
    assert counted == {"six-card-poker", "three-card-poker"}


@pytest.mark.parametrize(
    ("play", "better"), [("-3/2", ("fold",)), ("-1/2", ("play",)), ("-1", ("play", "fold"))]
)
def test_the_better_decision_is_the_one_that_is_worth_more_and_both_where_they_are_equal(play, better):
    assert Expectation(Fraction(play), Fraction(-1), 12_341).better == better


@pytest.mark.parametrize(
    ("fraction", "printed"),
    [
        ("-1", "-1"),
        ("-4811/12341", "-0.3898 (-4811/12341)"),
        ("1/20000", "0.0001 (1/20000)"),
        ("-1/20000", "-0.0001 (-1/20000)"),
        ("-1/20001", "0.0000 (-1/20001)"),
        ("19999/10000", "1.9999 (19999/10000)"),
        ("199999/100000", "2.0000 (199999/100000)"),
    ],
)
def test_a_worth_is_printed_rounded_and_exactly(fraction, printed):
    assert print_antes(Fraction(fraction)) == printed
