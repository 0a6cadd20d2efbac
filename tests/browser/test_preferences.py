"""The lists in the footer: pages light or dark whatever the system prefers, a deck in four colours or two."""

import pytest

PAPER = {"light": "rgb(243, 240, 233)", "dark": "rgb(17, 21, 19)"}


def colour(page, token: str) -> str:
    """A token as the page draws it."""
    page.evaluate("(token) => { document.body.style.color = `var(${token})` }", token)
    return page.evaluate("getComputedStyle(document.body).color")


@pytest.mark.parametrize("prefers", PAPER)
def test_the_page_is_as_the_system_prefers_until_its_reader_chooses(new_page, prefers):
    page = new_page(color_scheme=prefers)
    page.goto("/login/")
    assert colour(page, "--paper") == PAPER[prefers]
    for chosen in (*PAPER, ""):
        page.select_option("select[data-preference=theme]", chosen)
        assert colour(page, "--paper") == PAPER[chosen or prefers]
        page.reload()
        assert colour(page, "--paper") == PAPER[chosen or prefers]


def test_a_deck_has_four_colours_or_two_in_either_theme(new_page):
    suits = ("--spades", "--hearts", "--diamonds", "--clubs")
    for theme in PAPER:
        page = new_page(color_scheme=theme)
        page.goto("/login/")
        assert len({colour(page, suit) for suit in suits}) == 4
        page.select_option("select[data-preference=deck]", "two")
        assert len({colour(page, suit) for suit in suits}) == 2
