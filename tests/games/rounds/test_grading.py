"""Grading: right is right, wrong is priced, and what cannot be read is refused before anything is marked."""

from functools import cache
from itertools import chain, count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.engine.diagnosis.grading import Unanswered, grade, grade_stop
from games.engine.errors import Unreadable
from games.engine.procedure.frames import Exercise
from games.engine.questions.answers import (
    Amount,
    Bet,
    CardSet,
    InOrder,
    OneOf,
    OneSpot,
    Pressed,
    SomeSpots,
)
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import deal
from tests.games.six_five_four import sits, table
from tests.games.trainee import TAKE, each_prompt, paid, right_answers, stop_of

ROUND = table(
    "9c 9d Kh 7s 4d 2c",
    sits("Ks Kd 8c 5d 3s", ante=1_500, queens_up=500),
    sits("Js 8d 6d 4h 3c", spot=4, queens_up=700),
    sits("Qs Qh 8s 5h 3d", spot=5, queens_up=1_000, does="announces"),
)
STOP = stop_of(ROUND, "reconcile/1")
REVEAL = stop_of(ROUND, "reveal/0")
BET = "reconcile/1/bet/queens-up"


def mark(stop=STOP, **changes):
    """The verdicts of a stop by prompt key, answered rightly but for the changes."""
    answers = right_answers(stop) | {
        key.replace("__", "/").replace("_", "-"): v for key, v in changes.items()
    }
    return {verdict.prompt.key: verdict for verdict in grade_stop(ROUND, stop, answers)}


def refused(changes: dict, stop=STOP) -> dict[str, str]:
    with pytest.raises(Unanswered) as unanswered:
        grade_stop(ROUND, stop, right_answers(stop) | changes)
    assert unanswered.value.field == str(stop.place)
    return unanswered.value.reasons


@pytest.mark.parametrize(
    "typed",
    [" pay  5 ", ["pay", "5"], ["pay 5"], "pay 5\n", ["", "pay", "5"], "pay\t5", "pay\n5", "pay\u00a05"],
)
def test_an_action_read_as_pay_has_its_amount_read_too(typed):
    """Whatever spelling of "pay" is taken, the amount beside it counts; or the spelling is refused."""
    try:
        verdicts = mark(**{"reconcile__1__bet__queens_up": typed})
    except Unanswered:
        return
    assert verdicts[BET].right


CARDS = "reveal/0/dealer-cards"


@pytest.mark.parametrize(
    "picked",
    [
        [],
        ["9c"],
        ["9c", "9d", "Kh"],
        ["9c", "9d", "Kh", "7s", "4d"],
        ["9c", "9c", "Kh", "7s"],
        ["9c", "9d", "Kh", "As"],
        ["9c", "9d", "Kh", "X1"],
        ["9c", "9d", "Kh", "7x"],
        ["9c", "9d", "Kh", ""],
        ["9c 9d Kh 7s"],
        "",
        "9c 9d Kh",
        "9c9dKh7s",
        "cards",
    ],
)
def test_cards_that_cannot_be_the_dealers_four_are_refused(picked):
    assert set(refused({CARDS: picked}, REVEAL)) == {CARDS}


@pytest.mark.parametrize("text", ["7", "0", "-1", "1.0", "one", "spot 1", "٤", "", "6"])
def test_a_spot_that_no_one_sits_at_is_refused(text):
    assert set(refused({"order/0/first-spot": text}, stop_of(ROUND, "order/0"))) == {"order/0/first-spot"}


def test_several_bad_fields_are_reported_together():
    reasons = refused(
        {BET: "pay 12.3.4", "reconcile/1/bet/ante": "win", "reconcile/1/player-hand": ""},
    )
    assert set(reasons) == {BET, "reconcile/1/bet/ante", "reconcile/1/player-hand"}
    assert "'12.3.4'" in reasons[BET]
    assert "'win'" in reasons["reconcile/1/bet/ante"]


@cache
def prompt_of(kind: str) -> Prompt:
    """Some prompt that is answered so."""
    job = Exercise(WHOLE_JOB, irregularities=100)
    others = (deal(GAMES["six-card-poker"], seed="kinds", round=number, exercise=job) for number in count())
    return next(p for played in chain([ROUND], others) for _, p in each_prompt(played) if p.kind.name == kind)


@given(
    st.one_of(st.text(max_size=20), st.text(max_size=12).map("pay {}".format)),
    st.sampled_from(
        [kind.name for kind in (OneOf, OneSpot, SomeSpots, CardSet, Amount, Bet, InOrder, Pressed)]
    ),
)
def test_any_text_is_read_or_refused(text, kind):
    prompt = prompt_of(kind)
    try:
        answer = prompt.read(text)
    except Unreadable as no:
        named = no.field == prompt.key
        assert named
    else:
        assert grade(prompt, answer).given


def test_a_bet_has_one_verdict_right_only_if_action_and_amount_are():
    assert set(mark()) == {prompt.key for prompt in STOP.prompts}
    for said, right, missed in (
        ("pay 5", True, ""),
        ("pay 6", False, "amount"),
        ("take", False, "action"),
        ("push", False, "action"),
        ("take 5", False, "action"),
    ):
        verdict = mark(**{"reconcile__1__bet__queens_up": said})[BET]
        assert (verdict.right, verdict.missed) == (right, missed)


def test_an_amount_beside_an_action_that_pays_nothing_is_not_looked_at():
    for amount in ("", "12.3.4", "0", "leave"):
        verdict = mark(**{"reconcile__1__bet__queens_up": f"take {amount}"})[BET]
        assert (verdict.answer, verdict.given) == (TAKE, "take")


def money(key: str, action: str, amount: str = "", place: str = "reconcile/1") -> tuple[int, int]:
    """(overpaid, underpaid) of all verdicts of a stop when one bet is answered so."""
    stop = stop_of(ROUND, place)
    changes = {f"{place}/bet/{key}": f"{action} {amount}"}
    verdicts = grade_stop(ROUND, stop, right_answers(stop) | changes)
    return sum(v.overpaid for v in verdicts), sum(v.underpaid for v in verdicts)


@pytest.mark.parametrize(
    ("action", "amount", "ledger"),
    [
        ("pay", "5", (0, 0)),
        ("pay", "5.01", (1, 0)),
        ("pay", "4.99", (0, 1)),
        ("pay", "0", (0, 500)),
        ("pay", "500", (49_500, 0)),
        ("push", "", (0, 500)),
        ("take", "", (0, 1_000)),
    ],
)
def test_a_bet_that_wins_is_priced_by_what_the_player_should_have(action, amount, ledger):
    """Queens Up of 5 with a pair of kings: pays 5, and the stake stays."""
    assert money("queens-up", action, amount) == ledger


@pytest.mark.parametrize(
    ("action", "amount", "ledger"), [("take", "", (0, 0)), ("push", "", (700, 0)), ("pay", "7", (1_400, 0))]
)
def test_a_bet_that_loses_is_priced_by_what_the_player_kept(action, amount, ledger):
    """Queens Up of 7 with jack-high: to be taken."""
    assert money("queens-up", action, amount, "reconcile/4") == ledger


@pytest.mark.parametrize(("action", "amount", "ledger"), [("leave", "", (0, 0)), ("pay", "150", (15_000, 0))])
def test_a_bonus_that_is_not_due_is_priced_without_a_stake(action, amount, ledger):
    assert money("ante-bonus", action, amount) == ledger


@pytest.mark.parametrize(
    ("action", "amount", "ledger"),
    [("pay", "10", (0, 0)), ("leave", "", (0, 1_000)), ("take", "", (0, 2_000))],
)
def test_a_side_bet_on_an_announced_fold_is_priced(action, amount, ledger):
    assert money("queens-up", action, amount, "decide/5") == ledger


def test_a_verdict_says_both_answers_in_words():
    verdicts = mark(**{"reconcile__1__bet__queens_up": "pay 10", "reconcile__1__player_hand": "flush"})
    assert (verdicts[BET].given, verdicts[BET].expected) == ("pay 10", "pay 5")
    hand = verdicts["reconcile/1/player-hand"]
    assert (hand.given, hand.expected) == ("flush", "pair")
    taken = mark(**{"reconcile__1__bet__queens_up": "take"})[BET]
    assert (taken.given, taken.expected) == ("take", "pay 5")


def test_a_slip_is_stated_only_where_no_other_name_fits():
    """$45 for $20: a green chip too much, and what the full house of the same paytable pays."""
    played = deal(GAMES["ultimate-texas-holdem"], seed="chip", round=5)
    stop, straight = next(one for one in each_prompt(played) if one[1].key == "reconcile/6/bet/trips")
    assert (straight.stake, straight.pays) == (500, 2_000)

    def names(cents: int) -> list[tuple[str, bool]]:
        given = right_answers(stop) | {straight.key: paid(cents)}
        marked = next(one for one in grade_stop(played, stop, given) if one.prompt is straight)
        return [(name.slug, name.stated) for name in marked.names]

    assert names(4_500) == [("another-line", False), ("off-by-a-chip", False)]
    assert names(12_000) == [("off-by-a-chip", True)]
