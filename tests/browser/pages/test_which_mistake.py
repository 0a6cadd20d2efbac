"""Which of several mistakes it was: asked beside the verdict, answered by keyboard, and kept."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.playing import focused, go_to, post, stand_at, stops_of
from tests.games.trainee import right_answers

GAME, SEED, SPOTS = "rabbit-hunter", "which", 3
FIRST, NONE = "Read “to 1” as “for 1”", "None of these"
SAID = "You told us you read “to 1” as “for 1”."


@pytest.fixture
def trainee(page, sign_in):
    sign_in(page, "lucia")  # what one said of an earlier table speaks for a name at the next
    return page


def pay_short(page) -> str:
    """A table at which the Tens Up was just paid one bet too little; where its next question stands."""
    from tests.trainer.playing import form_of

    table = {"spots": SPOTS, "game": GAME}
    run, stop = go_to(page, SEED, lambda stop: str(stop.place) == "reconcile/2", **table)
    bet = next(prompt for prompt in stop.prompts if prompt.wager == "tens-up")
    short = {bet.key: f"pay {(bet.pays - bet.stake) / 100:.2f}"}
    form = form_of(stop, right_answers(stop) | short)
    assert post(page, f"/runs/{run}/rounds/0/answer/", form).status == 302
    page.reload()
    stops = stops_of(SEED, **table)
    place = str(stops[stops.index(stop) + 1].place)
    stand_at(page, place)
    return place


def test_one_is_pressed_by_keyboard_and_stands(trainee):
    page = trainee
    place = pay_short(page)
    prompt = focused(page)
    assert page.locator("#stop").evaluate("(form) => form.contains(document.activeElement)")
    expect(page.locator(".which")).not_to_be_visible()
    page.keyboard.press("!")
    for _ in range(30):
        page.keyboard.press("Shift+Tab")
        if page.locator(".which-name").last.evaluate("(it) => it === document.activeElement"):
            break
    for _ in range(3):
        page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name=FIRST)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".verdict-mistake")).to_have_text(SAID)
    expect(page.locator("#announcer")).to_have_text(SAID)
    stand_at(page, place)
    assert focused(page) == prompt
    page.reload()
    expect(page.locator(".verdict-mistake")).to_have_text(SAID)
    expect(page.locator(".which")).to_have_count(0)


def test_what_is_typed_meanwhile_stays_and_who_is_signed_out_keeps_the_question(page, sign_in):
    sign_in(page, "mei")
    pay_short(page)
    page.locator("#stop .amount input").first.fill("25")
    page.locator("summary.verdicts-line").click()
    signed_in = page.context.cookies()
    page.context.clear_cookies(name="sessionid")
    with page.expect_response(re.compile("/self-report/|/login/")):
        page.get_by_role("button", name=NONE).click()
    page.wait_for_load_state("networkidle")
    expect(page.locator(".which")).to_have_count(1)
    page.context.add_cookies(signed_in)
    page.get_by_role("button", name=NONE).click()
    expect(page.locator(".verdict-mistake")).to_contain_text("You said it was none of these")
    assert page.locator("#stop").evaluate("(form) => form.contains(document.activeElement)")
    typed = page.locator("#stop .amount input").evaluate_all("(all) => all.map((it) => it.value)")
    assert "25" in typed


def test_without_scripts_it_is_a_form(new_page, sign_in):
    page = new_page(java_script_enabled=False)
    sign_in(page, "daniel")
    place = pay_short(page)
    page.locator("summary.verdicts-line").click()
    page.get_by_role("button", name=FIRST).click()
    stand_at(page, place)
    page.locator("summary.verdicts-line").click()
    assert page.locator(".verdict-mistake").inner_text() == SAID
