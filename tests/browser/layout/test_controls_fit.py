"""Controls look like controls, hold their words, and cover nothing."""

UNSTYLED = """[...document.querySelectorAll("main :is(input, textarea)")]
    .filter((one) => one.getClientRects().length && !["checkbox", "radio", "file", "range"].includes(one.type)
    && /inset/.test(getComputedStyle(one).borderTopStyle)).map((one) => one.name)"""
"""Browsers draw a field of their own with a border that is set in."""
INVITE = """
from trainer.schools.services import make_link
from trainer.schools.models import Role, School
print(make_link(school=School.objects.get(name="Riverside Dealer School"), role=Role.TRAINEE)[1])
"""


def test_every_field_of_the_doors_is_styled(shell, page):
    for address in (f"/join/{shell(INVITE).strip()}/", "/join/", "/login/", "/check/"):
        assert page.goto(address).status == 200
        assert page.locator("main input:visible").count() > 0
        assert page.evaluate(UNSTYLED) == [], address
    page.evaluate("document.querySelector('main input:not([type=hidden])').style.border = '2px inset'")
    assert page.evaluate(UNSTYLED) != []


UNDER_THE_FINGER = """(button) => {
    const box = button.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    return button.contains(document.elementFromPoint(x, y));
}"""
"""Whether a press on the middle of the button reaches it."""
FORMS = ("/live/", "/assignments/create/", "/table-tests/give/", "/house-rules/six-card-poker/")


def test_what_sends_a_long_form_can_be_pressed_on_a_phone_without_scrolling(new_page, sign_in):
    page = new_page(viewport={"width": 390, "height": 844})
    sign_in(page, "owner")
    button = page.locator(".form-acts .button-main")
    for address in FORMS:
        page.goto(address)
        assert button.evaluate(UNDER_THE_FINGER), address
    page.locator(".form-acts").evaluate("(acts) => { acts.style.bottom = 0 }")
    assert not button.evaluate(UNDER_THE_FINGER)  # one behind the bar is noticed
