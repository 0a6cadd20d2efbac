"""Work in progress survives an update of the page: typing, a drag, scrolling, going away."""

from playwright.sync_api import expect

from tests.browser.playing import answer, expect_version, go_to, open_table, pays, stand_at, stops_of, stored

SEED = "survives"
HINT = "document.querySelector('.hint-button').click()"
"""Asks for a hint, whose answer is an update at the same prompt, wherever the focus and the pointer are."""


def test_what_is_typed_and_a_drag_go_on_through_a_hint(trainee):
    _run, stop = go_to(trainee, "out of the rack 9", pays, mode="guided")
    page, prompt = trainee, next(prompt for prompt in stop.prompts if prompt.pays)
    page.locator(f'label:has([name="{prompt.key}"][value="pay"])').click()
    row = page.locator(f'fieldset.bet-row:has(input[name="{prompt.key}"])')
    amount = row.locator(".amount input")
    amount.fill("12.50")
    tube = page.locator('#felt [data-tube="r"]').first.bounding_box()
    page.mouse.move(tube["x"] + tube["width"] / 2, tube["y"] + tube["height"] / 2)
    page.mouse.down()
    page.mouse.move(tube["x"], tube["y"] - 40)
    expect(page.locator("#felt .is-dragged")).to_have_count(1)
    page.evaluate(HINT)
    page.locator("#hint").wait_for()
    expect(amount).to_have_value("12.50")
    expect(row.locator("[value=pay]")).to_be_checked()
    expect(page.locator("#stop :focus")).to_have_count(1)
    page.mouse.move(tube["x"], tube["y"] - 60)
    expect(page.locator("#felt .is-dragged")).to_have_count(1)
    circle = page.locator(f'#felt .spot[data-spot="{stop.spot}"] .bet[data-bet="{prompt.wager}"]')
    there = circle.locator(".ring").bounding_box()
    page.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2)
    page.mouse.up()
    expect(row.locator(".cut-chips > *")).to_have_count(1)
    expect(page.locator("#felt .is-dragged")).to_have_count(0)


def test_each_answer_is_read_out_by_the_line_that_stays(trainee):
    """A wrong one once, with its explanation, and not again with the next question."""
    open_table(trainee, SEED, spots=2)
    trainee.evaluate("window.line = document.getElementById('announcer')")
    announcer = trainee.locator("#announcer[aria-live=polite]")
    for stop, wrong in zip(stops_of(SEED, spots=2), (True, False, True), strict=False):
        answer(trainee, stop, wrong=wrong, go_on=False)
        if not wrong:
            expect(announcer).to_contain_text("all right")
            continue
        expect(announcer).to_contain_text("Your answer")
        assert announcer.inner_text().count("Next time:") == 1
        trainee.locator("#continue .button-main").click()
        expect(announcer).not_to_contain_text("Next time:")
    assert trainee.evaluate("line.isConnected")


def test_who_goes_back_to_a_table_that_moved_on_is_asked_what_it_asks_now(trainee, server):
    run = open_table(trainee, SEED, spots=2)
    first, second, third, *_ = stops_of(SEED, spots=2)
    answer(trainee, first)
    stand_at(trainee, str(second.place))
    trainee.goto("/games/")
    trainee.go_back()
    answer(trainee, second)
    stand_at(trainee, str(third.place))
    expect_version(trainee, 3)
    assert [place for _, place, _ in stored(server, run)] == [str(first.place), str(second.place)]
