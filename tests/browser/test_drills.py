"""Drills by one button, a step of each: games in turn, a burst, mistakes and today's practice; and when a
step was seen."""

import json
import re
import sqlite3
from contextlib import closing

from playwright.sync_api import Page, expect

from games import GAMES
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import Stop, prompts
from tests.browser.playing import answer, version
from trainer.play.skills import Item, read_item


def press(page: Page, title: str, *, choose: str = "") -> str:
    """Starts a drill under "More practice"; the run's id."""
    page.goto("/")
    page.locator("summary", has_text="More practice").click()
    drill = page.locator(".more-row", has=page.get_by_role("heading", name=title))
    if choose:
        drill.locator("select").select_option(choose)
    drill.get_by_role("button").click()
    return opened(page)


def opened(page: Page) -> str:
    page.wait_for_url("**/rounds/0/")
    page.wait_for_selector("#table")
    return re.search(r"/runs/([0-9a-f-]{36})/", page.url)[1]


def asked(server, sql: str, run: str) -> tuple:
    with closing(sqlite3.connect(server.database)) as database:
        return database.execute(sql, [run.replace("-", "")]).fetchone()


def first_round(server, run: str) -> tuple[Item, tuple[Stop, ...]]:
    """The first round of a run, dealt here from what the server stored."""
    sql = (
        "SELECT r.seed, d.spots, d.items FROM play_run r JOIN play_drill d ON d.id = r.drill_id "
        "WHERE r.id = ?"
    )
    seed, spots, items = asked(server, sql, run)
    item = read_item(json.loads(items)[0])
    scenario, number = item.scenario or None, item.deal or 0
    played = deal(
        GAMES[item.game],
        **{"seed": seed, "round": number, "spots": spots, "scenario": scenario, "exercise": item.exercise},
    )
    return item, prompts(played)


def answer_first(page: Page, server, run: str, *, wrong: bool = False) -> Item:
    item, stops = first_round(server, run)
    answer(page, stops[0], wrong=wrong)
    expect(page.locator("#verdicts")).to_have_class(re.compile("is-wrong" if wrong else "is-right"))
    return item


def test_games_in_turn_and_a_burst_begin_with_a_chosen_deal_and_say_when_a_stop_is_seen(
    page, sign_in, server
):
    sign_in(page, "trainee")
    assert answer_first(page, server, press(page, "Where the games differ", choose="fold")).scenario
    game = list(GAMES)[-1]
    with page.expect_response("**/seen/") as shown:
        run = press(page, "Rare hands", choose=game)
    assert shown.value.status == 204
    before = version(page)
    with page.expect_response("**/seen/") as shown:
        item = answer_first(page, server, run)
    assert (item.game, item.phase) == (game, "burst")
    assert item.scenario
    assert shown.value.status == 204
    assert version(page) == before + 1  # nothing moves by it
    sql = "SELECT a.seen, r.seen FROM play_answer a JOIN play_run r ON r.id = a.run_id WHERE r.id = ?"
    while not all(asked(server, sql, run)):  # the next stop is seen a moment later
        page.wait_for_timeout(100)


def test_what_went_wrong_comes_again_and_what_is_not_known_is_practiced(page, sign_in, server):
    sign_in(page, "mei")
    answer_first(page, server, press(page, "Where the games differ", choose="cards-that-count"), wrong=True)
    page.goto("/")
    page.select_option("#id_only", "mistakes")
    page.locator(".today-go").click()
    assert answer_first(page, server, opened(page)).kind
    page.goto("/")
    expect(page.get_by_text(re.compile(r"\d+ rules? to learn"))).to_be_visible()
    page.get_by_role("button", name=re.compile("^(Start|Continue) practice|^Practice more")).click()
    assert answer_first(page, server, opened(page)).kind
