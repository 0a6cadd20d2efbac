"""The entrance, and the exit: a wrong password; an owner erases a person, who is signed out at once."""

import re

from playwright.sync_api import Page, expect

from trainer.demo.school import PASSWORD


def invite(page: Page) -> str:
    page.goto("/people/invite/")
    page.get_by_role("main").locator("form button[type=submit]").first.click()
    return re.search(r"/join/[\w-]{20,}/", page.content()).group()


def test_a_wrong_password_stays_outside_and_the_page_refuses_what_is_not_its_own(page, complaints):
    page.goto("/login/")
    page.fill("input[name=username]", "trainee")
    page.fill("input[name=password]", "not this")
    page.keyboard.press("Enter")
    page.get_by_text("Wrong username or password").wait_for()
    assert "sessionid" not in {cookie["name"] for cookie in page.context.cookies()}
    with page.expect_console_message() as heard:  # the negative control of `complaints`
        page.evaluate(
            """() => {
                const script = document.createElement("script");
                script.textContent = "window.ran = true";
                document.body.append(script);
            }"""
        )
    assert page.evaluate("window.ran") is None
    assert "Content Security Policy" in heard.value.text
    assert "Content Security Policy" in complaints.pop()
    complaints[:] = [one for one in complaints if "422" not in one]


def test_an_owner_erases_a_person_who_is_signed_out_at_once(new_page, complaints, sign_in_by_form):
    theirs, page = new_page(), new_page(viewport={"width": 390, "height": 844})
    sign_in_by_form(page, "owner")
    theirs.goto(invite(page))
    fields = {"first_name": "Bartholomew", "last_name": "Featherstone", "username": "bartholomew"}
    for field, value in (fields | {"email": "b@example.com", "password": "a-long-one-for-them"}).items():
        theirs.fill(f"form:has(input[name=password]) input[name={field}]", value)
    theirs.locator("form:has(input[name=password]) button[type=submit]").click()
    theirs.wait_for_url(re.compile(r"^(?!.*/join/)"))
    page.goto("/people/?q=Bartholomew")
    page.get_by_role("main").get_by_role("link", name=re.compile("Bartholomew")).first.click()
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
    expect(page.get_by_role("main")).not_to_contain_text("Bartholomew")
    theirs.goto("/progress/")
    expect(theirs).to_have_url(re.compile("/login/"))
    # The browser logs the 422 of the wrong password, at any time after its page is shown.
    complaints[:] = [one for one in complaints if not ("/erase/" in one and "422" in one)]
