"""Whole rounds: hands and bets as at the table, or the whole of a dealer's job."""

from games.engine.asks.table import WHOLE_JOB
from trainer.drills import norms
from trainer.drills.items import Item

IRREGULAR = 25
"""Per cent of the rounds."""


def hands_and_bets(game: str, *, scenario: str = "", phase: str = "") -> Item:
    return Item(game, scenario=scenario, phase=phase)


def whole_job(game: str, *, scenario: str = "") -> Item:
    """As it is examined, and as it comes."""
    return Item(
        game,
        scenario=scenario,
        asks=tuple(sorted(WHOLE_JOB)),
        wrong_bets=norms.WRONG_BETS,
        irregularities=IRREGULAR,
    )
