"""The end of a round: the last verdict at once, and what the round came to as soon as it can be had."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.playing import STRAY, focused, open_table, press_all, stand_at, stops_of

pytestmark = pytest.mark.browser
ADDING, SAID = "Adding up …", "#summed .summary-body"
RETRIED = 10_000
"""Milliseconds in which a summary that did not come has been asked for again."""


def play(page: Page) -> int:
    """Everything right; how many decisions that were."""
    stops = stops_of("demo", spots=1)
    open_table(page, "demo", spots=1)
    for stop in stops:
        stand_at(page, str(stop.place))
        press_all(page, stop)
        page.keyboard.press("Enter")
    return sum(len(stop.prompts) for stop in stops)


def answering(page: Page, *, failures: list) -> None:
    """Each failure in its turn in place of the summary, then the summary."""

    def answer(route: Route) -> None:
        failure = failures.pop(0) if failures else None
        route.continue_() if failure is None else failure(route)

    page.route("**/rounds/0/summary/", answer)


def test_what_the_round_came_to_is_read_where_the_focus_is(trainee):
    decisions = play(trainee)
    stand_at(trainee, "")
    expect(trainee.locator("#summary-title")).to_have_text(f"All {decisions} right")
    assert focused(trainee) == "summary-title"


def test_where_it_does_not_come_it_is_asked_for_again(trainee, complaints):
    failures = [lambda route: route.abort(), lambda route: route.fulfill(status=503)]
    answering(trainee, failures=failures)
    play(trainee)
    expect(trainee.locator("#summary-title")).to_have_text(ADDING)
    expect(trainee.locator("#next-round")).to_be_visible()
    expect(trainee.locator(SAID)).to_be_visible(timeout=RETRIED)
    assert failures == []
    complaints.clear()  # a browser says of each that it failed


def test_a_sign_in_page_does_not_take_its_place(trainee):
    page = {"body": "<!doctype html><main>Sign in</main>", "content_type": "text/html"}
    answering(trainee, failures=[lambda route: route.fulfill(**page)])
    play(trainee)
    trainee.wait_for_timeout(500)
    expect(trainee.locator("#summary-title")).to_have_text(ADDING)
    trainee.get_by_role("link", name="Show the summary").click()
    expect(trainee.locator(SAID)).to_be_visible()


def test_without_the_script_it_is_not(trainee, complaints):
    """The negative control; the way to it by hand is on the page."""
    trainee.route("**/summing*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    answering(trainee, failures=[lambda route: route.abort()])
    play(trainee)
    expect(trainee.locator("#summary-title")).to_have_text(ADDING)
    trainee.wait_for_timeout(5_000)
    expect(trainee.locator(SAID)).to_have_count(0)
    trainee.get_by_role("link", name="Show the summary").click()
    expect(trainee.locator(SAID)).to_be_visible()
    complaints.clear()


def test_who_does_not_wait_for_it_goes_on(trainee):
    answering(trainee, failures=[lambda route: None])  # it is on its way for as long as the page stands
    play(trainee)
    trainee.wait_for_selector("#next-round")
    trainee.wait_for_timeout(STRAY)
    trainee.keyboard.press("Space")
    trainee.wait_for_url("**/rounds/1/")
