"""Payouts in chips: fewest first, or colour for colour from black up."""

from functools import lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.money.amounts import CHIPS, cut
from games.engine.money.cutting import BARREL, Stacks, cut_payout, fits_at_circle, under_plaque

BY_COLOUR = {chip.colour: chip for chip in CHIPS}
WORTH = {chip.colour: chip.cents for chip in CHIPS}


def chips(text: str) -> Stacks:
    """ "5 black 1 red" as stacks."""
    words = text.split()
    return tuple((BY_COLOUR[words[i + 1]], int(words[i])) for i in range(0, len(words), 2))


def total(stacks: Stacks) -> int:
    return sum(chip.cents * count for chip, count in stacks)


def count(stacks: Stacks) -> int:
    return sum(number for _, number in stacks)


@pytest.mark.parametrize(
    ("bet", "dollars", "standard", "colour_for_colour"),
    [
        ("5 black", 500, "1 purple", "5 black"),
        ("1 black", 1_000, "1 orange", "10 black"),
        ("1 purple", 1_000, "1 orange", "2 purple"),
        ("1 orange", 2_500, "2 orange 1 purple", "2 orange 1 purple"),
        ("3 black", 600, "1 purple 1 black", "6 black"),
        ("1 black 2 green", 150, "1 black 2 green", "1 black 2 green"),
        ("1 black 2 green", 525, "1 purple 1 green", "5 black 1 green"),
        ("20 green", 500, "1 purple", "1 purple"),
        ("5 red", 100, "1 black", "1 black"),
        ("1 green", 1_000, "1 orange", "1 orange"),
    ],
)
def test_chips_of_a_payout(bet, dollars, standard, colour_for_colour):
    assert cut_payout(dollars * 100, chips(bet)) == chips(standard)
    assert cut_payout(dollars * 100, chips(bet), colour_for_colour=True) == chips(colour_for_colour)


def test_a_bonus_on_no_bet_is_paid_the_standard_way():
    assert cut_payout(1_000_00, (), colour_for_colour=True) == chips("1 orange")


@lru_cache
def fewest(highest: int, largest: int) -> list[int | None]:
    """The fewest chips for every amount in steps of 50 cents, tried one by one; None where there are none."""
    units = [chip.cents // 50 for chip in CHIPS if chip.cents <= largest]
    best: list[int | None] = [0]
    for amount in range(1, highest // 50 + 1):
        ways = [best[amount - unit] for unit in units if unit <= amount]
        made = [way for way in ways if way is not None]
        best.append(min(made) + 1 if made else None)
    return best


WHITE_AND_PINK = st.integers(0, 4_000).map(lambda halves: halves * 50)
BETS = st.integers(1, 1_500).map(lambda dollars: cut(dollars * 100))


@given(cents=WHITE_AND_PINK, bet=BETS, colour=st.booleans())
def test_a_payout_makes_the_amount_in_the_fewest_chips_that_are_allowed(cents, bet, colour):
    paid = cut_payout(cents, bet, colour_for_colour=colour)
    largest = max(chip.cents for chip, _ in bet)
    allowed = largest if colour and largest >= WORTH["black"] else WORTH["orange"]
    least = fewest(200_000, allowed)[cents // 50]
    if least is None:
        assert cents - total(paid) == 50, "half a dollar that no chip makes"
    else:
        assert total(paid) == cents
        assert count(paid) == least


def test_a_barrel_is_cut_at_the_circle_and_no_more():
    assert fits_at_circle(chips(f"{BARREL} black"))
    assert not fits_at_circle(chips(f"{BARREL} black 1 white"))


@given(st.integers(0, 10**11))
def test_no_bet_is_drawn_higher_than_a_barrel_and_none_loses_a_chip(cents):
    laid = cut(cents)
    plaque, on_it = under_plaque(laid)
    assert (*plaque, *on_it) == laid
    assert len(plaque) + count(on_it) <= BARREL
    assert not plaque or count(laid) > BARREL


def test_a_plaque_stands_for_the_largest_chips_alone():
    assert under_plaque(chips("20 orange")) == ((), chips("20 orange"))
    assert under_plaque(chips("21 orange")) == (chips("21 orange"), ())
    assert under_plaque(chips("19 orange 4 white")) == (chips("19 orange"), chips("4 white"))
