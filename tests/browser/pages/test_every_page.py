"""Every page is looked at once: by axe, light and dark, and in all widths: nothing is wider than the window,
lies on something else or is cut off, and no script complains."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from games import GAMES
from tests.browser.felt.crowding import clipped, overlaps
from tests.browser.playing import GAME, answer, answer_past_the_page, open_table, sit_down, stand_at, stops_of
from tests.page_addresses import OWN_PAGES, STAFF_PAGES
from tests.scale import scale, some_or_all

WIDTHS = [390, 768, 1440]
CROWDED = [(1366, 650), (390, 844)]
SEED = "every page"


def pages(page: Page, shell, sign_in, sign_in_by_form) -> Iterator[str]:
    """Stop at each page that has no address of its own or needs a state: its name."""
    page.goto("/login/")
    yield "login"
    sign_in_by_form(page, "trainee")
    page.get_by_role("link", name="Progress").click()
    yield "own progress"
    for name in ("", "intro/?at=8", "lessons/1/?at=1"):
        page.goto(f"/courses/{GAME}/{name}")
        yield f"course: {name}"
    page.goto("/payouts/")
    page.locator('form[action="/payouts/levels/long-pays/"] button').click()
    yield "a payoff"
    page.fill("[name=reply]", "1")
    page.keyboard.press("Enter")
    page.wait_for_selector(".reply")
    yield "a payoff, answered"
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
    page.locator('main a[href^="/courses/people/"]').first.click()
    yield "courses of a trainee"
    page.go_back()
    page.get_by_role("link", name="Records").click()
    page.wait_for_selector(".cells")
    yield "records of a trainee"
    page.get_by_role("link", name="Dealer report").click()
    page.wait_for_url(re.compile("/dealer-report/$"))
    yield "dealer report"
    yield from live_class(page)
    sign_in(page, "owner")
    sit_down(page, shell, "owner", "by mode", mode="test", rounds=2, minutes=30)
    yield "a test"
    page.get_by_role("button", name="End test …").click()
    page.get_by_role("heading", name="End the test?").wait_for()
    yield "the end of a test"
    page.get_by_role("button", name="End test").click()
    page.wait_for_url(re.compile("/report/$"))
    yield "report"
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
    page.goto("/disputes/")
    page.locator("#desk summary", has_text="Set up a round").click()
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
        answer(page, stop, wrong=number % 2 == 0, go_on=False)
        if number % 2 == 0:
            page.locator("#continue").wait_for()
            yield f"explanation {number}"
            page.locator("#continue .button-main").click()
        stand_at(page, str(stops[number + 1].place))
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


def crowded(page: Page) -> dict[tuple[int, int], tuple[list, list]]:
    """By size, what lies on something else, and what is cut off."""
    found = {}
    for width, height in CROWDED:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise(requestAnimationFrame)")
        if any(both := (overlaps(page), clipped(page))):
            found[width, height] = both
    return found


def look(page: Page) -> list:
    """All that is wrong with a page."""
    return [one for one in (crowded(page), too_wide(page), flaws(page)) if one]


SHEETS = ["/games/", "/games/wild-six-card-draw-poker/", "/games/six-card-poker/odds/"]
BY_NAME = [("owner", at) for at in STAFF_PAGES.values()]
BY_NAME += [("lucia", at) for at in (*OWN_PAGES.values(), *SHEETS)]
"""Where little or nothing was done yet."""


@pytest.mark.timeout(600)
def test_nothing_is_wrong_with_a_page_that_is_led_to(wide, shell, sign_in, sign_in_by_form):
    found = {name: look(wide) for name in pages(wide, shell, sign_in, sign_in_by_form)}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
    assert len(found) == 23


@pytest.mark.timeout(600)
def test_nothing_is_wrong_with_a_page_that_is_reached_by_name(wide, sign_in):
    found, signed_in = {}, ""
    for who, address in BY_NAME:
        if who != signed_in:
            sign_in(wide, signed_in := who)
        assert wide.goto(address).status == 200
        found[address] = look(wide)
        if address in SHEETS:
            wide.evaluate("document.querySelectorAll('details').forEach((one) => one.open = true)")
            found[address] += [wrong for wrong in (too_wide(wide), flaws(wide)) if wrong]
    assert {address: wrong for address, wrong in found.items() if wrong} == {}


@scale  # in every run: three such looks at the game below, and all of its states in all widths
@pytest.mark.timeout(300)
def test_nothing_is_wrong_with_any_state_of_a_round(wide, sign_in):
    sign_in(wide, "daniel")
    found = {name: look(wide) for name in states(wide, GAME)}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
    assert {"summary", "replay", "replay, on"} < set(found)


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
        judged += (
            look_closely := name.startswith(("verdict", "explanation")) or name in ("summary", "replay")
        )
        found[name] = (too_wide(wide), flaws(wide) if look_closely else {})
    assert {name: both for name, both in found.items() if any(both)} == {}
    assert judged >= 5


STYLE = """
.up { position: relative; top: -2.25rem; }
.narrow { width: 4rem; }
.low { height: 1.5rem; min-height: 0; }
.cut { overflow: hidden; }
.dots { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.row { display: flex; }
.pinned { position: fixed; inset: 0 0 auto; }
@media (prefers-color-scheme: dark) { h1 { color: #333; } }
"""
LIE_ON = {
    "a text on a text": "<p>Cards are dealt</p><p class='up'>Bets are made</p>",
    "a control on a text": "<p>Cards are dealt</p><button class='button up'>Deal</button>",
    "a control on a control": "<button>Deal</button><p class='up'><button>Fold</button></p>",
    "a text on what is typed": "<input value='Ante'><p class='up'>Bets are made</p>",
}
CUT_OFF = {
    "a word that sticks out": "<button class='button narrow'>Unpronounceable</button>",
    "a word that is cut off": "<button class='button narrow cut'>Unpronounceable</button>",
    "a line too many": "<button class='button narrow low cut'>Deal the next round</button>",
    "a name that ends in dots": "<a class='button narrow dots' href='/'>Unpronounceable</a>",
    "a value too long": "<input class='narrow' value='Unpronounceable'>",
}
FINE = {
    "a long name beside a button": "<p class='row'><b class='narrow dots'>Unpronounceable</b><i>Deal</i></p>",
    "an excerpt beside its name": "<a href='/'>Note <span class='narrow dots'>Unpronounceable</span></a>",
    "what is folded away": "<details><summary>More</summary><p class='up'>Bets are made</p></details>",
    "what scrolls beneath a bar": "<p class='pinned'>Offline</p>",
}


PUT = "(html) => document.querySelector('h1').insertAdjacentHTML('afterend', `<div id=put>${html}</div>`)"


def test_what_lies_on_something_is_cut_off_too_wide_or_a_flaw_would_be_found(new_page, sign_in):
    """The negative control, on a page with headings, fields and buttons."""
    page = new_page(bypass_csp=True, viewport={"width": 1366, "height": 768})
    sign_in(page, "owner")
    page.goto("/people/add/")
    page.add_style_tag(content=STYLE)
    for kind, html in (LIE_ON | CUT_OFF | FINE).items():
        page.evaluate(PUT, html)
        found = len({tuple(sorted(pair)) for pair in overlaps(page)}), len(clipped(page))
        assert found == (int(kind in LIE_ON), int(kind in CUT_OFF)), kind
        page.evaluate("document.getElementById('put').remove()")
    page.evaluate(PUT, "<hr style='width: 1500px'>")
    assert set(too_wide(page)) == set(WIDTHS)
    page.evaluate("document.querySelectorAll('label').forEach((label) => label.remove())")
    found = flaws(page)
    assert "label" in {id for id, *_ in found["light"]}
    assert {id for id, *_ in found["dark"]} == {"color-contrast"}
