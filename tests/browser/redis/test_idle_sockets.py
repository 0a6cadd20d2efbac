"""Two processes that push through Redis, and pages to which nothing happens for longer than any read takes:
their sockets stay, every page says "Live", and nothing is wrong in the log."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.live.test_live_class import opened_by
from tests.browser.playing import open_table, post
from tests.scale import scale

pytestmark = scale

IDLE = 15
"""Seconds: of three reads of the channel layer."""

REMEMBER = """
window.states = [];
window.sockets = 0;
const Socket = window.WebSocket;
window.WebSocket = class extends Socket { constructor(...where) { super(...where); sockets += 1; } };
const state = () => document.querySelector("#connection, [data-connection]")?.dataset.state;
setInterval(() => { if (state() !== states.at(-1)) states.push(state()); }, 50);
"""
"""How often a page opened a socket, and what its line said."""


@pytest.fixture
def idle(new_page, sign_in):
    """`idle(who, address)`: a page that is live, and remembers how it went on."""

    def make(who: str, address: str) -> Page:
        page = new_page()
        page.add_init_script(REMEMBER)
        sign_in(page, who)
        page.goto(address)
        expect(page.locator("#connection, [data-connection]")).to_have_attribute("data-state", "live")
        return page

    return make


def test_pages_to_which_nothing_happens_stay_live(server, second, new_page, sign_in, idle, complaints):
    trainee = new_page()
    sign_in(trainee, "lucia")
    run = open_table(trainee, "idle", spots=1)
    host = opened_by("instructor", new_page(), sign_in)
    code = host.locator(".live-code").inner_text().replace(" ", "")
    seated = new_page()
    sign_in(seated, "daniel")
    seat = post(seated, f"/live/join/{code}/", {}).headers["location"]
    screen = host.url.removeprefix(server.base_url).replace("/host/", "/projector/")
    pages = [
        idle("daniel", seat),
        *(
            idle("instructor", f"{at.base_url}{address}")
            for at in (server, second)
            for address in ("/tables/", f"/tables/{run}/", screen)
        ),
    ]
    pages[0].wait_for_timeout(1_000 * IDLE)
    for page in pages:
        assert page.evaluate("[sockets, states.at(-1)]") == [1, "live"], page.url
        assert page.evaluate("states.filter((state) => state === 'live').length") == 1, page.url
    log = (server.database.parent / "server.log").read_text()
    assert not [line for line in log.splitlines() if " ERROR " in line or "Traceback" in line]
