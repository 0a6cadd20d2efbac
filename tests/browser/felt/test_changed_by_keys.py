"""A key pressed by mistake is put right by the right key, or by Backspace, until the stop is confirmed."""

import json

import pytest
from playwright.sync_api import Page, expect

from games.engine.rounds.stops import Stop
from tests.browser.playing import answer_past_the_page, open_table, stand_at, stops_of, stored

pytestmark = pytest.mark.browser
SEED = "fast"
WHOLE_JOB = """
from trainer.play.services import runs as services
from trainer.practice.plans.deal_preview import whole_job
from trainer.schools.models import Membership
member = Membership.objects.get(user__username="mei")
order = dict(game="6-5-4-poker", spots=2, drawn="fast", rounds=1, items=[whole_job("6-5-4-poker")])
print(services.open_run(membership=member, **order).pk)
"""


def sit_at(page: Page, ask: str, *, game: str = "6-5-4-poker") -> tuple[str, Stop]:
    """Opens a table and goes on to the first stop that asks this; the run and the stop."""
    run = open_table(page, SEED, spots=1, game=game)
    for stop in stops_of(SEED, spots=1, game=game):
        if any(prompt.key.endswith(ask) for prompt in stop.prompts):
            break
        answer_past_the_page(page, run, stop)
    page.reload()
    stand_at(page, str(stop.place))
    return run, stop


def press(page: Page, keys: str) -> None:
    for key in keys.split():
        page.keyboard.press(key)


def chosen(page: Page) -> list[str]:
    return page.locator("#stop :checked").evaluate_all("all => all.map((one) => one.value)")


def given(server, run: str) -> str:
    return stored(server, run)[-1][2]


def test_the_right_key_puts_a_wrong_one_right(server, trainee):
    run, stop = sit_at(trainee, "card-count")
    (asked,) = stop.prompts
    right = next(one for one in asked.choices if one.value == str(asked.due))
    wrong = next(one for one in asked.choices if one is not right)
    press(trainee, f"{wrong.key} {right.key}")
    assert chosen(trainee) == [right.value]
    press(trainee, f"{wrong.key} {right.key} Enter")
    stops = stops_of(SEED, spots=1)
    stand_at(trainee, str(stops[stops.index(stop) + 1].place))
    assert json.loads(given(server, run)) == {asked.key: right.value}


def test_a_bet_that_was_taken_is_paid_by_its_key_or_its_amount(trainee):
    _run, stop = sit_at(trainee, "bet/ante")
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


def test_none_and_a_spot_are_never_both_chosen(server, trainee):
    run = server.manage("shell", "--verbosity", "0", "-c", WHOLE_JOB).split()[-1]
    trainee.goto(f"/runs/{run}/rounds/0/")
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
    _run, stop = sit_at(trainee, "bet/ante")
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
    _run, _stop = sit_at(trainee, "qualifies", game="six-card-poker")
    press(trainee, "1 2 3 4 5 0 1")
    assert chosen(trainee)[-1] == "pair"
    press(trainee, "y n")
    assert chosen(trainee)[-2:] == ["pair", "no"]
