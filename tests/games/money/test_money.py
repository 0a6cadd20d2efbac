"""Money: what can be typed, what is printed, odds, breakage, and cutting out chips."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.errors import Unreadable
from games.engine.money.amounts import (
    Breakage,
    Flat,
    MeterShare,
    Odds,
    cut,
    parse_cents,
    parse_pay,
    print_cents,
)

CENTS = st.integers(min_value=0, max_value=10**11 - 1)


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("25", 2_500),
        ("$25", 2_500),
        ("25.5", 2_550),
        ("25.05", 2_505),
        ("0.01", 1),
        ("0", 0),
        (" 12.50 ", 1_250),
        ("1,250", 125_000),
        ("$1,250,000.75", 125_000_075),
        ("1250", 125_000),
        ("12,50", 1_250),
        ("25,00", 2_500),
        ("0,5", 50),
        ("1250,5", 125_050),
        ("1,250.50", 125_050),
        ("1,250.5", 125_050),
    ],
)
def test_amounts_that_people_type_are_read_to_the_cent(text, cents):
    assert parse_cents(text) == cents


REFUSED = [
    *("", " ", "$", "-5", "+5", "12.3.4", "1e9", "1E2", "12.345", ".", ".5", "1,2345", "1,,000"),
    *(",000", "0x10", "1_000", "nan", "NaN", "inf", "Infinity", "five", "5 5", "5\n5", "5$", "$$5"),
    *("½", "5²", "五", "Ⅴ", "9" * 12, "9" * 5_000),
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_amount_is_refused_with_the_offence_quoted(text):
    with pytest.raises(Unreadable) as refused:
        parse_cents(text, field="stop/1/amount/ante")
    assert refused.value.field == "stop/1/amount/ante"
    assert repr(text.strip()[:40]) in refused.value.reason
    assert len(refused.value.reason) < 200


@pytest.mark.parametrize("text", ["1.250", "1,250,50", "1.250.000", "0,125", "12.345"])
def test_marks_that_can_be_read_in_two_ways_are_refused_in_words(text):
    with pytest.raises(Unreadable, match=r"could mean two amounts. Enter it as 1250 or 12\.50"):
        parse_cents(text)


@given(st.text(alphabet=st.sampled_from("0123456789.,$-+eE \t\n٣３²nafi")))
def test_any_text_is_an_amount_below_the_limit_or_is_refused(text):
    try:
        cents = parse_cents(text)
    except Unreadable:
        return
    assert 0 <= cents < 10**11


@pytest.mark.parametrize(
    ("cents", "text"),
    [(0, "0"), (5, "0.05"), (2_500, "25"), (1_250, "12.50"), (-500, "-5"), (-5, "-0.05"), (125_000, "1,250")],
)
def test_dollars_are_printed_without_cents_where_there_are_none(cents, text):
    assert print_cents(cents) == text


@pytest.mark.parametrize(
    ("text", "pay"),
    [
        ("8 to 1", Odds(Fraction(8))),
        ("1.5 to 1", Odds(Fraction(3, 2))),
        ("3 to 2", Odds(Fraction(3, 2), per=2)),
        ("9 for 1", Odds(Fraction(9), "for")),
        ("10,000 to 1", Odds(Fraction(10_000))),
        ("10%", MeterShare(10)),
        ("$500", Flat(50_000)),
    ],
)
def test_a_pay_is_read_as_it_is_printed(text, pay):
    assert parse_pay(text) == pay
    assert str(pay) == text


@pytest.mark.parametrize(
    "text", ["8", "8 to 2", "8:1", "eight to 1", "-1 to 1", "8 to 1 ", "10  %", "500", "", "$"]
)
def test_a_pay_without_a_unit_is_refused(text):
    with pytest.raises(Unreadable):
        parse_pay(text, field="row")


ODDS = st.builds(
    Odds,
    st.builds(Fraction, st.integers(0, 10**7), st.sampled_from([1, 2, 4, 5, 10, 20, 100])),
    st.sampled_from(["to", "for"]),
)


@given(ODDS | st.builds(MeterShare, st.integers(0, 100)) | st.builds(Flat, CENTS))
def test_a_pay_that_is_printed_is_read_back(pay):
    assert parse_pay(str(pay)) == pay


def test_a_share_is_read_with_or_without_a_space_as_sources_print_it():
    assert parse_pay("10 %") == parse_pay("10%") == MeterShare(10)


def test_x_to_1_wins_x_times_the_stake():
    assert parse_pay("50 to 1").pays(700) == 35_000
    assert parse_pay("1.5 to 1").pays(101) == Fraction(303, 2)


@pytest.mark.parametrize(
    ("breakage", "exact", "paid"),
    [
        (Breakage.EXACT, Fraction(303, 2), 152),
        (Breakage.EXACT, Fraction(301, 4), 75),
        (Breakage.UP, Fraction(303, 2), 200),
        (Breakage.UP, Fraction(200), 200),
        (Breakage.DOWN, Fraction(399), 300),
        (Breakage.DOWN, Fraction(99), 0),
        (Breakage.DOWN, Fraction(300), 300),
    ],
)
def test_breakage_goes_to_the_cent_or_to_the_smallest_chip(breakage, exact, paid):
    assert breakage.settle(exact, chip=100) == paid


@given(st.fractions(min_value=0, max_value=10**9), st.sampled_from([1, 25, 100]))
def test_breakage_never_moves_more_than_one_chip(exact, chip):
    assert 0 <= Breakage.UP.settle(exact, chip=chip) - exact < chip
    assert 0 <= exact - Breakage.DOWN.settle(exact, chip=chip) < chip
    assert abs(Breakage.EXACT.settle(exact, chip=chip) - exact) <= Fraction(1, 2)


def test_pink_is_cut_only_where_the_amount_ends_in_fifty_cents():
    assert [(chip.colour, chips) for chip, chips in cut(750)] == [("red", 1), ("pink", 1)]
    assert all(chip.colour != "pink" for cents in range(0, 5_000, 100) for chip, _ in cut(cents))


def test_coins_that_no_chip_makes_are_left_out():
    assert cut(99) == ()
    assert [(chip.colour, chips) for chip, chips in cut(1_001)] == [("red", 2)]
