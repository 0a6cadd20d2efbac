"""From an empty database in production settings to a class that practises: one command, then links alone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE
from tests.browser.playing import come_in
from tests.servers.production import serve_empty

NAMES = ["José Álvarez", "Ng Wei-Ling", "O'Brien Siobhán", "Zoë Ōta"]
ROSTER = "\n".join(
    ["Name, Email, Role, Class", "Ruth Kowalski, ruth@example.com, instructor, Evening"]
    + [f"{name}, , trainee, Evening" for name in NAMES]
    + [f"Trainee Number{letter}, , trainee," for letter in "ABCDEFGHIJKLMNO"]
)
OWN = "a-passphrase-of-my-own"
ZONE = "America/New_York"
"""Of every browser."""


@pytest.fixture(scope="module")
def empty(tmp_path_factory):
    server = serve_empty(tmp_path_factory.mktemp("empty"))
    yield server
    server.stop()


@pytest.fixture
def person(browser, empty, complaints):
    """`person()`: another person's browser, at the empty server."""
    contexts = []

    def make():
        context = browser.new_context(
            base_url=empty.base_url, service_workers="block", reduced_motion="reduce", timezone_id=ZONE
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()


def make_account(page, first: str, last: str, username: str) -> None:
    for name, value in (("first_name", first), ("last_name", last), ("username", username)):
        page.fill(f"input[name={name}]", value)
    page.fill("input[name=password]", OWN)
    page.get_by_role("button", name="Join", exact=True).click()
    page.wait_for_url(re.compile("^(?!.*/join/)"))


def go(page, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).first.click()


def press(page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def slips(page) -> dict[str, tuple[str, str]]:
    """User name and password by name, as the slips print them."""
    found = {}
    for slip in page.locator(".slips .slip").all():
        username, password = slip.locator("dd").all_inner_texts()
        found[slip.locator(".slip-name").inner_text()] = (username, password)
    return found


def first_sign_in(page, username: str, password: str) -> None:
    """With a password that was handed over, which is changed at once."""
    come_in(page, username, password)
    assert page.url.endswith("/password/")
    page.fill("input[name=oldpassword]", password)
    page.fill("input[name=password1]", OWN)
    page.fill("input[name=password2]", OWN)
    press(page, "Change password")
    page.wait_for_url(re.compile("^(?!.*/password/)"))


def open_the_school(empty, page) -> None:
    said = empty.manage("open_school", "Harbour School", "--owner", "olga@example.com")
    link = re.search(r"https?://[^/\s]+(/join/\S+)", said)[1]
    page.goto(link)
    make_account(page, "Olga", "Petrova", "olga")
    go(page, "Set time zone and day")  # the first of the steps
    expect(page.locator("#id_zone")).to_have_value(ZONE)  # of the browser, until an owner chooses one
    page.select_option("#id_day_begins", label="6:00 AM")
    press(page, "Save")
    page.goto("/")
    expect(page.get_by_text("America/New York, a day begins at 6:00 AM")).to_be_visible()
    expect(page.locator("main .button-main")).to_have_text("Add people")
    again = page.context.browser.new_page()
    assert again.goto(empty.base_url + link).status == 404  # once
    again.close()


def add_people(page) -> dict[str, tuple[str, str]]:
    page.goto("/people/")
    go(page, "Add people")
    page.fill("textarea", ROSTER)
    page.locator("form:has(textarea) button[type=submit]").click()
    expect(page.get_by_text("No one is added yet.")).to_be_visible()
    press(page, "Add these 20 people")
    page.wait_for_selector(".slips")
    found = slips(page)
    assert len(found) == 20
    return found


def open_a_class(page) -> str:
    """A class with an open door; its code as the projector shows it."""
    go(page, "School")
    go(page, "Classes")
    page.fill("#id_name", "Morning class")
    press(page, "Create class")
    if page.url.endswith("/classes/"):
        page.locator("a.row", has_text="Morning class").click()
    page.fill("input[name=uses]", "2")
    press(page, "Create code")
    if not page.locator(".wall-code").count():
        go(page, "Show on projector")
    return re.sub(r"\s", "", page.locator(".wall-code").inner_text().removeprefix("Class code"))


def join_by_code(page, code: str, first: str, username: str) -> None:
    page.goto("/")
    go(page, "Join a class with a code")
    page.fill("input[name=code]", code.lower())
    press(page, "Continue")
    make_account(page, first, "Newcomer", username)
    expect(page.locator("h1").first).to_be_visible()
    assert page.url.endswith("/")  # their home


def deal_a_round(page) -> None:
    """By a tile and the keys, one graded answer long: the up card turned, whatever it is."""
    page.locator("summary", has_text="Change").click()
    page.locator('label[for="deal_mode_practice"]').click()  # a newcomer's table begins as a lesson, ungraded
    page.get_by_role("button", name="6-5-4 Poker").click()
    page.wait_for_selector("#table")
    page.wait_for_load_state("load")
    place = page.locator("#table").get_attribute("data-place")
    page.locator("#stop label:has(input[type=radio]), #stop .key-face").first.click()
    page.keyboard.press("Enter")  # a question of two choices has sent itself, and its button may be gone
    page.wait_for_selector(f'#table:not([data-place="{place}"])')


def test_from_an_empty_server_to_a_class_that_practises(empty, person):
    owner = person()
    open_the_school(empty, owner)
    people = add_people(owner)
    code = open_a_class(owner)

    first, second, third = person(), person(), person()
    join_by_code(first, code, "Ann", "ann")
    join_by_code(second, code, "Ben", "ben")
    third.goto("/join/")
    third.fill("input[name=code]", code)
    press(third, "Continue")
    expect(third.get_by_text("No open class has this code.")).to_be_visible()  # two, no more

    instructor = person()
    first_sign_in(instructor, *people["Ruth Kowalski"])
    expect(instructor.get_by_role("heading", name="At the tables now")).to_be_visible()
    go(instructor, "School")
    instructor.fill("input[type=search]", "siobhán")
    press(instructor, "Find")
    go(instructor, "O'Brien Siobhán")
    press(instructor, "Set new password")
    fresh = instructor.locator(".slip code").all_inner_texts()
    assert fresh[0] == people["O'Brien Siobhán"][0]

    trainee = person()
    come_in_fails(trainee, *people["O'Brien Siobhán"])
    first_sign_in(trainee, *fresh)
    deal_a_round(trainee)

    go(instructor, "Live")
    go(instructor, "Watch tables")
    expect(instructor.get_by_text("O'Brien Siobhán").first).to_be_visible()
    go(instructor, "Progress")
    row = instructor.locator("tr", has_text="O'Brien Siobhán")
    row.get_by_role("link").first.click()
    instructor.get_by_text("Results by game and skill").first.click()
    instructor.locator("details[open] table td.number a").first.click()
    instructor.locator("table.answers-of tbody th a").first.click()
    expect(instructor).to_have_url(re.compile("/replay/"))

    go(owner, "School")
    go(owner, "Settings and log")
    for act in ("opened the school", "created the class", "gave a new password to", "opened the record of"):
        expect(owner.get_by_text(act).first).to_be_visible()


def come_in_fails(page, username: str, password: str) -> None:
    """The password of the first slip ended when another one was given out."""
    page.goto("/login/")
    page.fill("input[name=username]", username)
    page.fill("input[name=password]", password)
    page.locator("form:has(input[name=password]) button[type=submit]").click()
    expect(page.locator("[role=alert]")).to_be_visible()
