"""Pages that are reached by name alone, where little or nothing was done yet: axe finds nothing on them, and
nothing is wider than the window."""

import pytest

from tests.browser.pages.test_every_page import flaws, too_wide, wide
from tests.pictured import OWN_PAGES, STAFF_PAGES
from tests.scale import sample_or_all

__all__ = ["wide"]

BY_NAME = [("owner", at) for at in STAFF_PAGES.values()] + [("lucia", at) for at in OWN_PAGES.values()]


@sample_or_all("step", 8, 1)  # every eighth of them, or each
@pytest.mark.timeout(300)
def test_axe_finds_nothing_on_pages_reached_by_name_and_nothing_is_wider_than_the_window(wide, sign_in, step):
    found = {}
    for who, address in BY_NAME[step // 2 :: step]:
        sign_in(wide, who)
        assert wide.goto(address).status == 200
        found[who, address] = (flaws(wide), too_wide(wide))
    assert {page: both for page, both in found.items() if any(both)} == {}
    assert len(found) >= len(BY_NAME) // step
