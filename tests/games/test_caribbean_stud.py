"""Caribbean Stud: its qualifier, its progressive and the figures that are counted."""

from fractions import Fraction
from math import comb

import pytest

from games import GAMES
from games.engine.odds.figures import decimal
from games.engine.rules.sheets import load
from games.engine.scenarios.hand_sets import ranked
from tests.games.odds.books import book_of
from tests.games.round_builder import at, lines, play

SLUG = "caribbean-stud"
GAME, SHEET = GAMES[SLUG], load(GAMES[SLUG])
FLUSH = "9h 7h 5h 4h 2h"
METER = {"amount": 1_000_000, "seed_amount": 500_000, "reserve": 30_000}
STRONGEST = 1 << 64


def test_csp_6_ace_king_qualifies_in_so_many_hands():
    least = GAME.qualifier.least(GAME.ladder)
    high_cards = GAME.ladder.at_least("pair")
    assert ranked(GAME.ladder, GAME.deck, least, STRONGEST).count == 1_463_700
    assert ranked(GAME.ladder, GAME.deck, least, high_cards).count == 167_280
    assert decimal(Fraction(146_370_000, comb(52, 5)), places=4) == "56.3187"


def test_the_progressive_by_every_table():
    """Five cards: 4 royals, 36 straight flushes, 624, 3,744 and 5,108 hands of 2,598,960."""
    book = book_of(SLUG)
    for name, table in SHEET.paytables["progressive"].items():
        bet = book.jackpot(book.game.progressive, table)
        assert list(bet.counts.values()) == [4, 36, 624, 3_744, 5_108], name
        assert bet.shared == Fraction(4, 2_598_960) + Fraction(36, 25_989_600)


@pytest.mark.parametrize(("dealer", "qualifies"), [("Ac Kd 8h 6s 3c", True), ("Ac Qd 8h 6s 3c", False)])
@pytest.mark.parametrize("does", ["raise", "fold"])
def test_csp_12_a_flush_wins_the_progressive_whatever_the_dealer_or_the_player_does(dealer, qualifies, does):
    played = play(SLUG, dealer, at(2, FLUSH, does, ante=1_000, progressive=100), meter=METER)
    assert played.dealer.qualifies is qualifies
    assert lines(played, 2)["progressive"] == ("pay", 5_000)
