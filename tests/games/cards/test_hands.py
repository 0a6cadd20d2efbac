"""Hands: the four-card ranking as printed, which cards make a hand, and what it is called."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.cards.cards import STANDARD
from games.engine.cards.hands import FIVE_CARD, FOUR_CARD
from games.engine.errors import NotAllowed
from tests.games.oracles.slow_dealer import BEST_FOUR, best_fours, read
from tests.games.six_five_four import cards

DECK = st.permutations(STANDARD)
LADDERS = st.sampled_from([FOUR_CARD, FIVE_CARD])

LADDER_654 = [  # 654, Ranking of Hands, highest first, the least and the most of each
    ("four-of-a-kind", "Ac Ad Ah As", "2c 2d 2h 2s"),
    ("straight-flush", "As Ks Qs Js", "4d 3d 2d Ad"),
    ("three-of-a-kind", "Ac Ad Ah Ks", "2c 2d 2h 3s"),
    ("flush", "As Ks Qs Ts", "5s 4s 3s Js"),
    ("straight", "As Kd Qs Js", "4d 3c 2d Ad"),
    ("two-pair", "As Ad Ks Kh", "3s 3d 2c 2h"),
    ("pair", "As Ad Ks Qh", "2s 2d 4c 3h"),
    ("high-card", "As Kd Qs Th", "6s 4d 3s 2h"),
]


@pytest.mark.parametrize(("category", "most", "least"), LADDER_654)
def test_654_ranking_names_the_class(category, most, least):
    assert FOUR_CARD.best(cards(most)).category == category
    assert FOUR_CARD.best(cards(least)).category == category


def test_654_ranking_the_least_of_each_class_beats_the_most_of_the_next():
    for (_, _, least), (_, most_below, _) in pairwise(LADDER_654):
        assert FOUR_CARD.strength(cards(least)) > FOUR_CARD.strength(cards(most_below)), (least, most_below)


def test_654_ranking_four_three_two_ace_is_the_lowest_straight():
    wheel, five_high, ace_high = (
        FOUR_CARD.best(cards(c)) for c in ("Ad 4c 3h 2s", "5d 4c 3h 2s", "Ad Kc Qh Js")
    )
    assert wheel.category == five_high.category == "straight"
    assert wheel.strength < five_high.strength < ace_high.strength
    assert wheel.cards == cards("4c 3h 2s Ad")


@pytest.mark.parametrize("text", ["Ad Kc 2h 3s", "Kd Ac 2h 3s", "Qd Kc Ah 2s", "5d 3c 2h As"])
def test_654_ranking_the_ace_is_low_nowhere_else(text):
    assert FOUR_CARD.best(cards(text)).category == "high-card"


@pytest.mark.parametrize(
    ("text", "name", "made_of"),
    [
        ("6c 6d Ah 9s 2c", "pair of sixes", "6c 6d Ah 9s"),
        ("Qc Qd Ah 9s 2c", "pair of queens", "Qc Qd Ah 9s"),
        ("Qc 7d Ah 9s 2c", "ace-high", "Ah Qc 9s 7d"),
        ("8c 8d 8h 8s As", "four of a kind", "8c 8d 8h 8s"),
        ("8c 8d Ah As 9c", "two pair", "Ah As 8c 8d"),
        ("5c 4c 3c 2c Ac", "straight flush", "5c 4c 3c 2c"),
        ("Kc 4c 3c 2c Ac", "straight flush", "4c 3c 2c Ac"),
        ("Kc Kd Ah As 9c 9d", "two pair", "Ah As Kc Kd"),
    ],
)
def test_a_hand_is_named_and_laid_out_as_a_dealer_lays_it(text, name, made_of):
    hand = FOUR_CARD.best(cards(text))
    assert hand.name == name
    assert hand.cards == cards(made_of)


def test_fewer_cards_than_a_hand_are_refused():
    with pytest.raises(NotAllowed, match="3 cards can’t make a 4-card hand"):
        FOUR_CARD.best(cards("Ah Kh Qh"))


@given(DECK, LADDERS, st.integers(0, 2))
def test_the_best_hand_is_made_by_the_cards_it_names(deck, ladder, more):
    hand_cards = deck[: ladder.size + more]
    hand = ladder.best(hand_cards)
    assert len(set(hand.cards)) == ladder.size
    assert set(hand.cards) <= set(hand_cards)
    assert ladder.strength(hand.cards) == ladder.strength(hand_cards) == hand.strength
    assert ladder.makes_best(hand.cards, hand_cards)
    assert (ladder.category(hand.strength), ladder.ranks(hand.strength)) == (hand.category, hand.ranks)
    assert ladder.at_least(hand.category, *hand.ranks) == hand.strength


@given(DECK, LADDERS, st.integers(0, 2), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_never_matters(deck, ladder, more, random):
    hand_cards = list(deck[: ladder.size + more])
    hand = ladder.best(hand_cards)
    random.shuffle(hand_cards)
    assert ladder.best(hand_cards) == hand


@given(DECK, st.integers(4, 6), st.integers(4, 6))
def test_two_hands_compare_as_the_slow_dealer_compares_them(deck, one, other):
    """A total order: higher, lower or equal, whatever the number of cards on either side."""
    left, right = deck[:one], deck[one : one + other]
    fast = FOUR_CARD.strength(left), FOUR_CARD.strength(right)
    slow = read(left, BEST_FOUR)[:2], read(right, BEST_FOUR)[:2]
    assert (fast[0] > fast[1], fast[0] == fast[1]) == (slow[0] > slow[1], slow[0] == slow[1])


@given(DECK, st.integers(4, 6))
def test_the_choices_that_make_the_best_hand_are_the_slow_dealers(deck, count):
    hand_cards = deck[:count]
    chosen = {
        frozenset(four) for four in combinations(hand_cards, 4) if FOUR_CARD.makes_best(four, hand_cards)
    }
    assert chosen == best_fours(hand_cards)


def test_a_choice_of_cards_is_no_best_hand_with_a_card_too_many_or_from_elsewhere():
    hand_cards = cards("Ac Ad Ah As Kc 2d")
    assert FOUR_CARD.makes_best(cards("Ac Ad Ah As"), hand_cards)
    assert not FOUR_CARD.makes_best(cards("Ac Ad Ah As Kc"), hand_cards)
    assert not FOUR_CARD.makes_best(cards("Ac Ad Ah Kc"), hand_cards)
    assert not FOUR_CARD.makes_best(cards("Kc Kd Kh Ks"), hand_cards)
    assert not FOUR_CARD.makes_best(cards("Ac Ac Ad Ah"), hand_cards)
