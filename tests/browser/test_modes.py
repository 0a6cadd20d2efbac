"""A round in each mode by keyboard, with a hint on the way; and a table test to its report."""

import re
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import expect

from games import GAMES
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import Stop, prompts
from tests.browser.pages.test_every_page import flaws
from tests.browser.playing import GAME, answer, focused, press_all, stand_at, stored

OPEN = """
from trainer.play.services import runs as services
from trainer.schools.models import Membership
for who, mode, rest in {tables!r}:
    member = Membership.objects.get(user__username=who)
    deal = dict(game={game!r}, spots=1, drawn="by mode", mode=mode)
    print(services.open_run(membership=member, **deal, **rest).pk)
"""
# A test closes its game to its trainee: each one here deals nothing else, and their test ends.
TABLES = {
    "learn": ("mei", "learn", {}),
    "guided": ("mei", "guided", {}),
    "guided without scripts": ("mei", "guided", {}),
    "test": ("manager", "test", {"rounds": 1, "minutes": 30, "open_paytables": False}),
    "test that is left": ("lucia", "test", {"rounds": 2}),
    "test in two browsers": ("daniel", "test", {"rounds": 2}),
    "learn for axe": ("trainee", "learn", {}),
    "test for axe": ("owner", "test", {"rounds": 2, "minutes": 30}),
}


@pytest.fixture(scope="module")
def runs(server) -> dict[str, str]:
    """Opened beside the chooser, which takes no seed for a test: run ids by name."""
    script = OPEN.format(tables=list(TABLES.values()), game=GAME)
    printed = server.manage("shell", "--verbosity", "0", "-c", script).split()
    return dict(zip(TABLES, printed, strict=True))


def sit_at(page, run: str) -> None:
    page.goto(f"/runs/{run}/rounds/0/")
    page.wait_for_selector("#table")


def stops_of_round(number: int = 0) -> tuple[Stop, ...]:
    return prompts(deal(GAMES[GAME], seed="by mode", spots=1, round=number))


def hinted(server, run: str) -> list[bool]:
    sql = "SELECT hinted FROM play_answer WHERE run_id = ? ORDER BY id"
    with closing(sqlite3.connect(server.database)) as database:
        return [bool(row[0]) for row in database.execute(sql, [run.replace("-", "")])]


def test_learn_shows_the_rule_and_scores_nothing(runs, trainee):
    trainee.set_viewport_size({"width": 1366, "height": 650})
    sit_at(trainee, runs["learn"])
    expect(trainee.locator(".table-header")).to_contain_text("Learn")
    folded = False
    for number, stop in enumerate(stops_of_round()):
        stand_at(trainee, str(stop.place))
        expect(trainee.locator("#hint .rule").first).to_be_visible()
        said, badge = trainee.locator("#hint .hint-says").first, trainee.locator("#hint .rule").first
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


def test_guided_gives_a_hint_by_its_key_and_keeps_what_was_chosen(server, runs, trainee):
    run = runs["guided"]
    sit_at(trainee, run)
    stops = stops_of_round()
    stand_at(trainee, stops[0].place)
    assert trainee.locator("#hint").count() == 0
    answer(trainee, stops[0])
    stand_at(trainee, stops[1].place)
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


def test_a_table_test_to_its_report(server, runs, page, sign_in):
    trainee, run = page, runs["test"]
    sign_in(trainee, "manager")
    sit_at(trainee, run)
    plate = trainee.locator(".table-header")
    expect(plate).to_contain_text("Practice test")
    expect(plate).to_contain_text("round 1 of 1")
    expect(plate).to_contain_text("paytables closed")
    expect(plate).to_contain_text("min left")
    assert trainee.locator("#paytables").count() == 0
    stops = stops_of_round()
    for number, stop in enumerate(stops):
        stand_at(trainee, str(stop.place))
        if number == 1:
            trainee.reload()  # and it stands where it stood
            trainee.wait_for_selector("#table")
        assert trainee.locator("#verdicts, #hint, .hint-button").count() == 0
        answer(trainee, stop, wrong=number == 0)
    trainee.wait_for_url(re.compile("/report/$"))
    expect(trainee.locator(".result .eyebrow")).to_contain_text("Practice test")
    assert len(stored(server, run)) == len(stops)
    trainee.get_by_role("link", name=re.compile("Replay of round 1")).click()
    trainee.wait_for_selector(".replay")


def test_getting_up_from_a_test_is_asked_about(runs, page, sign_in):
    sign_in(page, "lucia")
    trainee, run = page, runs["test that is left"]
    sit_at(trainee, run)
    trainee.get_by_role("button", name="End test …").click()
    expect(trainee.locator("h1")).to_have_text("End the test?")
    trainee.get_by_role("link", name="Back to the table").click()
    stand_at(trainee, stops_of_round()[0].place)
    trainee.get_by_role("button", name="End test …").click()
    trainee.get_by_role("button", name="End test").click()
    trainee.wait_for_url(f"**/runs/{run}/report/")
    expect(trainee.locator(".result .eyebrow")).to_contain_text("Practice test")


def test_a_test_that_went_on_in_another_browser_says_so_at_the_next_answer(
    runs, page, new_page, sign_in, sign_in_by_form, complaints
):
    run, (sent_alone, stop, following, *_) = runs["test in two browsers"], stops_of_round()
    sign_in(page, "daniel")
    sit_at(page, run)
    answer(page, sent_alone)
    stand_at(page, str(stop.place))
    press_all(page, stop)
    other = new_page()
    sign_in_by_form(other, "daniel")
    sit_at(other, run)
    stand_at(other, str(stop.place))
    page.locator("#stop button[type=submit]").first.click()
    expect(page.locator("h2")).to_have_text("This test continues in another browser")
    expect(page.locator(".notice")).to_contain_text("Your answer:")
    answer(other, stop)
    stand_at(other, str(following.place))
    other.get_by_role("button", name="End test …").click()
    other.get_by_role("button", name="End test").click()
    other.wait_for_url(f"**/runs/{run}/report/")
    assert [said for said in complaints if "409" not in said] == []
    complaints.clear()


def test_axe_finds_nothing_in_any_mode(runs, new_page, sign_in):
    page = new_page(bypass_csp=True, viewport={"width": 390, "height": 844})
    found = {}
    for name in ("learn for axe", "test for axe"):
        sign_in(page, TABLES[name][0])
        sit_at(page, runs[name])
        found[name] = flaws(page)
    page.get_by_role("button", name="End test …").click()
    page.wait_for_selector("h1")
    found["end"] = flaws(page)
    page.get_by_role("button", name="End test").click()
    page.wait_for_url(re.compile("/report/$"))
    found["report"] = flaws(page)
    assert {name: flawed for name, flawed in found.items() if flawed} == {}


def test_a_hint_without_a_script(runs, new_page, sign_in):
    page = new_page(java_script_enabled=False)
    sign_in(page, "mei")
    sit_at(page, runs["guided without scripts"])
    page.locator("#stop .key-face").first.click()
    page.locator(".hint-button").click()
    assert page.locator("#hint .rule").count() > 0
    assert page.locator("#stop :checked").count() == 1
