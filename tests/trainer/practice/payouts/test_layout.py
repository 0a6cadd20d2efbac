"""The drawing of a picture: each bet lies on the numbers that it covers."""

from math import hypot

import pytest

from games.engine.chip_drills.layout_pays import NAMES, inside_bets
from games.engine.chip_drills.tasks import Kind, LayoutBet, Task
from games.engine.rules.layouts import NUMBERS
from games.engine.texts import Text
from trainer.practice.payouts.layout import APART, layout_view


def drawn(number):
    bets = tuple(LayoutBet(NAMES[place.kind], place.numbers, 1) for place in inside_bets(number))
    return bets, layout_view(Task(Text("?"), Kind.NUMBER, "1", Text(""), layout=bets, wins=number))


@pytest.mark.parametrize("number", range(1, NUMBERS + 1))
def test_a_chip_lies_between_the_numbers_that_it_covers_and_on_no_other(number):
    bets, view = drawn(number)
    assert len({(chip["x"], chip["y"]) for chip in view["chips"]}) == len(bets)
    for bet, chip in zip(bets, view["chips"], strict=True):
        x = chip["x"] + APART if len(bet.numbers) == 1 else chip["x"]
        touched = {cell["number"] for cell in view["cells"] if touches(cell, x, chip["y"])}
        if len(bet.numbers) in (3, 6):  # at the edge of the layout
            touched = {cell["number"] for cell in view["cells"] if touches(cell, x, cell["y"])}
        assert touched == set(bet.numbers)


def touches(cell, x, y):
    across = cell["x"] <= x <= cell["x"] + cell["width"]
    return across and cell["y"] <= y <= cell["y"] + cell["height"]


def test_a_screen_reader_hears_each_bet_with_its_numbers():
    bets = [("straight", (1,), 1), ("split", (1, 2), 3), ("corner", (1, 2, 4, 5), 2)]
    layout = tuple(LayoutBet(NAMES[kind], numbers, chips) for kind, numbers, chips in bets)
    view = layout_view(Task(Text("?"), Kind.NUMBER, "1", Text(""), layout=layout, wins=1))
    assert view["spoken"] == [
        "Straight up 1: 1 chip",
        "Split bet 1 and 2: 3 chips",
        "Corner 1, 2, 4 and 5: 2 chips",
    ]
    assert [cell["number"] for cell in view["cells"] if cell["wins"]] == [1]
    assert {cell["number"] for cell in view["cells"] if cell["color"] == "red"} == {1, 3, 5}


CHIP = 21
"""Its radius; see templates/practice/payouts/_layout.html."""


@pytest.mark.parametrize("number", [1, 2, 3, 20, 21, 35, 36])
def test_no_chip_lies_on_another_on_a_number_or_on_the_dolly(number):
    _bets, view = drawn(number)
    spots = [(chip["x"], chip["y"], CHIP) for chip in view["chips"]]
    spots += [(view["dolly"]["x"], view["dolly"]["y"], 22)]
    spots += [(cell["across"], cell["down"], 22 if cell["wins"] else 13) for cell in view["cells"]]
    for at, (x, y, size) in enumerate(spots):
        assert all(hypot(x - other, y - down) >= size + near for other, down, near in spots[at + 1 :])
        assert size <= x <= view["width"] - size
        assert size <= y <= view["height"] - size
