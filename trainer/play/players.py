"""Players by the color of their chips, for pages that list answers without their rounds.

A round is dealt only at a table of colors.
"""

from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from uuid import UUID

from games import GAMES
from games.engine.settlement.color_chips import SPOT, player_words
from trainer.pages.text import translate
from trainer.play.models import Run
from trainer.play.round_state import RoundState, RoundUnavailable


def player_at(run: Run | None, game: str, round: int, spot: int) -> str:
    """Return what the player of a spot is called in a sentence: "blue"; else "spot 4"."""
    if run and _has_colors(game):
        with suppress(RoundUnavailable):
            for seat in RoundState(run, round).played.inputs.seats:
                if seat.spot == spot:
                    return translate(player_words(seat))
    return translate(SPOT.filled(spot=str(spot)))


def _has_colors(game: str) -> bool:
    return game in GAMES and bool(GAMES[game].colors)


class Players:
    """The players of answers, each answer by its run and game. Runs are read at once, and only those at
    tables of colors."""

    def __init__(self, answers: Iterable[tuple[UUID, str]]) -> None:
        wanted = {run for run, game in answers if _has_colors(game)}
        self._runs = Run.objects.select_related("drill").in_bulk(wanted) if wanted else {}
        self._at = cache(player_at)

    def at(self, run: UUID, game: str, round: int, spot: int) -> str:
        """Return what `player_at` does."""
        return self._at(self._runs.get(run), game, round, spot)
