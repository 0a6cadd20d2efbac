"""Set work in two browsers: an instructor gives it, a trainee does it, and the board shows how."""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.playing import GAME, answer_past_the_page, stops_of

SEED, SPOTS = "set work", 1


def complaints_of(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return [f"{page.url}: {one['id']}" for one in found] + [f"{page.url} is too wide"] * wide


def test_given_begun_answered_and_on_the_board(new_page, sign_in):
    instructor, trainee = new_page(viewport={"width": 1024, "height": 768}), new_page()
    sign_in(instructor, "instructor")
    sign_in(trainee, "mei")
    instructor.goto("/assignments/")
    instructor.get_by_role("link", name="Assign", exact=True).click()
    instructor.get_by_label("Name").fill("Before the weekend")
    instructor.locator(f'label[for="id_game_{GAME}"]').click()
    instructor.locator(f'label[for="id_spots_{SPOTS}"]').click()
    instructor.locator("#id_rounds").fill("1")
    instructor.locator("details.seed summary").click()
    instructor.locator("#id_seed").fill(SEED)
    instructor.get_by_label("Mei Tanaka").check()
    assert complaints_of(instructor) == []
    instructor.get_by_role("button", name="Assign", exact=True).click()
    expect(instructor.get_by_text("0 of 1 finished")).to_be_visible()

    trainee.goto("/")
    piece = trainee.get_by_role("listitem").filter(has_text="Before the weekend")
    expect(piece).to_contain_text("not started")
    piece.get_by_role("button", name="Start").click()
    trainee.wait_for_selector("#table")
    run = re.search(r"/runs/([0-9a-f-]{36})/", trainee.url)[1]
    stops = stops_of(SEED, spots=SPOTS)
    for number, stop in enumerate(stops):
        answer_past_the_page(trainee, run, stop, mistaken=number == len(stops) - 1)
    trainee.goto("/")
    expect(trainee.locator("h1")).to_be_visible()
    expect(piece).to_have_count(0)  # home shows what is left
    trainee.goto("/assignments/mine/")
    expect(trainee.get_by_role("listitem").filter(has_text="Before the weekend")).to_contain_text("done")

    instructor.reload()
    expect(instructor.get_by_text("1 of 1 finished")).to_be_visible()
    board = instructor.locator(".board")
    expect(board.locator(".square-wrong")).to_have_count(1)
    assert complaints_of(instructor) == []
    board.locator(".square-wrong a").click()
    instructor.locator(".answers-of th a").first.click()
    instructor.wait_for_selector(".replay")  # and there at its stop
    assert str(stops[-1].place).replace("/", "%2F") in instructor.url
