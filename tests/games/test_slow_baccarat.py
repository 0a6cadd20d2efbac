"""The slow baccarat against what is printed of the game: odds, third cards, and rounds settled by hand."""

from itertools import product

import pytest

from tests.games.oracles.slow_baccarat import (
    OPTIONS,
    count,
    is_last,
    play,
    points,
    rounds_left,
    settle,
    shoe_start,
    who_draws,
)

PERCENT = """
                             8 decks   6 decks
Chance: Banker wins          45.8597   45.8653
Chance: Player wins          44.6247   44.6279
Chance: tie                   9.5156    9.5069
Chance: natural Player wins  16.2589         -
Chance: natural Banker wins  16.2589         -
Chance: natural tie           1.7871         -
Chance: 4 cards              37.8868         -
Chance: 5 cards              30.3444         -
Chance: 6 cards              31.7687         -
Chance: Dragon 7              2.2534         -
Chance: Panda 8               3.4543         -
Chance: Banker wins with 6    5.3864         -
Player                        1.2351    1.2374
Banker, 5 % in boxes          1.0579    1.0558
Banker, 5 % at once           1.0579    1.0558
Banker, EZ                    1.0183    1.0161
Banker, half on 6             1.4581    1.4548
Tie 8                        14.3596   14.4382
Tie 9                         4.8440    4.9313
Player Pair 11               10.3614   11.2540
Banker Pair 11               10.3614   11.2540
Player Pair 25-12-6           4.0964    6.1093
Banker Pair 25-12-6           4.0964    6.1093
Dragon 7                      7.6113    7.6062
Panda 8                      10.1876   10.2074
Super 6                      29.9772         -
Dragon Bonus, Player          2.6517    2.6675
Dragon Bonus, Banker          9.3731    9.3889
"""

THIRD_CARDS = """
     stood  0  1  2  3  4  5  6  7  8  9
0      D    D  D  D  D  D  D  D  D  D  D
1      D    D  D  D  D  D  D  D  D  D  D
2      D    D  D  D  D  D  D  D  D  D  D
3      D    D  D  D  D  D  D  D  D  -  D
4      D    -  -  D  D  D  D  D  D  -  -
5      D    -  -  -  -  D  D  D  D  -  -
6      -    -  -  -  -  -  -  D  D  -  -
7      -    -  -  -  -  -  -  -  -  -  -
"""

# Bets of $100 on everything: what each pays, 0 where it pushes, "-" where it is taken. Settled by hand.
BETS = {
    "player": ("player", {}),
    "5%": ("banker", {"commission": "at-once"}),
    "ez": ("banker", {"commission": "ez"}),
    "half": ("banker", {"commission": "half-on-six"}),
    "tie8": ("tie", {"tie": 8}),
    "tie9": ("tie", {"tie": 9}),
    "pp": ("player-pair", {"pair": 11}),
    "pp3": ("player-pair", {"pair": "25-12-6"}),
    "bp": ("banker-pair", {"pair": 11}),
    "bp3": ("banker-pair", {"pair": "25-12-6"}),
    "d7": ("dragon-7", {}),
    "p8": ("panda-8", {}),
    "s6": ("super-6", {}),
    "pd": ("player-dragon", {}),
    "bd": ("banker-dragon", {}),
}
ROUNDS = """
Player   | Banker   || player  5%   ez half tie8 tie9   pp  pp3   bp  bp3   d7   p8   s6   pd   bd
4h 5d    | Kc 7s    ||    100   -    -    -    -    -    -    -    -    -    -    -    -  100    -
3c 5c    | 8h Ks    ||      0   0    0    0  800  900    -    -    -    -    -    -    -    0    0
9s 9h    | Ad 8d    ||      -  95  100  100    -    - 1100  600    -    -    -    -    -    -  100
9s 9s    | Kd Td    ||    100   -    -    -    -    - 1100 2500    -    -    -    -    -  100    -
6h Tc    | 2s 2c 3d ||      -  95    0  100    -    -    -    - 1100 1200 4000    -    -    -    -
2d 3d 3s | Kh 4s 2h ||    100   -    -    -    -    -    -    -    -    -    - 2500    -    -    -
Ks Ts Jh | Ah 2c 3s ||      -  95  100   50    -    -    -    -    -    -    -    - 1200    -  400
Ts Jd 5s | 3h 3h    ||      -  95  100   50    -    -    -    - 1100 2500    -    - 1200    -    -
Ad 4d 4c | Qh 3s 7h ||    100   -    -    -    -    -    -    -    -    -    -    -    - 3000    -
Kd 7c    | 5h Qd 5c ||    100   -    -    -    -    -    -    -    -    -    -    -    -  600    -
3s 4h    | Ac Ad 5d ||      0   0    0    0  800  900    -    - 1100  600    -    -    -    -    -
Ks 6d    | Jh 6c    ||      0   0    0    0  800  900    -    -    -    -    -    -    -    -    -
Ts Qd Ac | Ks 2d 7d ||      -  95  100  100    -    -    -    -    -    -    -    -    -    - 1000
Ah 2h 5h | Kh 5c 4h ||      -  95  100  100    -    -    -    -    -    -    -    -    -    -    -
2c 3c Th | Tc 7s    ||      -  95  100  100    -    -    -    -    -    -    -    -    -    -    -
Ks 6d    | Td 5s 6h ||    100   -    -    -    -    -    -    -    -    -    -    -    -  200    -
2s 3h 7s | 3d 3c Ks ||      -  95  100   50    -    -    -    - 1100  600    -    - 1200    -  100
5s 5h 2c | 3h Jd 8s ||    100   -    -    -    -    - 1100  600    -    -    -    -    -    -    -
Qs Qc 8h | Jh 3c    ||    100   -    -    -    -    - 1100 1200    -    -    - 2500    -  200    -
"""


def rows(text):
    return text.strip("\n").splitlines()[1:]


@pytest.mark.parametrize(("decks", "column"), [(8, 1), (6, 2)])
def test_a_fresh_shoe_has_the_known_odds(decks, column):
    printed = {cells[0]: cells[column] for cells in (row.rsplit(maxsplit=2) for row in rows(PERCENT))}
    counted = {name: f"{float(part * 100):.4f}" for name, part in count(decks).items()}
    assert set(counted) == set(printed)
    known = {name: percent for name, percent in printed.items() if percent != "-"}
    assert {name: counted[name] for name in known} == known


def test_the_banker_draws_by_the_table():
    for row in rows(THIRD_CARDS):
        banker, stood, *after = row.split()
        for player in (6, 7):
            assert who_draws(player, int(banker), None) == ("banker" if stood == "D" else None)
        for player, (third, cell) in product(range(6), enumerate(after)):
            assert who_draws(player, int(banker), third) == ("banker" if cell == "D" else None), row


def test_the_player_draws_to_five_and_neither_hand_against_a_natural():
    for player, banker in product(range(10), repeat=2):
        natural = player >= 8 or banker >= 8
        drawer = who_draws(player, banker, None)
        assert (drawer == "player") == (not natural and player <= 5)
        assert drawer is None or not natural


@pytest.mark.parametrize("row", rows(ROUNDS))
def test_a_round_is_dealt_and_settled_as_by_hand(row):
    cards, printed = row.split("||")
    player, banker = (hand.split() for hand in cards.split("|"))
    dealt = {"player": player, "banker": banker}
    order = [player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:]]
    shoe = iter([*order, "2c"])
    assert play(shoe) == dealt
    assert list(shoe) == ["2c"]
    for (bet, options), cell in zip(BETS.values(), printed.split(), strict=True):
        line = ("take", 0, 0) if cell == "-" else ("pay" if int(cell) else "push", int(cell) * 100, 0)
        assert settle(dealt, {4: {bet: 100_00}}, options, {4: 5_00}) == ({(4, bet): line}, {4: 5_00})


# --- The commission ----------------------------------------------------------------------------------

BANKER_WINS = {"player": ["Td", "6c"], "banker": ["9c", "Kh"]}
BANKER_SIX = {"player": ["Td", "Jc", "5s"], "banker": ["3h", "3s"]}
PLAYER_WINS = {"player": ["Td", "9c"], "banker": ["Kh", "8s"]}


@pytest.mark.parametrize(
    ("stake", "coin", "short", "owed"),
    [
        (385_00, 0, False, 19_25),
        (385_00, 25, False, 19_25),
        (385_00, 50, False, 19_50),
        (385_00, 1_00, False, 20_00),
        (385_00, 1_00, True, 19_00),
        (20_00, 1_00, False, 1_00),
        (20_00, 1_00, True, 1_00),
        (5_00, 0, False, 25),
        (5_00, 1_00, False, 1_00),
        (5_00, 1_00, True, 0),
        (12_50, 0, False, 63),  # 62½ cents: the half is the house's
        (12_50, 0, True, 63),
        (12_50, 25, True, 50),
    ],
)
def test_commission_is_five_percent_of_the_win_in_coins(stake, coin, short, owed):
    coins = {"coin": coin, "short": short}
    bets = {3: {"banker": stake}}
    boxed = settle(BANKER_WINS, bets, coins | {"commission": "boxes"}, {3: 7_50})
    assert boxed == ({(3, "banker"): ("pay", stake, owed)}, {3: 7_50 + owed})
    at_once = settle(BANKER_WINS, bets, coins | {"commission": "at-once"}, {3: 7_50})
    assert at_once == ({(3, "banker"): ("pay", stake - owed, 0)}, {3: 7_50})


def test_each_spot_has_its_own_box_and_only_banker_wins_are_marked():
    bets = {1: {"banker": 100_00, "tie": 5_00}, 2: {"banker": 40_00}, 5: {"player": 60_00}}
    lines, boxes = settle(BANKER_WINS, bets, {}, {1: 3_00, 5: 1_25})
    assert lines == {
        (1, "banker"): ("pay", 100_00, 5_00),
        (1, "tie"): ("take", 0, 0),
        (2, "banker"): ("pay", 40_00, 2_00),
        (5, "player"): ("take", 0, 0),
    }
    assert boxes == {1: 8_00, 2: 2_00, 5: 1_25}
    assert settle(PLAYER_WINS, bets, {}, boxes)[1] == boxes


def test_half_of_an_odd_cent_stays_with_the_house():
    lines, _ = settle(BANKER_SIX, {1: {"banker": 5_25}}, {"commission": "half-on-six"}, {})
    assert lines == {(1, "banker"): ("pay", 2_62, 0)}


def test_unknown_bets_and_ways_are_refused():
    with pytest.raises(ValueError, match="no such bet: lucky"):
        settle(BANKER_WINS, {1: {"lucky": 5_00}}, OPTIONS, {})
    with pytest.raises(ValueError, match="no way to take a commission: later"):
        settle(BANKER_WINS, {1: {"banker": 5_00}}, {"commission": "later"}, {})


# --- The shoe ----------------------------------------------------------------------------------------


def test_a_turned_card_burns_its_value_and_tens_and_faces_ten():
    ranks = "A23456789TJQK"
    assert [shoe_start(rank + "h") for rank in ranks] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert [points([rank + "h"]) for rank in ranks] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]


def test_one_more_round_is_dealt_after_the_cut_card():
    """The cut card lies behind 400 cards; a round begins and ends with so many gone."""
    for start, end, left in (
        (385, 390, None),  # it is not out
        (397, 402, 1),  # it comes out during the round
        (396, 400, 1),  # it lies in front of the next round's first card
        (400, 405, 0),  # it came out instead of this round's first card
        (402, 406, 0),  # it came out during the round before
    ):
        assert rounds_left(start, end, cut=400) == left
        assert is_last(start, end, cut=400) == (left == 0)
