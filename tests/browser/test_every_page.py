"""Every page: axe finds nothing, light and dark; nothing is wider than the window; no script complains."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from games import GAMES
from tests.browser.playing import answer, open_table, stand_at, stops_of

WIDTHS = [390, 768, 1024, 1440]
SEED = "every page"


def walk(page: Page, sign_in, game: str = "6-5-4-poker") -> Iterator[str]:
    """Goes from page to page and stops at each state worth a look: its name."""
    page.goto("/login/")
    yield "login"
    sign_in(page, "trainee")
    yield "home"
    yield from _round(page, game)
    page.goto("/")
    page.get_by_role("link", name="Progress").click()
    yield "own progress"
    page.get_by_role("button", name="Sign out").click()
    sign_in(page, "instructor")
    page.goto("/tables/")
    yield "lobby"
    page.locator('main a[href^="/tables/"]').first.click()
    page.wait_for_selector("#watched")
    yield "watch"
    page.goto("/progress/")
    yield "progress"
    page.locator('main a[href^="/progress/"]').first.click()
    yield "a trainee's progress"


def _round(page: Page, game: str) -> Iterator[str]:
    open_table(page, SEED, spots=6, game=game)
    stops = stops_of(SEED, spots=6, game=game)
    seen = set()
    for number, stop in enumerate(stops):
        stand_at(page, stop.place)
        step = stop.place.split("/")[0]
        if step not in seen:
            yield f"asked at {step}"
        seen.add(step)
        answer(page, stop, wrong=number % 2 == 0)
        stand_at(page, stops[number + 1].place if number + 1 < len(stops) else "")
        if number in (0, len(stops) - 3):
            page.wait_for_selector("#verdicts.is-wrong" if number % 2 == 0 else "#verdicts.is-right")
            yield f"verdict {number}"
    yield "summary"
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector(".replay")
    yield "replay"
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("at=1$"))
    yield "replay, on"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(new_page, sign_in, scheme):
    page = new_page(color_scheme=scheme, bypass_csp=True, viewport={"width": 1440, "height": 900})
    axe, found = Axe(), {}
    for name in walk(page, sign_in):
        page.wait_for_load_state()
        results = axe.run(page)
        if results.violations_count:
            found[name] = [
                (one["id"], one["help"], [node["html"][:160] for node in one["nodes"]][:3])
                for one in results.response["violations"]
            ]
    assert found == {}


def test_axe_would_find_something(new_page):
    """The negative control."""
    page = new_page(bypass_csp=True)
    page.goto("/login/")
    page.evaluate("document.querySelectorAll('label').forEach((label) => label.remove())")
    assert {one["id"] for one in Axe().run(page).response["violations"]} >= {"label"}


def too_wide(page: Page) -> dict[int, list[str]]:
    """By width, what sticks out of the window to the right."""
    found = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate("() => new Promise(requestAnimationFrame)")
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found[width] = page.evaluate(
                "[...document.querySelectorAll('main *')]"
                ".filter((e) => e.getBoundingClientRect().right > innerWidth + 1)"
                ".map((e) => e.outerHTML.slice(0, 80)).slice(0, 4)"
            )
    page.set_viewport_size({"width": 1440, "height": 900})
    return found


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wider_than_the_window(new_page, sign_in, game):
    page = new_page(viewport={"width": 1440, "height": 900})
    steps = walk(page, sign_in) if game == "6-5-4-poker" else _signed_in_round(page, sign_in, game)
    found = {name: wide for name in steps if (wide := too_wide(page))}
    assert found == {}


def _signed_in_round(page, sign_in, game) -> Iterator[str]:
    sign_in(page, "trainee")
    yield from _round(page, game)


def test_something_wider_would_be_noticed(page):
    """The negative control."""
    page.goto("/login/")
    page.evaluate("document.querySelector('main').append(document.createElement('hr'))")
    page.evaluate("document.querySelector('main hr').style.width = '1500px'")
    assert set(too_wide(page)) == set(WIDTHS)
