"""An owner erases a person from their page, at a desk and on a phone; the person is signed out at once."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import come_in
from trainer.demo.school import PASSWORD

WIDTHS = {"desk": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}


def invite(page: Page) -> str:
    page.goto("/people/invite/")
    page.get_by_role("main").locator("form button[type=submit]").first.click()
    found = re.search(r"/join/[\w-]{20,}/", page.content())
    assert found
    return found.group()


def join(page: Page, link: str, name: str) -> None:
    page.goto(link)
    fields = {"first_name": name, "last_name": "Featherstone", "username": name.lower()}
    fields |= {"email": f"{name.lower()}@example.com", "password": "a-long-one-for-them"}
    for field, value in fields.items():
        page.fill(f"form:has(input[name=password]) input[name={field}]", value)
    page.locator("form:has(input[name=password]) button[type=submit]").click()
    page.wait_for_url(re.compile(r"^(?!.*/join/)"))


@pytest.mark.parametrize(("name", "width"), [("Wilhelmina", "desk"), ("Bartholomew", "phone")])
def test_an_owner_erases_a_person_who_is_signed_out_at_once(new_page, complaints, name, width):
    theirs, page = new_page(), new_page(viewport=WIDTHS[width])
    come_in(page, "owner", PASSWORD)
    join(theirs, invite(page), name)
    page.goto(f"/people/?q={name}")
    page.get_by_role("main").get_by_role("link", name=re.compile(name)).first.click()
    page.get_by_role("link", name="Erase…").click()
    expect(page.get_by_role("heading", name="What is erased")).to_be_visible()
    password = page.get_by_label("Your password")
    password.fill("not it")
    page.get_by_role("button", name="Erase person").click()
    expect(page.get_by_role("alert")).to_have_text("Wrong password. Nothing was erased.")
    password.fill(PASSWORD)
    page.get_by_role("button", name="Erase person").click()
    expect(page.get_by_role("heading", name="Erasures")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("Former")
    expect(page.get_by_role("main")).not_to_contain_text(name)
    theirs.goto("/progress/")
    expect(theirs).to_have_url(re.compile("/login/"))
    # The browser logs the 422 of the wrong password, at any time after its page is shown.
    complaints[:] = [one for one in complaints if not ("/erase/" in one and "422" in one)]
