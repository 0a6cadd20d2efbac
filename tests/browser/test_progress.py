"""A trainee's progress page in a browser: one screen, a map by keyboard, a trend without scripts."""

import pytest
from playwright.sync_api import Page, expect

HISTORY = """
from datetime import timedelta
from games import GAMES
from tests.trainer.play.answers import run_of, stored
from trainer.accounts.models import User
from trainer.schools.models import Membership
mei = Membership.objects.select_related("user").get(user__username="mei")  # no other test plays as Amal
amal = {"password": mei.user.password, "first_name": "Amal", "last_name": "Diaz", "is_demo": True}
user, made = User.objects.get_or_create(username="amal", defaults=amal)
member, _ = Membership.objects.get_or_create(user=user, school_id=mei.school_id, role=mei.role)
if made:
    six = ("6-5-4-poker", "caribbean-stud", "rabbit-hunter", "six-card-poker", "three-card-poker")
    for ago, game in enumerate((*six, "wild-six-card-draw-poker")):
        run = run_of(member, game)
        for number in range(24):
            wager = next(iter(GAMES[game].wagers)).slug
            mark = {"ask": "bet", "wager": wager, "prompt": f"reconcile/1/bet/{wager}"}
            mark |= {"right": number % 3 > 0, "overpaid": 500 if number % 6 == 0 else 0}
            stored(run, mark, game=game, round=number, ago=timedelta(weeks=ago))
print(member.pk)
"""


@pytest.fixture(scope="module")
def progress(shell) -> str:
    """The address of a page with six weeks in six games."""
    return f"/progress/{shell(HISTORY).strip()}/"


def below_the_window(page: Page, part: str) -> float:
    """How far the foot of a part is below the window; 0 or less where it is in view."""
    return page.locator(part).evaluate("(one) => one.getBoundingClientRect().bottom - innerHeight")


def test_it_is_one_screen_and_on_a_phone_its_button_is_in_view(page, sign_in, progress):
    sign_in(page, "amal")
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(progress)
    expect(page.locator(".chart-drawing")).to_be_visible()
    assert page.locator(".skill-map thead th").count() >= 6
    assert below_the_window(page, ".folds") <= 0
    # The negative control: whatever makes it longer would be noticed.
    page.locator(".do-next").evaluate("(one) => { one.style.height = '16rem'; }")
    assert below_the_window(page, ".folds") > 0
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(progress)
    assert below_the_window(page, ".do-next .button") <= 0
    cell = page.locator(".skill-map td a").last
    cell.scroll_into_view_if_needed()
    assert min(cell.bounding_box()[side] for side in ("width", "height")) >= 44


def test_cells_trends_and_folds_open_in_place_by_keyboard_and_take_the_focus(page, sign_in, progress):
    sign_in(page, "amal")
    page.goto(progress)
    page.evaluate("document.body.dataset.same = 'page'")
    page.get_by_role("link", name="Mispays").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Mispays")).to_be_visible()
    expect(page.locator("#trend-mispays")).to_be_focused()
    page.get_by_role("link", name="Base bets, Six Card Poker").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Base bets · Six Card Poker")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".skill-last a").first).to_be_focused()
    assert page.url.endswith(progress)
    for name in ("Rounds and replays", "Mispay ledger", "Results by game and skill"):
        page.locator(".fold summary", has_text=name).click()
        expect(page.locator(".fold[open]")).to_have_count(1)
        expect(page.locator(".fold[open]").locator("table, .empty").first).to_be_visible()
    assert page.locator("body").get_attribute("data-same") == "page"


def test_without_scripts_the_trend_and_the_tables_are_links(new_page, sign_in, progress):
    page = new_page(java_script_enabled=False)
    sign_in(page, "amal")
    page.goto(progress)
    page.get_by_role("link", name="Pace").click()
    expect(page.get_by_role("heading", name="Pace")).to_be_visible()
    page.locator(".skill-map td a").first.click()
    expect(page.locator(".skill-detail")).to_be_visible()
    page.goto(progress)
    page.locator(".fold summary").first.click()
    page.locator(".fold[open] a").click()
    expect(page.get_by_role("heading", name="Results by game and skill")).to_be_visible()
