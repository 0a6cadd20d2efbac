"""The panel holds a whole spot beneath the last verdict; in one column the question is on the first
screen; nothing moves when a result comes."""

from playwright.sync_api import Page, expect

from tests.browser.playing import answer, answer_past_the_page, go_to, open_table, stand_at, stops_of

GAME, SEED, SPOTS = "six-card-poker", "panel 30", 2
STOPS = stops_of(SEED, spots=SPOTS, game=GAME)

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


def at_second_spot(page: Page, *, mistaken: int) -> None:
    """Where the second hand is to be settled, the first just now, so many of its choices wrongly."""
    first, second = [stop for stop in STOPS if str(stop.place).startswith("reconcile/")][:2]
    run, _ = go_to(page, SEED, lambda stop: stop == first, spots=SPOTS, game=GAME)
    answer_past_the_page(page, run, first, mistaken=mistaken)
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
    trainee.evaluate("document.querySelector('.bet-row').style.paddingBottom = '20rem'")
    assert outside(trainee, (1366, 650), SPOT) != []  # a row that is higher would be noticed


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


def test_confirm_keeps_size_and_place_from_question_to_question(trainee):
    """Right or wrong, with one mistake or several, and Continue stands where it stood."""
    trainee.set_viewport_size({"width": 1366, "height": 650})
    open_table(trainee, SEED, spots=SPOTS, game=GAME)
    seen = []
    for number, stop in enumerate(STOPS):
        stand_at(trainee, str(stop.place))
        seen.append(place_of(trainee))
        wrong = number % 3 == 1
        answer(trainee, stop, wrong=wrong, go_on=False)
        if wrong:
            trainee.locator("#continue").wait_for()
            seen.append(place_of(trainee))
            trainee.locator("#continue .button-main").dispatch_event("click")  # a real click scrolls to it
    assert {(one["width"], one["height"]) for one in seen} == {(184, 48)}
    assert max(one["y"] for one in seen) - min(one["y"] for one in seen) <= 1, seen
    assert len({one["x"] for one in seen}) == 1
    open_table(trainee, SEED, spots=SPOTS, game=GAME)
    trainee.evaluate("document.querySelector('.table-stop').style.paddingTop = '1.5rem'")
    assert place_of(trainee)["y"] - seen[0]["y"] > 10  # a result that pushes would be noticed


def test_the_evidence_the_reason_and_continue_are_in_the_window(trainee):
    first = next(stop for stop in STOPS if str(stop.place).startswith("reconcile/"))
    run, _ = go_to(trainee, SEED, lambda stop: stop == first, spots=SPOTS, game=GAME)
    answer_past_the_page(trainee, run, first, mistaken=4)
    wanted = [".spot.is-focus .circles", ".work .hand", ".dealer .hand", ".explanation-title"]
    wanted += [".explanation-because:first-of-type", "#continue .button-main"]
    table = trainee.url
    for width, height in SIZES:
        trainee.set_viewport_size({"width": width, "height": height})
        trainee.goto(f"{table}?explain={first.place}")
        expect(trainee.locator("#continue .button-main")).to_be_focused()
        trainee.evaluate("scrollTo(0, document.querySelector('#table').offsetTop)")
        assert trainee.evaluate(IN_WINDOW, wanted) == [], (width, height)
        clipped = "one => one.scrollHeight > one.clientHeight + 1"
        assert not trainee.locator(".explanation-words").evaluate(clipped)  # the page scrolls instead
