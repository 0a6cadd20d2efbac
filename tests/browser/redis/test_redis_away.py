"""Two processes that push through Redis, which goes away for three seconds while a table is answered at:
answers go on, and within a quarter of a minute every watcher's page is right again."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.browser.playing import answer_past_the_page, expect_version, open_table, stops_of
from tests.scale import scale

pytestmark = scale

WATCHERS, AWAY, RIGHT_WITHIN = 4, 3, 15
LIVE = ("data-state", "live")
DEAF = """
const Socket = window.WebSocket;
let opened = false;
window.WebSocket = function (...where) {
  if (opened) throw new Error("deaf");
  opened = true;
  return new Socket(...where);
};
const ask = window.fetch;
const none = () => Promise.resolve(new Response(null, { status: 204 }));
window.fetch = (where, ...how) => (String(where).includes("?version=") ? none() : ask(where, ...how));
"""
"""A page whose socket does not come back and that never asks: what is done against a lost push, left out."""


@pytest.fixture
def watch(new_page, sign_in):
    """`watch(server, run)`: an instructor's page, and the versions that its socket was sent."""

    def make(server, run: str, script: str = ""):
        page, pushed = new_page(), []
        if script:
            page.add_init_script(script)
        sign_in(page, "instructor")
        page.on("websocket", lambda socket: socket.on("framereceived", lambda sent: pushed.append(sent)))
        page.goto(f"{server.base_url}/tables/{run}/")
        expect(page.locator("#connection")).to_have_attribute(*LIVE)
        return page, pushed

    return make


def was_pushed(page, pushed: list, version: int) -> bool:
    """Whether its socket brought that version; the page's own asking does not count."""
    for _ in range(100):
        if any(re.search(rf'data-version="{version}"', str(sent)) for sent in pushed):
            return True
        page.wait_for_timeout(50)
    return False


def test_redis_away_for_three_seconds(server, second, store, page, sign_in, watch, complaints):
    sign_in(page, "trainee")
    run = open_table(page, "redis", spots=6)
    stops = iter(stops_of("redis", spots=6))
    watchers = [watch((server, second)[number % 2], run) for number in range(WATCHERS)]
    deaf, _ = watch(second, run, DEAF)

    answer_past_the_page(page, run, next(stops))
    assert [was_pushed(*one, 2) for one in watchers] == [True] * WATCHERS
    expect_version(deaf, 2)

    store.stop()
    gone, version = time.monotonic(), 2
    while time.monotonic() - gone < AWAY:
        answer_past_the_page(page, run, next(stops))
        version += 1
        page.wait_for_timeout(400)
    store.start()

    assert version > 4
    back = time.monotonic()
    for watcher, _ in watchers:
        left = 1_000 * (RIGHT_WITHIN - (time.monotonic() - back))
        shown = watcher.locator("#felt")
        expect(shown).to_have_attribute("data-version", str(version), timeout=max(left, 1))
    assert deaf.get_attribute("#felt", "data-version") == "2", "the negative control"

    for watcher, _ in watchers:
        expect(watcher.locator("#connection")).to_have_attribute(*LIVE)
    answer_past_the_page(page, run, next(stops))
    assert [was_pushed(*one, version + 1) for one in watchers] == [True] * WATCHERS
    complaints.clear()  # of sockets that could not be had meanwhile
