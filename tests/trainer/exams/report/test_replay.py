"""Replay: the round moment by moment with what was answered, and never past the stop in hand."""

import re

import pytest
from django.urls import reverse

from games import GAMES
from tests.games.trainee import wrong_answers
from tests.scale import some_or_all
from tests.trainer.playing import ANY_GAME, HTMX, play_on, play_out, round_state_of, start_run

pytestmark = pytest.mark.django_db
every_game = pytest.mark.parametrize("game", GAMES)


def replay(client, run, at, round=0) -> str:
    response = client.get(reverse("play:replay", args=[run.pk, round]), {"at": at})
    assert response.status_code == 200
    return response.content.decode()


def shown_moments(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'<a href="\?at=(\d+)"', page)]


@every_game
def test_it_never_goes_past_the_stop_in_hand(client_of, alice, game):
    client, run = client_of(alice), start_run(alice, game=game, spots=2)
    while stop := round_state_of(run).stop:
        page = replay(client, run, 10**9)
        assert shown_moments(page) == list(range(stop.frame + 1))
        assert f'href="?at={stop.frame}" aria-current="step"' in page
        assert f'name="at" min="0" max="{stop.frame}" step="1" value="{stop.frame}"' in page
        assert 'rel="next"' not in page
        assert ">Answers<" not in page
        assert f'data-at="{stop.frame}"' in fragment(client, run, stop.frame + 1)
        play_on(run, 1)
    page = replay(client, run, 999)
    assert shown_moments(page) == list(range(len(round_state_of(run).played.frames)))


@some_or_all(
    "game, who", [*((game, "alice") for game in GAMES), (ANY_GAME, "bob")], some=[("rabbit-hunter", "alice")]
)
def test_each_stop_shows_what_was_answered_there(client_of, request, game, who):
    alice = request.getfixturevalue("alice")
    client, run = client_of(request.getfixturevalue(who)), start_run(alice, game=game, spots=2)
    play_out(run, how=wrong_answers)
    round_state = round_state_of(run)
    asked = {stop.frame: stop for stop in round_state.stops}
    for at in range(len(round_state.played.frames)):
        page = replay(client, run, at)
        assert (">Answers<" in page) == (at in asked)
        if at in asked:
            wrong = run.answers.get(place=asked[at].place).verdicts.filter(right=False)
            assert page.count("Your answer<") == wrong.count()


def fragment(client, run, at) -> str:
    response = client.get(reverse("play:replay", args=[run.pk, 0]), {"at": at}, **HTMX)
    assert response.status_code == 200
    return response.content.decode()
