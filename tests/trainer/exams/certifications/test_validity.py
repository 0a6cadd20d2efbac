"""How long a pass is good, to the day: ends of months, leap days, the last day itself."""

from datetime import date

import pytest

from trainer.exams.certifications import State, TakenTest, certification_of
from trainer.exams.records import retest_from, valid_until

PASSED = date(2026, 3, 10)


@pytest.mark.parametrize(
    ("day", "months", "later"),
    [
        (date(2026, 1, 31), 1, date(2026, 2, 28)),
        (date(2028, 1, 31), 1, date(2028, 2, 29)),
        (date(2024, 2, 29), 12, date(2025, 2, 28)),
        (date(2024, 2, 29), 48, date(2028, 2, 29)),
        (date(2026, 8, 31), 6, date(2027, 2, 28)),
        (date(2026, 12, 15), 1, date(2027, 1, 15)),
        (date(2026, 11, 30), 25, date(2028, 12, 30)),
    ],
)
def test_a_pass_ends_on_the_same_day_of_a_later_month_or_on_its_last_one(day, months, later):
    assert valid_until(day, months=months) == later


def test_a_retest_is_sat_once_the_days_have_gone_by():
    assert retest_from(date(2026, 12, 28), days=7) == date(2027, 1, 4)
    assert retest_from(PASSED, days=0) == PASSED


def one(*, passed: bool, months: int = 12, days: int = 7) -> TakenTest:
    return TakenTest(None, 1, "a game", PASSED, passed, "1", months, days, "Bob")


@pytest.mark.parametrize(
    ("sat", "today", "state"),
    [
        (None, PASSED, State.NEVER),
        (one(passed=True), PASSED, State.PASSED),
        (one(passed=True), date(2027, 2, 8), State.SOON),
        (one(passed=True), date(2027, 3, 10), State.SOON),
        (one(passed=True), date(2027, 3, 11), State.EXPIRED),
        (one(passed=True, months=0), date(2099, 1, 1), State.PASSED),
        (one(passed=False), PASSED, State.WAITING),
        (one(passed=False), date(2026, 3, 16), State.WAITING),
        (one(passed=False), date(2026, 3, 17), State.DUE),
        (one(passed=False, days=0), PASSED, State.DUE),
    ],
)
def test_a_holding_is_a_state_on_a_day(sat, today, state):
    holding = certification_of(sat, today=today)
    assert holding.state == state
    assert holding.is_current == (state in (State.PASSED, State.SOON))
