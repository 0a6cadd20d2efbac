"""How often something happens is shown in the last result, without leaving the table."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.playing import answer, open_table, stand_at, stops_of

pytestmark = pytest.mark.browser
GAME = "six-card-poker"


def to_a_wrong_answer(page):
    """A table whose last verdict has the link, and the link."""
    open_table(page, "demo", spots=3, game=GAME)
    link = page.locator("#verdicts .verdict-often a")
    for stop, following in pairwise(stops_of("demo", spots=3, game=GAME)):
        answer(page, stop, wrong=True)
        stand_at(page, str(following.place))
        if link.count():
            break
    page.keyboard.press("!")
    return link.first


def test_the_line_takes_the_place_of_the_link_and_the_table_stays(trainee):
    link = to_a_wrong_answer(trainee)
    table, place = trainee.url, trainee.locator("#table").get_attribute("data-place")
    link.click()
    expect(trainee.locator("#verdicts .verdict-often").first).to_contain_text("once in")
    assert trainee.url == table
    stand_at(trainee, place)
    trainee.context.clear_cookies(name="sessionid")  # a sign-in page must not replace the link
    other = trainee.locator("#verdicts .verdict-often a").first
    if other.count():
        with trainee.expect_response("**/login/**"):
            other.click()
        expect(trainee.locator("input[name=password]")).to_have_count(0)
