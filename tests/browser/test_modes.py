"""A round in each mode by keyboard, with a hint on the way; and a practice test to its report."""

import re
import sqlite3
from contextlib import closing

from playwright.sync_api import expect

from tests.browser.playing import answer, focused, open_table, press_all, sit_down, stand_at, stops_of, stored

SEED = "by mode"
# A test closes its game to its trainee: each of these deals nothing else, and their test ends.


def hinted(server, run: str) -> list[bool]:
    sql = "SELECT hinted FROM play_answer WHERE run_id = ? ORDER BY id"
    with closing(sqlite3.connect(server.database)) as database:
        return [bool(row[0]) for row in database.execute(sql, [run.replace("-", "")])]


def test_learn_shows_the_rule_and_scores_nothing(trainee):
    trainee.set_viewport_size({"width": 1366, "height": 650})
    open_table(trainee, SEED, mode="learn")
    expect(trainee.locator(".table-header")).to_contain_text("Learn")
    folded = False
    for number, stop in enumerate(stops_of(SEED)):
        stand_at(trainee, str(stop.place))
        said, badge = trainee.locator("#hint .hint-says").first, trainee.locator("#hint .rule").first
        expect(badge).to_be_visible()
        if number == 0:
            assert said.bounding_box()["height"] > 10
        if not folded and trainee.locator(".bet-rows").count():
            folded = True  # in a low window the badges alone, until one is pressed
            assert said.bounding_box()["height"] <= 1
            badge.click()
            assert said.bounding_box()["height"] > 10
            trainee.keyboard.press("Escape")
            assert said.bounding_box()["height"] <= 1
        answer(trainee, stop, wrong=number == 0)
    stand_at(trainee, "")
    expect(trainee.locator("#summary-title")).to_have_text("Not graded")
    assert folded


def test_guided_gives_a_hint_by_its_key_and_keeps_what_was_chosen(server, trainee):
    run, stops = open_table(trainee, SEED, mode="guided"), stops_of(SEED)
    assert trainee.locator("#hint").count() == 0
    answer(trainee, stops[0])
    stand_at(trainee, str(stops[1].place))
    press_all(trainee, stops[1])
    trainee.keyboard.press("h")
    expect(trainee.locator("#hint .rule").first).to_be_visible()
    assert trainee.locator("#stop :checked").count() == 1
    expect(trainee.locator(".hint-button")).to_contain_text("Rule")
    assert focused(trainee) != "BODY"
    trainee.keyboard.press("Enter")
    for stop in stops[2:]:
        answer(trainee, stop)
    stand_at(trainee, "")
    expect(trainee.locator(".summary-tally", has_text="With a hint")).to_have_count(1)
    assert hinted(server, run) == [False, True] + [False] * (len(stops) - 2)


def test_a_hint_without_a_script(new_page, sign_in):
    page = new_page(java_script_enabled=False)
    sign_in(page, "mei")
    open_table(page, SEED, mode="guided")
    page.locator("#stop .key-face").first.click()
    page.locator(".hint-button").click()
    assert page.locator("#hint .rule").count() > 0
    assert page.locator("#stop :checked").count() == 1


def test_a_practice_test_to_its_report(server, shell, page, sign_in):
    sign_in(page, "manager")
    test = {"mode": "test", "rounds": 1, "minutes": 30, "open_paytables": False}
    run = sit_down(page, shell, "manager", SEED, **test)
    plate = page.locator(".table-header")
    for words in ("Practice test", "round 1 of 1", "paytables closed", "min left"):
        expect(plate).to_contain_text(words)
    assert page.locator("#paytables").count() == 0
    stops = stops_of(SEED)
    for number, stop in enumerate(stops):
        stand_at(page, str(stop.place))
        if number == 1:
            page.reload()  # and it stands where it stood
            page.wait_for_selector("#table")
        assert page.locator("#verdicts, #hint, .hint-button").count() == 0
        answer(page, stop, wrong=number == 0)
    page.wait_for_url(re.compile("/report/$"))
    expect(page.locator(".result .eyebrow")).to_contain_text("Practice test")
    assert len(stored(server, run)) == len(stops)
    page.get_by_role("link", name=re.compile("Replay of round 1")).click()
    page.wait_for_selector(".replay")


def test_a_test_that_went_on_in_another_browser_says_so_and_getting_up_is_asked_about(
    shell, page, new_page, sign_in, sign_in_by_form, complaints
):
    sent_alone, stop, following, *_ = stops_of(SEED)
    sign_in(page, "daniel")
    run = sit_down(page, shell, "daniel", SEED, mode="test", rounds=2)
    answer(page, sent_alone)
    stand_at(page, str(stop.place))
    press_all(page, stop)
    other = new_page()
    sign_in_by_form(other, "daniel")
    other.goto(f"/runs/{run}/rounds/0/")
    stand_at(other, str(stop.place))
    page.locator("#stop button[type=submit]").first.click()
    expect(page.locator("h2")).to_have_text("This test continues in another browser")
    expect(page.locator(".notice")).to_contain_text("Your answer:")
    answer(other, stop)
    stand_at(other, str(following.place))
    other.get_by_role("button", name="End test …").click()
    expect(other.locator("h1")).to_have_text("End the test?")
    other.get_by_role("link", name="Back to the table").click()
    stand_at(other, str(following.place))
    other.get_by_role("button", name="End test …").click()
    other.get_by_role("button", name="End test").click()
    other.wait_for_url(f"**/runs/{run}/report/")
    assert [said for said in complaints if "409" not in said] == []
    complaints.clear()
