"""The acts: what each step of a procedure does to the felt, by the step's name."""

from games.engine.procedure import dealing, deciding, reconciling
from games.engine.procedure.frames import Act

ACTS: dict[str, Act] = {
    "take-bets": dealing.take_bets,
    "coin-in": dealing.coin_in,
    "deal": dealing.deal,
    "burn": dealing.burn,
    "green-button": dealing.green_button,
    "face-up": dealing.turn_up,
    "turn-up": dealing.turn_up,
    "discard": dealing.discard,
    "count": dealing.count,
    "decide": deciding.decide,
    "draw": deciding.draw,
    "reveal": reconciling.reveal,
    "refund": reconciling.refund,
    "order": reconciling.order,
    "reconcile": reconciling.reconcile,
    "lock-up": reconciling.lock_up,
    "envy": reconciling.envy,
}
