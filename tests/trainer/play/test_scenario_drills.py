"""A drill can ask for rounds of one kind: every round of it is dealt so, or the form says why not."""

import pytest
from django.urls import reverse

from games.engine.errors import Refused
from trainer.play.models import Run
from trainer.play.round_state import RoundState

pytestmark = pytest.mark.django_db
GAME = "6-5-4-poker"


def start(client, **changes):
    posted = {"game": GAME, "spots": "2", "seed": "kinds", "scenario": f"{GAME}/dealer-plays-four"} | changes
    return client.post(reverse("home:start"), posted)


def test_every_round_of_the_sitting_is_of_that_kind(client_of, alice):
    assert start(client_of(alice)).status_code == 302
    run = Run.objects.get()
    assert run.drill.scenario == "dealer-plays-four"
    for number in range(5):
        assert len(RoundState(run, number).played.settlement.dealer.plays) == 4


@pytest.mark.parametrize("scenario", ["six-card-poker/envy-hand", f"{GAME}/no-such-kind", "x", "a/b/c"])
def test_a_kind_of_another_game_is_refused_and_nothing_typed_is_lost(client_of, alice, scenario):
    response = start(client_of(alice), scenario=scenario)
    body = response.content.decode()
    assert response.status_code == 422
    assert "6-5-4 Poker has no such situation" in body
    assert 'value="kinds"' in body
    assert not Run.objects.exists()


def test_a_kind_that_takes_two_players_says_so(client_of, alice):
    response = start(
        client_of(alice), game="six-card-poker", spots="1", scenario="six-card-poker/two-meter-hits"
    )
    assert response.status_code == 422
    assert "This situation needs 2 players." in response.content.decode()


def test_a_house_that_leaves_no_such_round_is_distinguished(client_of, alice, monkeypatch):
    def refuses(**_):
        raise Refused("scenario", "this house leaves no such round")

    monkeypatch.setattr("trainer.play.services.runs.start_run", refuses)
    response = start(client_of(alice))
    assert response.status_code == 422
    assert "this house leaves no such round" in response.content.decode()
