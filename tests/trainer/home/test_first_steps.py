"""An owner's first evening on one page, until its steps are done or put away; and a first month."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.conftest import join, signed_in
from tests.trainer.assignments import set_work
from tests.trainer.exams.attempts import DAY, give
from tests.trainer.live.rooms import led, opened
from tests.trainer.playing import play_out, start_run
from trainer.live import joining
from trainer.live.models import HostAct
from trainer.reports import first_month
from trainer.schools.models import HouseProfile, Invitation, Role, SchoolClass
from trainer.schools.services import close, close_class

pytestmark = pytest.mark.django_db
STEPS, AWAY, CODE = "/start/", "/start/away/", "/start/code/"
GHOST = "Your week will be here"


def test_one_press_makes_a_class_with_its_code_and_shows_it_on_the_projector(olga, riverside):
    owner = signed_in(olga)
    shown = owner.post(CODE, {"pins": "yes"}, follow=True)
    riverside.refresh_from_db()
    code = Invitation.objects.get()
    assert riverside.pins
    assert f"{code.code[:4]} {code.code[4:]}" in shown.text
    assert "<svg" in shown.text
    owner.post(CODE)  # the settings turn PINs off
    riverside.refresh_from_db()
    assert (riverside.pins, SchoolClass.objects.count(), Invitation.objects.count()) == (True, 1, 1)
    close(invitation=code, by=olga)
    owner.post(CODE)
    assert Invitation.objects.active().get().school_class == code.school_class
    close_class(school_class=code.school_class, by=olga)
    owner.post(CODE)
    assert [one.name for one in SchoolClass.objects.order_by("pk")] == ["First class", "First class 2"]


def test_a_manager_shows_a_code_and_leaves_what_owners_decide(mona, riverside):
    manager = signed_in(mona)
    page = manager.get(STEPS).text
    assert "paste their names" not in page
    assert "PIN" not in page
    assert manager.post(CODE, {"pins": "yes"}).status_code == 302
    riverside.refresh_from_db()
    assert not riverside.pins


def test_names_are_pasted_and_previewed(olga):
    assert 'name="people"' in signed_in(olga).get("/").text
    page = signed_in(olga).post(reverse("accounts:people_add"), {"people": "Ana Ruiz\nBen Ode"}).text
    assert "Add these 2 people" in page


def test_the_first_lesson_starts_from_the_page(olga):
    assert f'action="{reverse("live:classes")}"' in signed_in(olga).get("/").text
    started = signed_in(olga).post(reverse("live:classes"), {"game": "6-5-4-poker", "spots": "3"})
    assert started["Location"].endswith("/host/")
    assert "1 live class opened" in signed_in(olga).get(STEPS).text


def test_more_people_cost_no_more_queries(olga, bob, riverside):
    def queries() -> int:
        signed_in(olga).get("/")  # counts what was dealt since
        with CaptureQueriesContext(connection) as counted:
            signed_in(olga).get("/")
        return len(counted)

    few = queries()
    for number in range(9):
        start_run(join(riverside, f"dealer{number}", Role.TRAINEE))
    assert queries() <= few


def test_home_leads_there_until_the_steps_are_put_away(olga, riverside):
    owner = signed_in(olga)
    assert "Put away" in owner.get("/").text
    home = owner.post(AWAY, follow=True).text
    assert "Hold the first lesson" not in home
    assert GHOST in home
    assert f'href="{STEPS}"' in home
    page = owner.get(STEPS).text
    assert "Hold the first lesson" in page
    assert "Put away" not in page.partition("<main")[2]


def test_or_done(olga, bob, alice, riverside):
    owner = signed_in(olga)
    owner.post("/school/", {"name": riverside.name, "zone": "UTC"})
    opened(bob)
    set_work.give(bob, alice)
    assert "Put away" in owner.get("/").text
    HouseProfile.objects.create(school=riverside, game="6-5-4-poker", changed_by=olga)
    assert "Put away" not in owner.get("/").text


def test_or_until_the_first_graded_round_when_a_line_leads_there_still(olga, alice):
    play_out(start_run(alice))
    owner = signed_in(olga)
    home = owner.get("/").text
    assert "This week at" in home
    assert f'<a href="{STEPS}">First steps: 1 of 5 steps done</a>' in home
    assert f'href="{STEPS}"' not in owner.post(AWAY, follow=True).text


@pytest.mark.parametrize("url", [AWAY, CODE])
def test_instructors_and_trainees_have_no_such_page(bob, alice, url):
    assert {signed_in(one).post(url).status_code for one in (bob, alice)} == {404}
    assert {signed_in(one).get(STEPS).status_code for one in (bob, alice)} == {404}


# --- A first month ------------------------------------------------------------------------------------


def test_before_there_are_figures_a_page_says_what_there_is(riverside, olga, bob, alice, time_machine):
    time_machine.move_to(f"{DAY}T09:00:00Z", tick=False)
    assert first_month.so_far(riverside) == "1 trainee\xa0· no table test scheduled"
    start_run(alice)
    give(bob, alice)
    assert first_month.so_far(riverside) == "1 trainee\xa0· 1 dealt a round\xa0· first table test on Nov 21"
    assert "1 dealt a round" in signed_in(olga).get("/progress/").text


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("/progress/", "Figures come with the first graded round of a trainee."),
        ("/analysis/", "the same wrong rule explains two answers"),
        ("/analysis/performance-drops/", "day 5 in a game, after 120 graded answers"),
        ("/analysis/pace/", "the first 5 minutes of complete rounds in a row"),
    ],
)
def test_and_when_figures_come(olga, alice, url, words):
    page = signed_in(olga).get(url).text
    assert words in page
    assert "1 trainee\xa0·" in page


def test_who_waits_in_a_live_class_that_is_not_started_was_dealt_nothing(riverside, bob, alice):
    live_class = opened(bob)
    joining.join(live_class=live_class, member=alice)
    assert "dealt a round" not in first_month.so_far(riverside)
    led(live_class, HostAct.NEXT)
    assert "1 dealt a round" in first_month.so_far(riverside)


def test_with_figures_it_says_no_more_what_there_is(olga, alice):
    play_out(start_run(alice))
    assert "1 trainee\xa0·" not in signed_in(olga).get("/analysis/pace/").text
