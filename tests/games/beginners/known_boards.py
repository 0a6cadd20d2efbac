"""Known mistakes about bets over a board: those taken back, those of several streets, those that push."""

from games.engine.rules.wagers import Action
from tests.games.beginners.beginner import Beginners
from tests.games.oracles.table_view import BOARDS, RIDE, STUD
from tests.games.trainee import LEAVE, PUSH, TAKE, paying

KNOWN_BOARDS = Beginners()
believe = KNOWN_BOARDS.believe

PUSHES = ("pushes-by-the-paytable",)
WINS = ("player-two-pair", "player-straight")
STREETS = ("third", "fourth", "fifth")
OTHER = {"bet-1": "bet-2", "bet-2": "bet-1"}


@believe("took-bet-taken-back", "at_back", (RIDE,))
def took_bet_taken_back(mind, said, spot, bet, step):
    return TAKE if said == PUSH else said


@believe("left-bet-taken-back", "at_back", (RIDE,))
def left_bet_taken_back(mind, said, spot, bet, step):
    return LEAVE


@believe("another-bet-back", "at_back", (RIDE,))
def another_bet_back(mind, said, spot, bet, step):
    return PUSH if spot.back.get(OTHER.get(bet, "")) == step else LEAVE


@believe("first-bet-alone", "over_a_board", BOARDS, scenes=WINS)
def first_bet_alone(mind, said, spot, bet):
    return PUSH if said.action is Action.PAY and bet not in ("bet-1", "ante") else said


@believe("left-later-bet-on-fold", "at_fold", (STUD,))
def left_later_bet_on_fold(mind, said, spot, bet):
    return LEAVE if bet in STREETS else said


@believe("side-bet-on-main-hand", "bonus_hand", BOARDS)
def side_bet_on_main_hand(mind, said, spot):
    return mind.read(mind.final(spot)).name


@believe("paid-a-push", "over_a_board", (STUD,), scenes=PUSHES)
def paid_a_push(mind, said, spot, bet):
    return paying(spot.bets[bet]) if said == PUSH else said


@believe("took-a-push", "over_a_board", (STUD,), scenes=PUSHES)
def took_a_push(mind, said, spot, bet):
    return TAKE if said == PUSH else said
