"""A whole live round in five browsers: its host, the projector, and three who answer, one of them on a phone.
One loses the network and comes back, one comes late, one sends an answer twice."""

import re

from playwright.sync_api import Page, expect

from tests.browser.playing import GAME, answer, post, press_all, stand_at, stops_of, stored
from tests.trainer.playing import form_of

SEED = "a live class"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def opened_by(who: str, page: Page, sign_in) -> Page:
    """Open a live class and return its host controls."""
    sign_in(page, who)
    page.goto("/live/")
    page.select_option("#id_game", GAME)
    page.locator('label[for="id_spots_1"]').click()
    page.locator("details.seed summary").click()
    page.fill("#id_seed", SEED)
    page.get_by_role("button", name="Start class").click()
    expect(page.locator("#live-panel")).to_be_visible()
    expect(page.locator("#connection")).to_have_attribute("data-state", "live")
    return page


def on(host: Page, times: int = 1) -> None:
    """Whatever comes next: where all is answered, that nothing more is taken, and then what was right."""
    if times > 1:
        on(host, times - 1)
    version = host.get_attribute("#live-panel", "data-version")
    host.locator("#live-main").click()
    expect(host.locator("#live-panel")).not_to_have_attribute("data-version", version)


def run_at(page: Page) -> str:
    return page.get_attribute("#table", "data-run")


def title(page: Page):
    return page.locator("#class-title")


def test_a_whole_round_in_five_browsers(server, new_page, sign_in, complaints):
    host, screen = (
        opened_by("instructor", new_page(), sign_in),
        new_page(viewport={"width": 1920, "height": 1080}),
    )
    sign_in(screen, "instructor")
    screen.goto(host.url.replace("/host/", "/projector/"))
    expect(screen.locator("#connection")).to_have_attribute("data-state", "live")
    code = re.sub(r"\D", "", screen.locator(".live-code, .screen-code").first.inner_text())

    def come_in(who: str, **options) -> Page:
        page = new_page(**options)
        sign_in(page, who)
        page.goto("/live/")
        page.fill("#id_code", code)
        page.locator("form:has(#id_code) button").click()
        expect(page.locator("[data-connection]")).to_have_attribute("data-state", "live")
        return page

    stops = stops_of(SEED)
    daniel, noor = come_in("daniel"), come_in("trainee", **PHONE)
    expect(screen.locator("#live-screen")).to_have_attribute("data-people", "2")

    on(host)  # begins
    answer(daniel, stops[0])
    expect(title(daniel)).to_have_text("Answer received")
    expect(screen.locator("#live-screen")).to_have_attribute("data-answered", "1")
    expect(screen.locator("body")).not_to_contain_text("Daniel")

    # Noor's answer is sent twice, and stored once.
    stand_at(noor, str(stops[0].place))
    press_all(noor, stops[0], wrong=True)  # which one press sends
    expect(title(noor)).to_have_text("Answer received")
    again = form_of(stops[0]) | {"key": "00000000-0000-4000-8000-000000000001"}
    assert post(noor, f"/live/tables/{run_at(noor)}/0/answer/", again).status == 409
    assert len(stored(server, run_at(noor))) == 1

    # Results are hidden until they are revealed.
    for page in (daniel, noor, screen):
        expect(page.locator(".mark-right, .mark-wrong, .class-result")).to_have_count(0)
    daniel.context.set_offline(True)
    on(host, 2)  # shows what was right
    expect(title(noor)).to_have_text("Class answers")
    expect(noor.locator("#verdicts")).to_be_visible()
    expect(screen.locator(".class-result")).to_have_count(len(stops[0].prompts))
    expect(title(daniel)).to_have_text("Answer received")
    complaints.clear()  # of a network that is away
    daniel.context.set_offline(False)
    expect(title(daniel)).to_have_text("Class answers")

    # Mei comes late, and is where the room is.
    mei = come_in("lucia")
    expect(title(mei)).to_have_text("Class answers")
    expect(mei.locator(".class-body")).to_contain_text("You didn’t answer this one.")

    for stop in stops[1:]:
        on(host)
        for page in (daniel, mei):
            answer(page, stop)
            expect(title(page)).to_have_text("Answer received")
        expect(screen.locator("#live-screen")).to_have_attribute("data-answered", "2")
        on(host, 2)
        for page in (daniel, noor, mei):
            expect(title(page)).to_have_text("Class answers")
    on(host)
    for page in (daniel, noor, mei):
        expect(title(page)).to_have_text("Round over")
    assert len(stored(server, run_at(daniel))) == len(stops)
    assert len(stored(server, run_at(mei))) == len(stops) - 1

    # Closed, it is a record.
    host.locator("#live-more > summary").click()
    host.locator("#live-end > summary").click()
    host.locator("#live-close").click()
    expect(host.locator("#live-panel")).to_contain_text("record")
    daniel.wait_for_url(re.compile(r"/replay/|/live/[0-9a-f-]+/$"))
    host.goto(host.url.replace("/host/", "/"))
    expect(host.locator("main")).to_contain_text("Daniel")
    complaints.clear()
