"""Single sign-on from an empty database in production settings: an owner sets up a real provider, and an
instructor signs in by it; by links alone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_empty_server import go, open_the_school, person, press
from tests.servers.identity.openid import PASSWORD, serve_openid
from tests.servers.production import serve_empty

pytestmark = pytest.mark.timeout(300)

__all__ = ["person"]


@pytest.fixture(scope="module")
def openid(tmp_path_factory):
    server = serve_openid(tmp_path_factory.mktemp("identity"))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def empty(tmp_path_factory, openid):
    server = serve_empty(tmp_path_factory.mktemp("empty"), INTERNAL_PROVIDERS=openid.base_url)
    yield server
    server.stop()


def set_up(page, openid) -> None:
    """Enter the redirect address at the provider, and what it gives here."""
    page.goto("/")
    go(page, "School")
    go(page, "Single sign-on")
    go(page, "Other OpenID Connect")
    client_id, secret = openid.client(page.locator("dd code").inner_text())
    page.get_by_label("Issuer").fill(openid.base_url)
    page.get_by_label("Client ID").fill(client_id)
    page.get_by_label("Client secret").fill(secret)
    page.get_by_text("More settings").click()
    page.get_by_label("Text on the button").fill("Sign in with Harbour Keycloak")
    page.get_by_label("Who may sign in").select_option("create")
    page.get_by_label("Email domains").fill("harbour.example")
    page.get_by_label("Highest role that signs in").select_option("instructor")
    page.get_by_label("Claim with the role").fill("realm_access.roles")
    page.get_by_label("Its values for instructors").fill("dealer-instructors")
    press(page, "Save")
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.get_by_role("row", name="Sign in with Harbour Keycloak")).to_be_visible()


def sign_in(page, openid, username: str) -> None:
    page.goto("/")
    go(page, "Sign in with your school")
    page.get_by_label("Your email at the school").fill("iris@harbour.example")
    press(page, "Continue")
    press(page, "Sign in with Harbour Keycloak")
    page.wait_for_url(f"{openid.base_url}/**")
    page.locator("input[name=login]").fill(username)
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("form:has(input[name=password]) button[type=submit]").click()
    page.get_by_role("button", name="Authorize").click()


def test_a_keycloak_like_provider_signs_an_instructor_in(empty, openid, person):
    openid.person("iris", email="iris@harbour.example", roles=["dealer-instructors"])
    openid.person("eve", email="eve@other.example", roles=["dealer-instructors"])
    owner, instructor, stranger = person(), person(), person()
    open_the_school(empty, owner)
    set_up(owner, openid)

    sign_in(instructor, openid, "iris")
    instructor.wait_for_url(f"{empty.base_url}/")
    expect(
        instructor.get_by_role("heading", name="At the tables now")
    ).to_be_visible()  # an instructor's home

    sign_in(stranger, openid, "eve")
    expect(stranger.get_by_role("alert")).to_have_text("Your email address isn’t one of this school’s.")
    go(stranger, "Back to sign-in")
    expect(stranger.get_by_role("button", name="Sign in with Harbour Keycloak")).to_be_visible()

    go(owner, "School")
    go(owner, "Settings and log")
    for act in ("added single sign-on", "joined by single sign-on"):
        expect(owner.get_by_role("cell", name=re.compile(act)).first).to_be_visible()
