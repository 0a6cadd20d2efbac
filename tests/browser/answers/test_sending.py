"""An answer leaves once, and whatever is asked while it is on its way waits for it."""

from playwright.sync_api import Route, expect

from tests.browser.playing import GAME, open_table, post, press_all, stand_at, stops_of, stored

SEED, SPOTS = "sending", 2


def test_an_answer_on_its_way_is_not_sent_again(page, server, sign_in):
    sign_in(page, "trainee")
    run = open_table(page, SEED, spots=SPOTS)
    first, second, *_ = stops_of(SEED, spots=SPOTS)
    posts: list[str] = []
    page.on("request", lambda asked: asked.url.endswith("/answer/") and posts.append(asked.url))
    press_all(page, first)
    page.evaluate("for (let i = 0; i < 5; i += 1) document.getElementById('stop').requestSubmit()")
    stand_at(page, str(second.place))
    assert len(posts) == 1
    assert len(stored(server, run)) == 1


def test_an_answer_that_takes_too_long_is_sent_again_and_stored_once(page, server, sign_in, complaints):
    sign_in(page, "trainee")
    run = open_table(page, SEED, spots=SPOTS)
    first, second, *_ = stops_of(SEED, spots=SPOTS)
    held = []
    page.route("**/answer/", lambda route: route.continue_() if held else held.append(route))
    page.evaluate("htmx.config.timeout = 400")
    press_all(page, first)
    page.keyboard.press("Enter")
    expect(page.locator("#stop .stop-status")).to_contain_text("No answer from the server")
    stand_at(page, str(second.place))
    assert len(stored(server, run)) == 1
    complaints[:] = [said for said in complaints if "htmx:" not in said]  # it says on the console what failed


def test_neither_an_answer_nor_a_hint_overtakes_the_other(page, server, sign_in):
    sign_in(page, "trainee")
    opened = post(page, "/runs/", {"game": GAME, "spots": SPOTS, "seed": SEED, "mode": "guided"})
    page.goto(opened.headers["location"])
    first, second, *_ = stops_of(SEED, spots=SPOTS)
    stand_at(page, str(first.place))
    sent: list[str] = []
    page.on("request", lambda asked: asked.method == "POST" and sent.append(asked.url.rsplit("/", 2)[1]))
    hint, confirm = page.locator(".hint-button"), page.locator("#stop .button-main")
    for held, pressed_first, pressed_next in (("hint", hint, confirm), ("answer", confirm, hint)):
        press_all(page, first)
        waiting: list[Route] = []
        page.route(f"**/{held}/", lambda route, _request, held=waiting: held.append(route))
        sent.clear()
        pressed_first.click()
        pressed_next.click()
        page.wait_for_timeout(100)
        assert [one for one in sent if one in ("hint", "answer")] == [held]
        waiting[0].continue_()
        page.unroute(f"**/{held}/")
        if held == "hint":
            expect(page.locator("#hint .rule").first).to_be_visible()
    stand_at(page, str(second.place))
