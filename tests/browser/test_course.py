"""A newcomer's first minutes: from joining to the first scored answer, by the main button of each page."""

import re
import sqlite3
from contextlib import closing
from itertools import count

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import UNSEEN

MAX_PRESSES = {"link": 10, "code": 11}
"""With a wrong answer, which takes one press more to go on from its explanation."""
NAMES = count(1)
LINK = """
from trainer.schools.models import Role, School
from trainer.schools.services import make_link
print(make_link(school=School.objects.first(), role=Role.TRAINEE)[1])
"""
CODE = """
from trainer.schools.models import Membership, SchoolClass
from trainer.schools.services import make_code
teacher = Membership.objects.get(user__username="instructor")
taught = SchoolClass.objects.filter(school=teacher.school, closed=None).first()
print(make_code(school_class=taught, made_by=teacher, uses=30).code)
"""
SCORED = (
    "SELECT count(*) FROM play_answer a JOIN play_run r ON r.id = a.run_id JOIN play_drill d ON "
    "d.id = r.drill_id JOIN schools_membership m ON m.id = r.membership_id JOIN schools_user u ON "
    "u.id = m.user_id WHERE u.username = ? AND NOT a.hinted AND d.mode != 'learn' AND d.plan NOT IN "
    "('mistakes', 'lesson', 'placement', 'pace', 'today')"
)
"""Answers that count as proficiency: without a hint or a rule in view, of a drill that measures."""


class Newcomer:
    """`made` counts presses, of keys that confirm too; typing a code, a name and a password counts none."""

    def __init__(self, page: Page, server, shell, door: str) -> None:
        self.page, self.server, self.made, self.name = page, server, 0, f"nina{next(NAMES)}"
        if door == "code":
            page.goto("/join/")
            page.fill("#id_code", shell(CODE).strip())
            self.press_main()
        else:
            page.goto(f"/join/{shell(LINK).strip()}/")
        typed = {"first_name": "Nina", "last_name": "Novak", "username": self.name}
        for field, value in (typed | {"password": "velvet otter 9 rack"}).items():
            page.fill(f"#id_{field}", value)
        self.press_main()

    def press_main(self, button: str = "main .felt-button, main .button-main") -> None:
        was = self.page.url
        self.made += 1
        self.page.locator(button).first.click()
        self.page.wait_for_url(lambda url: url != was)
        self.page.wait_for_load_state()

    def answer(self) -> None:
        """Answer each question that is asked, and confirm; one of two choices that stands alone is sent at
        once."""
        was, asks = self.page.url, self.page.locator("#stop fieldset.ask").all()
        at_once = len(asks) == 1 and asks[0].locator("input").count() == 2
        for ask in asks:
            self.made += 1
            ask.locator(".key-face").last.click()
        if not at_once:
            self.made += 1
            self.page.locator("#stop button[type=submit].button-main").click()
        self.page.wait_for_url(lambda url: url != was)
        self.page.wait_for_load_state()

    def scored(self) -> int:
        with closing(sqlite3.connect(self.server.database)) as database:
            return database.execute(SCORED, [self.name]).fetchone()[0]

    def go_on(self) -> int:
        """By main buttons alone until an answer was scored; the presses that it took."""
        while not self.scored() and self.made < 2 * MAX_PRESSES["code"]:
            if self.page.locator("#table[data-place]:not([data-place=''])").count():
                self.page.wait_for_timeout(UNSEEN)
                self.answer()
            else:
                self.press_main()
        return self.made


@pytest.mark.parametrize("door", MAX_PRESSES)
def test_a_newcomers_first_scored_answer_takes_ten_presses_at_most(page, server, shell, door):
    newcomer = Newcomer(page, server, shell, door)
    presses = newcomer.go_on()
    assert newcomer.scored() == 1
    assert presses <= MAX_PRESSES[door]


def test_a_longer_way_is_noticed_and_continue_goes_back_to_the_lessons_open_table(page, server, shell):
    newcomer = Newcomer(page, server, shell, "link")
    newcomer.press_main()
    newcomer.press_main(".walk-tours a")
    assert "/tour/" in page.url
    assert newcomer.go_on() > MAX_PRESSES["link"]  # the negative control
    page.goto("/courses/six-card-poker/")
    expect(page.locator('.course-lesson a[aria-current="step"]')).to_contain_text("The layout and the chips")
    page.get_by_role("link", name="Start lesson 1").click()
    expect(page).to_have_url(re.compile(r"/lessons/1/"))
    page.get_by_role("button", name="Try it").click()
    expect(page.locator("#table #hint")).to_be_visible()
    page.goto("/courses/six-card-poker/")
    page.get_by_role("link", name="Continue").click()
    page.wait_for_selector("#table")
