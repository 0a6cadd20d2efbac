"""The wall beside a real trainee: their card moves, says when they are lost, follows them and goes."""

import re
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests.browser.playing import answer, open_table, post, stand_at, stops_of

HEARD = (
    "(html) => document.querySelector('[ws-connect]').dispatchEvent(new CustomEvent("
    "'htmx:wsBeforeMessage', { cancelable: true, detail: { message: html } }))"
)


@pytest.fixture(autouse=True)
def empty_wall(server):
    """Tables that other tests left open would come up on the wall once those of this test are closed."""
    with closing(sqlite3.connect(server.database, timeout=30)) as database, database:
        database.execute("UPDATE play_run SET finished = shown WHERE finished IS NULL")


def never_reloads(page) -> None:
    page.evaluate("window.sameDocument = true")


def live(page):
    expect(page.locator("#connection")).to_have_attribute("data-state", "live")
    never_reloads(page)


def card_of(page, run):
    return page.locator(f'.seat[data-run="{run}"]')


def test_the_wall_goes_with_a_trainee_and_no_older_card_takes_a_newer_ones_place(new_page, sign_in):
    trainee, instructor = new_page(), new_page()
    sign_in(instructor, "instructor")
    instructor.goto("/tables/")
    live(instructor)
    sign_in(trainee, "lucia")
    first = open_table(trainee, "wall one", spots=2)
    card = card_of(instructor, first)
    expect(card).to_contain_text("Lucía Fernández")  # it came by itself
    stops = stops_of("wall one", spots=2)
    for number, stop in enumerate(stops[:2]):
        answer(trainee, stop, wrong=number == 1)
        stand_at(trainee, stops[number + 1].place)
        expect(card).to_have_attribute("data-version", str(number + 2))
        if number == 0:
            older = card.evaluate("(card) => card.outerHTML")
    instructor.evaluate(HEARD, older)  # pushes may overtake one another
    expect(card).to_have_attribute("data-version", "3")
    title = trainee.locator("#stop-title").inner_text()
    expect(card.locator(".seat-stop")).to_have_text(title)
    expect(card.locator(".seat-right")).to_contain_text("right")

    focused = card.get_by_role("link")
    focused.focus()
    answer(trainee, stops[2])
    stand_at(trainee, stops[3].place)
    expect(card).to_have_attribute("data-version", "4")
    expect(focused).to_be_focused()  # the link of the card that came in its place
    instructor.evaluate(HEARD, older.replace('data-version="2"', 'data-version="9"'))
    expect(card).to_have_attribute("data-version", "9")  # the negative control: a newer one takes its place
    instructor.reload()
    live(instructor)

    table = trainee.url
    trainee.goto("about:blank")
    expect(card).to_have_class(re.compile("is-lost"))
    expect(card.locator(".seat-lost .seat-clock")).to_have_text(re.compile(r"^\d+:\d\d$"))
    trainee.goto(table)
    expect(card).not_to_have_class(re.compile("is-lost"))

    second = open_table(trainee, "wall two", spots=2)
    expect(card_of(instructor, second)).to_contain_text("Lucía Fernández")
    expect(card).to_have_count(0)
    expect(instructor.locator(".seat", has_text="Lucía Fernández")).to_have_count(1)

    for run in (second, first):
        assert post(trainee, f"/runs/{run}/finish/", {}).status == 302
    expect(instructor.locator(".seat", has_text="Lucía Fernández")).to_have_count(0)
    assert instructor.evaluate("window.sameDocument")


def test_who_waits_long_at_a_stop_is_seen_to_by_the_servers_clock(server, new_page, sign_in):
    """However wrong the clock of the screen is."""
    trainee, instructor = new_page(), new_page()
    sign_in(trainee, "daniel")
    run = open_table(trainee, "stuck", spots=1)
    sign_in(instructor, "instructor")
    instructor.clock.install(time="2031-05-05T05:05:05")
    instructor.goto("/tables/")
    stuck = card_of(instructor, run).locator(".seat-stuck")
    expect(stuck).to_be_hidden()
    instructor.clock.run_for(65_000)
    expect(stuck).to_be_visible()
    expect(stuck.locator(".seat-clock")).to_have_text(re.compile(r"^1:\d\d$"))
    expect(card_of(instructor, run)).to_have_class(re.compile("is-stuck"))
    assert post(trainee, f"/runs/{run}/finish/", {}).status == 302


def test_the_page_of_a_table_says_that_its_trainee_went_on_and_a_room_sees_no_name(new_page, sign_in):
    trainee, instructor, room = new_page(), new_page(), new_page()
    sign_in(trainee, "lucia")
    first = open_table(trainee, "went on", spots=1)
    for page, address in ((instructor, f"/tables/{first}/"), (room, "/tables/projector/")):
        sign_in(page, "instructor")
        page.goto(address)
        live(page)
    card_of(room, first).get_by_role("link").click()
    room.wait_for_url(f"**/tables/{first}/projector/")
    live(room)
    answer(trainee, stops_of("went on")[0], wrong=True)
    expect(room.locator("#watched")).to_have_attribute("data-version", "2")
    assert "Lucía" not in room.locator("main").inner_text()
    assert room.locator("main .mark, main .verdict").count() == 0
    assert room.evaluate("window.sameDocument")
    expect(instructor.locator("#following")).to_be_hidden()
    second = open_table(trainee, "and on", spots=1)
    expect(instructor.locator("#following")).to_contain_text("Lucía Fernández is now at another table")
    expect(room.locator("#following")).to_contain_text("This dealer is now at another table")
    instructor.get_by_role("link", name="Go to that table").click()
    instructor.wait_for_url(f"**/tables/{second}/")
    for run in (second, first):
        assert post(trainee, f"/runs/{run}/finish/", {}).status == 302
