"""Controls look like controls, hold their words, and cover nothing."""

import re

from playwright.sync_api import expect

from tests.browser.playing import answer_past_the_page, sit_down, stand_at, stops_of

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


def test_the_button_that_finishes_holds_its_words(shell, trainee):
    run = sit_down(trainee, shell, "mei", "by mode", rounds=1)
    for stop in stops_of("by mode"):
        answer_past_the_page(trainee, run, stop)
    trainee.reload()
    stand_at(trainee, "")
    button = trainee.locator("#next-round")
    expect(button).to_have_text(re.compile(r"^\s*Finish\s+Space\s*$"))
    for width in (320, 1366):
        trainee.set_viewport_size({"width": width, "height": 800})
        fits = "(one) => one.scrollWidth <= one.clientWidth + 1 && one.offsetHeight < 60"
        assert button.evaluate(fits), width


ASKED = """(inline) => {
    const screen = document.getElementById("live-screen");
    screen.className = "screen-now has-shares";
    screen.innerHTML = `<header class="screen-head"></header><div class="screen-felt"></div>
        <div class="screen-shares">
        <section class="class-result">
        <p class="result-right"><strong>pay 1,250</strong> <span>= 50 × $25</span>
        <span class="result-reason">three of a kind beats two pair</span></p></section></div>`;
    const reason = screen.querySelector(".result-reason");
    if (inline) reason.parentElement.style.display = "block";
    const last = document.createRange();
    last.setStart(reason.firstChild, reason.textContent.lastIndexOf(" ") + 1);
    last.setEnd(reason.firstChild, reason.textContent.length);
    const first = document.createRange();
    first.setStart(reason.firstChild, 0);
    first.setEnd(reason.firstChild, 5);
    return Math.round(last.getBoundingClientRect().top - first.getBoundingClientRect().top);
}"""
"""How far below its first word the last word of a reason lies."""


def test_a_reason_before_the_class_is_in_one_piece(page, sign_in):
    sign_in(page, "instructor")
    page.goto("/live/")
    page.get_by_role("button", name="Start class").click()
    page.wait_for_selector("#live-panel")
    page.goto(page.url.replace("/host/", "/projector/"))
    wrapped = set()
    for width in range(1000, 1921, 120):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(ASKED, False) == 0, width
        wrapped.add(page.evaluate(ASKED, True) > 0)
    assert wrapped == {True, False}  # in the line of the answer it would have wrapped in some windows


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
