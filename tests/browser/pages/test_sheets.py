"""The sheet of a game in a browser: axe finds nothing, nothing sticks out; a lesson begins by keyboard."""

import re

from playwright.sync_api import expect

from games.engine.rounds.stops import prompts
from tests.browser.pages.test_every_page import flaws, too_wide
from tests.browser.playing import GAME, answer, focused, stand_at
from tests.scale import some_or_all
from trainer.drills.items import Item
from trainer.practice.lessons import lesson_of

SHEETS = ["/games/", "/games/six-card-poker/", "/games/wild-six-card-draw-poker/", "/glossary/"]


@some_or_all("url", SHEETS, some=["/games/", "/games/wild-six-card-draw-poker/"])
def test_axe_finds_nothing_on_a_sheet_and_nothing_is_wider_than_the_window(new_page, sign_in, url):
    page = new_page(bypass_csp=True, viewport={"width": 1440, "height": 900})
    sign_in(page, "trainee")
    page.goto(url)
    page.evaluate("document.querySelectorAll('details').forEach((one) => one.open = true)")
    assert flaws(page) == {}
    assert too_wide(page) == {}


def test_a_lesson_begins_and_its_first_stop_is_answered_by_keyboard(page, sign_in):
    first = lesson_of(GAME).rounds[0]
    stops = prompts(first.golden.played(Item(GAME).exercise, house={}, sheet=first.golden.inputs.sheet))
    sign_in(page, "trainee")
    page.goto("/")
    page.get_by_role("link", name="Games", exact=True).press("Enter")
    page.get_by_role("link", name="6-5-4 Poker").press("Enter")
    page.get_by_role("button", name=re.compile("^(Begin|Go on)")).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#table")
    expect(page.locator("#lesson-title")).to_have_text(first.topic)
    answer(page, stops[0])
    stand_at(page, stops[1].place)
    assert focused(page) != "BODY"
    expect(page.locator("#lesson-title")).to_have_text(first.topic)
    page.goto(f"/games/{GAME}/")
    expect(page.get_by_role("button", name="Go on: 1 of 15")).to_be_visible()
