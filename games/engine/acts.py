"""The acts: what each step of a procedure does to the felt, by the step's name."""

from games.engine import dealing_acts as dealing
from games.engine import player_acts as players
from games.engine import settling_acts as settling
from games.engine.scenes import Act

ACTS: dict[str, Act] = {
    "take-bets": dealing.take_bets,
    "coin-in": dealing.coin_in,
    "deal": dealing.deal,
    "drag": dealing.drag,
    "burn": dealing.burn,
    "green-button": dealing.green_button,
    "face-up": dealing.turn_up,
    "turn-up": dealing.turn_up,
    "discard": dealing.discard,
    "count": dealing.count,
    "decide": players.decide,
    "draw": players.draw,
    "sell": players.sell,
    "reveal": settling.reveal,
    "refund": settling.refund,
    "order": settling.order,
    "reconcile": settling.reconcile,
    "lock-up": settling.lock_up,
    "envy": settling.envy,
}
