"""The screen stays on at a table and before a class, and only there."""

import pytest

from tests.browser.playing import open_table

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
VISIBLE = "document.dispatchEvent(new Event('visibilitychange'))"


def asked(page) -> list[str]:
    return page.evaluate("window.asked")


def test_a_table_and_a_projector_stay_awake_each_time_they_are_visible_and_other_pages_do_not(page, sign_in):
    page.add_init_script(WATCHED)
    sign_in(page, "instructor")
    for awake in ("/tables/projector/", lambda: open_table(page, "awake")):
        awake() if callable(awake) else page.goto(awake)
        assert asked(page) == ["screen"]
    page.evaluate(VISIBLE)
    assert asked(page) == ["screen", "screen"]
    page.evaluate("Object.defineProperty(document, 'visibilityState', { value: 'hidden' })")
    page.evaluate(VISIBLE)
    assert asked(page) == ["screen", "screen"]
    page.goto("/tables/")
    assert asked(page) == []


@pytest.mark.parametrize("missing", [NONE, REFUSING], ids=["none", "refused"])
def test_a_browser_without_it_says_nothing(trainee, missing):
    """`complaints` would fail the test."""
    trainee.add_init_script(missing)
    open_table(trainee, "awake")
