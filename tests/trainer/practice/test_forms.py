"""The drill chooser takes a game, one to eight players and a seed; anything else is said beside its field."""

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils.html import escape

from games import GAMES
from tests.trainer.playing import ANY_GAME
from trainer.play.models import Drill
from trainer.practice.forms import DrillForm
from trainer.schools.floor_pace import MOST_SEATS

pytestmark = pytest.mark.django_db
GOOD = {"game": ANY_GAME, "spots": "3", "seed": "demo"}


def start(client, **changes):
    return client.post(reverse("home:start"), {k: v for k, v in (GOOD | changes).items() if v is not None})


BAD = {
    "a seed too long": ({"seed": "x" * 201}, "A deal code has at most 200 characters. This one has 201."),
    "a tab in the seed": ({"seed": "one\ttwo"}, "plain text without control characters"),
    "a turned direction": ({"seed": "one\u202etwo"}, "plain text without control characters"),
    "more players than seats": ({"spots": "7"}, "6-5-4 Poker has seats for 6 players."),
    "no players": ({"spots": "0"}, "A table has 1 to 8 players."),
    "nine players": ({"spots": "9"}, "A table has 1 to 8 players."),
    "players in words": ({"spots": "x"}, "Choose 1 to 8 players."),
    "half a player": ({"spots": "1.5"}, "Choose 1 to 8 players."),
    "players unsaid": ({"spots": None}, "Choose 1 to 8 players."),
    "an unknown game": (
        {"game": "three-card-monte"},
        "“three-card-monte” isn’t a game here. Choose one from the list.",
    ),
    "no game": ({"game": None}, "Choose a game."),
}


def test_a_tile_deals_to_as_many_players_as_its_game_seats(client_of, alice):
    start(client_of(alice), spots="7", **{"from": "tile"})
    assert [drill.spots for drill in Drill.objects.all()] == [6]


def test_the_form_has_a_key_for_every_seat_of_the_largest_table():
    assert max(game.seats for game in GAMES.values()) == MOST_SEATS == len(DrillForm().seats)


def test_the_page_hides_the_keys_beyond_the_seats_of_each_game_that_has_fewer():
    styles = (settings.BASE_DIR / "static/practice/practice.css").read_text(encoding="utf-8")
    for seats in {game.seats for game in GAMES.values()} - {MOST_SEATS}:
        hidden = f'[data-seats="{seats}"]:checked) .keys-seats > .key:nth-child(n + {seats + 1})'
        assert hidden in styles


@pytest.mark.parametrize(("changes", "message"), BAD.values(), ids=BAD)
def test_bad_input_is_said_and_what_was_typed_is_kept(client_of, alice, changes, message):
    response = start(client_of(alice), **changes)
    page = response.content.decode()
    assert response.status_code == 422
    assert escape(message) in page
    typed = GOOD | changes
    assert f'value="{escape(typed["seed"])}"' in page
    page = " ".join(page.split())
    if typed["spots"] in list("123456"):
        assert f'id="id_spots_{typed["spots"]}" value="{typed["spots"]}" checked' in page
    if typed["game"] in GAMES:
        assert f'<option value="{typed["game"]}" selected' in page
    assert not Drill.objects.exists()
