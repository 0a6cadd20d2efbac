"""The deck: a felt shows up to fifty cards, so each is one element that shows its part of one picture."""

import pytest
from django.template.loader import render_to_string

from games.engine.cards.cards import JOKERS, STANDARD
from tests.pictures.decks import DECKS, LAID, deck
from trainer.play.felt.cards import card_view

FACES = [*STANDARD, *JOKERS]


@pytest.mark.parametrize("name", DECKS)
def test_what_is_shipped_is_what_was_drawn(name):
    assert (LAID / name).read_text(encoding="utf-8") == deck(*DECKS[name]), (
        "run python -m tests.pictures.decks"
    )
    assert {path.name for path in LAID.iterdir()} == {*DECKS}


def test_a_card_is_one_element_and_one_that_is_down_does_not_say_which():
    assert render_to_string("pages/_card.html", {"card": card_view("Ah")}).count("<") == 2
    down = render_to_string("pages/_card.html", {"card": card_view(None)})
    assert "data-card" not in down
    assert "rank-" not in down
