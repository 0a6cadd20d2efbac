"""The screen stays on at a table and before a class, and only there."""

import pytest

from tests.browser.playing import open_table

pytestmark = pytest.mark.browser
WATCHED = """
    window.asked = [];
    const request = async (what) => void asked.push(what);
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
"""
NONE = """Object.defineProperty(navigator, "wakeLock", { value: undefined });"""
REFUSING = """
    const refuse = async () => { throw new DOMException("no"); };
    Object.defineProperty(navigator, "wakeLock", { value: { request: refuse } });
"""


def asked(page) -> list[str]:
    return page.evaluate("window.asked")


def test_a_table_stays_awake_each_time_it_is_visible(trainee):
    trainee.add_init_script(WATCHED)
    open_table(trainee, "awake", spots=1)
    assert asked(trainee) == ["screen"]
    trainee.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert asked(trainee) == ["screen", "screen"]
    trainee.evaluate("Object.defineProperty(document, 'visibilityState', { value: 'hidden' })")
    trainee.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert asked(trainee) == ["screen", "screen"]


@pytest.mark.parametrize("missing", [NONE, REFUSING], ids=["none", "refused"])
def test_a_browser_without_it_says_nothing(trainee, missing):
    """`complaints` would fail the test."""
    trainee.add_init_script(missing)
    open_table(trainee, "awake", spots=1)


def test_projectors_stay_awake_and_other_pages_do_not(page, sign_in):
    sign_in(page, "instructor")
    page.add_init_script(WATCHED)
    page.goto("/tables/projector/")
    assert asked(page) == ["screen"]
    page.goto("/live/")
    page.get_by_role("button", name="Start class").click()
    page.wait_for_selector("#live-panel")
    page.goto(page.url.replace("/host/", "/projector/"))
    assert asked(page) == ["screen"]
    for quiet in ("/", "/tables/"):
        page.goto(quiet)
        assert asked(page) == []
