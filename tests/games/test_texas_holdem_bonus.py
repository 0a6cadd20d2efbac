"""Texas Hold'em Bonus: the lines of two cards, one of which looks at the dealer."""

import pytest

from games import GAMES
from games.engine.cards.hands import FOUR_CARD, STARTING_HAND
from games.engine.odds.book import Book
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from tests.games.six_five_four import cards

GAME = GAMES["texas-holdem-bonus"]


def book(**house: str) -> Book:
    sheet = load(GAME)
    return Book(GAME, sheet, open_house(GAME, sheet, house))


@pytest.mark.parametrize(
    ("own", "dealer", "row"),
    [
        ("Ah Ad", "As Ac", "both-aces"),
        ("Ah Ad", "As Kc", "pair-of-aces"),
        ("Ah Ks", "As Kc", "ace-king"),
        ("Ah Kh", "As Kc", "ace-king-suited"),
        ("Ah Jh", "As Kc", "ace-jack-suited-or-better"),
        ("Ah Th", "As Kc", ""),
        ("Kh Qh", "As Kc", ""),
        ("Ah Jd", "Kh Kc", "ace-jack-or-better"),
        ("Jh Jd", "Kh Kc", "pair-of-jacks-or-better"),
        ("2h 2d", "Kh Kc", "pair"),
    ],
)
def test_thb_14_two_cards_have_one_line(own, dealer, row):
    hand, together = STARTING_HAND.best(cards(own)), FOUR_CARD.best(cards(f"{own} {dealer}"))
    found = load(GAME).paytable("bonus", "THB-B1").row_for(hand, together)
    assert (found.name if found else "") == row
