"""Progressives: the return by what the meter shows; what bets do to the meter, against a long play."""

from dataclasses import replace
from fractions import Fraction

import pytest

from games.engine.money.meters import Meter
from games.engine.odds.jackpots import Jackpot
from tests.games.odds.books import book_of

SIX, WILD = "six-card-poker", "wild-six-card-draw-poker"


def jackpot_of(slug: str, table: str = "", **choices) -> Jackpot:
    book = book_of(slug, **choices)
    wager = book.game.progressive
    return book.jackpot(wager, book.sheet.paytable(wager.table, table) if table else None)


def test_the_return_is_a_line_in_the_meter():
    """A royal 188 and a straight flush 1,656 times in 20,358,520 six-card hands."""
    bet = jackpot_of(SIX, "SIXCPP-02")
    hands = 20_358_520
    fixed = Fraction(100 * 14_664 + 20 * 165_984 + 15 * 205_792 + 9 * 361_620, hands)
    assert bet.fixed == fixed
    assert bet.shared == Fraction(188, hands) + Fraction(1_656, 10 * hands)
    for meter in (0, 500_000, 1_000_000):
        assert bet.returned(meter) == fixed + bet.shared * meter / 100
        assert bet.figures(meter).returned == bet.returned(meter) - 1


@pytest.mark.parametrize("table", ["SIXCPP-01", "SIXCPP-02"])
@pytest.mark.parametrize("others", [0, 5])
def test_at_the_break_even_meter_the_bet_is_fair(table, others):
    bet = jackpot_of(SIX, table)
    even = bet.break_even(others=others)
    assert bet.fixed + bet.shared * even / bet.stake + others * bet.envy == 1
    assert (even < bet.break_even()) == (others > 0)


def test_flat_awards_return_less_of_a_larger_wager():
    small, large = jackpot_of(WILD), jackpot_of(WILD, progressive_wager=500)
    assert large.fixed == small.fixed / 5
    assert jackpot_of(SIX).fixed == jackpot_of(SIX, progressive_wager=500).fixed


def test_sixcpp_01_as_printed_would_return_over_200_per_cent():
    """The straight is printed 100 to 1; whatever the form, it cannot be meant."""
    book = book_of(SIX)
    wager = book.game.progressive
    table = book.sheet.paytable("progressive", "SIXCPP-01")
    returned = {reading.way: 1 + figures.returned for reading, figures in book.doubts(wager, table)}
    assert list(returned) == [f"straight {odds}" for odds in ("10 for 1", "10 to 1", "100 to 1", "100 for 1")]
    straight = Fraction(361_620, 20_358_520)
    assert returned["straight 10 to 1"] - returned["straight 10 for 1"] == straight
    assert returned["straight 100 to 1"] - returned["straight 10 to 1"] == 90 * straight
    assert min(returned["straight 100 to 1"], returned["straight 100 for 1"]) > 2
    assert max(returned["straight 10 to 1"], returned["straight 10 for 1"]) < 1


METER = Meter(1_000_000, 500_000, 30_000, Fraction(1, 4), Fraction(1, 20))


def test_in_the_long_run_everything_fed_comes_back_and_a_seed_amount_each_time():
    bet = jackpot_of(SIX)
    each_time = bet.whole * 500_000 / 100
    assert bet.long_run(METER) == bet.fixed + Fraction(3, 10) + each_time
    largest = bet.largest_seed(METER)
    assert bet.long_run(replace(METER, seed_amount=largest)) == 1
    assert bet.restart(METER) == 500_000 + Fraction(5, bet.whole)


def test_the_least_seed_amount_is_the_largest_fixed_award():
    """Four of a kind 100 for 1 on a dollar; five dollars bet make it five hundred."""
    assert jackpot_of(SIX, "SIXCPP-02").largest_fixed == 10_000
    assert jackpot_of(SIX, "SIXCPP-02", progressive_wager=500).largest_fixed == 50_000
