"""The neighborhood of a number on a roulette layout, as the dealer sees it.

Zero is at the right, column 1 at the top. Lengths are in units of its drawing.
"""

from itertools import accumulate
from typing import Any

from django.utils.translation import gettext as _

from games.engine.chip_drills.layout_pays import COLUMNS, NUMBERS
from games.engine.chip_drills.tasks import LayoutBet, Task
from trainer.pages.text import translate

RED = frozenset({1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36})
LEFT, TOP = 30, 30
WIDE, NARROW = 204, 78
HIGH, LOW = 128, 50
APART = 36
"""The number that wins stands so far right of the middle of its cell, and a chip on it left."""


def layout_view(task: Task) -> dict[str, Any]:
    """`cells` are numbers, `chips` stacks of one player; `spoken` has a line a bet."""
    row, column = divmod(task.wins - 1, COLUMNS)
    rows = [each for each in (row + 1, row, row - 1) if 0 <= each < NUMBERS // COLUMNS]
    across = list(accumulate((WIDE if each == row else NARROW for each in rows), initial=LEFT))
    down = list(accumulate((HIGH if each == column else LOW for each in range(COLUMNS)), initial=TOP))
    cells = [
        {
            "number": COLUMNS * each + one + 1,
            "x": across[at],
            "y": down[one],
            "width": across[at + 1] - across[at],
            "height": down[one + 1] - down[one],
            "wins": (each, one) == (row, column),
        }
        for at, each in enumerate(rows)
        for one in range(COLUMNS)
    ]
    edges = {each: (across[at], across[at + 1]) for at, each in enumerate(rows)}
    return {
        "cells": [cell | _middle(cell) | {"red": cell["number"] in RED} for cell in cells],
        "chips": [_chip(bet, edges, down) for bet in task.layout],
        "width": across[-1] + LEFT,
        "height": down[-1] + TOP,
        "wins": task.wins,
        "spoken": [_spoken(bet) for bet in task.layout],
    }


def _middle(cell: dict[str, Any]) -> dict[str, float]:
    across = cell["x"] + cell["width"] / 2
    return {"across": across + APART if cell["wins"] else across, "down": cell["y"] + cell["height"] / 2}


def _chip(bet: LayoutBet, edges: dict[int, tuple[int, int]], down: list[int]) -> dict[str, Any]:
    """Between the numbers that it covers; streets and six lines at the edge of the layout."""
    rows = sorted({(number - 1) // COLUMNS for number in bet.numbers})
    columns = sorted({(number - 1) % COLUMNS for number in bet.numbers})
    left, right = edges[rows[0]]
    across = (left + right) / 2 if len(rows) == 1 else left
    if len(columns) == COLUMNS:
        return {"x": across, "y": down[0], "count": bet.chips}
    ends = down[columns[0]], down[columns[0] + 1]
    if len(bet.numbers) == 1:
        across -= APART
    return {"x": across, "y": sum(ends) / 2 if len(columns) == 1 else ends[1], "count": bet.chips}


def _spoken(bet: LayoutBet) -> str:
    facts = {"bet": translate(bet.name), "numbers": ", ".join(map(str, bet.numbers)), "chips": bet.chips}
    return _("%(bet)s %(numbers)s: chips %(chips)s") % facts
