"""A trainee's home: one screen, one next step, and a table removed by mistake comes back."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import open_table

pytestmark = pytest.mark.browser

LAPTOP, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}

TALL = "document.querySelector('.home-page').insertAdjacentHTML('afterbegin', '<p class=planted></p>');"
TALL += "const planted = document.querySelector('.planted'); planted.style.height = '40rem'"


def lowest(page: Page) -> float:
    """Where the page ends, above its footer."""
    return page.locator(".home-page").evaluate("page => page.getBoundingClientRect().bottom")


def main_button(page: Page):
    return page.locator(".felt-button, .button-main").first


def bottom_of(page: Page) -> float:
    box = main_button(page).bounding_box()
    return box["y"] + box["height"]


@pytest.mark.parametrize("who", ["lucia", "mei", "trainee"])
def test_it_is_one_screen_on_a_laptop_and_its_button_is_there_on_a_phone(page, sign_in, who):
    sign_in(page, who)
    page.set_viewport_size(LAPTOP)
    page.goto("/")
    assert lowest(page) <= LAPTOP["height"]
    page.set_viewport_size(PHONE)
    assert bottom_of(page) <= PHONE["height"]
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_a_tall_block_would_be_noticed(page, sign_in):
    """The negative control."""
    sign_in(page, "lucia")
    page.set_viewport_size(LAPTOP)
    page.goto("/")
    page.evaluate(TALL)
    assert lowest(page) > LAPTOP["height"]
    page.set_viewport_size(PHONE)
    assert bottom_of(page) > PHONE["height"]


def test_the_first_press_leads_into_the_course(page, sign_in):
    sign_in(page, "lucia")
    page.goto("/")
    main_button(page).click()
    expect(page).to_have_url(re.compile("/courses/"))


def test_a_tile_deals_in_one_press_and_change_unfolds_in_place(page, sign_in):
    sign_in(page, "lucia")
    page.goto("/")
    page.get_by_text("Change", exact=True).click()
    page.locator("label[for=deal_spots_2]").click()
    page.locator(".deal-game").first.click()
    page.wait_for_selector("#table")
    page.goto("/")
    expect(page.get_by_text("2 players")).to_be_visible()


def test_a_table_that_is_removed_comes_back_by_undo(page, sign_in):
    sign_in(page, "lucia")
    run = open_table(page, "removed by mistake", spots=1)
    page.goto("/")
    page.get_by_role("button", name="Remove 6-5-4 Poker").first.click()
    expect(page.get_by_text("Table removed.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Table removed.")).to_have_count(0)
    page.get_by_role("link", name="Resume 6-5-4 Poker").first.click()
    expect(page).to_have_url(re.compile(run))


def test_undo_goes_after_ten_seconds(new_page, sign_in):
    page = new_page(reduced_motion="no-preference")
    sign_in(page, "lucia")
    open_table(page, "removed for good", spots=1)
    page.goto("/")
    page.get_by_role("button", name="Remove 6-5-4 Poker").first.click()
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_visible()
    page.mouse.move(1, 1)  # it waits while the pointer is on it
    ends = undo.evaluate("undo => undo.closest('form').getAnimations()[0].effect.getComputedTiming().endTime")
    assert 10_000 <= ends < 11_000
    undo.evaluate("undo => undo.closest('form').getAnimations()[0].finish()")
    expect(undo).to_be_hidden()


def test_what_is_folded_opens_in_place_by_keyboard(page, sign_in):
    sign_in(page, "lucia")
    page.goto("/")
    more = page.locator("summary", has_text="More practice")
    more.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Rare hands")).to_be_visible()
    expect(page.get_by_role("button", name="Start Practice test")).to_be_visible()
