"""How often something happens is told in the verdict's own place: nobody leaves the table for it."""

import pytest
from playwright.sync_api import expect

from tests.browser.playing import open_table, press_all, stand_at, stops_of

pytestmark = pytest.mark.browser
GAME = "six-card-poker"


def test_the_line_takes_the_place_of_the_link_and_the_table_stays(trainee):
    open_table(trainee, "demo", spots=3, game=GAME)
    link = trainee.locator("#verdicts .verdict-often a")
    for stop, following in zip(*(stops_of("demo", spots=3, game=GAME)[at:] for at in (0, 1)), strict=False):
        stand_at(trainee, str(stop.place))
        press_all(trainee, stop, wrong=True)
        trainee.keyboard.press("Enter")
        stand_at(trainee, str(following.place))
        if link.count():
            break
    table = trainee.url
    trainee.keyboard.press("!")
    link.first.click()
    expect(trainee.locator("#verdicts .verdict-often").first).to_contain_text("once in")
    assert trainee.url == table
    stand_at(trainee, str(following.place))
