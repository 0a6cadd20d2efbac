"""What is drawn once for every chip: the uppermost of a stack says its worth, a tube of the tray gives it."""

import re

from django.template.loader import render_to_string

from games.engine.money.amounts import CHIPS, print_cents
from games.engine.money.cutting import LETTERS


def test_the_uppermost_chip_says_what_it_is_worth():
    tops = re.findall(r'id="top-(\w+)".*?>([\d.]+)</text>', render_to_string("play/felt/_sprites.html"), re.S)
    worth = {chip.colour: print_cents(chip.cents).removesuffix(".00").replace(",", "") for chip in CHIPS}
    assert dict(tops) == worth


def test_every_chip_has_a_tube_in_the_tray():
    tubes = re.findall(r'data-tube="(\w)"', render_to_string("play/felt/_felt_print.html"))
    assert set(tubes) == set(LETTERS)


def test_only_the_uppermost_says_it():
    stack = render_to_string("pages/_chips.html", {"chips": (("red", 2), ("white", 2)), "plaque": ()})
    assert re.findall(r'href="#([\w-]+)"', stack) == ["chip", "chip", "chip", "top-white"]
