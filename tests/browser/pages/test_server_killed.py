"""The server is killed in the midst of a table test: what was acknowledged is there, and for how long the
page was out of touch stands before the examiner, who may give it back."""

import re
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests.browser.playing import PREPARED, session
from tests.servers.serving import serve, start
from trainer.demo.school import PASSWORD

pytestmark = pytest.mark.scale
HEARD_EARLIER = "UPDATE play_presence SET heard = datetime(heard, '-120 seconds')"
"""Instead of waiting for two minutes."""


@pytest.fixture
def complaints():
    """A server that is killed is complained of."""


@pytest.fixture
def page_of(browser):
    contexts = []

    def make(server, who: str):
        context = browser.new_context(
            base_url=server.base_url,
            service_workers="block",
            storage_state=session(browser, server.base_url, who, PASSWORD),
        )
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


def answer_anything(page) -> None:
    before = page.locator("#table").get_attribute("data-place")
    asked = page.locator("#stop input:is([type=radio], [type=checkbox])")
    for name in asked.evaluate_all("inputs => [...new Set(inputs.map(input => input.name))]"):
        page.locator(f'#stop input[name="{name}"]').first.check(force=True)
    page.locator("#stop button[type=submit]").click()
    expect(page.locator("#table")).not_to_have_attribute("data-place", before)


def answers(database) -> int:
    with closing(sqlite3.connect(database)) as plain:
        return plain.execute("SELECT count(*) FROM play_answer").fetchone()[0]


@pytest.fixture
def server(tmp_path):
    server = serve(tmp_path)
    yield server
    server.stop()


def test_nothing_is_lost_and_the_time_can_be_given_back(server, tmp_path, page_of):
    examiner, examinee = page_of(server, "instructor"), page_of(server, "lucia")
    examiner.goto("/table-tests/give/")
    examiner.get_by_label("Game").select_option("rabbit-hunter")
    examiner.get_by_label("Lucía Fernández").check()
    examiner.get_by_role("button", name="Schedule test").click()
    room = examiner.url.removeprefix(server.base_url)
    examiner.get_by_role("button", name="Admit", exact=True).click()
    examinee.goto("/")
    examinee.get_by_role("link", name="View").click()
    examinee.get_by_role("button", name="Start test").click(timeout=PREPARED)
    with examinee.expect_websocket():
        examinee.reload()
    answer_anything(examinee)
    place = examinee.locator("#table").get_attribute("data-place")
    acknowledged = answers(server.database)
    assert acknowledged == 1

    server.process.kill()
    server.process.wait()
    assert answers(server.database) == acknowledged
    with closing(sqlite3.connect(server.database, isolation_level=None)) as plain:
        assert plain.execute(HEARD_EARLIER).rowcount == 1

    again = start(tmp_path, server.environment)
    try:
        table = examinee.url.removeprefix(server.base_url)
        with examinee.expect_websocket():
            examinee.goto(again.base_url + table)
        expect(examinee.locator("#table")).to_have_attribute("data-place", place)
        examiner.goto(again.base_url + room)
        expect(examiner.get_by_role("row", name=re.compile("Lucía"))).to_contain_text("lost")
        examiner.get_by_role("link", name=re.compile("Lucía")).click()
        examiner.get_by_role("button", name=re.compile("^Give back 2 min")).click()
        expect(examiner.get_by_text("lost time given back")).to_be_visible()
        expect(examiner.get_by_role("button", name=re.compile("^Give back"))).to_have_count(0)
        answer_anything(examinee)
        assert answers(again.database) == acknowledged + 1
    finally:
        again.stop()
