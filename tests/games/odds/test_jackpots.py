"""Progressives: the return by what the meter shows; what bets do to the meter, against a long play."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from games import GAMES
from games.engine.cards.cards import STANDARD
from games.engine.money.meters import Meter, half_up
from games.engine.odds.examples import example_rows, in_full
from games.engine.odds.jackpots import Jackpot, meter_after, meter_moments
from games.engine.settlement.inputs import Inputs
from games.engine.settlement.settlements import settle
from tests.games.odds.books import book_of, figures_of
from tests.games.seats import sits, staying, with_dealer

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


def test_a_meter_that_pays_everything_needs_what_the_fixed_awards_cost():
    bet = jackpot_of(SIX, fixed_pays_from_meter=True)
    assert bet.least_contribution == bet.fixed == jackpot_of(SIX).fixed
    assert bet.growth(METER) < 0 < jackpot_of(SIX).growth(METER)
    assert jackpot_of(SIX).least_contribution == 0


def test_a_table_of_the_meter_names_what_it_shows():
    figures = figures_of(SIX, "progressive")
    assert figures.edge == 1 - jackpot_of(SIX).returned(1_000_000)
    assert figures.outcomes[0].net == 10_000 - 1


def test_the_variance_is_the_square_of_the_deviation_and_grows_with_coin_in():
    bet = jackpot_of(SIX)
    for bets in (1, 1_000, 50_000):
        mean, variance = meter_moments(bet, METER, bets)
        again, deviation = meter_after(bet, METER, bets)
        assert mean == again
        assert abs(deviation**2 - variance) < Decimal("1e-20") * variance
    assert meter_moments(bet, METER, 1_000)[1] < meter_moments(bet, METER, 50_000)[1]


def test_a_reserve_as_advised_lays_up_the_seed_amount():
    """Then what the meter restarts with is twice the seed amount: the house's, and the players'."""
    bet = jackpot_of(SIX)
    advised = replace(METER, reserve_contribution=bet.reserve_for_seed(METER))
    assert bet.restart(advised) == 2 * METER.seed_amount


def test_the_least_seed_amount_is_the_largest_fixed_award():
    """Four of a kind 100 for 1 on a dollar; five dollars bet make it five hundred."""
    assert jackpot_of(SIX, "SIXCPP-02").largest_fixed == 10_000
    assert jackpot_of(SIX, "SIXCPP-02", progressive_wager=500).largest_fixed == 50_000


@pytest.mark.parametrize("slug", [game.slug for game in GAMES.values() if game.progressive])
def test_an_award_is_what_settling_pays_off_the_same_meter(slug):
    """A share is of the meter as it is when paid; the bet's own coin-in is in it by then."""
    book = book_of(slug)
    game, wager, meter = book.game, book.game.progressive, book.sheet.meter
    bet = book.jackpot(wager)
    for name, made in example_rows(game, bet.table):
        rest = [card for card in STANDARD if card not in made]
        mine = (*made, *rest)[: game.player.size]
        theirs = tuple(rest[-game.dealer.size :])
        seat = sits(game, mine, staying(game), **{game.main.slug: 100, wager.slug: bet.stake})
        table = Inputs(game, book.sheet, in_full(book.house), (seat,), meter=meter)
        settled = settle(with_dealer(table, theirs))
        row = bet.table.row_for(game.ladder.best(mine))
        paid = bet.award(row, meter.coin_in(bet.stake).amount) if row else 0
        assert settled.at(1, wager.slug).pays == half_up(Fraction(paid)), name
