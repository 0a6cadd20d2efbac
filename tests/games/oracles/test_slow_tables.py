"""Rounds of games that no one ships, settled from plain cards and bets as their rules read."""

import pytest

from tests.games.oracles import slow_holdem, slow_let_it_ride, slow_mississippi

RIDE = {"one": 500, "two": 500, "dollar": 500, "bonus": 100}


def describe(lines: dict[str, tuple[str, int]]) -> str:
    return ", ".join(f"{bet} {action} {pays}" for bet, (action, pays) in lines.items())


@pytest.mark.parametrize(
    ("own", "board", "pulled", "settled"),
    [
        ("Ts Th 4d", "9c 2h", (), "one pay 500, two pay 500, dollar pay 500, bonus pay 100"),
        ("9s 9h 4d", "Tc 2h", (), "one take 0, two take 0, dollar take 0, bonus pay 100"),
        ("Ks 8h 4d", "Kc 2h", ("one",), "one push 0, two pay 500, dollar pay 500, bonus take 0"),
        ("Js Qs Ks", "As Ts", ("two",), "one pay 500000, two push 0, dollar pay 500000, bonus pay 4000"),
        ("As Ks Qs", "2d 2h", ("one", "two"), "one push 0, two push 0, dollar take 0, bonus pay 5000"),
    ],
)
def test_let_it_ride(own, board, pulled, settled):
    """A bet that was pulled back pushes whatever comes; either may be pulled, or both."""
    lines = slow_let_it_ride.settle(own.split(), board.split(), RIDE, pulled=pulled, table="TCP-PP-5")
    assert describe(lines) == settled


@pytest.mark.parametrize(
    ("own", "board", "multiples", "settled"),
    [
        ("Js 4h", "Jc 9d 2s", [1, 1, 3], "ante pay 500, third pay 500, fourth pay 500, fifth pay 1500"),
        ("6s 4h", "6c 9d 2s", [1, 2, 3], "ante push 0, third push 0, fourth push 0, fifth push 0"),
        ("5s 4h", "5c 9d 2s", [1, 1, 1], "ante take 0, third take 0, fourth take 0, fifth take 0"),
        ("As 4s", "9s Js 2s", [1, 1], "ante take 0, third take 0, fourth take 0"),
        ("As 4s", "9s Js 2s", [], "ante take 0"),
        ("As 4s", "9s Js 2s", [3, 3, 3], "ante pay 3000, third pay 9000, fourth pay 9000, fifth pay 9000"),
    ],
)
def test_mississippi_stud(own, board, multiples, settled):
    """A fold loses every street before it; sixes to tens push."""
    lines = slow_mississippi.settle(own.split(), board.split(), 500, multiples, table="TCP-PP-5")
    assert describe(lines) == settled


def test_mississippi_stud_the_bonus_outlives_a_fold():
    lines = slow_mississippi.settle(["3s", "4h"], ["Kc", "Kd", "2s"], 500, [1], bonus=100, table="TCP-PP-5")
    assert describe(lines) == "ante take 0, third take 0, bonus pay 100"


@pytest.mark.parametrize(
    ("own", "dealer", "board", "play", "settled"),
    [
        ("Ks Kd", "Qs Jd", "Qc 8h 5s 3d 2c", 4, "ante pay 100, blind push 0, play pay 400, trips take 0"),
        ("Ks 4d", "Qs Jd", "9c 8h 5s 3d 2c", 1, "ante push 0, blind push 0, play pay 100, trips take 0"),
        ("Ks 4d", "As Jd", "9c 8h 5s 3d 2c", 1, "ante push 0, blind take 0, play take 0, trips take 0"),
        ("Ks 4d", "As Ad", "9c 8h 5s 3d 2c", 1, "ante take 0, blind take 0, play take 0, trips take 0"),
        ("As 4s", "Qs Jd", "Qc 8s 5s 3d 2s", 2, "ante pay 100, blind pay 150, play pay 200, trips pay 700"),
        ("2s 3d", "2d 3c", "Ac Kh Qs Jd Tc", 1, "ante push 0, blind push 0, play push 0, trips pay 400"),
        ("Ts 4d", "Qs 9d", "Tc Th 5s 3d 2c", 0, "ante take 0, blind take 0, trips pay 300"),
        ("Ks Kd", "Kc Kh", "9c 8h 5s 3d 2c", 3, "ante push 0, blind push 0, play push 0, trips take 0"),
        ("9s 9d", "Ks Kd", "9c Kh 5s 3d 2c", 4, "ante take 0, blind take 0, play take 0, trips pay 300"),
        ("Ah 9d", "7s 4d", "Ac Ad As 8c 2c", 4, "ante pay 100, blind pay 1000, play pay 400, trips pay 3000"),
    ],
)
def test_ultimate_texas_holdem(own, dealer, board, play, settled):
    """Without a pair the Ante pushes and Play goes on; the Blind pushes below a straight; the board ties."""
    bets = {"ante": 100, "blind": 100, "trips": 100}
    lines = slow_holdem.settle(own.split(), dealer.split(), board.split(), bets, play=play)
    assert describe(lines) == settled
