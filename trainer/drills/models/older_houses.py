"""Older houses: what a table did before its house could choose.

A run keeps the choices of its house as they were when it was opened. One that there was not is missing there,
and what every table did then holds for it: the stops stand where they were answered.
"""

from collections.abc import Mapping

from games.engine.rules.games import Game
from games.engine.rules.houses import REFUND_WITH_EACH_HAND

DONE_THEN = {REFUND_WITH_EACH_HAND.name: True}


def done_then(game: Game, kept: Mapping[str, object]) -> dict[str, bool]:
    """The choices of a game that a kept house does not know of, as they were made for it."""
    options = {option.name for option in game.options}
    return {name: value for name, value in DONE_THEN.items() if name in options and name not in kept}
