"""Shown at a table: a clean round, a newcomer's tip, one hint, and a mistake in its replay."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pages.test_every_page import flaws
from tests.browser.playing import GAME, answer, focused, open_table, post, stand_at, stops_of

SEED = "quiet"

ENROLL = """
from trainer.demo.school import PASSWORD
from trainer.schools.models import Membership, Role, School, User
user = User.objects.create_user("nell", password=PASSWORD, first_name="Nell", is_demo=True)
Membership.objects.create(user=user, school=School.objects.first(), role=Role.TRAINEE)
"""


# --- A clean round ------------------------------------------------------------------------------------


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_round_all_right_has_its_moment_and_space_goes_on(new_page, sign_in, motion):
    page = new_page(reduced_motion=motion)
    sign_in(page, "mei")
    open_table(page, SEED, spots=1)
    for stop in stops_of(SEED, spots=1):
        answer(page, stop)
    stand_at(page, "")
    expect(page.locator(".clean-title")).to_have_text("Clean round")
    expect(page.locator(".clean-title")).to_be_visible()
    assert focused(page) in ("next-round", "summary-title")
    page.wait_for_timeout(700)  # in which a key was meant for the last question
    page.keyboard.press("Space")
    page.wait_for_url(re.compile("/rounds/1/"))
    expect(page.locator(".clean-title")).to_have_count(0)


def test_a_round_with_a_mistake_has_none(trainee):
    """The negative control."""
    open_table(trainee, SEED, spots=1)
    for number, stop in enumerate(stops_of(SEED, spots=1)):
        answer(trainee, stop, wrong=number == 0)
    stand_at(trainee, "")
    expect(trainee.locator(".clean-title")).to_have_count(0)
    expect(trainee.get_by_role("button", name="Retry the ones I missed")).to_be_visible()


# --- A newcomer's tip ---------------------------------------------------------------------------------


def test_a_newcomer_sees_once_that_the_felt_can_be_pressed(server, page, sign_in):
    server.manage("shell", "--verbosity", "0", "-c", ENROLL)
    sign_in(page, "nell")
    open_table(page, SEED, spots=1)
    tip = page.locator("#felt-tip")
    expect(tip).to_be_visible()
    page.reload()
    expect(tip).to_be_visible()  # until the felt is pressed
    page.locator(".table-felt").click(position={"x": 20, "y": 200})
    expect(tip).to_have_count(0)
    page.reload()
    page.wait_for_selector("#table")
    expect(tip).to_have_count(0)
    open_table(page, "another", spots=1)
    expect(tip).to_have_count(0)


def test_who_has_answered_before_sees_no_tip(trainee):
    open_table(trainee, SEED, spots=1)
    answer(trainee, stops_of(SEED, spots=1)[0])
    open_table(trainee, "another", spots=1)
    expect(trainee.locator("#felt-tip")).to_have_count(0)


# --- A hint -------------------------------------------------------------------------------------------


def test_a_hint_names_one_thing_the_first_that_is_open(trainee):
    opened = post(trainee, "/runs/", {"game": GAME, "spots": 1, "seed": SEED, "mode": "guided"})
    trainee.goto(opened.headers["location"])
    stops = stops_of(SEED, spots=1)
    several = next(stop for stop in stops if len(stop.prompts) > 2)
    for stop in stops[: stops.index(several)]:
        answer(trainee, stop)
    stand_at(trainee, str(several.place))
    trainee.locator(".hint-button").click()
    named = trainee.locator("#hint summary")
    expect(named).to_contain_text("Next:")
    first = named.inner_text()
    labels = {str(prompt.label) for prompt in several.prompts}
    assert [label for label in labels if first.strip() == f"Next: {label}"]
    trainee.locator("#stop fieldset.ask").first.locator(".key-face").first.click()
    trainee.locator(".hint-button").click()
    expect(named).not_to_have_text(first)
    assert [label for label in labels if named.inner_text().strip() == f"Next: {label}"]


# --- A mistake ----------------------------------------------------------------------------------------


@pytest.fixture
def mistake(new_page, sign_in):
    """A table with a wrong answer's explanation open; the stop that was answered, not the first one."""

    def make(**options):
        page = new_page(**options)
        sign_in(page, "lucia")
        open_table(page, SEED, spots=1)
        first, second, *_ = stops_of(SEED, spots=1)
        answer(page, first)
        answer(page, second, wrong=True, go_on=False)
        page.locator("#continue").wait_for()
        return page, second

    return make


def test_a_replay_opened_from_a_mistake_shows_that_mistake_first(mistake):
    page, stop = mistake()
    page.get_by_text("More", exact=True).click()
    page.get_by_role("link", name="Replay or dispute this question").click()
    page.wait_for_selector("#replay-moment")
    assert int(page.get_attribute("#replay-moment", "data-at")) == stop.frame
    expect(page.locator("#replay-answers .mark-wrong").first).to_be_in_viewport()
    page.goto(page.url.split("?")[0])  # the negative control: by itself a replay begins at its beginning
    assert int(page.get_attribute("#replay-moment", "data-at")) != stop.frame


@pytest.mark.parametrize("language", ["en", "es"])
def test_axe_finds_nothing_on_an_explanation_light_or_dark(mistake, language):
    page, _stop = mistake(bypass_csp=True, locale=language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.locator(".explanation-rule summary").click()
    assert flaws(page) == {}
