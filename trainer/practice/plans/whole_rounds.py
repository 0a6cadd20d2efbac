"""Whole rounds: hands and bets as at the table, or the whole of a dealer's job."""

from games.engine.asks.table import WHOLE_JOB
from trainer.drills.items import Item

WRONG_BETS = 15
IRREGULARITIES = 25
"""Per cent of the spots and of the rounds at which something goes wrong when the whole job is asked."""


def hands_and_bets(game: str, *, scenario: str = "", phase: str = "") -> Item:
    return Item(game, scenario=scenario, phase=phase)


def whole_job(game: str, *, scenario: str = "") -> Item:
    return Item(
        game,
        scenario=scenario,
        asks=tuple(sorted(WHOLE_JOB)),
        wrong_bets=WRONG_BETS,
        irregularities=IRREGULARITIES,
    )
