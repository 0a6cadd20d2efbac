"""Cutting a payout out of the rack: what was laid, and whether it was laid as the house cuts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.errors import Unreadable
from games.engine.money.amounts import CHIPS, cut
from games.engine.money.cutting import LETTERS, MAX_CHIPS, SIZED, mark_cut, read_cut

KEY = {colour: letter for letter, colour in LETTERS.items()}


def spelled(cents: int, **how) -> str:
    """The house's own cut of an amount, as a trainee would press it."""
    return " ".join(KEY[chip.colour] for chip, count in cut(cents, **how) for _ in range(count))


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("w", 100),
        ("i", 250),
        ("r r", 1_000),
        ("o v b g r i w", 163_350),
        ("s", 2_500),
        ("s w", 2_600),
        ("", 0),
    ],
)
def test_a_cut_is_worth_its_chips_and_the_sized_ones(text, cents):
    assert sum(chip.cents for chip in read_cut(text, stake=2_500)) == cents


def test_every_chip_of_the_rack_has_its_key():
    assert set(LETTERS.values()) == {chip.colour for chip in CHIPS}
    assert SIZED not in LETTERS


@pytest.mark.parametrize("text", ["x", "w, r", "orange", "w" * 40])
def test_a_letter_that_is_no_chip_is_refused(text):
    with pytest.raises(Unreadable, match="isn’t a chip"):
        read_cut(text, stake=100)


def test_more_chips_than_a_hand_can_cut_are_refused():
    assert len(read_cut("w " * MAX_CHIPS, stake=100)) == MAX_CHIPS
    with pytest.raises(Unreadable, match="too many"):
        read_cut("w " * (MAX_CHIPS + 1), stake=100)


def test_a_stake_of_any_size_is_counted_before_it_is_cut(monkeypatch):
    def too_many(stacks):
        pytest.fail(f"{sum(count for _, count in stacks)} chips are cut")

    assert len(read_cut("s", stake=49_994_50)) == 63
    monkeypatch.setattr("games.engine.money.cutting._flat", too_many)
    with pytest.raises(Unreadable, match="60000000 chips is too many"):
        read_cut("s " * 200, stake=30_000_000_000)


@given(st.integers(min_value=1, max_value=50_000).map(lambda dollars: dollars * 100))
def test_the_houses_own_cut_has_no_fault(cents):
    assert mark_cut(spelled(cents), stake=500, pays=cents) == ()


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("g r", ()),
        ("r g", ("cut the largest chips first",)),
        ("r r r r r", ("use fewer chips: 1, not 5",)),
        ("w r r r r r", ("cut the largest chips first", "use fewer chips: 2, not 6")),
    ],
)
def test_small_chips_first_and_too_many_are_named(text, faults):
    assert mark_cut(text, stake=500, pays=3_000) == faults


def test_an_even_pay_may_be_sized_into_the_bet():
    assert mark_cut("s", stake=50_000, pays=50_000) == ()
    assert mark_cut("s", stake=50_000, pays=50_000, colour_for_colour=True) == ()


def test_from_black_up_the_pay_is_in_the_bets_own_colour_where_the_house_says_so():
    """A bet of five blacks, $500, lies there as one purple where chips are fewest; of two blacks, as two."""
    blacks, purple = "b b b b b b b b b b", "o"
    assert mark_cut(purple, stake=20_000, pays=100_000) == ()
    assert mark_cut(blacks, stake=20_000, pays=100_000) != ()
    assert mark_cut(blacks, stake=20_000, pays=100_000, colour_for_colour=True) == ()
    assert mark_cut(purple, stake=20_000, pays=100_000, colour_for_colour=True) == (
        "pay bets of black and up color for color",
    )
