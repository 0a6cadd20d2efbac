"""Payoffs and rack in a browser: by keys and from the rack."""

import json
import re
import sqlite3
from contextlib import closing

from playwright.sync_api import Page, expect

from games.engine.chip_drills.ladder import BY_SLUG, task_of
from games.engine.chip_drills.supplies import read_supply
from games.engine.chip_drills.tasks import Task
from tests.games.chip_drills.reply_forms import reply_form


def begin(page: Page, rung: str) -> None:
    """A set, or where the last test left one: at a task."""
    page.goto("/payouts/")
    page.locator(f'form[action="/payouts/levels/{rung}/"] button').click()
    page.wait_for_url(re.compile("/payouts/sets/"))
    if (further := page.get_by_role("button", name=re.compile("Next question|Siguiente"))).count():
        further.click()
        page.wait_for_selector("#payoff")


def in_hand(page: Page, server) -> Task:
    """The task that this page asks, drawn again from the set's own row."""
    found = page.url.split("/sets/")[1].strip("/").replace("-", "")
    with closing(sqlite3.connect(server.database)) as rows:
        query = "SELECT rung, seed, supply, number FROM practice_payoffset WHERE id = ?"
        rung, seed, supply, number = rows.execute(query, [found]).fetchone()
    return task_of(BY_SLUG[rung], read_supply(json.loads(supply)), seed=seed, number=number)


def test_a_set_is_climbed_by_keys_alone(page, sign_in, server):
    sign_in(page, "mei")
    begin(page, "long-pays")
    for number in range(4):
        expect(page.locator("[name=reply]")).to_be_focused()  # as soon as the page is drawn, by itself
        page.keyboard.type(reply_form(in_hand(page, server))["reply"])
        page.keyboard.press("Enter")
        expect(page.locator(".reply.is-right")).to_be_visible()
        if number < 3:
            expect(page.get_by_role("button", name="Next question")).to_be_focused()
            page.keyboard.press("Enter")
            expect(page.locator(".task-dots")).to_contain_text(f"Question {number + 2} of 4")
    expect(page.locator(".set-done")).to_contain_text("4 of 4 right")


def test_what_confirms_is_in_view_on_a_low_laptop(page, sign_in):
    page.set_viewport_size({"width": 1366, "height": 650})
    sign_in(page, "mei")
    begin(page, "cutting")
    confirm = page.get_by_role("button", name="Confirm")
    expect(confirm).to_be_in_viewport(ratio=1)
    page.evaluate("document.querySelector('.task-head').style.marginTop = '40rem'")
    page.evaluate("document.querySelector('.task-form > .button-main').style.position = 'static'")
    expect(confirm).not_to_be_in_viewport()  # the negative control


def test_chips_are_laid_from_the_rack_and_taken_back(page, sign_in, server):
    sign_in(page, "mei")
    begin(page, "cutting")
    letters = in_hand(page, server).right.split()
    for letter in [*letters, "w"]:
        page.locator(f'#rack [data-chip="{letter}"]').click()
    expect(page.locator(".pending-chips .chip")).to_have_count(len(letters) + 1)
    page.locator('#rack [data-chip=""]').click()
    expect(page.locator("[name=reply]")).to_have_value(" ".join(letters))
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".reply.is-right")).to_be_visible()


def test_a_choice_is_a_figure_on_the_keyboard(page, sign_in, server):
    sign_in(page, "mei")
    begin(page, "fills")
    task = in_hand(page, server)
    values = [value for value, _ in task.choices]
    page.keyboard.press(str(values.index(task.right) + 1))
    expect(page.locator(".reply.is-right")).to_be_visible()


LEGIBLE = """drawing => {
    const scale = drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width;
    return Math.min(...[...drawing.querySelectorAll('text')].map(
        text => parseFloat(getComputedStyle(text).fontSize) * scale));
}"""


ON_TOP = """button => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""
"""Without scrolling: not behind the navigation at the bottom of a phone."""


def test_a_picture_is_legible_on_a_phone_and_a_list_to_a_screen_reader(page, sign_in, server):
    page.set_viewport_size({"width": 360, "height": 640})
    sign_in(page, "mei")
    begin(page, "roulette-complete")
    items = page.locator(".layout").get_by_role("listitem")
    expect(items).to_have_count(len(in_hand(page, server).layout))
    expect(items.nth(0)).to_have_text(re.compile(r"Straight up \d+: \d chips?"))
    assert page.locator(".layout-drawing").evaluate(LEGIBLE) >= 12
    begin(page, "craps-field")
    assert page.get_by_role("button", name="Confirm").evaluate(ON_TOP)
    begin(page, "roulette-sent")
    expect(page.locator("[name=stacks]")).to_be_focused()
    stacks, chips = in_hand(page, server).right.split()
    for key in (*stacks, "Tab", *chips, "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".reply.is-right")).to_be_visible()
