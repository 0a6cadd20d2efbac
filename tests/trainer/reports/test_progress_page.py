"""A trainee's progress page: what to do next, the trend, the map of skills, and the tables below them."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.trainer.modes import start_test
from tests.trainer.play.answers import run_of, stored
from trainer.courses.overview import games_progress, next_lesson
from trainer.courses.progress import course_of
from trainer.courses.skill_progress import LEARNED, LEARNING
from trainer.courses.skills import profile_of, skills_of
from trainer.play.skills import Kind
from trainer.practice.knowledge import ENOUGH as ENOUGH_OF_A_RULE
from trainer.practice.knowledge import answered_rows, record_rules
from trainer.reports import tallies
from trainer.reports.figures import ENOUGH
from trainer.reports.skill_map import BASE_BETS, group_of, group_words, recent_rows, skill_map, weakest
from trainer.reports.trend import ENOUGH_WEEKS, record_of
from trainer.schools.models import AuditLine

pytestmark = pytest.mark.django_db
GAME, OTHER = "six-card-poker", "6-5-4-poker"
WEEK = timedelta(weeks=1)


def url(member, name: str = "trainee", *args, **asked) -> str:
    query = "&".join(f"{key}={value}" for key, value in asked.items())
    return reverse(f"reports:{name}", args=[member.pk, *args]) + (f"?{query}" if query else "")


def bet(wager: str = "ante", right: bool = True, **verdict) -> dict:
    return {"ask": "bet", "prompt": f"reconcile/1/bet/{wager}", "wager": wager, "right": right} | verdict


def answers(member, *verdicts: dict, game: str = GAME, ago=timedelta(0), **order) -> None:
    """One answer each, in a run of their own."""
    run = run_of(member, game, **order)
    for number, verdict in enumerate(verdicts):
        stored(run, verdict, game=game, round=number, ago=ago)


def many(right: int, wrong: int, wager: str = "ante", **verdict) -> list[dict]:
    return [bet(wager)] * right + [bet(wager, False, **verdict)] * wrong


def text_of(client, address: str, **extra) -> str:
    answer = client.get(address, **extra)
    assert answer.status_code == 200
    return " ".join(unescape(answer.content.decode()).split())


def test_it_is_the_skill_that_costs_most_with_its_numbers(client_of, alice):
    answers(alice, *many(7, 3, "aces-up", overpaid=4_000), *many(5, 5, overpaid=500, underpaid=100))
    page = text_of(client_of(alice), url(alice))
    assert "Aces Up in Six Card Poker: 3 of your last 10 were wrong." in page
    assert "$120 overpaid" in page
    assert f'name="about" value="{GAME}/bets/aces-up"' in page
    assert page.count("button-main") == 1


def test_two_of_ten_wrong_are_no_weakness_and_neither_are_all_of_nine(alice):
    answers(alice, *many(8, 2, overpaid=900_00), *many(0, 9, "play", overpaid=900_00))
    assert weakest(recent_rows(trainee=alice)) is None
    answers(alice, bet("play", False))
    assert weakest(recent_rows(trainee=alice)).kind == Kind(GAME, "bets", "play")


def weeks(member, number: int, **verdict) -> None:
    for ago in range(number):
        answers(member, *many(ENOUGH - 2, 2, **verdict), ago=ago * WEEK)


def test_with_three_weeks_there_is_a_line_with_its_range_and_the_goal(client_of, alice):
    weeks(alice, ENOUGH_WEEKS)
    page = text_of(client_of(alice), url(alice))
    assert 'class="chart-band"' in page
    assert "goal 90%" in page
    assert "From 90% to 90% in 3 weeks." in page


def test_a_week_with_too_few_answers_is_left_out(client_of, alice):
    weeks(alice, ENOUGH_WEEKS - 1)
    answers(alice, *many(ENOUGH - 1, 0), ago=3 * WEEK)
    assert "trend-chart-title" not in text_of(client_of(alice), url(alice))
    answers(alice, bet(), ago=3 * WEEK)
    assert "trend-chart-title" in text_of(client_of(alice), url(alice))


@pytest.mark.parametrize(
    ("trend", "said"),
    [
        ("pace", "of target pace"),
        ("mispays", "Dollars per 100 bets"),
        ("nonsense", "Accuracy by week"),
        ("", "Accuracy by week"),
    ],
)
def test_the_trend_is_chosen_by_the_address(client_of, alice, trend, said):
    weeks(alice, ENOUGH_WEEKS, overpaid=1_000)
    page = text_of(client_of(alice), url(alice, trend=trend))
    assert said in page
    assert page.count('aria-current="true" hx-get') == 1


def test_weeks_begin_on_monday_and_the_sums_are_those_of_the_answers(alice):
    weeks(alice, 2, overpaid=1_000)
    tallies.catch_up(school=alice.school)
    record = record_of(trainee=alice, today=timezone.localdate())
    assert [(week.decisions, week.right, week.overpaid, week.bets) for week in record.weeks] == [
        (ENOUGH, ENOUGH - 2, 2_000, ENOUGH)
    ] * 2
    assert all(week.monday.weekday() == 0 for week in record.weeks)
    assert record.decisions == 2 * ENOUGH


def the_map(member):
    return skill_map(trainee=member, school=member.school, rows=recent_rows(trainee=member))


DAY = timedelta(days=1)


def knows(member, *wagers: str, but: int = 0, ago=timedelta(0)) -> None:
    """Right answers to every rule of these bets over two days, but to the last few."""
    skills = {skill.kind: skill for skill in skills_of(profile_of(school=member.school, game=GAME))}
    for wager in wagers:
        points = skills[Kind(GAME, "bets", wager)].points
        for point in points[: len(points) - but]:
            for day in (1, 0):
                answers(member, *[bet(wager, rule=point.rule)] * ENOUGH_OF_A_RULE, ago=ago + day * DAY)


def test_a_skill_is_learned_when_its_last_rule_is(client_of, alice, bob):
    knows(alice, "ante", "play", but=1)
    assert the_map(alice).cells[BASE_BETS, GAME].state == LEARNING
    knows(alice, "ante", "play")
    found = the_map(alice)
    assert found.cells[BASE_BETS, GAME].state == LEARNED
    assert found.learned[0] == 2
    assert f"2 of {found.learned[1]}" in text_of(client_of(bob), url(alice))


def test_of_commission_and_the_shoe_a_game_without_boxes_has_the_cut_card_alone():
    assert group_words("commission", ["blackjack"]) == "The cut card"
    assert group_words("commission", ["blackjack", "baccarat"]) == "Commission and the shoe"
    assert group_words("totals", ["blackjack"]) == "Totals and the call"


def skills_learned(member) -> int:
    """As the course has it."""
    return sum(one.learned for one in course_of(membership=member, game=GAME).skill_progress)


def test_progress_course_home_and_the_list_of_games_say_the_same(client_of, alice, bob):
    """Skills where staff read the progress, lessons on the trainee's own pages."""
    knows(alice, "ante", "play", "aces-up", but=1)
    knows(alice, "ante", "play")
    course, skills = course_of(membership=alice, game=GAME), the_map(alice).learned
    assert skills == (skills_learned(alice), len(course.skill_progress))
    assert skills[0] == 2
    rows = answered_rows(membership=alice)
    card = next_lesson(membership=alice, rows=rows, records=record_rules(rows, school=alice.school))
    listed = games_progress(membership=alice)[GAME]
    lessons = course.learned, len(course.lessons)
    assert (card["learned"], card["of"]) == (listed.learned, len(listed.lessons)) == lessons
    lesson, learned = course.lesson, f"{skills[0]} of {skills[1]}"
    done = f"{lessons[0]} of {lessons[1]} lessons done"
    next_one = f"Lesson {lesson.number} of {lessons[1]}: {lesson.title}"
    for client, address, words in (
        (client_of(alice), url(alice), f"{lessons[0]} of {lessons[1]}"),
        (client_of(bob), url(alice), learned),
        (client_of(alice), "/", done),
        (client_of(alice), "/", next_one),
        (client_of(alice), f"/courses/{GAME}/", done),
        (client_of(alice), "/games/", next_one),
    ):
        assert words in text_of(client, address), address


def test_a_test_that_is_open_is_in_none_of_it(client_of, alice):
    run = start_test(alice, game=GAME)
    for number in range(10):
        stored(run, bet(right=False, overpaid=5_000), game=GAME, round=number)
    assert recent_rows(trainee=alice) == []
    assert not re.search(r"\d graded answers? <", text_of(client_of(alice), url(alice)))


PAGES = ("trainee", "results", "rounds")


@pytest.mark.parametrize("name", PAGES)
def test_staff_read_it_and_that_is_noted(client_of, alice, bob, name):
    text_of(client_of(bob), url(alice, name))
    assert AuditLine.objects.filter(who=bob, whom=alice).exists()


@pytest.mark.parametrize(
    ("unit", "count", "status"), [("days", "3", 302), ("days", "8", 422), ("decisions", "x", 422)]
)
def test_a_goal_is_set_below_ones_progress_or_refused_in_words(client_of, alice, unit, count, status):
    client = client_of(alice)
    assert client.post("/progress/goal/", {"unit": unit, "count": count}).status_code == status
    assert ("0 of 3 days this week" in text_of(client, url(alice))) is (status == 302)


def test_staff_see_no_goal(client_of, alice, bob):
    assert 'id="goal"' not in text_of(client_of(bob), url(alice))


@pytest.mark.parametrize(
    ("game", "ask", "wager", "group"),
    [
        ("roulette", "called", "", "called"),
        ("roulette", "winners", "", "winners"),
        ("roulette", "sent", "", "payouts"),
        ("roulette", "halves", "red", "payouts"),
        ("baccarat", "taken", "", "procedure"),
        (GAME, "bets", "ante", BASE_BETS),
    ],
)
def test_what_is_asked_at_a_layout_has_groups_of_its_own_on_the_map(game, ask, wager, group):
    assert group_of(Kind(game, ask, wager)) == group
