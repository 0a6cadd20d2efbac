"""Another process locks the database: what was typed waits on the page, and is stored once."""

import re
import sqlite3
from contextlib import closing, contextmanager

import pytest
from playwright.sync_api import expect

from tests.browser.playing import answer, open_table, press_all, sign_out, stand_at, stops_of, stored
from tests.servers.serving import serve

SEED = "database locked"
SOON = 8_000
"""Milliseconds: five seconds for the page to ask again, and what the answer itself takes."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("locked")
    serving = serve(folder, DJANGO_SETTINGS_MODULE="tests.servers.short_patience")
    yield serving
    serving.stop()


@contextmanager
def locked(server):
    with closing(sqlite3.connect(server.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def places(server, run: str) -> list[str]:
    return [place for _, place, _ in stored(server, run)]


def test_an_answer_is_sent_again_by_itself_and_a_form_from_its_page(server, page, sign_in, complaints):
    sign_in(page, "trainee")
    run = open_table(page, SEED, spots=2)
    first, second, third, *_ = stops_of(SEED, spots=2)
    answer(page, first)
    stand_at(page, str(second.place))
    other = page.context.new_page()
    other.goto("/")
    with locked(server):
        press_all(page, second)
        page.keyboard.press("Enter")
        expect(page.locator("#stop .stop-status.is-trouble")).to_contain_text("kept and will be sent again")
        sign_out(other)
        expect(other.locator("h1")).to_have_text("Temporarily unavailable")
        assert places(server, run) == [str(first.place)]
    expect(page.locator("#table")).to_have_attribute("data-place", str(third.place), timeout=SOON)
    assert places(server, run) == [str(first.place), str(second.place)]
    other.get_by_role("button", name="Send again").click()
    expect(other).to_have_url(re.compile("/login/"))
    complaints[:] = [one for one in complaints if "503" not in one and "htmx:" not in one]
