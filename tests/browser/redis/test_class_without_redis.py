"""A live room in two processes that push through Redis, which goes away while the room goes on: answers are
taken, and within a quarter of a minute every screen is where the room is."""

import time

from playwright.sync_api import Page, expect

from tests.browser.live.test_live_class import SEED, opened_by, run_at, title
from tests.browser.playing import answer, post, stops_of, stored
from tests.scale import scale

pytestmark = scale

RIGHT_WITHIN = 15


def lead(host: Page, act: str) -> None:
    """Past the panel, as the button on it does."""
    version = host.request.get(host.url).text().partition('name="version" value="')[2].partition('"')[0]
    assert post(host, host.url.replace("/host/", f"/act/{act}/"), {"version": version}).status == 302


def test_a_room_goes_on_without_redis(server, second, store, new_page, sign_in, complaints):
    host = opened_by("instructor", new_page(), sign_in)
    code = host.locator(".live-code").inner_text().replace(" ", "")

    def seated(who: str, at) -> Page:
        page = new_page()
        sign_in(page, who)
        assert post(page, f"{at.base_url}/live/join/{code}/", {}).status == 302
        page.goto(f"{at.base_url}/live/")
        page.get_by_role("button", name="Join").first.click()
        expect(page.locator("[data-connection]")).to_have_attribute("data-state", "live")
        return page

    daniel, noor = seated("daniel", server), seated("trainee", second)
    screen = new_page()
    sign_in(screen, "instructor")
    screen.goto(f"{second.base_url}{host.url.removeprefix(server.base_url).replace('/host/', '/projector/')}")
    stops = stops_of(SEED, spots=1)

    lead(host, "next")
    answer(noor, stops[0])
    expect(screen.locator("#live-screen")).to_have_attribute("data-answered", "1")

    store.stop()
    answer(daniel, stops[0])
    expect(title(daniel)).to_have_text("Answer received")
    assert len(stored(server, run_at(daniel))) == 1
    lead(host, "collect")
    lead(host, "show")
    store.start()
    back = time.monotonic()
    for page in (daniel, noor):
        left = 1_000 * (RIGHT_WITHIN - (time.monotonic() - back))
        expect(title(page)).to_have_text("Class answers", timeout=max(left, 1))
    left = 1_000 * (RIGHT_WITHIN - (time.monotonic() - back))
    expect(screen.locator(".class-result").first).to_be_visible(timeout=max(left, 1))

    lead(host, "next")  # pushed again
    for page in (daniel, noor):
        expect(page.locator("#stop")).to_be_visible(timeout=10_000)
    complaints.clear()  # of sockets that could not be had meanwhile
