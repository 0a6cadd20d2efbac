"""Replay: the round moment by moment with what was answered, and never past the stop in hand."""

import re

import pytest
from django.urls import reverse

from games import GAMES
from tests.games.trainee import wrong_answers
from tests.scale import one_game, some_or_all
from tests.trainer.playing import ANY_GAME, HTMX, play_on, play_out, round_state_of, say, start_run
from trainer.play.services.runs import next_round
from trainer.play.wording import moment_title

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
    sitting = round_state_of(run)
    asked = {stop.frame: stop for stop in sitting.stops}
    for at in range(len(sitting.played.frames)):
        page = replay(client, run, at)
        assert (">Answers<" in page) == (at in asked)
        if at in asked:
            wrong = run.answers.get(place=asked[at].place).verdicts.filter(right=False)
            assert page.count("Your answer<") == wrong.count()


def test_a_later_round_does_not_change_an_earlier_replay(client_of, alice):
    client, run = client_of(alice), start_run(alice)
    play_out(run)
    moments = len(round_state_of(run).played.frames)
    next_round(state=round_state_of(run))
    say(run)
    assert shown_moments(replay(client, run, 0, round=0)) == list(range(moments))
    assert len(shown_moments(replay(client, run, 0, round=1))) < moments


@pytest.mark.parametrize("at", ["", "-1", "x", "1.5", "²", "1e3", "\0", " 1"])
def test_a_moment_that_is_none_is_the_first(client_of, alice, at):
    run = start_run(alice)
    assert 'href="?at=0" aria-current="step"' in replay(client_of(alice), run, at)


def test_the_steps_lead_on_and_back(client_of, alice):
    client, run = client_of(alice), start_run(alice)
    play_out(run)
    last = len(round_state_of(run).played.frames) - 1
    first, middle, end = (replay(client, run, at) for at in (0, 1, last))
    assert 'rel="prev"' not in first
    assert 'rel="next"' not in end
    assert re.search(r'rel="prev" href="[^"]*at=0"', middle)
    assert re.search(r'rel="next" href="[^"]*at=2"', middle)


def fragment(client, run, at) -> str:
    response = client.get(reverse("play:replay", args=[run.pk, 0]), {"at": at}, **HTMX)
    assert response.status_code == 200
    return response.content.decode()


def marks_of_track(page: str) -> dict[int, str]:
    return {int(at): mark for mark, at in re.findall(r'<path class="is-(\w+)" d="M(\d+) 1h0"/>', page)}


@one_game("rabbit-hunter")
def test_the_track_is_marked_where_something_was_answered(client_of, alice, game):
    client, run = client_of(alice), start_run(alice, game=game, spots=2)
    say(run, wrong_answers(round_state_of(run).stop))
    while round_state_of(run).stop:
        sitting = round_state_of(run)
        behind = [stop.frame for stop in sitting.stops[: sitting.position]]
        marked = marks_of_track(replay(client, run, 0))
        assert marked == {behind[0]: "wrong"} | dict.fromkeys(behind[1:], "right")
        play_on(run, 1)


def test_without_scripts_the_track_is_a_form_with_a_button(client_of, alice):
    run = start_run(alice)
    page = replay(client_of(alice), run, 0)
    form = page[page.index('<form id="scrub"') : page.index("</form>", page.index('<form id="scrub"'))]
    assert f'method="get" action="{reverse("play:replay", args=[run.pk, 0])}"' in form
    assert '<button class="button scrub-go" type="submit">Go</button>' in form


@one_game("6-5-4-poker")
def test_another_moment_swaps_the_felt_and_the_answers_alone(client_of, alice, game):
    client, run = client_of(alice), start_run(alice, game=game, spots=2)
    play_out(run, how=wrong_answers)
    for at in range(0, len(round_state_of(run).played.frames), 3):
        page, update = replay(client, run, at), fragment(client, run, at)
        assert "<html" not in update
        assert 'id="scrub"' not in update
        for part in ("replay-felt", "replay-answers", "replay-moment"):
            assert _part(update, part) == _part(page, part)


def _part(body: str, name: str) -> str:
    """A part of the page by its id, up to the next; in a fragment it says that it is to be swapped."""
    start = body.index(f'<div id="{name}"')
    rest = body[start:].replace(' hx-swap-oob="morph"', "")
    return rest[: rest.index({"replay-felt": "</section>", "replay-moment": "</nav>"}.get(name, "</div>"))]


@every_game
def test_no_two_moments_of_a_spot_are_called_the_same(alice, game):
    run = start_run(alice, game=game, spots=6)
    titles = [moment_title(moment) for moment in round_state_of(run).played.frames if moment.spot]
    assert len(titles) == len(set(titles))


@every_game
def test_a_title_follows_from_the_felt_and_the_step(alice, game):
    """Over many deals the same step, kind of moment, state of the spot and word of its player have the same
    title, without cards or right answers."""
    found: dict[tuple, set[str]] = {}
    for seed in range(8):
        run = start_run(alice, game=game, spots=4, seed=f"titles {seed}")
        for moment in round_state_of(run).played.frames:
            spot = moment.felt.spot(moment.spot) if moment.spot else None
            up = sum(card is not None for card in moment.felt.board)
            state = (spot.state, spot.said, up) if spot else bool(moment.felt.dealer.hand)
            key = moment.step.name, moment.about, moment.spot, state
            found.setdefault(key, set()).add(moment_title(moment))
    assert all(len(words) == 1 for words in found.values())
