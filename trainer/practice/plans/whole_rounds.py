"""Whole rounds: hands and bets as at the table, or the whole of a dealer's job."""

from dataclasses import replace

from trainer.drills.exams.standards import STANDARD
from trainer.drills.items import Item


def hands_and_bets(game: str, *, scenario: str = "", phase: str = "") -> Item:
    return Item(game, scenario=scenario, phase=phase)


def whole_job(game: str, *, scenario: str = "") -> Item:
    """As it is examined."""
    return replace(STANDARD.item(game), scenario=scenario)
