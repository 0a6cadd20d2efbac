"""How well a rule is known, when it is learned, and when it is due again."""

from datetime import date, timedelta

import pytest
from django.template.loader import get_template

from tests.trainer.play.answers import RIGHT, WRONG, run_of, stored
from tests.trainer.playing import ANY_GAME, start_run
from trainer.play.models import Mode, Plan
from trainer.play.skills import Rule
from trainer.practice.knowledge import AGAIN_MISSES, ENOUGH, IN_A_ROW, RuleRecord, answered_rows, record_rules

MONDAY = date(2026, 3, 2)
TUESDAY = MONDAY + timedelta(days=1)


def record(*answers: tuple[date, str]) -> RuleRecord:
    """Of a day and its answers: "+" is right, "-" wrong."""
    found = RuleRecord()
    for day, marks in answers:
        for mark in marks:
            found.add(right=mark == "+", on=day)
    return found


@pytest.mark.parametrize(
    ("monday", "tuesday", "learned"),
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
def test_a_rule_is_learned_by_its_right_answers_on_two_days(monday, tuesday, learned):
    assert record((MONDAY, monday), (TUESDAY, tuesday)).learned is learned


def test_a_slip_takes_nothing_away_and_two_do():
    learned = record((MONDAY, "+++"), (TUESDAY, "++++-"))
    assert learned.learned
    learned.add(right=False, on=TUESDAY)
    assert not learned.learned
    assert learned.asks(TUESDAY) == IN_A_ROW
    assert AGAIN_MISSES == 2


def test_each_day_with_a_right_answer_makes_it_last_and_a_miss_brings_it_back_soon():
    two = record((MONDAY, "+++"), (TUESDAY, "++++"))
    three = record((MONDAY, "+++"), (TUESDAY, "++++"), (MONDAY + timedelta(days=8), "+"))
    slipped = record((MONDAY, "+++"), (TUESDAY, "++++-"))
    assert (two.due - TUESDAY).days == 8  # as the model has it for a right answer on two days
    assert three.due - three.day > 2 * (two.due - two.day)
    assert (slipped.due - TUESDAY).days <= 3


def test_what_may_be_forgotten_takes_one_right_answer():
    known = record((MONDAY, "+++"), (TUESDAY, "++++"))
    before, then = known.due - timedelta(days=1), known.due
    assert (known.missing(before), known.asks(before)) == (False, 0)
    assert (known.missing(then), known.asks(then)) == (True, 1)
    assert known.remembered(TUESDAY) == 1 > known.remembered(before) >= 0.9 > known.remembered(then)
    known = record((MONDAY, "+++"), (TUESDAY, "++++"), (then, "+"))
    assert not known.missing(then)


def test_an_unanswered_rule_is_not_known():
    assert (RuleRecord().known(MONDAY), RuleRecord().missing(MONDAY), RuleRecord().due) == (0, True, None)


# --- From verdicts ------------------------------------------------------------------------------------------


ASKED = Rule(ANY_GAME, "player-hand", "654 5")


def known(member) -> RuleRecord | None:
    return record_rules(answered_rows(membership=member), school=None).get(ASKED)


@pytest.mark.django_db
def test_answers_to_other_bets_count_for_the_same_rule(alice):
    run = start_run(alice)
    for wager in ("ante", "play"):
        stored(run, {"ask": "bet", "prompt": f"reconcile/1/bet/{wager}", "wager": wager, "rule": "654 7b"})
    (found,) = record_rules(answered_rows(membership=alice), school=None).items()
    assert (found[0], found[1].right) == (Rule(ANY_GAME, "bets", "654 7b"), 2)


@pytest.mark.django_db
def test_what_of_a_ladder_a_hand_shows_is_known_apart(alice):
    run = start_run(alice)
    for right, rule in ((RIGHT, "654 5"), (WRONG, "654 5"), (RIGHT, "654 6")):
        stored(run, right | {"rule": rule, "aspect": "wheel"})
    found = record_rules(answered_rows(membership=alice), school=None)
    rights = {rule.point: (record.right, len(record.last)) for rule, record in found.items()}
    assert rights == {"/wheel": (2, 3), "654 5": (1, 1), "654 6": (1, 1)}  # right, it shows the plain rule


@pytest.mark.django_db
@pytest.mark.parametrize(("aspect", "took", "right"), [("wheel", 15, 1), ("wheel", 16, 0), ("", 60, 1)])
def test_a_difficult_hand_has_to_be_read_at_the_tables_pace(alice, aspect, took, right):
    verdict = RIGHT | {"rule": "654 5", "aspect": aspect}
    stored(start_run(alice), verdict, took=took, allowed=10)
    found, *_plain = record_rules(answered_rows(membership=alice), school=None).values()
    assert (found.right, found.shown) == (right, True)


@pytest.mark.django_db
def test_a_right_answer_with_a_hint_tries_a_rule_and_shows_nothing(alice):
    stored(start_run(alice), RIGHT | {"rule": "654 5"}, hinted=True)
    assert (known(alice).tried, known(alice).right) == (True, 0)


@pytest.mark.django_db
@pytest.mark.parametrize("order", [{"mode": Mode.LEARN}, {"plan": Plan.LESSON}, {"mode": Mode.TEST}])
def test_what_was_shown_first_and_a_test_that_is_still_sat_say_nothing(alice, order):
    stored(run_of(alice, **order), RIGHT | {"rule": "654 5"})
    assert known(alice) is None


def test_the_pages_say_how_many_right_answers_it_takes():
    said = get_template("courses/_learned_rule.html").render()
    assert said.strip() == f"A rule is learned after {ENOUGH} right answers over two days."
