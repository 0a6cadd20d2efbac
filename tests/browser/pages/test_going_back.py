"""Nothing typed is lost by going away and back; and nothing is left for the next one at this computer."""

import pytest
from playwright.sync_api import Page

from tests.browser.playing import come_in, prefer, sign_out
from trainer.demo.school import PASSWORD

AMOUNT = "main input[name=minimum-wager]"


def without_the_script(page: Page) -> None:
    page.route("**/drafts_of_forms*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))


@pytest.mark.parametrize("script", [True, False])
def test_what_was_typed_into_a_form_is_there_after_going_back_and_not_on_a_page_opened_anew(
    page, sign_in, script
):
    """Without the script, the negative control, this browser loads the page anew, and empty."""
    if not script:
        without_the_script(page)
    sign_in(page, "manager")
    page.goto("/house-rules/six-card-poker/")
    before = page.input_value(AMOUNT)
    page.fill(AMOUNT, "77")
    page.get_by_role("link", name="School").click()
    page.get_by_role("heading", name="People").wait_for()
    page.go_back()
    page.locator(AMOUNT).wait_for()
    page.wait_for_load_state()
    assert (page.input_value(AMOUNT) == "77") is script
    page.goto(page.url)
    assert page.input_value(AMOUNT) == before


FIELDS = """([sent, fill]) => [...document.querySelectorAll("main form[method=post]")]
    .flatMap((form, at) => (at === sent ? [] : [...form.elements]))
    .filter((one) => one.matches("input, select, textarea") && !["hidden", "file"].includes(one.type))
    .map((one) => {
        if (fill && one.type === "checkbox") one.checked = !one.checked;
        else if (fill && one.options) one.selectedIndex = (one.selectedIndex + 1) % one.options.length;
        else if (fill) one.value += "7";
        return [one.name, one.type === "checkbox" ? one.checked : one.value];
    })"""
"""What stands in the fields of all forms but one, once something was typed there."""


def fields(page: Page, sent: int, *, fill: bool = False) -> set[tuple]:
    return {tuple(field) for field in page.evaluate(FIELDS, [sent, fill])}


SEVERAL = {
    "/classes/1/": ("Save", "Create code"),
    "/people/6/": ("Correct name", "Change role"),
    "/certifications/checks/": ("Add default checks",),
}


@pytest.mark.parametrize(
    ("address", "script"), [*((address, True) for address in SEVERAL), ("/classes/1/", False)]
)
def test_what_was_typed_into_other_forms_is_there_after_one_is_sent(page, sign_in, address, script):
    if not script:
        without_the_script(page)
    sign_in(page, "owner")
    page.goto(address)
    if (door := page.get_by_role("button", name="Close now")).count():  # of another test
        door.click()
    for name in SEVERAL[address]:
        page.goto(address)
        button = page.locator("main form[method=post] button[type=submit]", has_text=name).first
        sent = button.evaluate(
            "(one) => [...document.querySelectorAll('main form[method=post]')].indexOf(one.form)"
        )
        typed = fields(page, sent, fill=True)
        assert typed
        with page.expect_event("load"):
            button.click()
        if name == "Create code":  # on another page, which leads back
            page.get_by_role("heading", name="Class code").wait_for()
            with page.expect_event("load"):
                page.locator(f"main a[href='{address}']").first.click()
        assert (typed <= fields(page, sent)) is script, name
        page.goto(address)
        assert not typed <= fields(page, sent)
        if name == "Create code":
            door.click()


def test_signing_out_leaves_nothing_but_the_language_and_the_look(page):
    page.goto("/login/")
    page.get_by_role("button", name="Español").click()
    come_in(page, "daniel", PASSWORD)
    prefer(page, "theme", "dark")
    page.evaluate("sessionStorage.setItem('draft/a', '[]'); localStorage.setItem('b', '1')")
    page.goto("/games/")
    sign_out(page)
    page.wait_for_url("**/login/**")
    kept = page.evaluate("[...Object.keys(sessionStorage), ...Object.keys(localStorage)]")
    assert [name for name in kept if not name.startswith("htmx-")] == []  # its own, of the page that is shown
    assert page.locator("html").get_attribute("lang") == "es"
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.go_back()
    page.locator("input[name=password]").wait_for()  # and not the page that was left
