"""Charts: round ticks that fit, and points drawn where they belong."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.pages.charts import BOTTOM, LEFT, RIGHT, TOP, Axis, Series, line_chart, ticks

amounts = st.integers(-(10**12), 10**12).map(lambda number: Fraction(number, 1_000))
lengths = st.integers(1, 10**12).map(lambda number: Fraction(number, 1_000))


@given(amounts, lengths, st.integers(2, 12))
def test_ticks_are_round_within_the_axis_and_no_more_than_there_is_room_for(low, length, most):
    found = ticks(low, low + length, most=most)
    assert len(found) <= most
    assert all(low <= tick <= low + length for tick in found)
    steps = {b - a for a, b in pairwise(found)}
    assert len(steps) <= 1
    for step in steps:
        assert all((tick / step).denominator == 1 for tick in found)
        assert leading_digit(step) in (1, 2, 5)


def leading_digit(step: Fraction) -> Fraction:
    while step >= 10:
        step /= 10
    while step < 1:
        step *= 10
    return step


@pytest.mark.parametrize(
    ("low", "high", "most", "expected"),
    [(0, 100, 6, (0, 20, 40, 60, 80, 100)), (0, 32_632, 5, (0, 10_000, 20_000, 30_000)), (7, 7, 5, (7,))],
)
def test_ticks_by_hand(low, high, most, expected):
    assert ticks(Fraction(low), Fraction(high), most=most) == expected


def drawn(points, marked=()):
    axes = (Axis(name, Fraction(0), Fraction(10), str) for name in ("across", "up"))
    series = [Series("one", points), Series("two", points)]
    return line_chart("name", "Title", "Described", series, *axes, marked)


def test_the_corners_of_the_field_are_the_ends_of_the_axes():
    chart = drawn(((Fraction(0), Fraction(0)), (Fraction(10), Fraction(10))))
    assert chart.lines[0].points == f"{LEFT},{BOTTOM} {RIGHT},{TOP}"
    assert [line.dash for line in chart.lines] == [1, 2]
    assert (chart.columns[0].at, chart.rows[0].at) == (str(LEFT), str(BOTTOM))


def test_what_is_marked_beyond_the_axis_is_left_out_and_a_label_stays_within_the_drawing():
    points = ((Fraction(0), Fraction(1)), (Fraction(10), Fraction(2)))
    marks = drawn(points, [(Fraction(9), "far"), (Fraction(1), "near"), (Fraction(11), "beyond")]).marks
    assert [(mark.label, mark.anchor) for mark in marks] == [("near", "start"), ("far", "end")]
    assert marks[0].y != marks[1].y


def test_an_axis_of_weeks_is_ticked_at_whole_ones():
    for weeks in range(1, 30):
        days = Axis("weeks", Fraction(0), Fraction(7 * weeks), str, units=Fraction(7))
        chart = line_chart("name", "Title", "Described", [], days, days)
        ticked = [int(tick.label) for tick in chart.columns]
        assert len(ticked) <= 5
        assert all(day % 7 == 0 for day in ticked)
        assert ticked[0] == 0


def test_what_was_measured_is_drawn_as_dots_on_its_line_and_a_curve_is_not():
    points = ((Fraction(0), Fraction(0)), (Fraction(10), Fraction(10)))
    axes = (Axis(name, Fraction(0), Fraction(10), str) for name in ("across", "up"))
    series = [Series("measured", points, dotted=True), Series("counted", points)]
    measured, counted = line_chart("name", "Title", "Described", series, *axes).lines
    assert " ".join(",".join(dot) for dot in measured.dots) == measured.points == counted.points
    assert counted.dots == ()
