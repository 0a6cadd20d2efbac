"""How often: a line after an answer, on request, and nothing about an open question."""

import html
import re

import pytest
from django.urls import reverse

from tests.games.trainee import wrong_answers
from tests.trainer.modes import start_test
from tests.trainer.playing import HTMX, play_out, post, round_state_of, say, start_run

pytestmark = pytest.mark.django_db
SIX = "six-card-poker"


def often(client, run, place: str, prompt: str, **headers):
    address = reverse("play:frequency", args=[run.pk, 0])
    return client.get(address, {"place": place, "prompt": prompt}, **headers)


def asked_of(run):
    """The last stop that was answered, and its first prompt."""
    sitting = round_state_of(run)
    stop = sitting.stops[sitting.position - 1]
    return str(stop.place), stop.prompts[0].key


def test_the_verdict_of_a_wrong_answer_leads_to_it(client_of, alice):
    client, run = client_of(alice), start_run(alice, game=SIX, spots=6)
    page = post(client, run, wrong_answers(round_state_of(run).stop)).content.decode()
    (address, *_) = re.findall(r'hx-get="([^"]*/frequency/[^"]*)"', page)
    line = client.get(html.unescape(address), **HTMX).content.decode()
    assert re.fullmatch(r".+: once in [\d.,]+ hands, or .+ with 6 hands\n", line)


def test_without_scripts_it_is_a_page_that_leads_back_to_the_replay(client_of, alice):
    run = start_run(alice, game=SIX, spots=1)
    say(run)
    place, prompt = asked_of(run)
    page = often(client_of(alice), run, place, prompt).content.decode()
    assert "<h1>How often does this happen?</h1>" in page
    assert f"{reverse('play:replay', args=[run.pk, 0])}?place={place.replace('/', '%2F')}" in page


def test_what_no_count_speaks_of_says_so(client_of, alice):
    run = start_run(alice, game="6-5-4-poker", spots=1)
    play_out(run)
    sitting = round_state_of(run)
    stop = next(stop for stop in sitting.stops if any(p.ask == "dealer-hand" for p in stop.prompts))
    prompt = next(prompt for prompt in stop.prompts if prompt.ask == "dealer-hand")
    page = often(client_of(alice), run, str(stop.place), prompt.key, **HTMX).content.decode()
    assert page.strip() == "Odds for this aren’t available yet."


def test_the_open_question_has_no_figure(client_of, alice):
    run = start_run(alice, game=SIX, spots=2)
    say(run)
    client, stop = client_of(alice), round_state_of(run).stop
    keys = [prompt.key for prompt in stop.prompts]
    assert {often(client, run, str(stop.place), key).status_code for key in keys} == {404}
    say(run)
    assert {often(client, run, str(stop.place), key).status_code for key in keys} == {200}


@pytest.mark.parametrize(
    ("place", "prompt"), [("", ""), ("no/1", "no/1/bet"), ("decide/1", "decide/2/bet/ante")]
)
def test_a_prompt_that_is_none_is_not_found(client_of, alice, place, prompt):
    run = start_run(alice, game=SIX, spots=1)
    say(run)
    assert often(client_of(alice), run, place, prompt).status_code == 404


def test_a_table_test_has_no_figure_before_its_end(client_of, alice):
    run = start_test(alice, game=SIX)
    say(run)
    assert often(client_of(alice), run, *asked_of(run)).status_code == 404
    play_out(run)
    run.refresh_from_db()
    assert run.finished
    assert often(client_of(alice), run, *asked_of(run)).status_code == 200


def test_while_a_test_of_the_game_is_sat_practice_of_it_tells_nothing(client_of, alice):
    run = start_run(alice, game=SIX, spots=1)
    say(run)
    start_test(alice, game=SIX)
    page = often(client_of(alice), run, *asked_of(run)).content.decode()
    assert "once in" not in page
    assert "of all" not in page


@pytest.mark.parametrize(("who", "status"), [("bob", 200), ("charlie", 404), ("dora", 404)])
def test_who_may_read_the_replay_may_ask(client_of, request, alice, who, status):
    run = start_run(alice, game=SIX, spots=1)
    say(run)
    client = client_of(request.getfixturevalue(who))
    assert often(client, run, *asked_of(run)).status_code == status
