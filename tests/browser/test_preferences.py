"""The settings page: each change shows in the preview, is saved at once and holds on every page."""

import pytest
from playwright.sync_api import expect

PAPER = {"light": "rgb(243, 240, 233)", "dark": "rgb(17, 21, 19)"}
SUITS = ("--spades", "--hearts", "--diamonds", "--clubs")


def color(page, token: str) -> str:
    """Return a token's color as the page draws it."""
    page.evaluate("(token) => { document.body.style.color = `var(${token})` }", token)
    return page.evaluate("getComputedStyle(document.body).color")


def choose(page, setting: str, value: str) -> None:
    page.locator(f"[data-preference={setting}] input[value='{value}']").check()


@pytest.mark.parametrize("prefers", PAPER)
def test_pages_follow_the_system_until_their_reader_chooses(new_page, sign_in, prefers):
    page = new_page(color_scheme=prefers)
    sign_in(page, "lucia")
    page.goto("/settings/")
    assert color(page, "--paper") == PAPER[prefers]
    assert len({color(page, suit) for suit in SUITS}) == 4
    for chosen in (*PAPER, ""):
        choose(page, "theme", chosen)
        assert color(page, "--paper") == PAPER[chosen or prefers]
    choose(page, "theme", other := next(theme for theme in PAPER if theme != prefers))
    page.reload()
    assert color(page, "--paper") == PAPER[other]
    expect(page.locator(f"[data-preference=theme] input[value='{other}']")).to_be_checked()
    choose(page, "deck", "two")
    assert len({color(page, suit) for suit in SUITS}) == 2


def test_a_change_is_confirmed_for_two_seconds_and_seen_in_the_preview(page, sign_in):
    sign_in(page, "lucia")
    page.goto("/settings/")
    saved = page.locator("#saved")
    expect(saved).to_be_empty()
    card = page.locator(".settings-preview .card").first
    before = card.evaluate("(card) => getComputedStyle(card).backgroundImage")
    choose(page, "index", "large")
    expect(saved).to_have_text("Saved")
    assert card.evaluate("(card) => getComputedStyle(card).backgroundImage") != before
    expect(saved).to_be_empty(timeout=5000)
    choose(page, "pause", "on")
    expect(page.locator(".settings-continue")).not_to_be_visible()
    cookies = page.evaluate("document.cookie").split("; ")
    assert {"preference-index=large", "preference-pause=on"} <= set(cookies)
    page.locator("main").get_by_role("button", name="Español").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    assert page.url.endswith("/settings/")
