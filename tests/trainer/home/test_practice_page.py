"""The practice page: what it shows in each state, removing a table, and never another person's."""

import re
from datetime import datetime, time, timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from tests.trainer.assignments.set_work import begin, give
from tests.trainer.live.rooms import opened
from tests.trainer.modes import start_test
from tests.trainer.play.answers import RIGHT, WRONG, stored
from tests.trainer.playing import ANY_GAME, play_on, start_run
from trainer.courses.goals import A_DAY
from trainer.home.views import pages, trainee
from trainer.play.models import Run
from trainer.schools.services import fill_class, make_class

pytestmark = pytest.mark.django_db


def page(client, url: str = "/practice/") -> str:
    return client.get(url).content.decode()


def section(text: str, name: str) -> str:
    """What stands within the first element of this class, to the end of its section or form."""
    found = re.search(rf'class="[^"]*\b{name}\b.*?(?=</section>)', text, re.DOTALL)
    return found[0] if found else ""


def test_the_first_day_leads_to_lesson_1_and_offers_the_placement(client_of, alice):
    text = page(client_of(alice), "/")
    assert "Welcome, " in text
    assert "Start lesson 1" in " ".join(text.split())
    assert "Take the placement" in text
    assert "Opens after lesson 1." in text
    assert "Start practice" not in text
    assert "1 player · answers shown" in text


def at(member, *, days: int) -> datetime:
    """Five o'clock by the school's clock."""
    day = timezone.localdate(timezone=member.school.tz) + timedelta(days=days)
    return datetime.combine(day, time(17), member.school.tz)


def set_for(member, by, name: str, *, days: int):
    opens = timezone.now() - timedelta(days=9)
    return give(by, member, name=name, due=at(member, days=days), opens=opens)


def shown(client) -> tuple[list[str], list[str]]:
    """What the strip shows, and what is folded, by title."""
    due = client.get("/practice/").context["due"]
    return [item.title for item in due.shown], [item.title for item in due.others]


def test_a_live_class_comes_first_then_the_nearest_and_the_rest_is_folded(client_of, alice, bob, charlie):
    client = client_of(alice)
    set_for(alice, bob, "Later", days=3)
    set_for(alice, bob, "Tomorrow", days=1)
    everyone = make_class(school=alice.school, name="Course 13", by=bob)
    fill_class(school_class=everyone, members=[alice], instructors=[bob], by=bob)
    opened(bob, school_class=everyone)
    first, folded = shown(client)
    assert [first[0].startswith("Live class: "), first[1].startswith("Due tomorrow")] == [True, True]
    assert len(folded) == 1
    text = page(client)
    assert "Course 13" in text
    assert "1 more due" in text
    assert shown(client_of(charlie)) == ([], [])


def test_an_assignment_is_started_and_then_continued_in_one_press(client_of, alice, bob):
    client = client_of(alice)
    assert 'href="/assignments/mine/"' not in page(client)
    work = set_for(alice, bob, "Homework", days=2)
    assert 'href="/assignments/mine/"' in page(client)
    (item,) = client.get("/practice/").context["due"].shown
    assert (item.action, item.posts) == ("Start", True)
    run = begin(work, alice)
    (item,) = client.get("/practice/").context["due"].shown
    assert (item.action, item.url) == ("Continue", reverse("play:table", args=[run.pk, 0]))
    assert "Open table:" not in page(client)  # it is listed once


def test_a_table_test_in_progress_closes_its_game_and_comes_before_all_else(client_of, alice, bob):
    client = client_of(alice)
    set_for(alice, bob, "Homework", days=0)
    stored(start_run(alice, game=ANY_GAME), WRONG)
    run = start_test(alice, game=ANY_GAME)
    first, _folded = shown(client)
    assert first[0] == run.mode_label
    text = page(client)
    assert "Resume test" in text
    tile = re.search(rf'<button[^>]*value="{ANY_GAME}"[^>]*>', text)[0]
    assert "disabled" in tile
    assert "past mistake" not in text
    assert f'value="{ANY_GAME}"' not in section(text, "more-rows").split('class="more-code"')[0]


def test_the_newest_open_table_is_resumed_and_the_others_are_folded(client_of, alice, charlie):
    client = client_of(alice)
    runs = [start_run(alice, seed=f"table {number}") for number in range(3)]
    play_on(runs[2], 1)
    text = page(client)
    assert "2 more" in text
    tables = client.get("/practice/").context["tables"]
    assert tables["newest"]["run"] == runs[2].pk
    assert (tables["newest"]["detail"], tables["newest"]["step"].split()[0]) == ("round 1", "step")
    assert {table["run"] for table in tables["others"]} == {run.pk for run in runs[:2]}
    assert client_of(charlie).get("/practice/").context["tables"]["newest"] is None


def removed(client, run, *, follow: bool = True) -> str:
    return client.post(reverse("home:remove", args=[run.pk]), follow=follow).content.decode()


def test_a_table_is_removed_at_once_and_comes_back_by_undo(client_of, alice):
    client, run = client_of(alice), start_run(alice)
    play_on(run, 2)
    text = removed(client, run)
    assert "Table removed." in text
    assert "Open table:" not in text
    assert Run.objects.get(pk=run.pk).finished
    text = client.post(reverse("home:undo_remove", args=[run.pk]), follow=True).content.decode()
    assert "Table removed." not in text
    assert "Open table:" in text
    again = Run.objects.get(pk=run.pk)
    assert (again.finished, again.position) == (None, 2)
    play_on(again, 1)


def test_undo_is_offered_for_ten_seconds_and_a_table_removed_before_the_last_stays_removed(client_of, alice):
    client, first, second = client_of(alice), start_run(alice), start_run(alice, seed="second")
    with time_machine.travel(timezone.now(), tick=False) as clock:
        removed(client, first)
        removed(client, second)
        client.post(reverse("home:undo_remove", args=[first.pk]))
        assert not Run.objects.filter(finished=None).exists()
        removed(client, start_run(alice, seed="third"))
        assert "Table removed." in page(client)
        clock.shift(timedelta(seconds=pages.UNDO_SECONDS + 1))
        assert "Table removed." not in page(client)


@pytest.mark.parametrize("name", ["home:remove", "home:undo_remove"])
def test_only_ones_own_table_and_never_a_test_is_removed(client_of, alice, charlie, bob, name):
    run, test = start_run(alice), start_test(alice)
    for client, found in ((client_of(charlie), run), (client_of(bob), run), (client_of(alice), test)):
        assert client.post(reverse(name, args=[found.pk])).status_code == 404
    assert not Run.objects.exclude(finished=None).exists()


def right_on(member, *, days_ago: int, count: int = A_DAY) -> None:
    stored(start_run(member), *[RIGHT] * count, ago=timedelta(days=days_ago))


@pytest.fixture
def noon(riverside):
    with time_machine.travel(datetime(2026, 3, 4, 12, tzinfo=riverside.tz), tick=False) as clock:
        yield clock


def goal(client) -> trainee.DailyGoal:
    return client.get("/practice/").context["goal"]


@pytest.mark.usefixtures("noon")
def test_the_ring_counts_todays_right_answers_of_the_goal(client_of, alice, charlie):
    client = client_of(alice)
    right_on(alice, days_ago=0, count=14)
    stored(start_run(alice), WRONG)
    right_on(charlie, days_ago=0)
    assert (goal(client).right, goal(client).of) == (14, A_DAY)
    assert "Start practice" in page(client)
    right_on(alice, days_ago=0, count=6)
    assert goal(client).reached
    assert "Practice more" in page(client)


@pytest.mark.parametrize(
    ("days", "today", "title", "says", "row"),
    [
        ((), 0, "Your first chip", "20 right answers today", "today" + 6 * " ahead"),
        ((1, 2), 14, "2-day streak", "6 more right answers keep it", "kept kept today" + 4 * " ahead"),
        ((1, 2), 20, "3-day streak", "Kept today", "kept kept kept" + 4 * " ahead"),
        (tuple(range(1, 12)), 0, "11-day streak", "20 more right answers keep it", 6 * "kept " + "today"),
        ((2, 3), 0, "Start a new streak", "20 right answers today", "today" + 6 * " ahead"),
    ],
    ids=["first day", "two days", "kept today", "long", "a missed day"],
)
@pytest.mark.usefixtures("noon")
def test_the_streak_is_the_days_in_a_row_with_enough_right(client_of, alice, days, today, title, says, row):
    for ago in days:
        right_on(alice, days_ago=ago)
    if today:
        right_on(alice, days_ago=0, count=today)
    found = goal(client_of(alice))
    assert (found.title, found.says) == (title, says)
    assert [day.state for day in found.days] == row.split()
