"""What people do in a school that begins, by links and buttons."""

import re

from playwright.sync_api import Page, expect

from tests.browser.playing import GAME, come_in

OWN = "a-passphrase-of-my-own"
ZONE = "America/New_York"
"""Of every browser."""


def go(page: Page, *names: str) -> None:
    """By links, one after the other."""
    for name in names:
        page.get_by_role("link", name=name, exact=True).first.click()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def make_account(page: Page, first: str, last: str, username: str) -> None:
    for name, value in (("first_name", first), ("last_name", last), ("username", username)):
        page.fill(f"input[name={name}]", value)
    page.fill("input[name=password]", OWN)
    press(page, "Join")
    page.wait_for_url(re.compile("^(?!.*/join/)"))


def open_the_school(empty, page: Page, name: str, owner: str) -> str:
    """By the documented command; the link that it printed, with which the owner came in."""
    said = empty.manage("open_school", name, "--owner", f"{owner}@example.com")
    link = re.search(r"https?://[^/\s]+(/join/\S+)", said)[1]
    page.goto(link)
    make_account(page, owner.title(), "Petrova", owner)
    return link


def invited(owner: Page, person, role: str, name: str) -> Page:
    """Return the browser of a person who joined by a link that the owner made."""
    owner.goto("/")
    go(owner, "School", "Invite")
    owner.get_by_label("Role").select_option(label=role)
    press(owner, "Create link")
    page = person()
    page.goto(owner.locator("#id_link").input_value())
    make_account(page, name, "Novak", name.lower())
    return page


def add_people(page: Page, roster: str, count: int) -> dict[str, tuple[str, str]]:
    """User name and password by name, as the slips print them."""
    page.goto("/")
    go(page, "School", "Add people")
    page.fill("textarea", roster)
    page.locator("form:has(textarea) button[type=submit]").click()
    expect(page.get_by_text("No one is added yet.")).to_be_visible()
    press(page, f"Add these {count} people")
    page.wait_for_selector(".slips")
    found = {}
    for slip in page.locator(".slips .slip").all():
        username, password = slip.locator("dd").all_inner_texts()
        found[slip.locator(".slip-name").inner_text()] = (username, password)
    assert len(found) == count
    return found


def first_sign_in(page: Page, username: str, password: str) -> None:
    """With a password that was handed over, which is changed at once."""
    come_in(page, username, password)
    assert page.url.endswith("/password/")
    page.fill("input[name=oldpassword]", password)
    page.fill("input[name=password1]", OWN)
    page.fill("input[name=password2]", OWN)
    press(page, "Change password")
    page.wait_for_url(re.compile("^(?!.*/password/)"))


def create_class(page: Page, name: str) -> None:
    page.goto("/")
    go(page, "School", "Classes")
    page.fill("#id_name", name)
    press(page, "Create class")
    if page.url.endswith("/classes/"):
        page.locator("a.row", has_text=name).click()


def open_its_door(page: Page) -> str:
    """Of the class whose page this is; the code as the projector shows it."""
    page.fill("input[name=uses]", "2")
    press(page, "Create code")
    if not page.locator(".wall-code").count():
        go(page, "Show on projector")
    return re.sub(r"\s", "", page.locator(".wall-code").inner_text().removeprefix("Class code"))


def join_by_code(page: Page, code: str, first: str, username: str) -> None:
    page.goto("/")
    go(page, "Join a class with a code")
    page.fill("input[name=code]", code.lower())
    press(page, "Continue")
    make_account(page, first, "Newcomer", username)
    expect(page.locator("h1").first).to_be_visible()
    assert page.url.endswith("/")  # their home


def assign(page: Page, seed: str, to: str, count: int) -> None:
    """A round of one spot to so many; the page shows its results."""
    page.goto("/")
    go(page, "Teaching", "Assign")
    page.get_by_label("Name").fill("Before the weekend")
    page.select_option("#id_game", GAME)
    page.locator('label[for="id_spots_1"]').click()
    page.locator("#id_rounds").fill("1")
    page.locator("details.seed summary").click()
    page.locator("#id_seed").fill(seed)
    page.get_by_label(to).check()
    press(page, "Assign")
    expect(page.get_by_text(f"0 of {count} finished")).to_be_visible()


def see_in_the_log(owner: Page, *acts: str) -> None:
    owner.goto("/")
    go(owner, "School", "Settings and log")
    for act in acts:
        expect(owner.get_by_text(act).first).to_be_visible()
