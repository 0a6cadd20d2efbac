"""Each role's home in a browser: one screen, its first action in view; that of staff goes on by links."""

import re

import pytest
from playwright.sync_api import expect

from tests.servers.serving import serve

EVENING = """
from datetime import timedelta
from django.utils import timezone
from tests.conftest import join
from tests.games.trainee import wrong_answers
from tests.trainer.assignments import set_work
from tests.trainer.exams.certifications.finished import sat
from tests.trainer.home.test_staff_home import mispaid, disputed
from tests.trainer.playing import play_on, start_run
from trainer.exams.services import giving
from trainer.exams.standards import standard_in_force
from tests.trainer.live import rooms
from trainer.demo.school import PASSWORD
from trainer.live.joining import join as join_live_class
from trainer.schools import services
from trainer.schools.days import day_of
from trainer.schools.models import Membership, Role, User

school = Membership.objects.get(user__username="instructor").school
for name in ("annie", "abe", "ava"):
    join(school, name, Role.TRAINEE)
everybody = Membership.objects.filter(school=school).select_related("user", "school")
of = {one.user.username: one for one in everybody}
teacher, trainees = of["instructor"], [one for one in of.values() if one.role == Role.TRAINEE]
for member in trainees[:3]:
    disputed(mispaid(member))
for number, member in enumerate(trainees[:7]):
    play_on(start_run(member, spots=2), 2, how=wrong_answers)
for member in trainees[:2]:
    standard = standard_in_force(school=school, game="rabbit-hunter")
    giving.give(examiner=teacher, standard=standard, to=[member], day=day_of(zone=teacher.school.tz))
for name in ("Side bets", "Dealer qualifies", "6-5-4 dealer hand"):
    set_work.give(teacher, *trainees[:6], name=name)
for member in trainees[:3]:
    sat(member, day_of(zone=teacher.school.tz) - timedelta(days=350))

# Everything at once for one trainee: work, a test and a class, tables left open, mistakes.
mei, standard = of["mei"], standard_in_force(school=school, game="six-card-poker")
for name in ("Folded side bets", "Calling the floor", "Paying by the losing hand"):
    set_work.give(teacher, mei, name=name)
giving.give(examiner=teacher, standard=standard, to=[mei], day=day_of(zone=teacher.school.tz))
for number in range(3):
    play_on(start_run(mei, spots=2, seed=f"open {number}"), 2, how=wrong_answers)
live_class = rooms.opened(teacher, spots=3)
join_live_class(live_class=live_class, member=mei)

# A school without any activity.
empty = services.open_school(name="Harbour Dealer School")
for name, role in (("founder", Role.OWNER), ("newcomer", Role.TRAINEE)):
    user = User.objects.create_user(name, password=PASSWORD, first_name=name.title(), is_demo=True)
    Membership.objects.create(user=user, school=empty, role=role)
"""

ANSWERS = """
from tests.trainer.playing import play_on
from trainer.live.table_progress import current_table
play_on(current_table(%s), 2)
"""

LOWEST = """() => {
    const folded = (one) => one.closest("details:not([open]) > :not(summary)");
    const shown = [...document.querySelectorAll("main .page *")].filter((one) => one.checkVisibility());
    return Math.max(...shown.filter((one) => !folded(one)).map((one) => one.getBoundingClientRect().bottom));
}"""
"""Where the page ends, above its footer."""

UNCOVERED = """(one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const [xs, ys] = [[left + 6, right - 6], [top + 6, bottom - 6]];
    return xs.every((x) => ys.every((y) => one.contains(document.elementFromPoint(x, y))));
}"""
"""Whether all of it is in the window, and nothing lies over it, as the navigation of a phone might."""

EVERYBODY = ["instructor", "manager", "owner", "mei", "founder", "newcomer"]
"""Of a school in full swing, where one trainee has everything due, and of one without any activity."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A school in full swing: every panel has as many rows as it can."""
    server = serve(tmp_path_factory.mktemp("staff"))
    server.manage("shell", "--verbosity", "0", "-c", EVENING)
    yield server
    server.stop()


def fits(page) -> bool:
    return page.evaluate(LOWEST) <= page.viewport_size["height"]


def primary(page):
    return page.locator("main .felt-button, main .button-main")


@pytest.mark.parametrize("who", EVERYBODY)
def test_a_home_is_one_screen_on_a_laptop_and_its_first_action_in_view_on_a_phone(page, sign_in, who):
    page.set_viewport_size({"width": 1366, "height": 768})
    sign_in(page, who)
    page.goto("/")
    assert fits(page)
    page.evaluate("document.querySelector('main .page').insertAdjacentHTML('beforeend', '<hr>'.repeat(60))")
    assert not fits(page)  # a tall block would be found
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    expect(primary(page)).to_have_count(1)
    assert primary(page).evaluate(UNCOVERED)
    assert primary(page).bounding_box()["height"] >= 48
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.evaluate("document.querySelector('.main-nav').style.height = '700px'")
    assert not primary(page).evaluate(UNCOVERED)  # a bar that lies over it would be found
    if who == "mei":  # for whom everything is due
        page.goto("/")
        page.locator(".due-others summary").click()
        due = page.get_by_role("region", name="Live or due")
        expect(due.locator(".due-icon-live, .due-icon-test")).to_have_count(2)
        assert due.get_by_role("listitem").count() >= 5
        expect(page.locator(".foot-others summary")).to_contain_text("3 more")


def test_an_instructor_goes_to_watch_to_admit_and_to_a_drill_by_links_alone(page, sign_in):
    sign_in(page, "instructor")
    page.goto("/")
    tables = page.get_by_role("region", name="At the tables now")
    expect(tables.get_by_role("listitem")).to_have_count(6)
    tables.get_by_role("link", name=re.compile("^Watch")).first.click()
    page.wait_for_selector("#watched")

    page.goto("/")
    tests = page.get_by_role("region", name="Tests today")
    tests.get_by_role("link", name=re.compile("^Admit")).first.click()
    expect(page.get_by_role("button", name="Admit", exact=True)).to_be_visible()

    page.goto("/")
    page.get_by_role("link", name="Assign drill").first.click()
    expect(page.locator("[name=name]")).not_to_have_value("")

    page.goto("/")
    page.get_by_role("link", name=re.compile("^Resolve")).first.click()
    expect(page.locator(".desk-dispute:target")).to_be_visible()


def test_a_row_updates_in_place_and_the_focus_stays(page, sign_in, server):
    sign_in(page, "instructor")
    page.goto("/")
    page.evaluate("window.sameDocument = true")
    rows = page.locator(".home-table")
    before = [row.get_attribute("id") for row in rows.all()]
    link = rows.nth(2).get_by_role("link")
    link.focus()
    label = rows.nth(2).locator(".last-ten").get_attribute("aria-label")
    server.manage("shell", "--verbosity", "0", "-c", ANSWERS % before[2].rpartition("-")[2])
    expect(rows.nth(2).locator(".last-ten")).not_to_have_attribute("aria-label", label)
    assert [row.get_attribute("id") for row in rows.all()] == before
    expect(link).to_be_focused()
    assert page.evaluate("window.sameDocument")
