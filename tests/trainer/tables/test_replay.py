"""Replay: the round moment by moment with what was answered, and never past the stop in hand."""

import re

import pytest
from django.urls import reverse

from games import GAMES
from tests.trainer.playing import play_on, play_out, say, sit_down, sitting_of, wrong_answers
from trainer.drills import services

pytestmark = pytest.mark.django_db
every_game = pytest.mark.parametrize("game", GAMES)


def replay(client, run, at, round=0) -> str:
    response = client.get(reverse("tables:replay", args=[run.pk, round]), {"at": at})
    assert response.status_code == 200
    return response.content.decode()


def shown_moments(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'<a href="\?at=(\d+)"', page)]


@every_game
def test_it_never_goes_past_the_stop_in_hand(client_of, alice, game):
    client, run = client_of(alice), sit_down(alice, game=game, spots=3)
    while stop := sitting_of(run).stop:
        for at in (stop.moment, stop.moment + 1, 999, 10**9):
            page = replay(client, run, at)
            assert shown_moments(page) == list(range(stop.moment + 1))
            assert f'href="?at={stop.moment}" aria-current="step"' in page
            assert 'rel="next"' not in page
            assert "What was answered here" not in page
        play_on(run, 1)
    page = replay(client, run, 999)
    assert shown_moments(page) == list(range(len(sitting_of(run).played.moments)))


@every_game
@pytest.mark.parametrize("who", ["alice", "bob"])
def test_each_stop_shows_what_was_answered_there(client_of, request, game, who):
    alice = request.getfixturevalue("alice")
    client, run = client_of(request.getfixturevalue(who)), sit_down(alice, game=game, spots=2)
    play_out(run, how=wrong_answers)
    sitting = sitting_of(run)
    asked = {stop.moment: stop for stop in sitting.stops}
    for at in range(len(sitting.played.moments)):
        page = replay(client, run, at)
        assert ("What was answered here" in page) == (at in asked)
        if at in asked:
            wrong = run.answers.get(place=asked[at].place).verdicts.filter(right=False)
            assert page.count("You said") == wrong.count()


def test_a_later_round_does_not_change_an_earlier_replay(client_of, alice):
    client, run = client_of(alice), sit_down(alice)
    play_out(run)
    moments = len(sitting_of(run).played.moments)
    services.next_round(sitting=sitting_of(run))
    say(run)
    assert shown_moments(replay(client, run, 0, round=0)) == list(range(moments))
    assert len(shown_moments(replay(client, run, 0, round=1))) < moments


@pytest.mark.parametrize("at", ["", "-1", "x", "1.5", "²", "1e3", "\0", " 1"])
def test_a_moment_that_is_none_is_the_first(client_of, alice, at):
    run = sit_down(alice)
    assert 'href="?at=0" aria-current="step"' in replay(client_of(alice), run, at)


def test_the_steps_lead_on_and_back(client_of, alice):
    client, run = client_of(alice), sit_down(alice)
    play_out(run)
    last = len(sitting_of(run).played.moments) - 1
    first, middle, end = (replay(client, run, at) for at in (0, 1, last))
    assert 'rel="prev"' not in first
    assert 'rel="next"' not in end
    assert re.search(r'rel="prev" href="[^"]*at=0"', middle)
    assert re.search(r'rel="next" href="[^"]*at=2"', middle)
