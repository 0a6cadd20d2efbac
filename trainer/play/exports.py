"""Columns of files: the game of a row, and how its answers were graded."""

from collections.abc import Callable
from functools import cache
from typing import TypeVar

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games import GAMES
from trainer.pages.exports import NUMBER, PERCENT, Column, share
from trainer.pages.text import translate_later
from trainer.play.labels import game_name

Row = TypeVar("Row")

GAME_NAMES = [translate_later(game.name) for game in GAMES.values()]


def game_column(game_of: Callable[[Row], str]) -> Column[Row]:
    """Of the slug of a game."""
    named = cache(game_name)
    return Column(
        _("Game"), _("The game that was dealt."), lambda row: named(game_of(row)), values=GAME_NAMES
    )


def house_column(house_of: Callable[[Row], str]) -> Column[Row]:
    """Of the name of a casino's pack."""
    return Column(
        _("House"),
        _("The casino whose pack of rules it was. Empty for the school’s own rules."),
        house_of,
    )


Count = int | None

RIGHT, WRONG = GRADES = (pgettext_lazy("a grade", "Correct"), pgettext_lazy("a grade", "Wrong"))


def grade_column(right_of: Callable[[Row], bool]) -> Column[Row]:
    return Column(
        _("Result"),
        _("The grade of the answer."),
        lambda row: RIGHT if right_of(row) else WRONG,
        values=GRADES,
    )


def accuracy_columns(
    right_of: Callable[[Row], Count], all_of: Callable[[Row], Count]
) -> tuple[Column[Row], ...]:
    return (
        Column(_("Answers"), _("Graded answers."), all_of, NUMBER),
        Column(pgettext_lazy("answers", "Correct"), _("Graded answers that were correct."), right_of, NUMBER),
        Column(
            _("Accuracy (%)"),
            _("Correct answers as a share of all, rounded down."),
            lambda row: share(right_of(row), all_of(row)),
            PERCENT,
        ),
    )
