"""Replies: figures or chips for an amount, chips in their order, heaps, counts, choices; refused by field."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.chip_drills.replies import judge
from games.engine.chip_drills.tasks import Kind
from games.engine.errors import Refused
from tests.games.chip_drills.racks import EVERY_RUNG, supply, tasks
from tests.games.chip_drills.reply_forms import reply_form


def one(rung: str):
    return tasks(rung, 1)[0]


@pytest.mark.parametrize("rung", EVERY_RUNG)
def test_what_is_right_is_right_however_it_is_spaced(rung):
    for task in tasks(rung, 5):
        form = {name: f"  {value} " for name, value in reply_form(task).items()}
        assert judge(task, form).right


def test_an_amount_may_be_laid_in_chips_and_its_cut_is_marked_apart():
    task = next(one for one in tasks("first-pays", 50) if int(one.right) == 5_000)
    assert judge(task, {"reply": "gg"}).cut is True
    assert judge(task, {"reply": "G G"}).right
    reds = judge(task, {"reply": "r" * 10})
    assert (reds.right, reds.cut) == (True, False)
    assert judge(task, {"reply": "50"}).cut is None


def test_what_is_sized_in_is_worth_the_bet():
    task = next(one for one in tasks("first-pays", 50) if int(one.right) == one.stake)
    assert judge(task, {"reply": "s"}).right


def test_a_house_that_pays_colour_for_colour_marks_the_cut_by_it():
    """A bet of four blacks, paid with a purple, or with blacks."""
    for own_colour in (False, True):
        task = replace(one("first-pays"), right="50000", stake=40_000, own_colour=own_colour)
        assert judge(task, {"reply": "v"}).cut is not own_colour
        assert judge(task, {"reply": "bbbbb"}).cut is own_colour


def test_each_games_house_says_how_its_own_lines_are_paid():
    assert not supply().colour_for_colour
    assert supply(**{"color-for-color": True}).colour_for_colour
    assert all(task.own_colour for task in tasks("first-pays", 3, of=supply(**{"color-for-color": True})))


def test_sizing_in_is_right_in_any_order_and_cutting_in_one():
    sized, cut = one("sizing-in"), one("cutting")
    turned = " ".join(reversed(sized.right.split()))
    assert judge(sized, {"reply": turned}).right
    assert not judge(cut, {"reply": " ".join(reversed(cut.right.split()))}).right


@pytest.mark.parametrize(
    ("rung", "form"),
    [
        ("first-pays", {}),
        ("first-pays", {"reply": "ten"}),
        ("first-pays", {"reply": "-5"}),
        ("first-pays", {"reply": "1e3"}),
        ("cutting", {"reply": ""}),
        ("cutting", {"reply": "12"}),
        ("cutting", {"reply": "s"}),
        ("cutting", {"reply": "w" * 150}),
        ("proving", {"reply": "five"}),
        ("proving", {"reply": ""}),
        ("proving", {"reply": "1 " * 40}),
        ("changes", {}),
        ("credits", {"count-r": "-1"}),
        ("calls", {"reply": "help"}),
    ],
)
def test_what_is_no_reply_is_refused(rung, form):
    with pytest.raises(Refused):
        judge(one(rung), form)


KINDS = {kind: next(r for r in EVERY_RUNG if one(r).kind is kind) for kind in Kind}


@given(st.sampled_from(sorted(KINDS)), st.text(max_size=300))
def test_any_text_is_judged_or_refused(kind, text):
    task = tasks(KINDS[kind], 1, of=supply())[0]
    try:
        judged = judge(task, {"reply": text} | {f"count-{letter}": text for letter in "wrgbv"})
    except Refused:
        return
    assert len(judged.reply) <= 200
