"""A table test from giving it to voiding it, in two browsers: each page notices what the other does."""

import re
import sqlite3
from contextlib import closing

from playwright.sync_api import Page, expect

GAME = "rabbit-hunter"


def last_heard(page: Page, server) -> str:
    """When the socket of this table was opened last, as the server noted it; "" while it never was."""
    run = page.url.split("/runs/")[1].partition("/")[0].replace("-", "")
    with closing(sqlite3.connect(server.database)) as rows:
        found = rows.execute("SELECT heard FROM watching_presence WHERE run_id = ?", [run]).fetchone()
    return found[0] if found else ""


def wait_until_heard(page: Page, server, before: str = "") -> str:
    """What is said to a page before its socket is open it does not hear."""
    for _ in range(300):
        if (heard := last_heard(page, server)) != before:
            return heard
        page.wait_for_timeout(100)
    raise AssertionError("the socket of the table was not opened")


def test_given_begun_paused_and_gone_on_with(new_page, sign_in, server):
    examiner, examinee = new_page(), new_page()
    sign_in(examiner, "instructor")
    sign_in(examinee, "lucia")
    examiner.goto("/exams/give/")
    examiner.get_by_label("Game").select_option(GAME)
    examiner.get_by_label("Lucía Fernández").check()
    examiner.get_by_role("button", name="Give the test").click()
    row = examiner.get_by_role("row", name=re.compile("Lucía"))
    expect(row).to_contain_text("waiting to be let in")

    examinee.goto("/")
    examinee.get_by_role("link", name="To the test").click()
    expect(examinee.get_by_role("heading", name="Wait for your examiner")).to_be_visible()
    row.get_by_role("button", name="Let in").click()
    examinee.get_by_role("button", name="Begin the test").click()  # which is there without a reload
    expect(examinee.locator("#felt")).to_be_visible()
    expect(row).to_contain_text("round 1 of 10")

    choice = examinee.locator("#stop input:is([type=radio], [type=checkbox])").first
    choice.check(force=True)
    heard = wait_until_heard(examinee, server)
    row.get_by_role("button", name="Pause").click()
    expect(examinee.get_by_role("heading", name="Your examiner has paused this test")).to_be_visible()
    expect(examinee.locator("#felt")).to_have_count(0)
    heard = wait_until_heard(examinee, server, heard)
    row.get_by_role("button", name="Go on").click()
    expect(examinee.locator("#felt")).to_be_visible()
    expect(choice).to_be_checked()  # what was typed is kept
    wait_until_heard(examinee, server, heard)

    row.get_by_role("link", name=re.compile("Lucía")).click()
    why = examiner.locator("form[action$='/void/']")
    why.get_by_label("Why").fill("a rehearsal")
    why.get_by_role("button", name="Void it").click()
    expect(examiner.get_by_text("a rehearsal")).to_be_visible()
    examinee.wait_for_url("**/report/")
