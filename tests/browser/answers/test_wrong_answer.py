"""A wrong answer: its evidence, and on by mouse, by keys and without scripts; also reloaded and offline."""

import pytest
from playwright.sync_api import expect

from tests.browser.playing import STRAY, answer, focused, open_table, press_all, stand_at, stops_of, stored

SEED = "evidence"


@pytest.fixture
def explained(trainee):
    """Mei's table after a wrong answer to its first question: page, run, and what is asked next."""
    run = open_table(trainee, SEED, spots=2)
    first, second, *_ = stops_of(SEED, spots=2)
    answer(trainee, first, wrong=True, go_on=False)
    trainee.locator("#continue").wait_for()
    return trainee, run, second


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_one_key_goes_on_wherever_the_focus_is(explained, key):
    page, _run, second = explained
    page.keyboard.press(key)  # meant for the question before
    page.keyboard.press("1")
    expect(page.locator("#explanation")).to_have_count(1)
    page.wait_for_timeout(STRAY)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(key)
    stand_at(page, str(second.place))
    assert focused(page) != "BODY"


def test_keys_pressed_after_continue_belong_to_the_next_question(explained):
    page, _run, second = explained
    page.wait_for_timeout(STRAY)
    page.route("**/continue/", lambda route: (page.wait_for_timeout(200), route.continue_()))
    page.keyboard.press("Space")
    press_all(page, second)
    stand_at(page, str(second.place))
    assert page.locator("#stop :checked").count() > 0


def test_a_double_click_on_confirm_does_not_skip_it_nor_one_on_continue_send_anything(server, trainee):
    run = open_table(trainee, SEED, spots=2)
    sent_alone, first, second, *_ = stops_of(SEED, spots=2)
    answer(trainee, sent_alone)
    stand_at(trainee, str(first.place))
    press_all(trainee, first, wrong=True)
    trainee.locator("#stop .button-main").dblclick(delay=60)
    trainee.locator("#continue").wait_for()
    trainee.wait_for_timeout(300)
    expect(trainee.locator("#explanation")).to_have_count(1)
    trainee.locator("#continue .button-main").dblclick(delay=60)
    stand_at(trainee, str(second.place))
    trainee.wait_for_timeout(300)
    expect(trainee.locator("#stop .error-text, #stop .ask-status")).to_have_count(0)
    assert len(stored(server, run)) == 2


def test_its_rule_opens_in_place_and_a_reload_shows_it_again(server, explained):
    page, run, second = explained
    rule = page.locator(".explanation-rule dd").first
    expect(rule).not_to_be_visible()
    page.keyboard.press("!")
    expect(rule).to_be_visible()
    page.keyboard.press("Escape")
    expect(rule).not_to_be_visible()
    said = page.locator(".explanation-words").inner_text()
    page.reload()
    expect(page.locator(".explanation-words")).to_have_text(said, use_inner_text=True)
    assert len(stored(server, run)) == 1
    page.locator("#continue .button-main").click()
    stand_at(page, str(second.place))
    page.reload()
    stand_at(page, str(second.place))


def test_without_a_network_continue_waits_and_goes_on_by_itself(server, explained, complaints):
    page, run, second = explained
    assert "?explain=" in page.url
    expect(page.locator("#continue .button-main")).to_be_focused()
    page.context.set_offline(True)
    page.locator("#continue .button-main").click()
    expect(page.locator("#continue .stop-status")).to_contain_text("No answer from the server")
    expect(page.locator("#explanation")).to_be_visible()
    page.context.set_offline(False)
    stand_at(page, str(second.place))
    expect(page.locator("#explanation")).to_have_count(0)
    assert page.url.endswith("/rounds/0/")
    assert len(stored(server, run)) == 1
    complaints[:] = [one for one in complaints if "htmx" not in one and "ERR_INTERNET" not in one]


def test_who_prefers_to_go_on_is_asked_the_next_question_at_once(trainee):
    open_table(trainee, SEED, spots=2)
    trainee.evaluate("document.cookie = 'preference-pause=on; path=/'")
    first, second, *_ = stops_of(SEED, spots=2)
    answer(trainee, first, wrong=True, go_on=False)
    stand_at(trainee, str(second.place))
    expect(trainee.locator("#verdicts.is-wrong")).to_contain_text("incorrect")
    trainee.evaluate("document.cookie = 'preference-pause=; path=/'")


def test_a_key_that_stays_down_answers_and_does_not_skip_the_explanation(server, trainee):
    """Enter confirms a wrong answer, stays down, and repeats for longer than a stray key is left out."""
    run = open_table(trainee, SEED, spots=2)
    sent_alone, first, second, *_ = stops_of(SEED, spots=2)
    answer(trainee, sent_alone)
    stand_at(trainee, str(first.place))
    press_all(trainee, first, wrong=True)
    trainee.keyboard.down("Enter")
    trainee.locator("#continue").wait_for()
    for _ in range(STRAY // 50 + 4):
        trainee.keyboard.down("Enter")  # as a key that repeats
        trainee.wait_for_timeout(50)
    expect(trainee.locator("#explanation")).to_have_count(1)
    assert len(stored(server, run)) == 2
    trainee.keyboard.up("Enter")
    trainee.keyboard.press("Enter")
    stand_at(trainee, str(second.place))
