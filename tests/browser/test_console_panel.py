"""The console's panel under the hand: lamps, the key switch, taking back; by pointer, by key, and typed."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import stand_at

pytestmark = pytest.mark.browser
GAME = "six-card-poker"
SMALLEST = 43.5


def start_run(page: Page) -> None:
    """At the first coin-in of a sitting that asks for meter and console alone."""
    page.goto("/")
    token = page.locator("input[name=csrfmiddlewaretoken]").first.input_value()
    chosen = {"game": GAME, "spots": "6", "seed": "panel", "what": "decisions", "groups": "progressive"}
    opened = page.request.post(
        "/runs/",
        form=chosen | {"csrfmiddlewaretoken": token},
        headers={"Referer": page.url},
    )
    assert opened.ok
    page.goto(opened.url)
    stand_at(page, "coin-in/0/console")


@pytest.fixture
def trainee(page, sign_in):
    sign_in(page, "mei")
    start_run(page)
    return page


def lit(page: Page) -> list[str]:
    return page.eval_on_selector_all("[data-active]", "all => all.map(one => one.dataset.value)")


def test_a_hand_pressed_again_goes_dark_and_the_key_stands_where_it_was_turned(trainee):
    hand = trainee.locator(".console-hand").nth(1)
    assert lit(trainee) == ["key-run"]
    hand.click()
    trainee.locator(".is-key-jph").click()
    assert lit(trainee) == ["straight-flush", "key-jph"]
    hand.click()
    assert lit(trainee) == ["key-jph"]
    trainee.locator(".press-undo").click()
    assert lit(trainee) == ["straight-flush", "key-jph"]


def test_what_the_buttons_do_is_said_over_them_by_key_and_gone_with_the_next_press(trainee):
    said = trainee.locator(".console-words .meanings")
    assert said.is_visible() is False
    trainee.locator(".console-words summary").focus()
    trainee.keyboard.press("Enter")
    expect(said).to_contain_text("J-POT")
    trainee.keyboard.press("Escape")
    expect(said).not_to_be_visible()
    trainee.locator(".console-words summary").click()
    expect(said).to_be_visible()
    trainee.locator("#stop-title").click()
    expect(said).not_to_be_visible()


def test_the_round_is_opened_by_keys_alone(trainee):
    for key in ("b", "Backspace", "c", "w"):
        trainee.keyboard.press(key)
    expect(trainee.locator(".order-input")).to_have_value("coin-in sweep")
    trainee.keyboard.press("Enter")
    stand_at(trainee, "coin-in/0/meter")
    expect(trainee.locator("#verdicts.is-right")).to_be_visible()


def test_every_place_of_the_panel_is_large_enough_for_a_finger(trainee):
    for width in (1440, 1024, 390):
        trainee.set_viewport_size({"width": width, "height": 844})
        boxes = [press.bounding_box() for press in trainee.locator(".console-press").all()]
        assert len(boxes) == 13
        assert all(min(box["width"], box["height"]) >= SMALLEST for box in boxes), width
        assert trainee.evaluate("document.documentElement.scrollWidth <= innerWidth")
