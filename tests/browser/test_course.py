"""A newcomer's first minutes: the introduction, and the way from joining to the first scored answer."""

import re
import sqlite3
from contextlib import closing
from itertools import count

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import UNSEEN

MAX_PRESSES = {"link": 11, "code": 12}
"""With Skip, and with a wrong answer, which takes one press more to go on from its explanation."""
STOPS = 7
RIGHT = {"pai-gow-poker": "Push", "ultimate-texas-holdem": "Pay"}
"""What a reader of the stops says: one hand each is a push, and two pair beats a pair."""
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
        """By Skip and main buttons alone until an answer was scored; the presses that it took."""
        while not self.scored() and self.made < 2 * MAX_PRESSES["code"]:
            if "/intro/" in self.page.url:
                self.press_main(".walk-skip button")
            elif self.page.locator("#table[data-place]:not([data-place=''])").count():
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
    while "/intro/" not in page.url:
        newcomer.press_main()
    for _ in range(STOPS - 1):  # this game has no stop “One more rule”
        newcomer.press_main()
    assert newcomer.go_on() > MAX_PRESSES["link"]  # the negative control
    page.goto("/courses/six-card-poker/")
    expect(page.locator('.course-lesson a[aria-current="step"]')).to_contain_text("The layout and the chips")
    page.get_by_role("link", name="Start lesson 1").click()
    page.get_by_role("button", name="Skip").click()
    expect(page).to_have_url(re.compile(r"/lessons/1/"))
    page.get_by_role("button", name="Try it").click()
    expect(page.locator("#table #hint")).to_be_visible()
    page.goto("/courses/six-card-poker/")
    page.get_by_role("link", name="Continue").click()
    page.wait_for_selector("#table")


# --- The game in two minutes, by keyboard ------------------------------------------------------------------


def reach(page: Page, target: Locator) -> None:
    """Press Tab until the target has the focus."""
    expect(target).to_be_visible()
    for _ in range(60):
        page.keyboard.press("Tab")
        if target.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"no Tab reaches {target}")


def press(page: Page, role: str, name: str) -> None:
    reach(page, page.get_by_role(role, name=name, exact=True))
    page.keyboard.press("Enter")


@pytest.mark.parametrize("game", RIGHT)
def test_a_newcomer_reads_how_a_round_runs_and_says_who_wins(page, server, shell, game):
    Newcomer(page, server, shell, "link")
    page.goto(f"/courses/{game}/")
    press(page, "link", "Start lesson 1")
    for stop in range(1, STOPS + 1):
        expect(page.locator(".walk-place")).to_have_text(f"{stop} of {STOPS + 1}")
        expect(page.locator(".walk-says p")).to_have_count(1)
        page.wait_for_load_state()  # a key pressed before the scripts are there is lost
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", level=2)).to_contain_text("Your turn")
    verdict = page.locator(".walk-verdict")
    for wrong in sorted({"Pay", "Take", "Push"} - {RIGHT[game]}):
        press(page, "button", wrong)
        expect(verdict).to_contain_text("Try again")
        expect(verdict).to_be_focused()
    press(page, "button", RIGHT[game])
    expect(verdict).to_contain_text("That’s right")
    press(page, "link", "Continue")
    expect(page).to_have_url(re.compile(r"/lessons/1/"))
    page.goto(f"/courses/{game}/")
    press(page, "link", "Start lesson 1")
    expect(page).to_have_url(re.compile(r"/lessons/1/"))  # it was seen


def test_a_term_opens_its_line_by_focus_key_and_press_and_closes_by_escape(page, trainee):
    page.goto("/courses/ultimate-texas-holdem/intro/?at=4")
    term, line = page.locator(".term"), page.locator(".term-line")
    expect(line).to_be_hidden()
    reach(page, term)
    expect(line).to_be_visible()
    expect(line).to_contain_text("Qualify")
    page.keyboard.press("Escape")
    expect(line).to_be_hidden()
    for key in ("Enter", " "):
        page.keyboard.press(key)
        expect(line).to_be_visible()
        page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(line).to_be_hidden()
    term.click()
    expect(line).to_be_visible()
    expect(term).to_have_accessible_description(re.compile("a good enough hand"))


def test_a_term_opens_without_scripts(new_page, sign_in):
    page = new_page(java_script_enabled=False)
    sign_in(page, "mei")
    page.goto("/courses/ultimate-texas-holdem/intro/?at=4")
    page.locator(".term").click()
    expect(page.locator(".term-line")).to_be_visible()
