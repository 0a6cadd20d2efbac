"""The neighborhood of a number on a roulette layout, as the dealer sees it.

Zero is at the right, column 1 at the top. Lengths are in units of its drawing.
"""

from itertools import accumulate
from typing import Any

from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.chip_drills.tasks import LayoutBet, Task
from games.engine.rules.layouts import COLUMNS, NUMBERS, RED
from trainer.pages.text import translate

EDGE, BOTTOM = 34, 8
"""Around the cells: lines go on, and chips of streets lie half outside."""
WIDE, NARROW = 216, 84
HIGH, LOW = 128, 62
APART = 58
"""In the middle of the winning cell is its number, the chip so far left of it and the dolly right. The other
numbers of its street stand right of their middle, where no chip lies."""

_CORNERS = ((10, 10), (30, 30), (30, 10), (10, 30), (10, 20), (30, 20))
PIPS = {face: (((20, 20),) if face % 2 else ()) + _CORNERS[: face // 2 * 2] for face in range(1, 7)}
"""Where the pips of a die are, of 40 by 40."""


def color_of(number: int) -> str:
    return "zero" if not number else "red" if number in RED else "black"


def layout_view(task: Task) -> dict[str, Any]:
    """`cells` are numbers, `across` and `down` their edges; `chips` are one player's stacks, and `spoken` has
    a line for each."""
    row, column = divmod(task.wins - 1, COLUMNS)
    rows = [each for each in (row + 1, row, row - 1) if 0 <= each < NUMBERS // COLUMNS]
    across = list(accumulate((WIDE if each == row else NARROW for each in rows), initial=EDGE))
    down = list(accumulate((HIGH if each == column else LOW for each in range(COLUMNS)), initial=EDGE))
    edges = {each: (across[at], across[at + 1]) for at, each in enumerate(rows)}
    cells: list[dict[str, Any]] = []
    for each, (left, right) in edges.items():
        for one in range(COLUMNS):
            wins = (each, one) == (row, column)
            cells.append(
                {
                    "number": COLUMNS * each + one + 1,
                    "x": left,
                    "y": down[one],
                    "width": right - left,
                    "height": down[one + 1] - down[one],
                    "wins": wins,
                    "color": color_of(COLUMNS * each + one + 1),
                    "across": (left + right) // 2 + (APART if each == row and not wins else 0),
                    "down": (down[one] + down[one + 1]) // 2,
                }
            )
    cells.sort(key=lambda cell: cell["wins"])  # drawn last, its frame is whole
    won = cells[-1]
    return {
        "cells": cells,
        "across": across,
        "down": down,
        "right": across[-1],
        "chips": [_chip(bet, edges, down) for bet in task.layout],
        "dolly": {"x": won["across"] + APART, "y": won["down"]},
        "width": across[-1] + EDGE,
        "height": down[-1] + BOTTOM,
        "wins": task.wins,
        "spoken": [_spoken(bet) for bet in task.layout],
    }


def _chip(bet: LayoutBet, edges: dict[int, tuple[int, int]], down: list[int]) -> dict[str, Any]:
    """Between the numbers that it covers; streets and six lines at the edge of the layout."""
    rows = sorted({(number - 1) // COLUMNS for number in bet.numbers})
    columns = sorted({(number - 1) % COLUMNS for number in bet.numbers})
    left, right = edges[rows[0]]
    across = (left + right) // 2 if len(rows) == 1 else left
    if len(columns) == COLUMNS:
        return {"x": across, "y": down[0], "count": bet.chips}
    ends = down[columns[0]], down[columns[0] + 1]
    if len(bet.numbers) == 1:
        across -= APART
    return {"x": across, "y": sum(ends) // 2 if len(columns) == 1 else ends[1], "count": bet.chips}


def _spoken(bet: LayoutBet) -> str:
    numbers = get_text_list(list(map(str, bet.numbers)), _("and"))
    chips = ngettext("%(count)s chip", "%(count)s chips", bet.chips) % {"count": bet.chips}
    return _("%(bet)s %(numbers)s: %(chips)s") % {
        "bet": capfirst(translate(bet.name)),
        "numbers": numbers,
        "chips": chips,
    }
