"""An examiner and a guest in a school from an empty database in production settings, by links alone: each is
invited by the owner, does what their role is for, and is refused elsewhere."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import GAME, PREPARED
from tests.browser.test_empty_server import OWN, go, make_account, open_the_school, person, press
from tests.servers.production import serve_empty

pytestmark = pytest.mark.timeout(300)

__all__ = ["person"]
REFUSED = ("/progress/", "/people/", "/house-rules/", "/tables/", "/classes/", "/assignments/", "/practice/")
"""Addresses of what neither an examiner nor a guest may open."""


@pytest.fixture(scope="module")
def empty(tmp_path_factory):
    server = serve_empty(tmp_path_factory.mktemp("empty"))
    yield server
    server.stop()


def invited(owner: Page, person, role: str, name: str) -> Page:
    """Return the browser of a person who joined by a link that the owner made."""
    go(owner, "School")
    go(owner, "Invite")
    owner.get_by_label("Role").select_option(label=role)
    press(owner, "Create link")
    page = person()
    page.goto(owner.locator("#id_link").input_value())
    make_account(page, name, "Novak", name.lower())
    return page


def refusals(page: Page) -> set[int]:
    """Return the statuses of addresses that are not for this person; the page stays where it is."""
    return {page.request.get(address).status for address in REFUSED}


def choose_sharing(page: Page, button: str) -> None:
    page.goto("/")
    page.locator(".account summary").click()
    go(page, "Settings")
    go(page, "View data")
    press(page, button)


def take_a_test(examiner: Page, trainee: Page, name: str) -> None:
    """Have it given, begun and ended at once, which is a test that was not passed."""
    examiner.goto("/")
    go(examiner, "Schedule a test")
    examiner.get_by_label("Game").select_option(GAME)
    examiner.get_by_label(name).check()
    press(examiner, "Schedule test")
    trainee.goto("/")
    trainee.get_by_role("link", name="View").first.click()
    examiner.get_by_role("row", name=name).get_by_role("button", name="Admit").click()
    trainee.get_by_role("button", name="Start test").click(timeout=PREPARED)
    trainee.wait_for_selector("#table")
    press(trainee, "End test …")
    press(trainee, "End test")
    trainee.wait_for_url("**/report/")


def test_an_examiner_signs_and_a_guest_sees_who_agreed(empty, person):
    owner = person()
    open_the_school(empty, owner)
    ann, ben = (invited(owner, person, "Trainee", name) for name in ("Ann", "Ben"))
    examiner = invited(owner, person, "Examiner", "Enzo")
    guest = invited(owner, person, "Guest", "Greta")

    expect(guest.get_by_role("heading", name="No one has agreed yet")).to_be_visible()
    for one in (examiner, guest):
        assert refusals(one) == {404}
    for trainee, name in ((ann, "Ann Novak"), (ben, "Ben Novak")):
        take_a_test(examiner, trainee, name)

    for name in ("Ann Novak", "Ben Novak"):
        examiner.goto("/")
        expect(examiner.get_by_role("heading", name="Reports to sign")).to_be_visible()
        examiner.locator("a.row", has_text=name).last.click()
        expect(examiner.get_by_role("link", name=re.compile("^Replay"))).to_have_count(0)
        examiner.locator("input[name=password]").fill(OWN)
        press(examiner, "Sign report")
        expect(examiner.get_by_text("Signed.", exact=True)).to_be_visible()
    report = ann.url
    assert ann.request.get("/certifications/shared/").status == 404

    assert guest.request.get(report).status == 404
    choose_sharing(ann, "Share with guests")
    guest.goto("/")
    expect(guest.get_by_role("heading", name="Ann Novak")).to_be_visible()
    expect(guest.get_by_text("Ben")).to_have_count(0)
    guest.get_by_role("link", name=re.compile("6-5-4 Poker")).click()
    expect(guest).to_have_url(report)
    expect(guest.get_by_text("Ann Novak").first).to_be_visible()
    assert guest.request.get(ben.url).status == 404
    go(guest, "Dealers")
    expect(guest.get_by_role("heading", name="Ann Novak")).to_be_visible()

    choose_sharing(ann, "Stop sharing")
    guest.reload()
    expect(guest.get_by_role("heading", name="No one has agreed yet")).to_be_visible()
    assert guest.request.get(report).status == 404
    assert examiner.request.get(report).status == 200  # the record stays

    go(owner, "School")
    go(owner, "Who may do what")
    expect(owner.get_by_role("columnheader", name="Guest")).to_be_visible()
    go(owner, "Settings and log")
    expect(owner.get_by_text("agreed to share their record with guests").first).to_be_visible()
