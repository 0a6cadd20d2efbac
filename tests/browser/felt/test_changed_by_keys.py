"""A key pressed by mistake is put right by the right key, or by Backspace, until the stop is confirmed."""

import json

from playwright.sync_api import Page, expect

from games.engine.questions.catalog import WHOLE_JOB
from tests.browser.playing import go_to, sit_down, stand_at, stops_of, stored
from trainer.play.pace import WRONG_BETS

SEED = "fast"
WITH_ALL = {"asks": tuple(sorted(WHOLE_JOB)), "wrong_bets": WRONG_BETS, "irregularities": 25}


def asking(ask: str):
    return lambda stop: any(prompt.key.endswith(ask) for prompt in stop.prompts)


def press(page: Page, keys: str) -> None:
    for key in keys.split():
        page.keyboard.press(key)


def chosen(page: Page) -> list[str]:
    return page.locator("#stop :checked").evaluate_all("all => all.map((one) => one.value)")


def given(server, run: str) -> str:
    return stored(server, run)[-1][2]


def test_the_right_key_puts_a_wrong_one_right(server, trainee):
    run, stop = go_to(trainee, SEED, asking("card-count"))
    (asked,) = stop.prompts
    right = next(one for one in asked.choices if one.value == str(asked.due))
    wrong = next(one for one in asked.choices if one is not right)
    press(trainee, f"{wrong.key} {right.key}")
    assert chosen(trainee) == [right.value]
    press(trainee, f"{wrong.key} {right.key} Enter")
    stops = stops_of(SEED)
    stand_at(trainee, str(stops[stops.index(stop) + 1].place))
    assert json.loads(given(server, run)) == {asked.key: right.value}


def test_a_bet_that_was_taken_is_paid_by_its_key_or_its_amount(trainee):
    _run, stop = go_to(trainee, SEED, asking("bet/ante"))
    bonus = stop.prompts[-1].key
    press(trainee, "0 t t l")  # everything is answered, and the focus at what confirms it
    assert trainee.evaluate("document.activeElement.matches('#stop .button-main')")
    press(trainee, "p")
    paid = trainee.locator(f'[name="{bonus}/amount"]')
    expect(paid).to_be_focused()
    press(trainee, "2 5")
    expect(paid).to_have_value("25")
    press(trainee, "l")
    assert chosen(trainee)[1:] == ["take", "take", "leave"]
    expect(paid).to_have_value("")
    press(trainee, "5")
    expect(paid).to_have_value("5")
    assert chosen(trainee)[1:] == ["take", "take", "pay"]


def test_none_and_a_spot_are_never_both_chosen(server, shell, trainee):
    run = sit_down(trainee, shell, "mei", SEED, spots=2, rounds=1, item=WITH_ALL)
    stand_at(trainee, "take-bets/0/check")
    press(trainee, "n 1")
    assert chosen(trainee) == ["1"]
    press(trainee, "2")
    assert chosen(trainee) == ["1", "2"]
    press(trainee, "n")
    assert chosen(trainee) == ["none"]
    press(trainee, "Enter")
    stand_at(trainee, "take-bets/0/next")
    assert "1" not in given(server, run)


def test_backspace_reopens_one_answer_after_the_other(trainee):
    _run, stop = go_to(trainee, SEED, asking("bet/ante"))
    hand, ante, play, _bonus = (prompt.key for prompt in stop.prompts)
    press(trainee, "0 t p 1 5 Enter")
    amount = trainee.locator(f'[name="{play}/amount"]')
    press(trainee, "Backspace")
    expect(amount).to_be_focused()
    expect(amount).to_have_value("15")
    press(trainee, "2 0")  # in its place
    expect(amount).to_have_value("20")
    press(trainee, "Backspace Backspace")  # as in any field
    expect(amount).to_have_value("")
    press(trainee, "Backspace")
    assert chosen(trainee) == ["high-card", "take"]
    press(trainee, "Backspace Backspace")
    assert chosen(trainee) == []
    assert trainee.evaluate("document.activeElement.id") == f"ask-{hand}"
    press(trainee, "Backspace")  # nothing is left
    press(trainee, "0")
    assert trainee.evaluate("document.activeElement.id") == f"ask-{ante}"


def test_what_fits_no_open_question_changes_the_last_answer(trainee):
    _run, _stop = go_to(trainee, SEED, asking("qualifies"), game="six-card-poker")
    press(trainee, "1 2 3 4 5 0 1")
    assert chosen(trainee)[-1] == "pair"
    press(trainee, "y n")
    assert chosen(trainee)[-2:] == ["pair", "no"]
