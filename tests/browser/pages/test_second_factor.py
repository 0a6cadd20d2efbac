"""A passkey, through a real browser with a virtual key."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import sign_out
from trainer.demo.school import PASSWORD

WHO = "manager"


@pytest.fixture
def page(new_page, server) -> Page:
    """A browser at a host name: a passkey belongs to one, and not to an address."""
    page, host = new_page(), server.base_url.replace("127.0.0.1", "localhost")
    goto = page.goto
    page.goto = lambda path: goto(f"{host}{path}")
    client = page.context.new_cdp_session(page)
    client.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
    options |= {"hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True}
    client.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return page


def enter(page: Page) -> None:
    page.goto("/login/")
    page.fill("input[name=username]", WHO)
    page.fill("input[name=password]", PASSWORD)
    page.get_by_role("button", name="Sign in").click()


def confirm(page: Page) -> None:
    page.fill("input[name=password]", PASSWORD)
    page.get_by_role("button", name="Continue").click()


def test_a_passkey_signs_in_after_the_password_and_is_removed(page):
    enter(page)
    page.goto("/settings/")
    page.get_by_role("link", name="View second factor").click()
    page.get_by_role("link", name="Add passkey").click()
    confirm(page)
    page.wait_for_load_state()  # its script asks for the passkey
    page.get_by_role("button", name="Add passkey").click()
    expect(page.locator(".recovery-codes li")).to_have_count(10)
    page.get_by_role("link", name="I have them").click()
    expect(page.get_by_text("Passkey 1")).to_be_visible()
    sign_out(page)
    enter(page)
    expect(page).to_have_url(re.compile("/login/second-factor/"))
    page.get_by_role("button", name="Use a passkey").click()
    page.wait_for_url(re.compile(r"^(?!.*/login/)"))
    page.goto("/settings/second-factor/")
    page.get_by_role("link", name="Remove passkey").click()
    confirm(page)
    page.get_by_role("button", name="Remove passkey").click()
    expect(page.get_by_role("link", name="Remove passkey")).to_have_count(0)
    sign_out(page)
    enter(page)
    page.wait_for_url(re.compile(r"^(?!.*/login/)"))
