"""A question with two choices that stands alone is answered by one press, by key, mouse or finger."""

from playwright.sync_api import expect

from tests.browser.playing import open_table, sit_down, stand_at, stops_of, stored

YES_OR_NO = {"asks": ("qualifies",)}


def right_key(prompt) -> str:
    return next(one.key for one in prompt.choices if one.value == str(prompt.due))


def test_yes_or_no_is_answered_by_a_key_or_a_click_and_arrows_only_choose(server, shell, trainee):
    ways = (
        lambda: trainee.keyboard.press("y"),
        lambda: trainee.locator("#stop .key-face").last.click(),
        lambda: trainee.keyboard.press("Enter"),
    )
    for number, press in enumerate(ways):
        game = {"game": "six-card-poker", "item": YES_OR_NO}
        run = sit_down(trainee, shell, "mei", f"one press {number}", **game)
        trainee.wait_for_selector("#stop fieldset.ask")
        if number == 2:
            trainee.locator("#stop input[type=radio]").first.focus()
            trainee.keyboard.press("ArrowDown")
            trainee.keyboard.press("ArrowDown")
            trainee.wait_for_timeout(200)
            assert stored(server, run) == []
        press()
        trainee.wait_for_selector("#continue, #next-round")
        assert len(stored(server, run)) == 1


def test_so_is_any_question_with_two_choices_and_a_habitual_enter_and_three_choices_send_nothing(
    server, trainee
):
    run, (first, second, *_) = open_table(trainee, "by mode"), stops_of("by mode")
    assert [len(stop.prompts[0].choices) for stop in (first, second)] == [2, 3]
    stand_at(trainee, str(first.place))
    trainee.keyboard.press(right_key(first.prompts[0]))
    trainee.keyboard.press("Enter")
    stand_at(trainee, str(second.place))
    expect(trainee.locator("#stop .error-text")).to_have_count(0)
    trainee.keyboard.press(second.prompts[0].choices[0].key)
    trainee.wait_for_timeout(200)
    assert len(stored(server, run)) == 1
