"""Four Card Poker and Crazy 4 Poker, rule by rule: sizes of Play, ties, bonuses, and every figure counted."""

from dataclasses import replace

import pytest

from games import GAMES
from games.engine.errors import Refused
from games.engine.misconceptions.misconception_catalog import BY_SLUG
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.rounds.rounds import Round, deal
from games.engine.settlement.settlements import settle
from tests.games.round_builder import at, line, lines, play
from tests.games.trainee import each_prompt

FOUR, CRAZY = "four-card-poker", "crazy-4-poker"
SIXES_OF_SIX, SIXES = "6s 6d Qh 9c 5d 2h", "6s 6d Qh 9c 5d"
QUEEN_HIGH = "Qs Jd 8h 4c 2d"
THREE_KINGS = "Ks Kd Kh 7c 2d"


def crazy(hand: str, does: str, dealer: str, ante: int = 1_000, **more):
    return play(CRAZY, dealer, at(1, hand, does, ante=ante, super_bonus=ante), **more)


def four(hand: str, does: str, dealer: str = SIXES_OF_SIX, **more):
    return play(FOUR, dealer, at(1, hand, does, ante=1_000), **more)


# --- Four Card Poker ---------------------------------------------------------------------------


@pytest.mark.parametrize("size", [1, 2, 3])
def test_4cp_3b_play_is_one_two_or_three_times_the_ante(size):
    played = four("Ks Kd 8c 4h 2s", f"{size}x")
    assert lines(played) == {"ante": ("pay", 1_000), "play": ("pay", 1_000 * size)}
    assert GAMES[FOUR].sizes(GAMES[FOUR].wager("play")) == (1, 2, 3)
    with pytest.raises(Refused):
        four("Ks Kd 8c 4h 2s", "4x")


def test_4cp_7_a_tie_goes_to_the_player():
    tied = four("6h 6c Qd 9s 3c", "2x")
    assert line(tied, "ante") == ("pay", 1_000, 1_000, "4CP 7")
    assert line(tied, "play") == ("pay", 2_000, 2_000, "4CP 7")
    (believed,) = BY_SLUG["tie-pushed"].change(tied.inputs)
    assert {each.action.value for each in settle(believed).lines} == {"push"}
    assert list(BY_SLUG["tie-to-player"].change(tied.inputs)) == []


def test_4cp_9_the_automatic_bonus_is_on_the_ante_alone_though_beaten():
    played = four("5s 5h 5d Jc 2c", "3x", "Qs Qd Qh 7c 4d 3h")
    assert lines(played) == {"ante": ("take", 0), "play": ("take", 0), "automatic-bonus": ("pay", 2_000)}


@pytest.mark.parametrize("game", [FOUR, CRAZY])
def test_a_bet_between_two_sizes_is_never_put_down_and_others_are_short_or_over(game):
    """Between two sizes a bet would be short of one and over another."""
    met, exercise = set(), Exercise(WHOLE_JOB, wrong_bets=100)
    for number in range(30):
        played = deal(GAMES[game], seed="sizes", round=number, spots=4, exercise=exercise)
        for frame in played.frames:
            if frame.asks == ("check-play",):
                put, main = frame.subject, played.inputs.seat(frame.spot).stake("ante")
                sizes = [main * times for times in (1, 2, 3)]
                met.add((put.cents > sizes[-1]) - (put.cents < sizes[0]))
                assert put.cents in sizes or not sizes[0] <= put.cents <= sizes[-1]
                assert put.due in sizes
    assert met == {-1, 0, 1}


# --- Crazy 4 Poker -----------------------------------------------------------------------------


def test_c4p_3c_only_aces_or_better_bet_more_than_the_ante():
    assert lines(crazy("As Ah 8c 4d 2c", "3x", SIXES))["play"] == ("pay", 3_000)
    assert lines(crazy("9s 9h 4c 4d 2c", "2x", SIXES))["play"] == ("pay", 2_000)
    for size in ("2x", "3x"):
        with pytest.raises(Refused, match="pair"):
            crazy("Ks Kh 8c 4d 2c", size, SIXES)


def limits_asked(hand: str, wrong: str = "") -> set[str]:
    """What the largest raise of a hand is said to be, under a wrong rule if one is named."""
    found = set()
    for number in range(12):
        inputs = replace(crazy(hand, "1x", SIXES).inputs, seed="limits", round=number)
        believed = next(iter(BY_SLUG[wrong].change(inputs))) if wrong else inputs
        played = Round(believed, Exercise(WHOLE_JOB), inputs)
        found |= {p.right[0] for _, p in each_prompt(played) if p.ask == "raise-limit"}
    return found


@pytest.mark.parametrize(
    ("hand", "most"),
    [("As Ah 8c 4d 2c", "3"), ("Ks Kh 8c 4d 2c", "1"), ("9s 9h 4c 4d 2c", "3"), ("Ah Kd 8c 4s 2c", "1")],
)
def test_the_hand_is_checked_against_the_raise(hand, most):
    assert limits_asked(hand) == {most}


def test_who_lets_any_pair_raise_says_so_of_kings_and_not_of_ace_high():
    assert limits_asked("Ks Kh 8c 4d 2c", "raise-with-any-pair") == {"3"}
    assert limits_asked("Ah Kd 8c 4s 2c", "raise-with-any-pair") == {"1"}
    assert limits_asked("Ah Kd 8c 4s 2c", "any-raise") == {"3"}


def test_c4p_5_not_qualified_play_is_paid_and_the_ante_pushes():
    assert lines(crazy("Jh Js 9d 5c 2c", "1x", QUEEN_HIGH)) == {
        "ante": ("push", 0),
        "super-bonus": ("push", 0),
        "play": ("pay", 1_000),
    }


def test_c4p_10_a_straight_or_better_is_paid_though_beaten():
    played = crazy("9s 8d 7h 6c 2c", "1x", THREE_KINGS)
    assert line(played, "super-bonus") == ("pay", 1_000, 1_000, "C4P 10")
    (believed,) = BY_SLUG["automatic-compared"].change(played.inputs)
    assert settle(believed).at(1, "super-bonus").action.value == "take"


def test_c4p_11_below_a_straight_it_pushes_or_loses():
    assert line(crazy("Ks Kh 8c 4d 2c", "1x", SIXES), "super-bonus") == ("push", 0, 0, "C4P 11")
    assert line(crazy("5s 5h 9d 4d 3c", "1x", SIXES), "super-bonus") == ("take", 0, -1_000, "C4P 11a")


@pytest.mark.parametrize(
    ("hand", "dealer", "name", "does"),
    [
        ("Ks Kh 8c 4d 2c", SIXES, "no-line-taken", "take"),
        ("Ks Kh 8c 4d 2c", SIXES, "no-line-paid-even", "pay"),
    ],
)
def test_a_wrong_rule_of_the_push_shows(hand, dealer, name, does):
    (believed,) = BY_SLUG[name].change(crazy(hand, "1x", dealer).inputs)
    assert settle(believed).at(1, "super-bonus").action.value == does


@pytest.mark.parametrize(
    ("ante", "breakage", "pays"), [(700, "exact", 1_050), (700, "down", 1_000), (500, "up", 800)]
)
def test_ruled_c4p_10_three_to_two_on_odd_amounts(ante, breakage, pays):
    played = crazy("Ah Jh 9h 4h 2s", "1x", "8s 8d Kh 5c 3d", ante, breakage=breakage)
    assert lines(played)["super-bonus"] == ("pay", pays)
    (believed,) = BY_SLUG["half-left-out"].change(played.inputs)
    assert settle(believed).at(1, "super-bonus").pays == ante
    assert "3 to 2" in str(played.settlement.at(1, "super-bonus").because)
