"""Two processes of one trainer push through Redis: idle pages stay live; while it is away answers go on, and
within a quarter of a minute of its return every watcher is right again."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import answer_past_the_page, open_table, stops_of
from tests.scale import scale
from tests.servers.redis_server import redis
from tests.servers.serving import serve, start

pytestmark = scale

IDLE = 15
"""Seconds: of three reads of the channel layer."""
AWAY, RIGHT_WITHIN = 3, 15
REMEMBER = """
window.states = [];
window.sockets = 0;
const Socket = window.WebSocket;
window.WebSocket = class extends Socket { constructor(...where) { super(...where); sockets += 1; } };
const state = () => document.querySelector("#connection, [data-connection]")?.dataset.state;
setInterval(() => { if (state() !== states.at(-1)) states.push(state()); }, 50);
"""
"""How often a page opened a socket, and what its line said."""
DEAF = """
const Heard = window.WebSocket;
let opened = false;
window.WebSocket = function (...where) {
  if (opened) throw new Error("deaf");
  opened = true;
  return new Heard(...where);
};
const ask = window.fetch;
const none = () => Promise.resolve(new Response(null, { status: 204 }));
window.fetch = (where, ...how) => (String(where).includes("?version=") ? none() : ask(where, ...how));
"""
"""A page whose socket does not come back and that never asks: what is done against a lost push, left out."""


@pytest.fixture(scope="module")
def store():
    with redis() as server:
        yield server


@pytest.fixture(scope="module")
def server(tmp_path_factory, store):
    server = serve(tmp_path_factory.mktemp("redis"), REDIS_URL=store.url)
    yield server
    server.stop()


@pytest.fixture(scope="module")
def second(server):
    """Another process of the same trainer."""
    second = start(server.database.parent, server.environment)
    yield second
    second.stop()


@pytest.fixture
def watch(new_page, sign_in):
    """`watch(address)`: an instructor's page that is live, and what its socket was sent."""

    def make(address: str, script: str = REMEMBER) -> tuple[Page, list[str]]:
        page, pushed = new_page(), []
        page.add_init_script(script)
        sign_in(page, "instructor")
        page.on("websocket", lambda socket: socket.on("framereceived", lambda sent: pushed.append(str(sent))))
        page.goto(address)
        expect(page.locator("#connection")).to_have_attribute("data-state", "live")
        return page, pushed

    return make


def was_pushed(page: Page, pushed: list[str], version: int) -> bool:
    """Whether its socket brought that version; the page's own asking does not count."""
    for _ in range(100):
        if any(re.search(rf'data-version="{version}"', sent) for sent in pushed):
            return True
        page.wait_for_timeout(50)
    return False


def test_watchers_stay_live_and_are_right_again_after_redis_was_away(
    server, second, store, page, sign_in, watch, complaints
):
    sign_in(page, "trainee")
    run, stops = open_table(page, "redis", spots=6), iter(stops_of("redis", spots=6))
    watchers = [watch(f"{at.base_url}/tables/{run}/") for at in (server, second)]
    wall, _ = watch(f"{second.base_url}/tables/")
    deaf, _ = watch(f"{second.base_url}/tables/{run}/", DEAF)
    page.wait_for_timeout(1_000 * IDLE)
    for one in (wall, *(watcher for watcher, _ in watchers)):
        assert one.evaluate("[sockets, states.filter((state) => state === 'live').length]") == [1, 1], one.url
    log = (server.database.parent / "server.log").read_text()
    assert not [line for line in log.splitlines() if " ERROR " in line or "Traceback" in line]

    answer_past_the_page(page, run, next(stops))
    assert [was_pushed(*one, 2) for one in watchers] == [True, True]
    expect(deaf.locator("#felt")).to_have_attribute("data-version", "2")
    store.stop()
    gone, version = time.monotonic(), 2
    while time.monotonic() - gone < AWAY:
        answer_past_the_page(page, run, next(stops))
        version += 1
        page.wait_for_timeout(400)
    store.start()
    assert version > 4
    for watcher, _ in watchers:
        shown = watcher.locator("#felt")
        expect(shown).to_have_attribute("data-version", str(version), timeout=1_000 * RIGHT_WITHIN)
    assert deaf.get_attribute("#felt", "data-version") == "2", "the negative control"
    for watcher, _ in watchers:
        expect(watcher.locator("#connection")).to_have_attribute("data-state", "live")
    answer_past_the_page(page, run, next(stops))
    assert [was_pushed(*one, version + 1) for one in watchers] == [True, True]
    complaints.clear()  # of sockets that could not be had meanwhile
