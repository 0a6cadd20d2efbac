"""A question with two choices that stands alone is answered by one press, by key, mouse or finger."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import open_table, stand_at, stops_of, stored

GAME, SEED = "6-5-4-poker", "one press"
YES_OR_NO = """
from trainer.play.services.runs import open_run
from trainer.play.skills import Item
from trainer.schools.models import Membership
mei = Membership.objects.get(user__username="mei")
asked = [Item("six-card-poker", asks=("qualifies",))]
print(open_run(membership=mei, game="six-card-poker", spots=1, drawn="one press", rounds=5, items=asked).pk)
"""


@pytest.fixture
def yes_or_no(server, trainee):
    """Mei's table, which asks only whether the dealer qualifies; and its run."""
    run = server.manage("shell", "--verbosity", "0", "-c", YES_OR_NO).split()[-1]
    trainee.goto(f"/runs/{run}/rounds/0/")
    trainee.wait_for_selector("#stop fieldset.ask")
    return trainee, run


def right_key(prompt) -> str:
    return next(one.key for one in prompt.choices if one.value == str(prompt.due))


def is_answered(page: Page) -> None:
    page.wait_for_selector("#continue, #next-round")


def test_a_key_answers_yes_or_no(server, yes_or_no):
    page, run = yes_or_no
    page.keyboard.press("y")
    is_answered(page)
    assert len(stored(server, run)) == 1


def test_a_click_answers_yes_or_no(server, yes_or_no):
    page, run = yes_or_no
    page.locator("#stop .key-face").last.click()
    is_answered(page)
    assert len(stored(server, run)) == 1


def test_arrows_only_choose(server, yes_or_no):
    """The negative control: who goes through the choices by arrows confirms."""
    page, run = yes_or_no
    page.locator("#stop input[type=radio]").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.wait_for_timeout(300)
    assert stored(server, run) == []
    page.keyboard.press("Enter")
    is_answered(page)


def test_so_is_any_question_with_two_choices_and_a_habitual_enter_answers_nothing_else(server, trainee):
    run, (first, second, *_) = open_table(trainee, SEED, spots=1), stops_of(SEED, spots=1)
    (asked,) = first.prompts
    assert len(asked.choices) == 2
    stand_at(trainee, str(first.place))
    trainee.keyboard.press(right_key(asked))
    trainee.keyboard.press("Enter")
    stand_at(trainee, str(second.place))
    expect(trainee.locator("#stop .error-text")).to_have_count(0)
    assert len(stored(server, run)) == 1


def test_three_choices_are_confirmed(server, trainee):
    """The negative control."""
    run, stops = open_table(trainee, "by mode", spots=1), stops_of("by mode", spots=1)
    first, second = stops[:2]
    (asked,) = second.prompts
    assert len(asked.choices) == 3
    stand_at(trainee, str(first.place))
    trainee.keyboard.press(right_key(first.prompts[0]))
    stand_at(trainee, str(second.place))
    trainee.keyboard.press(asked.choices[0].key)
    trainee.wait_for_timeout(300)
    assert len(stored(server, run)) == 1
