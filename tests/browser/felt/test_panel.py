"""The panel holds a whole spot beneath the last verdict; in one column the question is on the first
screen."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import answer_past_the_page, open_table, press_all, stand_at, stops_of

pytestmark = pytest.mark.browser
GAME, SEED, SPOTS = "six-card-poker", "panel 30", 2

OUTSIDE = """(selectors) => {
    const foot = document.querySelector(".stop-foot").getBoundingClientRect();
    return selectors.flatMap((selector) => [...document.querySelectorAll(selector)].filter((one) => {
        const box = one.getBoundingClientRect();
        const lowest = one.closest(".stop-foot") ? innerHeight : foot.top + 2;
        return !box.height || box.top < 0 || box.bottom > lowest;
    }).map((one) => `${selector} ${one.textContent.trim().slice(0, 40)}`));
}"""
LINES = "#verdicts details:not([open]) .verdict-words"
CUT = """(lines) => lines.filter((line) => {
    const box = line.getBoundingClientRect();
    const due = [...line.querySelectorAll(".verdict-due > *")].map((one) => one.getBoundingClientRect());
    return due.some((one) => one.width > 1 && (one.right > box.right + 1 || one.bottom > box.bottom + 2));
}).map((line) => line.textContent)"""
"""Those in which the right answer is not whole. What is one pixel wide is for screen readers."""
SPOT = [".ask-question", ".keys-many .key", ".bet-row", "#stop button[type=submit]"]
QUESTION = [".ask-question", "#stop button[type=submit]"]


def outside(page: Page, size: tuple[int, int], wanted: list[str]) -> list[str]:
    """What of this is not in a window of this size, unscrolled, or lies under what confirms."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => { scrollTo(0, 0); return new Promise(requestAnimationFrame); }")
    return page.evaluate(OUTSIDE, wanted)


def at_second_spot(page: Page, *, mistaken: int, game: str = GAME) -> None:
    """Where the second hand is to be settled, the first just now, so many of its choices wrongly."""
    run, stops = open_table(page, SEED, spots=SPOTS, game=game), stops_of(SEED, spots=SPOTS, game=game)
    first, second = [stop for stop in stops if str(stop.place).startswith("reconcile/")][:2]
    for stop in stops[: stops.index(second)]:
        answer_past_the_page(page, run, stop, mistaken=mistaken if stop is first else 0)
    page.reload()
    stand_at(page, str(second.place))


def test_a_whole_spot_and_its_verdict_are_in_the_window(trainee):
    for mistaken in (0, 1):
        at_second_spot(trainee, mistaken=mistaken)
        for size in ((1366, 650), (1024, 768)):
            assert outside(trainee, size, ["#verdicts h2", *SPOT]) == [], size
    expect(trainee.locator("#verdicts .verdict-line")).to_have_count(1)
    assert trainee.locator(".verdict-body").first.is_visible() is False
    for size in ((768, 1024), (683, 325), (512, 384), (390, 844)):
        assert outside(trainee, size, QUESTION) == [], size


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_right_answer_is_whole_where_several_were_wrong(trainee, language):
    trainee.set_extra_http_headers({"Accept-Language": language})
    at_second_spot(trainee, mistaken=4, game="wild-six-card-draw-poker")
    for size in ((1366, 650), (1024, 768), (1440, 900)):
        trainee.set_viewport_size({"width": size[0], "height": size[1]})
        assert trainee.locator(LINES).count() >= 3
        assert trainee.locator(LINES).evaluate_all(CUT) == [], size
    trainee.set_viewport_size({"width": 1024, "height": 768})
    trainee.locator(f"{LINES} > strong").first.evaluate("(name) => { name.style.flex = '0 0 90%'; }")
    assert trainee.locator(LINES).evaluate_all(CUT) != []  # the negative control


def test_a_row_that_is_higher_would_be_noticed(trainee):
    """The negative control."""
    at_second_spot(trainee, mistaken=0)
    assert outside(trainee, (1366, 650), SPOT) == []
    trainee.evaluate("document.querySelector('.bet-row').style.paddingBottom = '20rem'")
    assert trainee.evaluate(OUTSIDE, SPOT) != []


def test_a_sheet_shows_it_on_a_phone_and_closes(trainee):
    trainee.set_viewport_size({"width": 390, "height": 844})
    at_second_spot(trainee, mistaken=1)
    line = trainee.locator("#verdicts .verdict-line")
    sheet, confirm = trainee.locator("#verdicts"), trainee.get_by_role("button", name="Confirm")
    assert sheet.bounding_box()["y"] + sheet.bounding_box()["height"] == 844
    trainee.get_by_role("button", name="Got it").click()
    expect(line).not_to_be_visible()
    sheet.click()
    expect(line).to_be_visible()
    trainee.get_by_role("button", name="Got it").click()
    box = confirm.bounding_box()
    assert box["y"] + box["height"] <= 844
    trainee.reload()
    trainee.locator(".keys-many .key").first.click()  # answered past, it goes by itself
    expect(line).not_to_be_visible()


def test_with_wait_for_space_a_wrong_answer_is_read_first(trainee):
    open_table(trainee, SEED, spots=1)
    trainee.select_option("select[data-preference=pause]", "space")
    first, second, *_ = stops_of(SEED, spots=1)
    stand_at(trainee, str(first.place))
    press_all(trainee, first, wrong=True)
    trainee.keyboard.press("Enter")
    stand_at(trainee, str(second.place))
    expect(trainee.locator(".verdict-got")).to_be_focused()
    trainee.keyboard.press("1")
    assert trainee.locator("#stop :checked").count() == 0  # nothing is answered meanwhile
    trainee.keyboard.press("Space")
    expect(trainee.locator(".verdict-got")).not_to_be_visible()
    assert trainee.locator("#stop").evaluate("(form) => form.contains(document.activeElement)")
