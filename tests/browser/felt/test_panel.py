"""The panel holds a whole spot beneath the last verdict; in one column the question is on the first
screen; nothing moves when a result comes."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import answer, answer_past_the_page, open_table, stand_at, stops_of

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
    assert trainee.locator(".verdict-body").first.is_visible() is False
    for size in ((768, 1024), (683, 325), (512, 384), (390, 844)):
        assert outside(trainee, size, QUESTION) == [], size


def test_a_row_that_is_higher_would_be_noticed(trainee):
    """The negative control."""
    at_second_spot(trainee, mistaken=0)
    assert outside(trainee, (1366, 650), SPOT) == []
    trainee.evaluate("document.querySelector('.bet-row').style.paddingBottom = '20rem'")
    assert trainee.evaluate(OUTSIDE, SPOT) != []


# --- Confirm and Continue -----------------------------------------------------------------------------

SIZES = [(1440, 900), (1366, 650), (1024, 768), (768, 1024), (390, 844)]
BUTTON = "#stop .button-main, #continue .button-main"
IN_WINDOW = """(selectors) => selectors.flatMap((selector) => [...document.querySelectorAll(selector)])
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.top < -1 || box.bottom > innerHeight + 1 || box.width < 1)
    .map(([one]) => one.className)"""


def place_of(page: Page) -> dict[str, int]:
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return {name: round(value) for name, value in page.locator(BUTTON).bounding_box().items()}


@pytest.mark.parametrize("size", SIZES[:3], ids=str)
def test_confirm_keeps_size_and_place_from_question_to_question(trainee, size):
    """Right or wrong, with one mistake or several, and Continue stands where it stood."""
    trainee.set_viewport_size({"width": size[0], "height": size[1]})
    run, stops = open_table(trainee, SEED, spots=SPOTS, game=GAME), stops_of(SEED, spots=SPOTS, game=GAME)
    seen = []
    for number, stop in enumerate(stops):
        stand_at(trainee, str(stop.place))
        seen.append(place_of(trainee))
        wrong = number % 3 == 1
        answer(trainee, stop, wrong=wrong, go_on=False)
        if wrong:
            trainee.locator("#continue").wait_for()
            seen.append(place_of(trainee))
            trainee.locator("#continue .button-main").dispatch_event("click")  # a real click scrolls to it
    assert run
    assert {(one["width"], one["height"]) for one in seen} == {(184, 48)}
    assert max(one["y"] for one in seen) - min(one["y"] for one in seen) <= 1, seen
    assert len({one["x"] for one in seen}) == 1


def test_a_result_that_pushes_would_be_noticed(trainee):
    """The negative control."""
    trainee.set_viewport_size({"width": 1440, "height": 900})
    open_table(trainee, SEED, spots=SPOTS, game=GAME)
    before = place_of(trainee)
    trainee.evaluate("document.querySelector('.table-stop').style.paddingTop = '1.5rem'")
    assert place_of(trainee)["y"] - before["y"] > 10


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("mistaken", [1, 4])
def test_the_evidence_the_reason_and_continue_are_in_the_window(new_page, sign_in, size, mistaken):
    page = new_page(viewport={"width": size[0], "height": size[1]})
    sign_in(page, "mei")
    game = "six-card-poker"
    run, stops = open_table(page, SEED, spots=SPOTS, game=game), stops_of(SEED, spots=SPOTS, game=game)
    first = next(stop for stop in stops if str(stop.place).startswith("reconcile/"))
    for stop in stops[: stops.index(first)]:
        answer_past_the_page(page, run, stop)
    answer_past_the_page(page, run, first, mistaken=mistaken)
    page.goto(f"{page.url}?explain={first.place}")
    page.locator("#continue").wait_for()
    wanted = [".spot.is-focus .circles", ".work .hand", ".dealer .hand", ".explanation-title"]
    wanted += [".explanation-because:first-of-type", "#continue .button-main"]
    page.evaluate("scrollTo(0, document.querySelector('#table').offsetTop)")
    assert page.evaluate(IN_WINDOW, wanted) == []
    clipped = "one => one.scrollHeight > one.clientHeight + 1"
    assert not page.locator(".explanation-words").evaluate(clipped)  # the page scrolls where words need more
    expect(page.locator("#continue .button-main")).to_be_focused()
