"""What is drawn once for every chip: the uppermost of a stack says its worth, a tube of the tray gives it.
And the deck: a felt shows up to fifty cards, and whatever a card is made of is laid out with each that comes.
"""

import re
from pathlib import Path
from xml.etree import ElementTree

from django.template.loader import render_to_string

from games.engine.cards.cards import RANKS, SUITS
from games.engine.money.amounts import CHIPS, print_cents
from games.engine.money.cutting import LETTERS

SVG = "{http://www.w3.org/2000/svg}"
MOST = 8
"""Shapes and groups of a card but its court figure: the usual face, and that with a large index."""


def test_the_uppermost_chip_says_what_it_is_worth():
    tops = re.findall(r'id="top-(\w+)".*?>([\d.]+)</text>', render_to_string("felt/_sprites.html"))
    worth = {chip.colour: print_cents(chip.cents).removesuffix(".00").replace(",", "") for chip in CHIPS}
    assert dict(tops) == worth


def test_every_chip_has_a_tube_in_the_tray():
    tubes = re.findall(r'data-tube="(\w)"', render_to_string("felt/_felt_print.html"))
    assert set(tubes) == set(LETTERS)


def test_only_the_uppermost_says_it():
    stack = render_to_string("_chips.html", {"chips": (("red", 2), ("white", 2)), "plaque": ()})
    assert re.findall(r'href="#([\w-]+)"', stack) == ["chip", "chip", "chip", "top-white"]


def test_a_card_is_a_few_shapes():
    deck = ElementTree.parse(Path("static/cards.svg")).getroot()
    symbols = {symbol.get("id"): list(symbol.iter())[1:] for symbol in deck.iter(f"{SVG}symbol")}
    for card in (rank + suit for rank in RANKS for suit in SUITS):
        named = [shape.get("href") for shape in symbols[card] if shape.tag == f"{SVG}use"]
        assert named == ([f"#court-{card[0]}"] if card[0] in "JQK" else []), card
        assert len(symbols[card]) <= MOST, card
    faces = [ElementTree.tostring(symbol) for symbol in deck.iter(f"{SVG}symbol")]
    drawn = [re.sub(rb'id="\w+"', b"", face) for face in faces]
    assert len(set(drawn)) == len(drawn), "two cards that look alike"
    assert not [court for court in "JQK" for shape in symbols[f"court-{court}"] if shape.tag == f"{SVG}use"]
