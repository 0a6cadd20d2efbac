"""The console's panel under the hand: lamps, the key switch, taking back; by pointer, by key, and typed."""

from playwright.sync_api import Page, expect

from tests.browser.playing import open_table, stand_at

SMALLEST = 43.5


def lit(page: Page) -> list[str]:
    return page.eval_on_selector_all("[data-active]", "all => all.map(one => one.dataset.value)")


def test_lamps_are_pressed_and_taken_back_words_are_said_and_a_round_is_opened_by_keys(trainee):
    choice = {"game": "six-card-poker", "what": "decisions", "groups": "progressive"}
    open_table(trainee, "panel", spots=6, **choice)  # which asks for meter and console
    stand_at(trainee, "coin-in/0/console")
    hand = trainee.locator(".console-hand").nth(1)
    assert lit(trainee) == ["key-run"]
    hand.click()
    trainee.locator(".is-key-jph").click()
    assert lit(trainee) == ["straight-flush", "key-jph"]
    hand.click()  # pressed again it goes dark, and the key stands where it was turned
    assert lit(trainee) == ["key-jph"]
    trainee.locator(".press-undo").click()
    assert lit(trainee) == ["straight-flush", "key-jph"]

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

    for width in (1440, 390):  # every place is large enough for a finger
        trainee.set_viewport_size({"width": width, "height": 844})
        boxes = [press.bounding_box() for press in trainee.locator(".console-press").all()]
        assert len(boxes) == 13
        assert all(min(box["width"], box["height"]) >= SMALLEST for box in boxes), width

    open_table(trainee, "panel", spots=6, **choice)
    stand_at(trainee, "coin-in/0/console")
    for key in ("c", "w", "c", "Backspace"):
        trainee.keyboard.press(key)
    expect(trainee.locator(".order-input")).to_have_value("coin-in sweep")
    trainee.keyboard.press("Enter")
    stand_at(trainee, "coin-in/0/meter")
    expect(trainee.locator("#verdicts.is-right")).to_be_visible()
