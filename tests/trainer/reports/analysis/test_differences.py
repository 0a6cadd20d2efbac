"""The statistics of findings against published examples, and against counting by hand."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.reports.analysis.statistics import (
    design_effect,
    exact_p,
    fisher,
    holm,
    item_rest,
    newcombe,
    rank_p,
)


@pytest.mark.parametrize(
    ("first", "second", "low", "high"),
    [
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((5, 56), (0, 29), -0.0381, 0.1926),
        ((0, 10), (0, 20), -0.1611, 0.2775),
        ((10, 10), (0, 20), 0.6791, 1.0),
    ],
)
def test_newcombes_own_examples(first, second, low, high):
    """Statistics in Medicine 17 (1998), 873-890, method 10."""
    assert newcombe(first, second) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_the_lady_who_tasted_tea():
    """Fisher, The Design of Experiments (1935): three of four cups right, one-sided 17 of 70."""
    assert exact_p(3, 4, 1, 4) == pytest.approx(17 / 70)


COUNTS = st.tuples(st.integers(1, 40), st.integers(1, 60)).flatmap(
    lambda of: st.tuples(st.integers(0, of[0]), st.just(of[0]), st.integers(0, of[1]), st.just(of[1]))
)


@given(COUNTS)
def test_the_exact_test_is_the_tail_of_all_ways_to_draw(counts):
    wrong, of, before_wrong, before_of = counts
    every, bad = of + before_of, wrong + before_wrong
    tail = sum(comb(bad, k) * comb(every - bad, of - k) for k in range(wrong, min(of, bad) + 1))
    expected = float(Fraction(tail, comb(every, of)))
    if wrong * before_of <= before_wrong * of:
        expected = 1.0
    assert exact_p(*counts) == pytest.approx(expected, rel=1e-9)


def test_holms_correction_step_by_step():
    """Of four: 0.005 by 4, 0.01 by 3, 0.03 by 2, and no p below the one before it."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


@given(st.lists(st.floats(0, 1), max_size=20))
def test_an_adjusted_p_keeps_its_order_and_is_no_smaller(values):
    adjusted = holm(values)
    assert all(one >= p for one, p in zip(adjusted, values, strict=True))
    assert [adjusted[n] for n in sorted(range(len(values)), key=lambda n: values[n])] == sorted(adjusted)


def test_ranks_of_two_lots_apart():
    """Five above five: U is 25, of which 12.5 is half; the spread is the root of 5 · 5 · 11 / 12."""
    assert rank_p([6, 7, 8, 9, 10], [1, 2, 3, 4, 5]) == pytest.approx(0.00609, abs=5e-6)
    assert rank_p([1, 2, 3, 4, 5], [6, 7, 8, 9, 10]) > 0.99
    assert rank_p([1, 1, 1], [1, 1, 1]) == rank_p([], [1]) == 1.0


@given(st.sets(st.integers(0, 60), min_size=12, max_size=12), st.randoms(use_true_random=False))
def test_ranks_come_near_to_trying_every_way_to_deal_the_lots(values, draw):
    values = sorted(values)
    draw.shuffle(values)
    higher, lower = values[:6], values[6:]
    above = sum(a > b for a in higher for b in lower)
    ways = [sum(place for place in places) - 15 for places in combinations(range(12), 6)]
    exact = sum(way >= above for way in ways) / len(ways)
    assert rank_p(higher, lower) == pytest.approx(exact, abs=0.02)


def test_an_item_rest_worked_by_hand():
    """Of five people 1, 2, 3, 4, 5 of the item and 2, 1, 4, 3, 5 of the rest: 8 of 10."""
    assert item_rest([(1, 2), (2, 1), (3, 4), (4, 3), (5, 5)]) == pytest.approx(0.8)
    assert item_rest([(1, 2), (1, 3)]) is None
    assert item_rest([(1, 2)]) is None


def test_fishers_interval_of_a_correlation():
    """Of r = 0.5 in 28 persons: 0.5493 ± 1.96 / 5, which is 0.156 to 0.736."""
    assert fisher(0.5, 28) == (pytest.approx(0.156, abs=5e-4), pytest.approx(0.736, abs=5e-4))
    assert fisher(0.5, 3) == (-1, 1)
    assert fisher(1.0, 10) == (1, 1)


def test_a_design_effect_worked_by_hand():
    """Four sittings of ten about 20 of 40: 10, 10, 0 and 0 right. Spread 4 · 25 · 4/3 against 40 / 4."""
    assert design_effect([[(10, 10), (10, 10), (0, 10), (0, 10)]]) == pytest.approx(100 * 4 / 3 / 10)
    assert design_effect([[(5, 10), (5, 10)]]) == 1.0
    assert design_effect([[], [(3, 3)]]) == 1.0
