"""Columns of files that say which game a row is about."""

from collections.abc import Callable
from functools import cache
from typing import TypeVar

from django.utils.translation import gettext_lazy as _

from games import GAMES
from trainer.pages.exports import Column
from trainer.pages.text import say_later
from trainer.play.wording import game_name

Row = TypeVar("Row")

GAME_NAMES = [say_later(game.name) for game in GAMES.values()]


def game_column(game_of: Callable[[Row], str]) -> Column[Row]:
    """Of the slug of a game."""
    named = cache(game_name)
    return Column(
        _("Game"), _("The game that was dealt."), lambda row: named(game_of(row)), values=GAME_NAMES
    )
