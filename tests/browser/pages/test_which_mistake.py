"""Which of several mistakes it was: asked beside the verdict, answered by keyboard, and kept."""

import re
from itertools import cycle

import pytest
from playwright.sync_api import expect

from tests.browser.playing import answer_past_the_page, focused, open_table, post, stand_at, stops_of
from tests.games.trainee import right_answers

GAME, SEED, SPOTS = "rabbit-hunter", "which", 3
FIRST, NONE = "Read “to 1” as “for 1”", "None of these"
SAID = "You told us you read “to 1” as “for 1”."


PEOPLE = cycle(("mei", "lucia", "daniel", "trainee"))


@pytest.fixture
def sign_in_next(sign_in):
    """Sign in as a trainee in each test: what one said of an earlier table speaks for a name at the next."""
    return lambda page: sign_in(page, next(PEOPLE))


@pytest.fixture
def trainee(page, sign_in_next):
    sign_in_next(page)
    return page


def pay_short(page) -> str:
    """A table at which the Tens Up was just paid one bet too little; where its next question stands."""
    from tests.trainer.playing import form_of

    run = open_table(page, SEED, spots=SPOTS, game=GAME)
    stops = stops_of(SEED, spots=SPOTS, game=GAME)
    at = next(number for number, stop in enumerate(stops) if str(stop.place) == "reconcile/2")
    for stop in stops[:at]:
        answer_past_the_page(page, run, stop)
    bet = next(prompt for prompt in stops[at].prompts if prompt.wager == "tens-up")
    short = {bet.key: f"pay {(bet.pays - bet.stake) / 100:.2f}"}
    form = form_of(stops[at], right_answers(stops[at]) | short)
    assert post(page, f"/runs/{run}/rounds/0/answer/", form).status == 302
    page.reload()
    place = str(stops[at + 1].place)
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


def test_what_is_typed_meanwhile_stays(trainee):
    page = trainee
    pay_short(page)
    page.locator("#stop .amount input").first.fill("25")
    page.locator("summary.verdicts-line").click()
    page.get_by_role("button", name=NONE).click()
    expect(page.locator(".verdict-mistake")).to_contain_text("You said it was none of these")
    assert page.locator("#stop").evaluate("(form) => form.contains(document.activeElement)")
    typed = page.locator("#stop .amount input").evaluate_all("(all) => all.map((it) => it.value)")
    assert "25" in typed


def test_who_is_signed_out_meanwhile_keeps_the_question(trainee):
    page = trainee
    pay_short(page)
    page.context.clear_cookies(name="sessionid")
    page.locator("summary.verdicts-line").click()
    with page.expect_response(re.compile("/self-report/|/login/")):
        page.get_by_role("button", name=NONE).click()
    page.wait_for_load_state("networkidle")
    expect(page.locator(".which")).to_have_count(1)


def test_without_scripts_it_is_a_form(new_page, sign_in_next):
    page = new_page(java_script_enabled=False)
    sign_in_next(page)
    place = pay_short(page)
    page.locator("summary.verdicts-line").click()
    page.get_by_role("button", name=FIRST).click()
    stand_at(page, place)
    page.locator("summary.verdicts-line").click()
    assert page.locator(".verdict-mistake").inner_text() == SAID
