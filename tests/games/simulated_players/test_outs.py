"""What a strategy asks of a hand beside a board: how many unseen cards would beat it."""

from dataclasses import replace

import pytest

from games import GAMES
from games.engine.rules.games import Strategy
from games.engine.rules.houses import open_house
from games.engine.rules.readings import Outs, Qualifier
from games.engine.rules.sheets import load
from games.engine.settlement.inputs import Inputs, Seat
from games.engine.simulated_players.decisions import DealerView, decide
from games.engine.simulated_players.temperaments import CAREFUL, Patron
from tests.games.six_five_four import cards

GAME = GAMES["ultimate-texas-holdem"]
PAIR = Qualifier("pair")


def raises(condition, own: str, board: str) -> bool:
    """Return whether a player raises once who does so with a hand that fits, and folds any other."""
    step, stage = next(at for at in GAME.stages if at[0].name == "river-bet")
    strategy = Strategy(says={step.name: ((condition, "1x"), (None, "fold"))})
    game, sheet = replace(GAME, strategies=(strategy,)), load(GAME)
    table = Inputs(game, sheet, open_house(game, sheet, {}), dealt={"board": tuple(cards(board))})
    patron = Patron(CAREFUL, {"ante": 100, "blind": 100}, stays=99, speaks=99, whim=99)
    seat = Seat(1, patron.bets, {"hand": tuple(cards(own))})
    return decide(table, seat, patron, DealerView((), 0), step, stage).choice.name == "1x"


@pytest.mark.parametrize(
    ("own", "board", "outs"),
    [
        ("Ah 5c", "Kd Js 8h 6c 2s", 15),  # three of each rank of the board
        ("Qh 5c", "Kd Js 8h 6c 2s", 19),  # and the aces
        ("9h 5c", "Kd Js 8h 6c 2s", 27),  # the queens and tens too; a nine ties
        ("Kh 5c", "Kd Js 8h 6c 2s", 0),  # a king is the same pair with a lower kicker
        ("6h 5c", "Kd Js 8h 6d 2s", 9),
        ("Ah 5c", "Kd Ks 8h 6c 2s", 11),  # two kings, and three of each other rank for two pair
        ("Ah 3c", "Kd Jd 8d 6d 2s", 23),  # three of each rank, and eight diamonds of others
        ("Ah 5c", "Kd Js 8h", 9),
    ],
)
def test_the_outs_are_the_unseen_cards_that_beat_the_hand_each_by_itself(own, board, outs):
    assert raises(Outs(outs), own, board)
    assert not outs or not raises(Outs(outs - 1), own, board)


@pytest.mark.parametrize(("own", "made"), [("7h 5c", False), ("8c 5c", True), ("3h 3c", True)])
def test_a_pair_on_the_board_is_no_own_pair(own, made):
    board = "Kd Ks 8h 6c 2s"
    assert raises(Outs(20), own, board) is made
    assert raises(PAIR, own, board)  # the negative control: any pair is a pair
