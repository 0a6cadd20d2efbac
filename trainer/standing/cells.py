"""A holding as a page shows it: its state in a word, when it was sat, under what, and where that is read."""

from typing import Any

from django.urls import reverse

from trainer.practice.wording import game_name
from trainer.standing.holdings import Holding


def cell_of(game: str, holding: Holding) -> dict[str, Any]:
    sat = holding.sat
    return {
        "game_name": game_name(game),
        "state": holding.state.value,
        "words": holding.state.label,
        "sat": sat,
        "until": holding.until,
        "again": holding.again,
        "for_ever": holding.good and holding.until is None,
        "url": reverse("reviewing:report", args=[sat.run]) if sat else "",
    }
