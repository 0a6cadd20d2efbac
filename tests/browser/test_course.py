"""A newcomer's first minutes: from joining to the first scored answer, by the main button of each page."""

import json
import re
import sqlite3
from contextlib import closing
from itertools import count

import pytest
from playwright.sync_api import Page, expect

MOST_PRESSES = 10
PASSWORD = "velvet otter 9 rack"
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
RIGHT_ANSWERS = """
import json
from tests.games.trainee import right_answers
from tests.trainer.playing import round_state_of
from trainer.play.models import Run
run = Run.objects.get(membership__user__username={name!r}, finished=None)
print(json.dumps(right_answers(round_state_of(run).stop)))
"""


def printed(server, script: str) -> str:
    return server.manage("shell", "--verbosity", "0", "-c", script).strip().splitlines()[-1]


def scored_answers(server, name: str) -> int:
    """Answers that count as proficiency: without a hint or a rule in view, of a drill that measures."""
    sql = (
        "SELECT count(*) FROM play_answer a JOIN play_run r ON r.id = a.run_id JOIN play_drill d ON "
        "d.id = r.drill_id JOIN schools_membership m ON m.id = r.membership_id JOIN schools_user u ON "
        "u.id = m.user_id WHERE u.username = ? AND NOT a.hinted AND d.mode != 'learn' AND d.plan NOT IN "
        "('mistakes', 'lesson', 'placement', 'pace', 'today')"
    )
    with closing(sqlite3.connect(server.database)) as database:
        return database.execute(sql, [name]).fetchone()[0]


class Newcomer:
    """`made` counts presses, of keys that confirm too; typing a code, a name and a password counts none."""

    def __init__(self, page: Page, server) -> None:
        self.page, self.server, self.made = page, server, 0
        self.name = f"nina{next(NAMES)}"

    def press(self, selector: str) -> None:
        self.made += 1
        self.page.locator(selector).first.click()

    def press_main(self) -> None:
        """The page's main button."""
        was = self.page.url
        self.press("main .felt-button, main .button-main")
        self.page.wait_for_url(lambda url: url != was)
        self.page.wait_for_load_state()

    def enter_code(self) -> None:
        self.page.goto("/join/")
        self.page.fill("#id_code", printed(self.server, CODE))
        self.press_main()

    def open_link(self) -> None:
        self.page.goto(f"/join/{printed(self.server, LINK)}/")

    def join(self) -> None:
        typed = {"first_name": "Nina", "last_name": "Novak", "username": self.name, "password": PASSWORD}
        for field, value in typed.items():
            self.page.fill(f"#id_{field}", value)
        self.press_main()

    def answer(self, *, rightly: bool) -> None:
        """Answer each question that is asked, and confirm; one of two choices that stands alone is sent at
        once."""
        right = json.loads(printed(self.server, RIGHT_ANSWERS.format(name=self.name))) if rightly else {}
        was, asks = self.page.url, self.page.locator("#stop fieldset.ask").all()
        at_once = len(asks) == 1 and asks[0].locator("input").count() == 2
        for ask in asks:
            value = right.get(ask.locator("input").first.get_attribute("name"))
            faces = ask.locator(f'label:has([value="{value}"])' if rightly else ".key-face")
            self.made += 1
            (faces.first if rightly else faces.last).click()
        if not at_once:
            self.press("#stop button[type=submit].button-main")
        self.page.wait_for_url(lambda url: url != was)
        self.page.wait_for_load_state()

    @property
    def is_asked(self) -> bool:
        return self.page.locator("#table[data-place]:not([data-place=''])").count() > 0

    def goes_on(self, *, rightly: bool, most: int = 2 * MOST_PRESSES) -> int:
        """By main buttons alone until an answer was scored; the presses that it took."""
        while not scored_answers(self.server, self.name) and self.made < most:
            if self.is_asked:
                self.answer(rightly=rightly)
            else:
                self.press_main()
        return self.made


# A wrong answer takes one press more, to go on from its explanation; a typed code one more than a link.
@pytest.mark.parametrize(("door", "rightly"), [("link", False), ("link", True), ("code", True)])
def test_a_newcomers_first_scored_answer_takes_ten_presses_at_most(page, server, door, rightly):
    newcomer = Newcomer(page, server)
    newcomer.enter_code() if door == "code" else newcomer.open_link()
    newcomer.join()
    presses = newcomer.goes_on(rightly=rightly)
    assert scored_answers(server, newcomer.name) == 1
    assert presses <= MOST_PRESSES, f"{presses} presses"


def test_a_longer_way_is_noticed(page, server):
    """The negative control: with the table tour in between it is too long."""
    newcomer = Newcomer(page, server)
    newcomer.open_link()
    newcomer.join()
    newcomer.press_main()
    newcomer.press(".walk-tours a")
    page.wait_for_url(re.compile("/tour/"))
    assert newcomer.goes_on(rightly=False) > MOST_PRESSES


def test_continue_goes_back_to_the_lessons_open_table(page, server):
    newcomer = Newcomer(page, server)
    newcomer.open_link()
    newcomer.join()
    page.goto("/courses/six-card-poker/")
    expect(page.locator('.course-lesson a[aria-current="step"]')).to_contain_text("The layout and the chips")
    page.get_by_role("link", name="Start lesson 1").click()
    expect(page).to_have_url(re.compile(r"/lessons/1/"))
    page.get_by_role("button", name="Try it").click()
    page.wait_for_selector("#table")
    expect(page.locator("#hint")).to_be_visible()
    page.goto("/courses/six-card-poker/")
    page.get_by_role("link", name="Continue").click()
    page.wait_for_selector("#table")
