"""One real server and one Chromium for the whole run; a fresh page for each test, which must stay quiet.

    def test_a_trainee_sees_the_felt(page, sign_in):
        sign_in(page, "trainee")  # quickly; sign_in_by_form does it as people do
        page.goto("/")

`page` is one person's browser; `new_page` makes further ones, for a class or a wall.
"""

import os
from pathlib import Path

import pytest

from tests import chromium
from tests.browser.playing import come_in, session
from tests.browser.shell import Shell
from tests.servers.serving import serve
from trainer.demo.school import PASSWORD

HERE = str(Path(__file__).parent)
PATIENCE = 30_000
"""Milliseconds that a page may take: nothing where all is well, and enough on a machine that is busy."""


def pytest_collection_modifyitems(items):
    for item in items:
        if str(item.path).startswith(HERE):  # of eight thousand tests
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """`server.base_url`, `server.database` (a Path), `server.manage("demo")`. Shared by all tests."""
    server = serve(
        tmp_path_factory.mktemp("trainer"), DJANGO_SETTINGS_MODULE="tests.browser.pages.files_at_once"
    )
    yield server
    server.stop()


@pytest.fixture(scope="session")
def shell(server):
    """`shell(script)`: what it prints with Django and the server's database."""
    shell = Shell(server.environment)
    yield shell
    shell.stop()


@pytest.fixture(scope="session")
def browser():
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    executable = chromium.find()  # asks the driver too, and two of them cannot run at once
    # Playwright's driver keeps an event loop in this thread, which Django would take for an async view.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=executable, args=chromium.ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def complaints():
    """What the pages of this test wrote as an error: scripts, refused content, missing files.

    The test fails on any that is left. A test that causes one on purpose removes it from this list.
    """
    heard: list[str] = []
    yield heard
    assert heard == []


@pytest.fixture
def new_page(browser, server, complaints):
    """`new_page(viewport={"width": 390, "height": 844})`: another person's browser.

    Without the service worker, which would ask for pages past the routes that a test lays, and without
    motion, which would move what a test measures.
    """
    contexts = []

    def make(**options):
        settled = {"service_workers": "block", "reduced_motion": "reduce"}
        context = browser.new_context(base_url=server.base_url, **settled | options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
        page.on("console", lambda message: listen(message, page, complaints))
        return page

    yield make
    for context in contexts:
        context.close()


def listen(message, page, complaints: list[str]) -> None:
    where = message.location.get("url", "")
    # The browser asks for the icon of a page without one by itself, and only sometimes.
    if message.type == "error" and not where.endswith("/favicon.ico"):
        complaints.append(f"{page.url}: {message.text} ({where})")


@pytest.fixture
def page(new_page):
    return new_page()


@pytest.fixture(scope="session")
def stored_sessions() -> dict[tuple[str, str], dict]:
    return {}


@pytest.fixture(scope="module")
def sessions(browser, server, stored_sessions):
    """`sessions("mei")`: the storage state of her browser. Each person signs in once per server, because
    hashing a password is slow; a test that signs out uses the form."""

    def make(who: str) -> dict:
        key = (server.base_url, who)
        if key not in stored_sessions:
            stored_sessions[key] = session(browser, server.base_url, who, PASSWORD)
        return stored_sessions[key]

    return make


@pytest.fixture
def sign_in(sessions):
    """`sign_in(page, "instructor")`: as one of the demo school's people, who have come in before."""
    return lambda page, who: page.context.add_cookies(sessions(who)["cookies"])


@pytest.fixture
def trainee(page, sign_in):
    """Mei's page. What she answers in one test speaks for or against a name in the next."""
    sign_in(page, "mei")
    return page


@pytest.fixture
def sign_in_by_form():
    """The same through the form, and on to the home page."""
    return lambda page, who: come_in(page, who, PASSWORD)
