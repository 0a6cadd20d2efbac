"""Every page: axe finds nothing, light and dark; nothing is wider than the window; no script complains."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from games import GAMES
from tests.browser.playing import GAME, answer, answer_past_the_page, open_table, stand_at, stops_of
from tests.page_addresses import OWN_PAGES, STAFF_PAGES
from tests.scale import sample_or_all, scale, some_or_all

WIDTHS = [390, 768, 1024, 1440]
SEED = "every page"


def pages(page: Page, sign_in, sign_in_by_form) -> Iterator[str]:
    """Stop at each page that has no address of its own or needs a state: its name."""
    page.goto("/login/")
    yield "login"
    sign_in_by_form(page, "trainee")
    page.get_by_role("link", name="Progress").click()
    yield "own progress"
    for name in ("", "tour/", "demo/", "lessons/1/"):
        page.goto(f"/courses/{GAME}/{name}")
        yield f"course: {name}"
    with page.expect_response(lambda one: one.url.endswith("/seen/")):  # of the trainee, before they leave
        open_table(page, SEED, spots=6)
    sign_in(page, "instructor")
    page.goto("/tables/")
    page.locator(".seat a").first.click()
    page.wait_for_selector("#watched")
    yield "watch"
    page.get_by_role("link", name="Projector view").click()
    page.wait_for_selector(".shown")
    yield "a table on the projector"
    page.get_by_role("link", name="All tables").click()
    page.wait_for_selector(".on-projector .seat")
    yield "the wall on the projector"
    page.goto("/progress/")
    page.locator('tbody a[href^="/progress/"]:not([href*="?"])').first.click()
    yield "progress of a trainee"
    page.get_by_role("link", name="Dealer report").click()
    yield "dealer report"
    page.go_back()
    page.locator('main a[href^="/courses/people/"]').first.click()
    yield "courses of a trainee"
    page.go_back()
    page.get_by_role("link", name="Certifications").click()
    page.wait_for_selector(".cells")
    yield "certifications of a trainee"
    yield from live_class(page)
    sign_in(page, "manager")
    page.goto("/progress/regrading/")
    page.get_by_role("button", name="Preview changes").click()
    page.get_by_role("heading", name="Preview").wait_for()
    yield "regrade"
    page.goto("/house-rules/six-card-poker/")
    yield "house rules of a game"
    yield from dispute_desk(page)


def dispute_desk(page: Page) -> Iterator[str]:
    """Follow links, set a round up by clicks and keys, and keep it."""
    page.goto("/games/")
    page.locator("main").get_by_role("link", name="Dispute desk", exact=True).click()
    page.get_by_role("link", name="Six Card Poker", exact=True).click()
    page.fill("#id_dealer", "Ks Kd 4c 7h 9s 2d")
    page.locator("#id_s1_cards").focus()
    for card in ("Ah", "Ad", "Ac", "Kc", "Qs", "Js"):
        page.locator(f'[data-card="{card}"]').click()
    expect(page.locator('[data-card="Ah"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[data-card="Ks"]')).to_be_disabled()
    page.fill("#id_s1_ante", "25")
    page.keyboard.press("Enter")
    expect(page.locator("#id_s1_cards")).to_have_value("Ah Ad Ac Kc Qs Js")
    expect(page.locator(".desk-lines")).to_contain_text("player beats dealer")
    yield "a round that is set up"
    page.fill("#id_title", "Three aces")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url(re.compile("/desk/cases/"))
    yield "a case"


def live_class(page: Page) -> Iterator[str]:
    """Open a live class and ask its first question."""
    page.goto("/live/")
    page.get_by_role("button", name="Start class").click()
    page.wait_for_selector('#live-panel[data-phase="waiting"]')
    page.locator("#live-main").click()
    page.wait_for_selector('#live-panel[data-phase="asking"]')
    yield "host controls"
    panel = page.url
    page.goto(panel.replace("/host/", "/projector/"))
    yield "projector view"
    page.goto(panel)


def states(page: Page, game: str) -> Iterator[str]:
    """Goes through a round and stops at each state of the table that is worth a look: its name."""
    run = open_table(page, SEED, spots=6, game=game)
    stops, table, seen = stops_of(SEED, spots=6, game=game), page.url, set()
    for number, stop in enumerate(stops):
        step, looked_at = str(stop.place).split("/")[0], number in (0, len(stops) - 3)
        if looked_at or step not in seen:
            page.goto(table)
            stand_at(page, str(stop.place))
        if step not in seen:
            yield f"asked at {step}"
        seen.add(step)
        if not looked_at:
            answer_past_the_page(page, run, stop)
            continue
        answer(page, stop, wrong=number % 2 == 0)
        stand_at(page, stops[number + 1].place)
        page.wait_for_selector("#verdicts.is-wrong" if number % 2 == 0 else "#verdicts.is-right")
        yield f"verdict {number}"
    page.goto(table)
    stand_at(page, "")
    yield "summary"
    counted = page.locator(".verdict-often a")
    often = counted.first.get_attribute("href") if counted.count() else ""
    page.locator('#table a[href$="/replay/"]').first.click()
    page.wait_for_selector(".replay")
    yield "replay"
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("at=1$"))
    yield "replay, on"
    if often:  # of some verdicts no count tells it
        page.goto(often)
        yield "how often"


AXE = "axe.run({ resultTypes: ['violations'], preload: false%s })"
"""Without asking for all style sheets anew, which only rules about timelines and turned screens look at."""

BY_THEME = {"light": AXE % "", "dark": AXE % ", runOnly: ['color-contrast']"}
"""Another theme changes colours, and nothing else that is judged."""


def flaws(page: Page) -> dict[str, list]:
    """What axe finds, by theme."""
    page.wait_for_load_state()
    page.evaluate(Axe().axe_script)  # once for both
    found = {}
    for scheme, run in BY_THEME.items():
        page.emulate_media(color_scheme=scheme)
        if violations := page.evaluate(run)["violations"]:
            found[scheme] = [
                (one["id"], one["help"], [node["html"][:160] for node in one["nodes"]][:3])
                for one in violations
            ]
    return found


@pytest.fixture
def wide(new_page):
    return new_page(bypass_csp=True, viewport={"width": 1440, "height": 900})


@pytest.mark.timeout(300)  # nineteen pages in both themes and four widths
def test_axe_finds_nothing_on_any_page_and_nothing_is_wider_than_the_window(wide, sign_in, sign_in_by_form):
    found = {name: (flaws(wide), too_wide(wide)) for name in pages(wide, sign_in, sign_in_by_form)}
    assert {name: both for name, both in found.items() if any(both)} == {}
    assert len(found) == 19


BY_NAME = [("owner", at) for at in STAFF_PAGES.values()] + [("lucia", at) for at in OWN_PAGES.values()]
"""Where little or nothing was done yet."""


@sample_or_all("step", 6, 1)  # every sixth of them, or each
@pytest.mark.timeout(300)
def test_axe_finds_nothing_on_pages_reached_by_name_and_nothing_is_wider_than_the_window(wide, sign_in, step):
    found = {}
    for who, address in BY_NAME[step // 2 :: step]:
        sign_in(wide, who)
        assert wide.goto(address).status == 200
        found[who, address] = (flaws(wide), too_wide(wide))
    assert {page: both for page, both in found.items() if any(both)} == {}
    assert len(found) >= len(BY_NAME) // step


@scale  # in every run: three such looks at the game below, and all of its states in four widths
@pytest.mark.timeout(300)  # ten looks in both themes and four widths: all that is seen of a round
def test_axe_finds_nothing_in_a_round_and_nothing_is_wider_than_the_window(wide, sign_in):
    sign_in(wide, "daniel")
    found = {name: (flaws(wide), too_wide(wide)) for name in states(wide, GAME)}
    assert {name: both for name, both in found.items() if any(both)} == {}
    assert {"summary", "replay", "replay, on"} < set(found)


def test_axe_would_find_something(new_page):
    """The negative control."""
    page = new_page(bypass_csp=True)
    page.goto("/login/")
    page.evaluate("document.querySelectorAll('label').forEach((label) => label.remove())")
    page.add_style_tag(content="@media (prefers-color-scheme: dark) { h1 { color: #333; } }")
    found = flaws(page)
    assert "label" in {id for id, *_ in found["light"]}
    assert {id for id, *_ in found["dark"]} == {"color-contrast"}


def too_wide(page: Page) -> dict[int, list[str]]:
    """By width, what sticks out of the window to the right."""
    found = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate("() => new Promise(requestAnimationFrame)")
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found[width] = page.evaluate(
                "[...document.querySelectorAll('main *')]"
                ".filter((e) => e.getBoundingClientRect().right > innerWidth + 1"
                " || (e.matches('.key-face, .button') && e.scrollWidth > e.clientWidth + 1))"
                ".map((e) => e.outerHTML.slice(0, 80)).slice(0, 4)"
            )
    page.set_viewport_size({"width": 1440, "height": 900})
    return found


IN_SPANISH = {"rabbit-hunter", "wild-six-card-draw-poker"}
"""Its words are the longer ones; two games are looked at in them."""


@some_or_all("game", [game for game in GAMES if game != GAME], some=["rabbit-hunter"])
def test_no_other_game_has_flaws_or_is_wider_than_the_window_or_its_key(wide, sign_in, game):
    sign_in(wide, "daniel")
    wide.set_extra_http_headers({"Accept-Language": "es" if game in IN_SPANISH else "en"})
    found, judged = {}, 0
    for name in states(wide, game):
        judged += (look_closely := name.startswith("verdict") or name in ("summary", "replay"))
        found[name] = (too_wide(wide), flaws(wide) if look_closely else {})
    assert {name: both for name, both in found.items() if any(both)} == {}
    assert judged == 4


def test_a_word_wider_than_its_key_would_be_noticed(page, sign_in):
    sign_in(page, "daniel")
    open_table(page, SEED, spots=1)
    page.evaluate("document.querySelector('.key-face').textContent = 'Unpronounceable'.repeat(40)")
    assert set(too_wide(page)) == set(WIDTHS)


def test_something_wider_would_be_noticed(page):
    """The negative control."""
    page.goto("/login/")
    page.evaluate("document.querySelector('main').append(document.createElement('hr'))")
    page.evaluate("document.querySelector('main hr').style.width = '1500px'")
    assert set(too_wide(page)) == set(WIDTHS)
