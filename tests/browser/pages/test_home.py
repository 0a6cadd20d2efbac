"""A trainee's home: one next step, and a table removed by mistake comes back; see test_staff_home.py."""

import re

from playwright.sync_api import expect

from tests.browser.playing import open_table


def test_a_tile_deals_in_one_press_and_change_unfolds_in_place(page, sign_in):
    sign_in(page, "lucia")
    page.goto("/")
    page.get_by_text("Change", exact=True).click()
    page.locator("label[for=deal_spots_2]").click()
    page.locator(".deal-game").first.click()
    page.wait_for_selector("#table")
    page.goto("/")
    expect(page.get_by_text("2 players")).to_be_visible()


def test_a_table_that_is_removed_comes_back_by_undo_which_goes_after_ten_seconds(new_page, sign_in):
    page = new_page(reduced_motion="no-preference")
    sign_in(page, "lucia")
    run = open_table(page, "removed by mistake")
    page.goto("/")
    remove, undo = (
        page.get_by_role("button", name="Remove 6-5-4 Poker").first,
        page.get_by_role("button", name="Undo"),
    )
    remove.click()
    expect(page.get_by_text("Table removed.")).to_be_visible()
    undo.click()
    expect(page.get_by_text("Table removed.")).to_have_count(0)
    expect(page.get_by_role("link", name="Resume 6-5-4 Poker").first).to_have_attribute(
        "href", re.compile(run)
    )
    remove.click()
    expect(undo).to_be_visible()
    page.mouse.move(1, 1)  # it waits while the pointer is on it
    ends = undo.evaluate("undo => undo.closest('form').getAnimations()[0].effect.getComputedTiming().endTime")
    assert 10_000 <= ends < 11_000
    undo.evaluate("undo => undo.closest('form').getAnimations()[0].finish()")
    expect(undo).to_be_hidden()


def test_what_is_folded_opens_in_place_by_keyboard(page, sign_in):
    sign_in(page, "lucia")
    page.goto("/")
    page.locator("summary", has_text="More practice").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Rare hands")).to_be_visible()
    expect(page.get_by_role("button", name="Start Practice test")).to_be_visible()
