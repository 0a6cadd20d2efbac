"""What sends a long form is in view on a phone, above the bar of sections."""

import pytest
from playwright.sync_api import Page

FORMS = ("/live/", "/assignments/create/", "/table-tests/give/", "/house-rules/six-card-poker/")


def is_under_the_finger(page: Page) -> bool:
    """Whether a press on the middle of the button reaches it."""
    return page.locator(".form-acts .button-main").evaluate(
        """(button) => {
            const box = button.getBoundingClientRect();
            const x = box.left + box.width / 2, y = box.top + box.height / 2;
            return button.contains(document.elementFromPoint(x, y));
        }"""
    )


@pytest.mark.parametrize("address", FORMS)
def test_it_can_be_pressed_without_scrolling(new_page, sign_in, address):
    page = new_page(viewport={"width": 390, "height": 844})
    sign_in(page, "owner")
    page.goto(address)
    assert is_under_the_finger(page)


def test_a_button_behind_the_bar_is_noticed(new_page, sign_in):
    page = new_page(viewport={"width": 390, "height": 844})
    sign_in(page, "owner")
    page.goto(FORMS[-1])
    page.locator(".form-acts").evaluate("(acts) => { acts.style.bottom = 0 }")
    assert not is_under_the_finger(page)
