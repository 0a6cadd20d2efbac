"""Shown at a table: a clean round, a newcomer's tip, and a mistake in its replay."""

import re

from playwright.sync_api import expect

from tests.browser.playing import STRAY, answer, focused, open_table, stand_at, stops_of

SEED = "quiet"

ENROLL = """
from trainer.demo.school import PASSWORD
from trainer.schools.models import Membership, Role, School, User
user = User.objects.create_user("nell", password=PASSWORD, first_name="Nell", is_demo=True)
Membership.objects.create(user=user, school=School.objects.first(), role=Role.TRAINEE)
"""


def test_a_round_all_right_has_its_moment_space_goes_on_and_one_with_a_mistake_has_none(new_page, sign_in):
    page = new_page(reduced_motion="no-preference")
    sign_in(page, "mei")
    open_table(page, SEED)
    for stop in stops_of(SEED):
        answer(page, stop)
    stand_at(page, "")
    expect(page.locator(".clean-title")).to_have_text("Clean round")
    expect(page.locator(".clean-title")).to_be_visible()
    assert focused(page) in ("next-round", "summary-title")
    page.wait_for_timeout(STRAY)  # in which a key was meant for the last question
    page.keyboard.press("Space")
    page.wait_for_url(re.compile("/rounds/1/"))
    for number, stop in enumerate(stops_of(SEED, round=1)):
        answer(page, stop, wrong=number == 0)
    stand_at(page, "")
    expect(page.locator(".clean-title")).to_have_count(0)
    expect(page.get_by_role("button", name="Retry the ones I missed")).to_be_visible()


def test_a_newcomer_sees_once_that_the_felt_can_be_pressed(shell, page, sign_in):
    shell(ENROLL)
    sign_in(page, "nell")
    open_table(page, SEED)
    tip = page.locator("#felt-tip")
    expect(tip).to_be_visible()
    page.reload()
    expect(tip).to_be_visible()  # until the felt is pressed
    page.locator(".table-felt").click(position={"x": 20, "y": 200})
    expect(tip).to_have_count(0)
    open_table(page, "another")
    expect(tip).to_have_count(0)
    page.evaluate("localStorage.clear()")
    sign_in(page, "mei")  # who has answered before
    open_table(page, "another")
    expect(tip).to_have_count(0)


def test_a_replay_opened_from_a_mistake_shows_that_mistake_first(page, sign_in):
    sign_in(page, "lucia")
    open_table(page, SEED)
    first, second, *_ = stops_of(SEED)
    answer(page, first)
    answer(page, second, wrong=True, go_on=False)
    page.get_by_text("More", exact=True).click()
    page.get_by_role("link", name="Replay or dispute this question").click()
    page.wait_for_selector("#replay-moment")
    assert int(page.get_attribute("#replay-moment", "data-at")) == second.frame
    expect(page.locator("#replay-answers .mark-wrong").first).to_be_in_viewport()
    page.goto(page.url.split("?")[0])  # the negative control: by itself a replay begins at its beginning
    assert int(page.get_attribute("#replay-moment", "data-at")) != second.frame
