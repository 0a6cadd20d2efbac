"""The search field: a key opens it, arrows choose, Enter opens; at a table the key types an answer."""

import re

import pytest
from playwright.sync_api import expect


@pytest.fixture
def page_of(new_page, sign_in):
    def opened(who: str = "instructor", at: str = "/games/", **options):
        page = new_page(**options)
        sign_in(page, who)
        page.goto(at)
        return page

    return opened


def test_a_slash_opens_it_arrows_choose_enter_opens_the_page_and_escape_closes_it(page_of):
    page = page_of()
    page.keyboard.press("/")
    field, hits = page.get_by_role("combobox", name="Search"), page.get_by_role("option")
    expect(field).to_be_focused()
    page.keyboard.type("rabbit")
    expect(hits.first).to_be_visible()
    page.keyboard.press("Escape")
    expect(hits).to_have_count(0)
    expect(field).to_have_value("")
    page.keyboard.press("/")
    page.keyboard.type("no")
    expect(hits.first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowDown")
    expect(hits.nth(1)).to_have_attribute("aria-selected", "true")
    expect(field).to_have_attribute("aria-activedescendant", hits.nth(1).get_attribute("id"))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/people/\d+/$"))


def test_on_a_narrow_page_it_has_a_page_of_its_own_and_without_scripts_it_is_a_form(page_of):
    page = page_of(viewport={"width": 390, "height": 844})
    page.get_by_role("link", name="Search").click()
    page.fill("#id_search", "rabbit")
    page.get_by_role("option").last.click()
    page.wait_for_url("**/games/rabbit-hunter/")
    page = page_of(java_script_enabled=False)
    page.fill("#id_search", "rabbit")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/search/\?q=rabbit"))
    expect(page.get_by_role("option").first).to_be_visible()


def test_the_menu_closes_by_escape_and_by_a_press_beside_it(page_of):
    page = page_of()
    menu = page.locator(".account-menu")
    page.locator(".account summary").click()
    expect(menu).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).not_to_be_visible()
    page.locator(".account summary").click()
    page.locator("h1").click()
    expect(menu).not_to_be_visible()
