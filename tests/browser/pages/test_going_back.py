"""Nothing typed is lost by going away and back; and nothing is left for the next one at this computer."""

import pytest
from playwright.sync_api import expect

from tests.browser.answers.test_nothing_lost import at_money
from tests.browser.playing import come_in, open_table, prefer, press_all, sign_out
from trainer.demo.school import PASSWORD

AMOUNT = "main input[name=minimum-wager]"


@pytest.fixture
def manager(page, sign_in):
    sign_in(page, "manager")
    page.goto("/house-rules/")
    page.locator("main a[href^='/house-rules/']").first.click()
    page.locator(AMOUNT).wait_for()
    return page


def test_what_was_typed_into_a_form_is_there_after_going_back(manager):
    manager.fill(AMOUNT, "77")
    manager.get_by_role("link", name="School").click()
    manager.get_by_role("heading", name="People").wait_for()
    manager.go_back()
    expect(manager.locator(AMOUNT)).to_have_value("77")


def test_without_the_script_it_would_not_be(manager):
    """The negative control: this browser loads the page anew, and empty."""
    manager.route(
        "**/drafts_of_forms*.js", lambda route: route.fulfill(body="", content_type="text/javascript")
    )
    manager.reload()
    manager.fill(AMOUNT, "77")
    manager.get_by_role("link", name="School").click()
    manager.get_by_role("heading", name="People").wait_for()
    manager.go_back()
    assert manager.locator(AMOUNT).input_value() != "77"


def test_who_opens_the_page_anew_finds_it_as_it_is_stored(manager):
    before = manager.locator(AMOUNT).input_value()
    manager.fill(AMOUNT, "77")
    manager.goto(manager.url)
    assert manager.locator(AMOUNT).input_value() == before


@pytest.mark.parametrize("script", [True, False])
def test_what_was_typed_into_another_form_is_there_after_one_is_sent(page, sign_in, script):
    """Without the script, the negative control, it is lost."""
    if not script:
        page.route(
            "**/drafts_of_forms*.js", lambda route: route.fulfill(body="", content_type="text/javascript")
        )
    sign_in(page, "manager")
    page.goto("/classes/")
    page.locator("main a[href^='/classes/']").first.click()
    name = page.locator("main form:not([action]) input[name=name]")
    name.fill("Another name")
    page.get_by_role("button", name="Create code").click()
    page.get_by_role("heading", name="Class code").wait_for()  # another page, which leads back
    page.locator("main a[href^='/classes/']").first.click()
    page.get_by_role("button", name="Close now").wait_for()
    assert (name.input_value() == "Another name") is script
    page.reload()
    assert name.input_value() != "Another name"
    page.get_by_role("button", name="Close now").click()
    page.get_by_role("button", name="Create code").wait_for()


def test_signing_out_leaves_nothing_but_the_language_and_the_look(page):
    page.goto("/login/")
    page.get_by_role("button", name="Español").click()
    come_in(page, "daniel", PASSWORD)
    prefer(page, "theme", "dark")
    page.evaluate("sessionStorage.setItem('draft/a', '[]'); localStorage.setItem('b', '1')")
    page.goto("/games/")
    sign_out(page)
    page.wait_for_url("**/login/**")
    kept = page.evaluate("[...Object.keys(sessionStorage), ...Object.keys(localStorage)]")
    assert [name for name in kept if not name.startswith("htmx-")] == []  # its own, of the page that is shown
    assert page.locator("html").get_attribute("lang") == "es"
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.go_back()
    page.locator("input[name=password]").wait_for()  # and not the page that was left


def test_an_answer_that_was_being_typed_is_there_after_going_back(trainee):
    """Kept by the table itself (drafts.js): its page is in no cache either."""
    run = open_table(trainee, "reload", spots=2)
    press_all(trainee, at_money(trainee, run, "reload"))
    typed = "[...new FormData(document.getElementById('stop'))].slice(3)"
    before = trainee.evaluate(typed)
    assert any(value for _, value in before)
    trainee.goto("/games/")
    trainee.go_back()
    trainee.locator("#stop").wait_for()
    assert trainee.evaluate(typed) == before
