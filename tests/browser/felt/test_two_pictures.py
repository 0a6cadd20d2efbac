"""A slow table comes in two pictures: the prompt with its hand and its verdict, then the rest of the felt."""

from itertools import pairwise

import pytest

from tests.browser.playing import answer, open_table, press_all, stand_at, stops_of

SEED, SPOTS, GAME = "pictures", 4, "six-card-poker"

FELT = """() => [...document.querySelectorAll(".spot, .dealer, .work, .discards")].map((one) => [
    one.className, one.textContent.replace(/\\s+/g, ""), one.querySelectorAll(".packet, .chip, .mark").length,
    ...[...one.querySelectorAll(".card")].map((card) => card.className),
].join(" "))"""
"""What lies there, as somebody sees it."""

WATCH = """(quick) => {
    let ticks = 0;  // of a clock by which everything takes long, or nothing any time
    performance.now = () => quick ? 0 : ticks += 100;
    window.pictures = [];
    window.said = [];
    window.told = -1;  // how often of another felt, after the one that lies here
    trainer.whenNew("felt", () => told++);
    const look = () => {
        const table = document.getElementById("table"), all = (what) => [...table.querySelectorAll(what)];
        const picture = {
            place: table.dataset.place,
            busy: table.querySelector("#felt").ariaBusy === "true",
            about: all(".is-focus").map((one) => one.dataset.spot ?? "dealer"),
            middle: all(".work .card").length > 0,
            hand: all(".work .card, .dealer.is-focus .card").map((one) => one.className),
            judged: Boolean(table.querySelector("#verdicts")),
            line: all("#verdicts .verdict-line").map((one) => one.innerText).join(),
            explained: all(".verdict-body").every((one) => one.childElementCount > 0),
            held: Boolean(document.activeElement.closest("#stop")),
            asked: all("#stop fieldset").length,
            names: all(".bet-row-name").map((one) => one.textContent).join(),
            height: all(".stop.panel").map((one) => one.offsetHeight).join(),
        };
        if (JSON.stringify(picture) !== JSON.stringify(pictures.at(-1))) pictures.push(picture);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new MutationObserver(() => said.push(document.getElementById("table").dataset.place))
        .observe(document.getElementById("announcer"), { childList: true });
}"""

DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50)))"

UNDRAWN = """() => {
    let ticks = 0;
    performance.now = () => ticks += 100;
    window.requestAnimationFrame = () => 0;
}"""
"""A slow page of which no picture is made."""

IN_NO_TIME = """() => {
    const later = setTimeout;
    window.setTimeout = (act, ms, ...more) => ms === 100 ? 0 : later(act, ms, ...more);
}"""
"""…and whose next answer is always there first; see AT_LAST in static/js/rest.js."""


@pytest.fixture
def table(page, sign_in):
    sign_in(page, "trainee")
    open_table(page, SEED, spots=SPOTS, game=GAME)
    return page


def stops():
    return stops_of(SEED, spots=SPOTS, game=GAME)


def assert_it_lies_as_if_loaded_now(page):
    lay = page.evaluate(FELT)
    page.reload()
    page.wait_for_selector("#table")
    assert page.evaluate(FELT) == lay


@pytest.mark.parametrize("quick", [True, False])
def test_the_first_picture_of_a_slow_table_has_all_that_is_asked_about(table, quick):
    *before, last = stops()[:-1]
    table.evaluate(WATCH, quick)
    for number, stop in enumerate(before):
        answer(table, stop, wrong=number % 3 == 0)
    stand_at(table, str(last.place))
    table.evaluate(DRAWN)
    pictures = table.evaluate("pictures")
    assert any(one["busy"] for one in pictures) is not quick
    assert all(one["explained"] for one in pictures) is quick
    for stop in stops()[1 : len(before) + 1]:
        shown = [one for one in pictures if one["place"] == str(stop.place)]
        later = {"busy", "explained", "asked"} | ({"about"} if shown[0]["middle"] else set())
        assert shown[0] == shown[-1] | {one: shown[0][one] for one in later}, "something else at first"
        at_last = [shown[-1][what] for what in ("judged", "held", "explained", "busy")]
        assert at_last == [True, True, True, False]
    places = [str(stop.place) for stop in stops()[1 : len(before) + 1]]
    assert table.evaluate("said") == places, "each verdict is read out once"
    assert_it_lies_as_if_loaded_now(table)


@pytest.mark.parametrize("quick", [True, False])
def test_who_was_slow_is_so_at_the_next_page_too(table, quick):
    first, second, third, *_rest = stops()
    table.evaluate(WATCH, quick)
    for stop in (first, second):
        answer(table, stop)
    stand_at(table, str(third.place))
    table.reload()
    table.wait_for_selector("#table")
    table.evaluate(WATCH, quick)
    answer(table, third)
    stand_at(table, str(stops()[3].place))
    assert any(one["busy"] for one in table.evaluate("pictures")) is not quick


def test_what_is_behind_a_wrong_answer_comes_with_the_second_picture(table):
    first, second, third, *_rest = stops()
    table.evaluate(WATCH, False)
    answer(table, first)
    answer(table, second, wrong=True)
    stand_at(table, str(third.place))
    behind = table.locator(".verdict-body").all_inner_texts()
    table.keyboard.press("!")
    table.click("text=How often does this happen?")
    table.wait_for_selector(".verdict-often:not(:has(a))")
    table.reload()
    table.wait_for_selector("#table")
    assert behind
    assert table.locator(".verdict-body").all_inner_texts() == behind


def test_the_rows_below_the_first_question_come_with_the_second_picture(table):
    *before, last = stops()[:-1]
    table.evaluate(WATCH, False)
    for stop in before:
        answer(table, stop)
    stand_at(table, str(last.place))
    pictures = table.evaluate("pictures")
    asked = {one["place"]: [] for one in pictures}
    for one in pictures:
        asked[one["place"]].append(one["asked"])
    assert any(0 < counts[0] < counts[-1] for counts in asked.values())
    for stop in stops()[1 : len(before) + 1]:
        assert asked[str(stop.place)][-1] == len(stop.prompts)


def test_what_was_said_at_a_place_is_there_with_its_first_picture(table):
    """Any of its rows may be the first that is still open."""
    *before, at, with_rows = stops()[: 1 + next(n for n, stop in enumerate(stops()) if len(stop.prompts) > 3)]
    table.evaluate(WATCH, False)
    for stop in before:
        answer(table, stop)
    stand_at(table, str(at.place))
    table.evaluate(DRAWN)  # what is kept for other places is forgotten then
    table.evaluate(
        """([place, ...names]) => {
            const { run, round } = document.getElementById("table").dataset;
            sessionStorage.setItem(["draft/" + run, round, place].join("/"), JSON.stringify(names));
        }""",
        [str(with_rows.place), *([prompt.key, str(prompt.due)] for prompt in with_rows.prompts[:1])],
    )
    answer(table, at)
    stand_at(table, str(with_rows.place))
    shown = [one for one in table.evaluate("pictures") if one["place"] == str(with_rows.place)]
    assert {one["asked"] for one in shown} == {len(with_rows.prompts)}
    asks = table.evaluate("document.activeElement.closest('fieldset').dataset.name")
    assert asks == with_rows.prompts[1].key


def test_what_is_asked_again_is_whole_in_its_first_picture(table, complaints):
    """Where the browser keeps nothing, too."""
    table.evaluate("() => { Storage.prototype.setItem = () => { throw new Error(); }; }")
    table.evaluate(WATCH, False)
    number = next(number for number, stop in enumerate(stops()) if len(stop.prompts) > 3)
    for stop in stops()[:number]:
        answer(table, stop)
    asked = stops()[number]
    stand_at(table, str(asked.place))
    table.keyboard.press(asked.prompts[0].choices[0].key)
    table.evaluate("pictures.splice(0)")
    table.evaluate("trainer.form().requestSubmit()")
    table.wait_for_selector("#stop .error-text")
    table.evaluate(DRAWN)
    assert {one["asked"] for one in table.evaluate("pictures")} == {len(asked.prompts)}
    assert "status of 422" in complaints.pop()


def test_each_felt_is_told_of_once_when_the_last_of_it_is_there(page, sign_in):
    """Where no spot waits, behind a wrong answer's line there is something that does."""
    sign_in(page, "trainee")
    open_table(page, SEED, spots=1, game="6-5-4-poker")
    *before, last = stops_of(SEED, spots=1, game="6-5-4-poker")[:-1]
    page.evaluate(WATCH, False)
    for stop in before:
        answer(page, stop, wrong=True)
    stand_at(page, str(last.place))
    assert page.evaluate("told") == len(before)


def test_a_page_that_is_not_drawn_has_the_whole_felt_all_the_same(table):
    first, second, third, *_rest = stops()
    table.evaluate(UNDRAWN)
    for stop in (first, second):
        answer(table, stop)
    stand_at(table, str(third.place))
    assert_it_lies_as_if_loaded_now(table)


def test_what_the_next_answer_overtakes_is_there_before_it(table):
    """The rest of one table is never put into another one, and none is left out."""
    table.evaluate(UNDRAWN)
    table.evaluate(IN_NO_TIME)
    busy = 0
    for stop, following in pairwise(stops()):
        press_all(table, stop)
        table.evaluate("trainer.form().requestSubmit()")  # a click would have had it finished
        table.wait_for_selector(f'#table[data-place="{following.place}"]')
        busy += table.locator("#felt[aria-busy]").count()
    assert busy >= 3
    title = table.locator("#stop-title").bounding_box()
    table.mouse.click(title["x"] + 1, title["y"] + 1)  # whoever touches anything finds all there
    assert not table.locator("#felt[aria-busy]").count()
    assert_it_lies_as_if_loaded_now(table)
