"""The deck: a felt shows up to fifty cards, so each is one element that shows its part of one picture."""

from xml.etree import ElementTree

import pytest
from django.template.loader import render_to_string

from games.engine.cards.cards import JOKERS, STANDARD
from tests.pictures import decks
from tests.pictures.decks import DECKS, FOUR, LAID, TWO, deck, tokens
from trainer.play.felt.cards import card_view

FACES = [*STANDARD, *JOKERS]


def lies_at(name: str) -> tuple[int, int]:
    """Where a card or a back was laid in the picture."""
    column = [card for card, _colour in decks.LAST]
    if name in column:
        return len(decks.COLUMNS), column.index(name)
    return decks.COLUMNS.index(name[0]), decks.ROWS.index(name[1])


@pytest.mark.parametrize("name", DECKS)
def test_what_is_shipped_is_what_was_drawn(name):
    assert (LAID / name).read_text(encoding="utf-8") == deck(*DECKS[name]), (
        "run python -m tests.pictures.decks"
    )
    assert {path.name for path in LAID.iterdir()} == {*DECKS}


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
