"""How well a rule is known, and when it is done."""

from datetime import UTC, datetime, timedelta

import pytest

from trainer.practice.knowledge import AGAIN_MISSES, IN_A_ROW, RuleRecord

MONDAY = datetime(2026, 3, 2, 12, tzinfo=UTC)
TUESDAY = MONDAY + timedelta(days=1)


def record(*answers: tuple[datetime, str]) -> RuleRecord:
    """Of a day and its answers: "+" is right, "-" wrong."""
    found = RuleRecord()
    for day, marks in answers:
        for mark in marks:
            found.add(right=mark == "+", at=day)
    return found


@pytest.mark.parametrize(
    ("monday", "tuesday", "done"),
    [
        ("+++", "++++", True),
        ("+++", "+++", False),
        ("++++++", "", False),
        ("+++++++++", "", False),
        ("-+++", "++++", True),
        ("-+++", "+++", False),
        ("--+++", "++++", True),
        ("---+++", "+++", False),
        ("+-+-++", "+++", False),
        ("++++++", "++-++++", True),
        ("++++--", "++++", False),
        ("----------", "----------", False),
        ("+-+-+-+-+-", "+-+-+-+-+-", False),
    ],
)
def test_a_rule_is_done_by_its_right_answers_on_two_days(monday, tuesday, done):
    assert record((MONDAY, monday), (TUESDAY, tuesday)).done is done


def test_a_slip_takes_nothing_away_and_two_do():
    done = record((MONDAY, "+++"), (TUESDAY, "++++-"))
    assert done.done
    done.add(right=False, at=TUESDAY)
    assert not done.done
    assert done.asks(TUESDAY) == IN_A_ROW
    assert AGAIN_MISSES == 2


def test_each_day_with_a_right_answer_makes_it_last():
    once, twice = record((MONDAY, "+++++++")), record((MONDAY, "+++"), (TUESDAY, "++++"))
    assert twice.memory > once.memory
    later = TUESDAY + timedelta(days=2)
    assert not twice.missing(later)
    assert twice.missing(later + timedelta(days=2))
    assert twice.known(later) > twice.known(later + timedelta(days=9))
    assert twice.asks(later + timedelta(days=2)) == 1
