"""Answers: each kind reads what was typed or refuses it by its field, words it, and says what is off."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.errors import Unreadable
from games.engine.questions.answers import (
    NONE,
    PART,
    WHOLE,
    Amount,
    AnswerChoice,
    Bet,
    CardSet,
    Count,
    InOrder,
    Kind,
    OneOf,
    OneSpot,
    Pressed,
    SomeOf,
    SomeSpots,
    Stacks,
)
from games.engine.questions.settling import AT_END, WORDS
from games.engine.texts import Text
from tests.games.six_five_four import cards
from tests.games.trainee import LEAVE, PUSH, TAKE, paying

FINAL = Bet(tuple(WORDS[action] for action in AT_END))
SPOTS = tuple(AnswerChoice(str(spot), Text("spot %(spot)s", spot=str(spot)), str(spot)) for spot in (1, 2, 6))
NO_SPOT = AnswerChoice(NONE, Text("none"), "n")


def refused(kind: Kind, typed) -> str:
    with pytest.raises(Unreadable) as no:
        kind.read(typed, field="here")
    assert no.value.field == "here"
    return no.value.reason


# --- A bet -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("pay 25", paying(2_500)),
        (" pay  25 ", paying(2_500)),
        ("pay $1,250.50", paying(125_050)),
        ("pay 0", paying(0)),
        (["pay", "25"], paying(2_500)),
        (["pay 25"], paying(2_500)),
        ("take", TAKE),
        ("take no money", TAKE),
        ("push", PUSH),
    ],
)
def test_a_bet_is_read_as_one_text(typed, answer):
    assert FINAL.read(typed, field="here") == answer


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "choose an answer"),
        ([], "choose an answer"),
        ("25", "choose an answer"),
        ("25 pay", "choose an answer"),
        ("$25", "choose an answer"),
        ("pay", "enter the payout"),
        (["pay", ""], "enter the payout"),
        ("leave", "'leave' isn’t one of the choices"),
        ("PAY 25", "'PAY' isn’t one of the choices"),
        ("pay25", "'pay25' isn’t one of the choices"),
    ],
)
def test_what_is_no_answer_to_a_bet_is_refused(typed, reason):
    assert refused(FINAL, typed) == reason


@pytest.mark.parametrize("amount", ["x", "-5", "1e9", "5 5", "1.250", "9" * 10_000, "take", "²"])
def test_an_amount_that_is_none_is_refused_where_it_is_paid(amount):
    reason = refused(FINAL, f"pay {amount}")
    assert reason != "enter the payout"
    assert 5 < len(reason) < 200


@pytest.mark.parametrize(
    ("typed", "apart"),
    [
        ("", ("", "")),
        ([], ("", "")),
        ("pay 25", ("pay", "25")),
        (" pay  25 ", ("pay", "25")),
        (["pay", "25"], ("pay", "25")),
        ("take 25", ("take", "25")),
        ("pay 12.3.4", ("pay", "12.3.4")),
        ("25", ("", "25")),
        ("25 pay", ("", "25 pay")),
        ("win 25", ("win", "25")),
    ],
)
def test_the_two_fields_of_a_bet_are_shown_again_as_they_were_typed(typed, apart):
    assert FINAL.split(typed) == apart


@given(st.integers(0, 10**9))
def test_a_bet_is_read_from_its_own_words(cents):
    for answer in (paying(cents), TAKE, PUSH):
        assert FINAL.read(str(FINAL.words(answer)), field="here") == answer


@pytest.mark.parametrize(
    ("due", "given", "missed", "overpaid"),
    [
        (paying(500), paying(500), "", 0),
        (paying(500), paying(600), "amount", 100),
        (paying(500), PUSH, "action", -500),
        (paying(500), TAKE, "action", -1_500),
        (TAKE, PUSH, "action", 1_000),
        (TAKE, paying(500), "action", 1_500),
        (LEAVE, paying(500), "action", 500),
        (LEAVE, LEAVE, "", 0),
    ],
)
def test_what_of_a_bet_is_off_and_what_it_costs(due, given, missed, overpaid):
    assert FINAL.missed(due, given) == missed
    assert FINAL.overpaid(due, given, stake=1_000) == overpaid


@pytest.mark.parametrize(
    ("predicted", "right", "given", "fits"),
    [
        (paying(600), paying(500), paying(600), WHOLE),
        (paying(600), paying(500), paying(700), 0),
        (paying(600), TAKE, paying(600), WHOLE),
        (paying(600), TAKE, paying(700), PART),
        (paying(600), TAKE, PUSH, 0),
        (TAKE, paying(500), TAKE, WHOLE),
        (TAKE, TAKE, TAKE, 0),
        (paying(500), paying(500), paying(500), 0),
        (paying(500), paying(500), paying(600), 0),
    ],
)
def test_a_mistake_fits_a_bet_wholly_or_for_its_action_alone(predicted, right, given, fits):
    """In part only where what is done is wrong too: another amount of a bet that is to be paid is another
    mistake."""
    assert FINAL.fits((predicted,), (right,), given) == fits


# --- The other kinds -------------------------------------------------------------------------------------

ONE, SPOT = OneOf(FINAL.choices), OneSpot(SPOTS)
SEVERAL, ORDER = SomeSpots((*SPOTS, NO_SPOT)), InOrder(FINAL.choices)
LOSING = SomeOf((*FINAL.choices, NO_SPOT))
FOUR = CardSet(cards("9c 9d Kh 7s 4d"), 2)


@pytest.mark.parametrize(
    ("kind", "typed", "given", "words"),
    [
        (ONE, " take ", "take", "take"),
        (SPOT, "6", 6, "spot 6"),
        (SEVERAL, ["6", "1"], frozenset({1, 6}), "1, 6"),
        (SEVERAL, "6 1 6", frozenset({1, 6}), "1, 6"),
        (SEVERAL, [NONE], frozenset(), "none"),
        (LOSING, ["take", "pay"], frozenset({"pay", "take"}), "take, pay"),
        (LOSING, "take pay take", frozenset({"pay", "take"}), "take, pay"),
        (LOSING, [NONE], frozenset(), "none"),
        (FOUR, ["9d", "Kh"], frozenset(cards("Kh 9d")), "Kh 9d"),
        (FOUR, "9d Kh", frozenset(cards("Kh 9d")), "Kh 9d"),
        (Amount(), " $12.50 ", 1_250, "12.50"),
        (ORDER, "pay take pay", ("pay", "take", "pay"), "pay, take, pay"),
        (Count(), " 102 ", 102, "102"),
        (Stacks(), "5 02", "5 2", "5 × 20 + 2"),
    ],
)
def test_an_answer_is_read_and_put_in_words(kind, typed, given, words):
    assert kind.read(typed, field="here") == given
    assert kind.words(given) == words


@pytest.mark.parametrize(
    ("kind", "typed", "reason"),
    [
        (ONE, "", "choose an answer"),
        (ONE, "take pay", "'take pay' isn’t one of the choices"),
        (SPOT, "3", "'3' isn’t one of the choices"),
        (SPOT, "", "choose an answer"),
        (SEVERAL, [], "choose at least one"),
        (SEVERAL, ["1", NONE], "choose none or some spots, not both"),
        (SEVERAL, ["3"], "'3' isn’t one of the choices"),
        (LOSING, "", "choose at least one"),
        (LOSING, ["take", NONE], "choose none or some, not both"),
        (LOSING, ["leave"], "'leave' isn’t one of the choices"),
        (FOUR, ["9d"], "pick 2 cards, not 1"),
        (FOUR, ["9d", "As"], "As isn’t one of these cards"),
        (Amount(), " ", "enter the amount"),
        (ORDER, "", "choose at least one"),
        (ORDER, "pay win", "'win' isn’t one of the choices"),
        (Count(), "", "enter the number of chips"),
        (Count(), "1,5", "'1,5' isn’t a number of chips"),
        (Count(), "-3", "'-3' isn’t a number of chips"),
        (Stacks(), "5", "enter the stacks, and the chips besides (0 for none)"),
        (Stacks(), "5 x", "'x' isn’t a number of chips"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(kind, typed, reason):
    assert refused(kind, typed) == reason


def test_every_kind_has_a_name_of_its_own_and_says_how_it_is_typed():
    """But spots, which are several things as any others are."""
    kinds = [OneOf, OneSpot, SomeOf, SomeSpots, CardSet, Amount, Count, Stacks, Bet, InOrder, Pressed]
    assert len({kind.name for kind in kinds}) == len(kinds) - 1
    assert SomeSpots.name == SomeOf.name
    assert {kind for kind in kinds if kind.listed} == {SomeOf, SomeSpots, CardSet}
    assert {kind for kind in kinds if len(kind.parts) > 1} == {Bet, Stacks}
    of_kinds = (kind.__subclasses__() for kind in (Kind, OneOf, InOrder, SomeOf))
    assert {kind for found in of_kinds for kind in found} == set(kinds)


@pytest.mark.parametrize("kind", [ONE, SPOT, SEVERAL, LOSING, FOUR, Amount(), ORDER])
def test_a_mistake_fits_where_it_leads_to_this_answer_and_to_no_right_one(kind):
    assert kind.fits(("a",), ("b",), "a") == WHOLE
    assert kind.fits(("a",), ("b",), "c") == 0
    assert kind.fits(("a",), ("a",), "a") == 0
