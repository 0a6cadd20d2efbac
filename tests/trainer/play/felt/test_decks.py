"""The deck: a felt shows up to fifty cards, so each is one element that shows its part of one picture."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.template.loader import render_to_string

from games.engine.cards.cards import JOKERS, STANDARD
from tests.pictures import decks
from tests.pictures.decks import DECKS, FOUR, LAID, TWO, deck, tokens
from trainer.play.felt.cards import CardView, card_view

RULES = Path("static/play/cards.css").read_text(encoding="utf-8").replace("} .", "}\n.")
FACES = [*STANDARD, *JOKERS]


def shown_at(classes: str) -> tuple[float, float]:
    """Where in the picture the style sheet has an element of these classes look, in columns and rows."""
    named, at = set(classes.split()), {"x": 0.0, "y": 0.0}
    for selector, rule in re.findall(r"^\.(.+?) \{ (background-position.+?) \}", RULES, re.M):
        if named.issuperset(selector.split(".")):
            shares = re.findall(r"([\d.]+)%", rule)
            axes = "xy" if len(shares) == 2 else rule[len("background-position-")]
            at |= {axis: float(share) for axis, share in zip(axes, shares, strict=True)}
    return at["x"] * 13 / 100, at["y"] * 3 / 100


def lies_at(name: str) -> tuple[int, int]:
    """Where a card or a back was laid in the picture."""
    column = [card for card, _colour in decks.LAST]
    if name in column:
        return len(decks.COLUMNS), column.index(name)
    return decks.COLUMNS.index(name[0]), decks.ROWS.index(name[1])


def classes_of(view: CardView) -> str:
    return re.search(r'class="([^"]*)"', render_to_string("pages/_card.html", {"card": view}))[1]


@pytest.mark.parametrize("name", DECKS)
def test_what_is_shipped_is_what_was_drawn(name):
    assert (LAID / name).read_text(encoding="utf-8") == deck(*DECKS[name]), (
        "run python -m tests.pictures.decks"
    )
    assert {path.name for path in LAID.iterdir()} == {*DECKS}


def test_a_card_shows_its_own_part_of_the_picture():
    for card in FACES:
        assert shown_at(classes_of(card_view(card))) == pytest.approx(lies_at(card), abs=0.001), card


def test_so_do_the_backs():
    down = classes_of(card_view(None))
    assert shown_at(down) == pytest.approx(lies_at("back"), abs=0.001)
    assert shown_at(f"{down} is-strange") == pytest.approx(lies_at("strange"), abs=0.001)


def test_no_two_cards_look_alike():
    drawn = decks.shapes()
    assert set(drawn) == {*FACES, "back", "strange", *(f"court-{rank}" for rank in "JQK")}
    assert len(set(drawn.values())) == len(drawn)


@pytest.mark.parametrize("name", DECKS)
def test_a_picture_has_every_card_once_in_the_colour_of_its_suit(name):
    picture = ElementTree.fromstring(deck(*DECKS[name]))
    cards = [part for part in picture if part.get("transform")]
    assert len({part.get("transform") for part in cards}) == len(cards) == len(FACES) + 2
    suits = TWO if name.startswith("two") else FOUR
    for card in STANDARD:
        x, y = lies_at(card)
        at = f"translate({decks.WIDE * x} {decks.HIGH * y})"
        (found,) = [part for part in cards if part.get("transform") == at]
        assert found.get("color") == tokens()[suits[card[1]]]


def test_a_card_is_one_element_and_one_that_is_down_does_not_say_which():
    assert render_to_string("pages/_card.html", {"card": card_view("Ah")}).count("<") == 2
    down = render_to_string("pages/_card.html", {"card": card_view(None)})
    assert "data-card" not in down
    assert "rank-" not in down
