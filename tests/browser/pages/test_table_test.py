"""A table test from giving it to voiding it, in two browsers: each page notices what the other does."""

import re

from playwright.sync_api import expect

from tests.browser.playing import PREPARED

GAME = "rabbit-hunter"


def test_given_begun_paused_and_gone_on_with(new_page, sign_in):
    examiner, examinee = new_page(), new_page()
    sign_in(examiner, "instructor")
    sign_in(examinee, "lucia")
    examiner.goto("/table-tests/give/")
    examiner.get_by_label("Game").select_option(GAME)
    examiner.get_by_label("Lucía Fernández").check()
    examiner.get_by_role("button", name="Schedule test").click()
    row = examiner.get_by_role("row", name=re.compile("Lucía"))
    expect(row).to_contain_text("waiting to be admitted")

    examinee.goto("/")
    examinee.get_by_role("link", name="View Table test").click()
    expect(examinee.get_by_role("heading", name="Your examiner will let you in")).to_be_visible()
    expect(examinee.get_by_label("Code")).to_be_visible()
    row.get_by_role("button", name="Admit").click()
    begin = examinee.get_by_role("button", name="Start test")
    expect(begin).to_be_visible()  # without a reload
    expect(examinee.get_by_label("Code")).to_be_hidden()
    begin.click(timeout=PREPARED)
    expect(examinee.locator("#felt")).to_be_visible()
    expect(row).to_contain_text("round 1 of 10")

    choice = examinee.locator("#stop input:is([type=radio], [type=checkbox])").first
    choice.check(force=True)
    row.get_by_role("button", name="Pause").click()
    expect(examinee.get_by_role("heading", name="Your examiner paused this test")).to_be_visible()
    expect(examinee.locator("#felt")).to_have_count(0)
    row.get_by_role("button", name="Resume").click()
    expect(examinee.locator("#felt")).to_be_visible()
    expect(choice).to_be_checked()  # what was typed is kept

    row.get_by_role("link", name=re.compile("Lucía")).click()
    why = examiner.locator("form[action$='/void/']")
    why.get_by_label("Why").fill("a rehearsal")
    why.get_by_role("button", name="Void attempt").click()
    expect(examiner.get_by_text("a rehearsal")).to_be_visible()
    examinee.wait_for_url("**/report/")
