"""The console on the page: the whole panel and nothing of the answer; then the first fault, the win page."""

import re
from itertools import cycle

import pytest

from games import GAMES
from games.engine.console.consoles import KEYS
from tests.games.dealing import meter_scenario
from tests.trainer.playing import play_on, post, round_state_of, table_url
from trainer.play.models import Run, Verdict
from trainer.play.services.runs import open_run
from trainer.play.skills import Item
from trainer.schools.models import Membership

pytestmark = pytest.mark.django_db
METERED = [game.slug for game in GAMES.values() if game.progressive]
SYSTEMS = list(KEYS)
each = pytest.mark.parametrize("system", SYSTEMS)


def sits(membership: Membership, game: str, system: str, *asks: str) -> Run:
    """A session in which the meter is hit, at a table of this system."""
    item = Item(game, scenario=meter_scenario(GAMES[game]), asks=asks or ("console",))
    run = open_run(membership=membership, game=game, spots=3, seed="consoles", items=(item,))
    run.house["progressive-system"] = system
    run.save()
    return run


def page_of(client, run: Run) -> str:
    return client.get(table_url(run)).content.decode()


@pytest.mark.parametrize(("game", "system"), list(zip(METERED, cycle(SYSTEMS))))
def test_the_whole_panel_is_on_the_page_before_anything_is_pressed(client_of, alice, game, system):
    client, run = client_of(alice), sits(alice, game, system)
    page = page_of(client, run)
    prompt = round_state_of(run).stop.prompts[0]
    pressed = re.findall(r'data-value="([^"]+)" data-key="([^"]+)" data-group="([^"]+)"', page)
    assert sorted((value, key) for value, key, _ in pressed) == sorted(
        (c.value, c.key) for c in prompt.choices
    )
    assert f'class="console is-{system}"' in page
    assert {group for *_, group in pressed} >= {"hand", "control", "dealer"}
    assert f'name="{prompt.key}"' in page
    assert " style=" not in page
    assert " ".join(prompt.right[0]) not in page


def test_scpp_8e_a_supervisor_who_was_not_called_is_the_fault_that_is_named(client_of, alice):
    client, run = client_of(alice), sits(alice, "six-card-poker", "game-manager")
    play_on(run, 1)
    prompt = round_state_of(run).stop.prompts[0]
    given = [value for value in prompt.right[0] if value != "supervisor"]
    body = post(client, run, {prompt.key: " ".join(given)}).content.decode()
    assert "without calling the supervisor" in body
    assert Verdict.objects.get(prompt=prompt.key, answer__round=0, right=False).mistakes == []


@each
def test_an_undone_hand_counts_for_nothing_and_the_win_page_is_printed(client_of, alice, system):
    client, run = client_of(alice), sits(alice, "six-card-poker", system)
    play_on(run, 1)
    prompt = round_state_of(run).stop.prompts[0]
    at = 0 if system == "game-manager" else 1
    right = list(prompt.right[0])
    pressed = [*right[:at], "four-of-a-kind", "four-of-a-kind", *right[at:]]
    body = post(client, run, {prompt.key: " ".join(pressed)}).content.decode()
    assert "all right" in body
    page = body.partition('<dl class="win-page"')[2].partition("</dl>")[0]
    assert "straight flush" in page or "royal flush" in page
    assert "$10,000" in page


@each
def test_a_press_that_the_panel_does_not_have_is_asked_again(client_of, alice, system):
    client, run = client_of(alice), sits(alice, "six-card-poker", system)
    prompt = round_state_of(run).stop.prompts[0]
    response = post(client, run, {prompt.key: "coin-in start-game"})
    assert "isn’t one of the choices" in response.content.decode()
    assert round_state_of(run).position == 0
