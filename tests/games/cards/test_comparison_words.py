"""Hands compared in words: both are named, and the card that decides where their names are the same."""

import pytest

from games.engine.cards.cards import parse_card
from games.engine.cards.hand_names import beats, ties
from games.engine.cards.hands import FIVE_CARD


def best(cards: str):
    return FIVE_CARD.best(tuple(parse_card(card, field="card") for card in cards.split()))


@pytest.mark.parametrize(
    ("winner", "loser", "said"),
    [
        ("Ac Ad 9h 7s 4d", "Ks Qh 9c 7d 3s", "a pair of aces beats king-queen high"),
        ("Ac Ad 9h 7s 4d", "Kc Kd 9s 7c 4s", "a pair of aces beats a pair of kings"),
        ("9c 9d Kh 7s 4d", "9h 9s Qc 7d 4c", "a pair of nines each: the king beats the queen"),
        ("Ac Qd 9h 7s 5d", "Ad Qh 9c 7d 4c", "ace-queen high each: the five beats the four"),
        ("Kc Tc 8c 6c 2c", "Kd 9d 8d 6d 2d", "a king-high flush each: the ten beats the nine"),
        ("Jc Jd Jh 7s 4d", "Ac Ad 9s 7c 4s", "three jacks beat a pair of aces"),
        ("7c 7d 7h 7s 4d", "Ac Ad As 9c 9s", "four sevens beat aces full of nines"),
        ("Kc Kd Kh 2s 2d", "Jc Jd Jh 7s 4d", "kings full of twos beat three jacks"),
        ("Jc Jd 4h 4s 9d", "Ac Ad 9s 7c 4d", "two pair, jacks and fours, beats a pair of aces"),
    ],
)
def test_which_hand_wins_and_by_which_card(winner, loser, said):
    assert best(winner).strength > best(loser).strength
    assert beats(best(winner), best(loser)) == said


def test_a_tie_names_the_hand_that_both_have():
    assert ties(best("9c 9d Kh 7s 4d")) == "both have a pair of nines"
