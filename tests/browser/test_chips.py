"""Paying in chips: by keys, by clicks and by a drag from the rack; typed amounts stay as they are."""

import json

from playwright.sync_api import Page, expect

from games.engine.money.amounts import cut, print_cents
from games.engine.money.cutting import LETTERS
from games.engine.questions.answers import Bet
from games.engine.questions.prompts import Prompt
from games.engine.rounds.stops import Stop
from tests.browser.playing import go_to, pays, stored
from tests.games.trainee import paid

KEY = {colour: letter for letter, colour in LETTERS.items()}
SEED = "out of the rack 9"


def at_pay(page: Page) -> tuple[str, Stop, Prompt]:
    """At the first stop that pays something; the run, the stop and what is paid first there."""
    run, stop = go_to(page, SEED, pays)
    return run, stop, next(prompt for prompt in stop.prompts if prompt.pays)


def letters(cents: int) -> list[str]:
    return [KEY[chip.colour] for chip, count in cut(cents) for _ in range(count)]


def row(page: Page, prompt: Prompt):
    return page.locator(f'fieldset.bet-row:has(input[name="{prompt.key}"])')


def expect_laid(page: Page, prompt: Prompt, chips: int, cents: int) -> None:
    expect(row(page, prompt).locator(".cut-chips > *")).to_have_count(chips)
    shown = print_cents(cents).removesuffix(".00").replace(",", "") if cents else ""
    expect(row(page, prompt).locator(".amount input")).to_have_value(shown)


def test_a_payout_is_cut_by_keys_and_taken_back_by_one(trainee, server):
    run, stop, prompt = at_pay(trainee)
    pressed = letters(prompt.pays)
    row(trainee, prompt).locator(".amount input").focus()
    for letter in [*pressed, "w"]:
        trainee.keyboard.press(letter)
    expect_laid(trainee, prompt, len(pressed) + 1, prompt.pays + 100)
    trainee.keyboard.press("Backspace")
    expect_laid(trainee, prompt, len(pressed), prompt.pays)
    assert row(trainee, prompt).locator("[value=pay]").is_checked()
    for other in stop.prompts:
        if other is not prompt:
            done = other.due.action if isinstance(other.kind, Bet) else other.due
            trainee.locator(f'label:has([name="{other.key}"][value="{done}"])').click()
            if other.pays:
                row(trainee, other).locator(".amount input").fill(print_cents(other.pays))
    trainee.get_by_role("button", name="Confirm").click()
    expect(trainee.locator("#verdicts")).to_contain_text("Chips cut correctly.")
    given = next(json.loads(said) for _, place, said in stored(server, run) if place == str(stop.place))
    assert given[f"{prompt.key}/chips"] == " ".join(pressed)
    assert given[prompt.key] == paid(prompt.pays).removesuffix(".00").replace(",", "")


def test_a_payout_is_cut_by_clicks_and_drags_a_right_click_takes_back_and_what_is_typed_was_not_cut(trainee):
    _, _, prompt = at_pay(trainee)
    bet, green = row(trainee, prompt), trainee.locator('#rack [data-chip="g"]')
    expect(green).not_to_be_visible()  # nothing is paid yet
    foot = trainee.locator(".stop-foot")
    before = foot.bounding_box()
    trainee.locator(f'label:has([name="{prompt.key}"][value="pay"])').click()
    red = trainee.locator('#rack [data-chip="r"]')
    red.click()
    red.click()
    expect_laid(trainee, prompt, 2, 1_000)
    bet.click(button="right", position={"x": 4, "y": 4})
    expect_laid(trainee, prompt, 1, 500)
    trainee.get_by_role("button", name="Remove last chip").click()
    expect_laid(trainee, prompt, 0, 0)
    green.drag_to(bet)
    assert foot.bounding_box() == before  # nothing moves while one cuts
    expect_laid(trainee, prompt, 1, 2_500)
    trainee.keyboard.press("Backspace")
    trainee.keyboard.press("s")
    expect_laid(trainee, prompt, 1, prompt.stake)
    bet.locator(".amount input").fill("12.50")
    expect(bet.locator(".cut-chips > *")).to_have_count(0)
    expect(bet.locator("input.cut")).to_have_value("")
