"""The sheet of a game in a browser: a lesson begins by keyboard; houses and odds are worked out in place."""

import re

from playwright.sync_api import expect

from games.engine.rounds.stops import prompts
from tests.browser.playing import GAME, answer, focused, stand_at
from trainer.play.lessons import lesson_of
from trainer.play.skills import Item


def test_a_lesson_begins_and_its_first_stop_is_answered_by_keyboard(page, sign_in):
    first = lesson_of(GAME).rounds[0]
    stops = prompts(first.golden.played(Item(GAME).exercise, sheet=first.golden.inputs.sheet))
    sign_in(page, "trainee")
    page.goto("/")
    page.get_by_role("link", name="Games", exact=True).press("Enter")
    page.get_by_role("link", name=re.compile("^Rules and paytables.*6-5-4 Poker")).press("Enter")
    page.get_by_role("button", name=re.compile("^(Start|Continue)")).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#table")
    expect(page.locator("#lesson-title")).to_have_text(first.topic)
    answer(page, stops[0])
    stand_at(page, stops[1].place)
    assert focused(page) != "BODY"
    expect(page.locator("#lesson-title")).to_have_text(first.topic)
    page.goto(f"/games/{GAME}/")
    expect(page.get_by_role("button", name="Continue: 1 of 15")).to_be_visible()


def test_a_house_that_is_edited_says_what_it_comes_to_and_that_it_would_lose(page, sign_in, complaints):
    sign_in(page, "manager")
    page.goto("/house-rules/six-card-poker/")
    now = page.locator("#house-moves")
    expect(now).to_have_text("")
    page.locator('label[for="id_aces-up_SCP-04"]').click()
    expect(now).to_have_text("Aces Up 3.2973% → 5.1235%")
    page.fill("#id_amount", "90000")
    page.keyboard.press("Tab")
    expect(now).to_contain_text("These rules may give players the edge.")
    assert focused(page) == "id_seed_amount"
    page.get_by_role("button", name="Save", exact=True).last.click()
    expect(page.locator("#loses-title")).to_be_visible()
    assert page.input_value("#id_amount") == "90000"
    expect(page.locator('input[value="SCP-04"]')).to_be_checked()
    expect(page.get_by_role("button", name="Save anyway")).to_be_visible()
    page.get_by_role("link", name="Start over").click()  # other tests deal in this house
    expect(page.locator("#id_amount")).to_have_value("10,000")
    complaints[:] = [one for one in complaints if "a status of 422" not in one]  # it was not saved at once


def test_odds_are_worked_out_for_another_coin_in_and_what_cannot_be_read_is_said(page, sign_in):
    sign_in(page, "trainee")
    page.goto("/games/six-card-poker/")
    page.get_by_text("Details", exact=True).click()
    page.get_by_role("link", name="Six Card Poker odds").click()
    page.wait_for_url("**/odds/")  # with its scripts, which ask as soon as a field is left
    figures, error = page.locator("#meter-figures"), page.locator("#error_coin_in")
    page.fill("#id_coin_in", "much")
    page.keyboard.press("Tab")
    expect(error).to_contain_text("“much” isn’t an amount.")
    page.fill("#id_coin_in", "2000")
    page.keyboard.press("Tab")
    expect(figures).to_contain_text("After $2,000.00 of coin-in")
    expect(error).to_have_text("")
    assert focused(page) == "id_others"
    page.select_option("#id_others", "5")
    expect(page.locator("#meter-drawn")).to_contain_text("$25,606")
    assert page.url.endswith("/odds/?coin_in=2000&others=5")
    page.reload()
    expect(figures).to_contain_text("After $2,000.00 of coin-in")
