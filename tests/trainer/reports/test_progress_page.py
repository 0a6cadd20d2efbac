"""A trainee's progress page: what to do next, the trend, the map of skills, and the tables below them."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games import GAMES
from tests.conftest import join
from tests.trainer.modes import start_test
from tests.trainer.play.answers import run_of, stored
from tests.trainer.playing import HTMX
from trainer.courses.progress import A_DAY, course_of, games_progress, next_lesson
from trainer.courses.skill_progress import LEARNED, LEARNING, NOT_STARTED, SLIPPING, SkillProgress
from trainer.courses.skills import Point, profile_of, skills_of
from trainer.play.models import Mode, Plan, Run, Verdict
from trainer.play.skills import Kind
from trainer.practice.knowledge import DAYS
from trainer.practice.knowledge import ENOUGH as ENOUGH_OF_A_RULE
from trainer.practice.models import ReviewCard
from trainer.reports import tallies
from trainer.reports.figures import ENOUGH
from trainer.reports.skill_map import (
    BASE_BETS,
    GROUPS,
    PROGRESSIVE,
    SIDE_BETS,
    Cell,
    group_of,
    recent_rows,
    skill_map,
    weakest,
)
from trainer.reports.trend import ENOUGH_WEEKS, lately, record_of
from trainer.reports.views.trainee import MOST_COLUMNS
from trainer.schools.models import AuditLine, Role

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


# --- Do next ------------------------------------------------------------------------------------------


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


def test_practice_of_it_moves_the_suggestion_on_and_hints_do_not(alice):
    answers(alice, *many(5, 5))
    run = run_of(alice, GAME, mode=Mode.GUIDED)
    for number in range(10):
        stored(run, bet(), game=GAME, round=number, hinted=True)
    assert weakest(recent_rows(trainee=alice)).wrong == 5
    answers(alice, *many(10, 0), plan=Plan.MISTAKES)
    assert weakest(recent_rows(trainee=alice)) is None


def test_its_button_deals_five_minutes_of_it(client_of, alice):
    answers(alice, *many(5, 5))
    client = client_of(alice)
    answer = client.post(reverse("reports:drill"), {"about": f"{GAME}/bets/ante", "from": "progress"})
    run = Run.objects.filter(drill__plan=Plan.MISTAKES).get()
    assert answer["Location"] == reverse("play:table", args=[run.pk, 0])
    assert 5 < run.drill.rounds <= 20
    assert {run.drill.item(number).kind for number in range(run.drill.rounds)} == {f"{GAME}/bets/ante"}


def test_a_newcomer_starts_with_todays_practice(client_of, alice):
    page = text_of(client_of(alice), url(alice))
    assert "Start with today’s practice." in page
    assert f'href="{reverse("home:home")}">Start today’s practice' in page
    assert page.count("button-main") == 1
    answers(alice, bet())
    assert "Keep your streak: start today’s practice." in text_of(client_of(alice), url(alice))
    answers(alice, *[bet()] * A_DAY)
    page = text_of(client_of(alice), url(alice))
    assert "Keep your streak" not in page
    assert "Your streak is kept today. Practice more if you like." in page


def test_a_game_that_is_closed_by_a_test_is_not_suggested(client_of, alice):
    answers(alice, *many(5, 5))
    start_test(alice, game=GAME)
    page = text_of(client_of(alice), url(alice))
    assert "were wrong" not in page
    assert page.count("button-main") == 1  # the test itself


# --- The trend ----------------------------------------------------------------------------------------


def weeks(member, number: int, **verdict) -> None:
    for ago in range(number):
        answers(member, *many(ENOUGH - 2, 2, **verdict), ago=ago * WEEK)


def test_with_two_weeks_there_is_a_sentence_and_the_counts(client_of, alice):
    weeks(alice, ENOUGH_WEEKS - 1)
    page = text_of(client_of(alice), url(alice))
    assert "The trend starts after 3 weeks with at least 20 graded answers each." in page
    assert "So far: 2 weeks, 36 of 40 answers right." in page
    assert "trend-chart-title" not in page


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


def test_a_script_is_given_the_trend_alone(client_of, alice):
    weeks(alice, ENOUGH_WEEKS)
    part = text_of(client_of(alice), url(alice, trend="pace"), **HTMX, HTTP_HX_TARGET="trend")
    assert "Pace by week" in part
    assert "<html" not in part
    assert "Skills" not in part


def test_weeks_begin_on_monday_and_the_sums_are_those_of_the_answers(alice):
    weeks(alice, 2, overpaid=1_000)
    tallies.catch_up(school=alice.school)
    record = record_of(trainee=alice, today=timezone.localdate())
    assert [(week.decisions, week.right, week.overpaid, week.bets) for week in record.weeks] == [
        (ENOUGH, ENOUGH - 2, 2_000, ENOUGH)
    ] * 2
    assert all(week.monday.weekday() == 0 for week in record.weeks)
    assert record.decisions == 2 * ENOUGH


def test_a_trend_does_not_reach_across_half_a_year(alice):
    for ago in (0, 25, 27):
        answers(alice, bet(), ago=ago * WEEK)
    tallies.catch_up(school=alice.school)
    assert len(lately(record_of(trainee=alice, today=timezone.localdate()).weeks)) == 2


def test_only_the_runs_of_the_member_are_counted(alice, riverside):
    other = join(riverside, "zoe", Role.TRAINEE)
    for who in (alice, other):
        answers(who, bet())
    assert tallies.catch_up(school=riverside, membership=alice) == 1
    assert tallies.catch_up(school=riverside) == 1


# --- The map ------------------------------------------------------------------------------------------


def the_map(member):
    return skill_map(trainee=member, school=member.school, rows=recent_rows(trainee=member))


def test_it_has_a_column_for_each_game_that_was_met(client_of, alice):
    answers(alice, bet())
    assert the_map(alice).games == [GAME]
    answers(alice, bet(), game=OTHER)
    found = the_map(alice)
    assert found.games == [OTHER, GAME]
    assert (PROGRESSIVE, OTHER) not in found.cells
    assert found.cells[PROGRESSIVE, GAME].state == NOT_STARTED
    page = text_of(client_of(alice), url(alice))
    assert 'aria-label="not in this game"' in page
    assert 'aria-label="Progressive, Six Card Poker, not started"' in page


def test_many_games_are_its_rows_and_the_cells_stay_theirs(client_of, alice):
    some, beyond = list(GAMES)[:MOST_COLUMNS], list(GAMES)[MOST_COLUMNS]
    for game in some:
        answers(alice, bet(GAMES[game].main.slug), game=game)
    assert row_names(client_of, alice)[0] == "Base bets"
    answers(alice, bet(GAMES[beyond].main.slug), game=beyond)
    assert row_names(client_of, alice) == [str(GAMES[game].name) for game in (*some, beyond)]
    page = unescape(client_of(alice).get(url(alice)).content.decode())
    last_row = page.split('<th scope="row">')[-1]
    links = re.findall(r"/skills/([\w-]+)/", last_row.split("</tr>")[0])
    assert set(links) == {beyond}


def row_names(client_of, member) -> list[str]:
    page = unescape(client_of(member).get(url(member)).content.decode())
    return re.findall(r'<th scope="row">([^<]+)</th>', page)


def test_a_newcomer_has_none(client_of, alice):
    assert "Skills show here after the first graded round." in text_of(client_of(alice), url(alice))


DAY = timedelta(days=1)


def knows(member, *wagers: str, but: int = 0, ago=timedelta(0)) -> None:
    """Right answers to every rule of these bets over two days, but to the last few."""
    skills = {skill.kind: skill for skill in skills_of(profile_of(school=member.school, game=GAME))}
    for wager in wagers:
        points = skills[Kind(GAME, "bets", wager)].points
        for point in points[: len(points) - but]:
            for day in (1, 0):
                answers(member, *[bet(wager, rule=point.rule)] * ENOUGH_OF_A_RULE, ago=ago + day * DAY)


def test_a_skill_is_learned_when_its_last_rule_is(client_of, alice):
    knows(alice, "ante")
    knows(alice, "play", but=1)
    assert the_map(alice).cells[BASE_BETS, GAME].state == LEARNING
    assert the_map(alice).learned[0] == 1
    knows(alice, "play")
    found = the_map(alice)
    assert found.cells[BASE_BETS, GAME].state == LEARNED
    assert found.learned[0] == 2
    assert f"2 of {found.learned[1]}" in text_of(client_of(alice), url(alice))


def test_thirty_right_answers_to_one_rule_are_one_rule_learned(client_of, alice):
    answers(alice, *many(15, 0, rule="SCP 1"), ago=DAY)
    answers(alice, *many(15, 0, rule="SCP 1"))
    assert the_map(alice).cells[BASE_BETS, GAME].state == LEARNING


def skills_learned(member) -> int:
    """As the course has it."""
    return sum(one.learned for one in course_of(membership=member, game=GAME).skill_progress)


def test_progress_course_home_and_the_list_of_games_say_the_same(client_of, alice, bob):
    """Skills on the progress page, lessons on the other pages."""
    knows(alice, "ante", "play", "aces-up", but=1)
    knows(alice, "ante", "play")
    course, skills = course_of(membership=alice, game=GAME), the_map(alice).learned
    assert skills == (skills_learned(alice), len(course.skill_progress))
    assert skills[0] == 2
    card, listed = next_lesson(membership=alice), games_progress(membership=alice)[GAME]
    lessons = course.learned, len(course.lessons)
    assert (card.learned, card.of) == (listed.learned, len(listed.lessons)) == lessons
    lesson, learned = course.lesson, f"{skills[0]} of {skills[1]}"
    done = f"{lessons[0]} of {lessons[1]} lessons done"
    next_one = f"Lesson {lesson.number} of {lessons[1]}: {lesson.title}"
    for client, address, words in (
        (client_of(alice), url(alice), learned),
        (client_of(bob), url(alice), learned),
        (client_of(alice), "/", done),
        (client_of(alice), "/", next_one),
        (client_of(alice), f"/courses/{GAME}/", done),
        (client_of(alice), "/games/", next_one),
    ):
        assert words in text_of(client, address), address


def test_what_counts_as_learned_is_said_with_its_numbers(client_of, alice):
    answers(alice, bet())
    page = text_of(client_of(alice), url(alice))
    assert f"after {ENOUGH_OF_A_RULE} right answers over two days." in page
    assert DAYS == 2
    assert "90% right" not in page


def test_an_older_game_is_judged_by_as_many_answers_as_its_course_reads(alice, monkeypatch):
    """The latest answers of another game don't push them out."""
    monkeypatch.setattr("trainer.courses.skills.LOOKED_AT", 400)
    knows(alice, "ante", "play")
    answers(alice, *many(400, 0), game=OTHER)
    assert the_map(alice).learned[0] == skills_learned(alice) == 2


def figures_of(client, member) -> dict[str, list[str]]:
    """The figure and its change by label."""
    return {
        label: [figure, change] for label, figure, change, _than in client.get(url(member)).context["figures"]
    }


@pytest.mark.parametrize(("but", "change"), [(1, ""), (0, "+1")])
def test_skills_learned_this_week_stand_beside_those_learned(client_of, alice, but, change):
    knows(alice, "ante", ago=WEEK)
    knows(alice, "ante")
    knows(alice, "play", but=but)
    figures = {
        label: more for label, _figure, more, _than in client_of(alice).get(url(alice)).context["figures"]
    }
    assert figures["Skills learned"] == change


@pytest.mark.parametrize(("days", "streak"), [((0, 1), "2 days"), ((1,), "1 day"), ((2,), None)])
def test_a_streak_is_a_figure_while_it_lasts(client_of, alice, days, streak):
    for day in days:
        answers(alice, *many(A_DAY, 0), ago=timedelta(days=day))
    assert figures_of(client_of(alice), alice).get("Streak", [None])[0] == streak


def test_a_learned_skill_slips_when_its_review_waits_too_long(client_of, alice):
    knows(alice, "ante", "play")
    ReviewCard.objects.update_or_create(
        membership=alice,
        kind=f"{GAME}/bets/ante",
        defaults={"due": timezone.now() - timedelta(days=20), "state": {}},
    )
    Run.objects.filter(membership=alice).update(learned=10_000)  # nothing moves the card
    Run.objects.filter(membership=alice).update(version=10_000)
    assert the_map(alice).cells[BASE_BETS, GAME].state == SLIPPING
    page = text_of(client_of(alice), url(alice))
    assert 'aria-label="Base bets, Six Card Poker, slipping"' in page


@pytest.mark.parametrize(("left", "share"), [(4, 0), (1, 75), (0, 100)])
def test_the_ring_is_the_share_of_the_rules_that_are_learned(left, share):
    kind = Kind(GAME, "bets", "ante")
    points = tuple(Point(kind, str(number), "", 0) for number in range(left))
    assert Cell(GAME, BASE_BETS, (SkillProgress(kind, 9, 9, 4, points),)).share == share


def test_every_group_has_skills_of_its_own():
    side, base = Kind(GAME, "bets", "aces-up"), Kind(GAME, "bets", "play")
    assert [group_of(kind) for kind in (side, base, Kind(GAME, "bets", "progressive"))] == [
        SIDE_BETS,
        BASE_BETS,
        PROGRESSIVE,
    ]
    assert group_of(Kind(GAME, "next-spot")) in GROUPS
    ends = [Kind(game, "settled-cards") for game in (GAME, "caribbean-stud")]
    assert [group_of(kind) for kind in ends] == ["envy", PROGRESSIVE]


def test_the_rows_are_the_last_thirty_of_each_question(alice):
    answers(alice, *many(40, 0), bet("play"))
    rows = recent_rows(trainee=alice)
    assert len(rows) == 31
    newest = Verdict.objects.filter(wager="ante").order_by("-pk").values_list("pk", flat=True)[:30]
    assert {row["pk"] for row in rows if row["kind"].wager == "ante"} == set(newest)


def test_a_test_that_is_open_is_in_none_of_it(client_of, alice):
    run = start_test(alice, game=GAME)
    for number in range(10):
        stored(run, bet(right=False, overpaid=5_000), game=GAME, round=number)
    assert recent_rows(trainee=alice) == []
    assert not re.search(r"\d graded answers? <", text_of(client_of(alice), url(alice)))


# --- A cell, opened -----------------------------------------------------------------------------------


def test_a_cell_opens_its_skills_their_last_answers_and_practice(client_of, alice):
    answers(alice, *many(26, 4), *many(3, 0, "play"))
    address = url(alice, "skill", GAME, BASE_BETS)
    assert f'href="{address}"' in text_of(client_of(alice), url(alice))
    for extra in ({}, HTMX):
        page = text_of(client_of(alice), address, **extra)
        assert ("<html" in page) is not extra
        assert "26 of the last 30 right" in page
        assert "rules left: " in page
        assert "3 of the last 3 right" in page
        assert page.count('class="was-wrong"') == 4
        assert page.count('action="/progress/drill/"') == 2


def test_no_rule_is_read_there_during_a_test_of_the_game(client_of, alice, bob):
    answers(alice, *many(3, 0))
    start_test(alice, game=GAME)
    address = url(alice, "skill", GAME, BASE_BETS)
    assert "rules left: " not in text_of(client_of(alice), address)
    assert "rules left: " in text_of(client_of(bob), address)


def test_a_cell_of_a_game_that_was_not_met_is_not_there(client_of, alice):
    for game, group in ((OTHER, BASE_BETS), (GAME, "nonsense"), (GAME, BASE_BETS)):
        assert client_of(alice).get(url(alice, "skill", game, group)).status_code == 404


# --- Who reads it -------------------------------------------------------------------------------------

PAGES = ("trainee", "results", "rounds", "tests")


@pytest.mark.parametrize("name", PAGES)
def test_a_stranger_finds_nothing(client_of, riverside, alice, charlie, dora, name):
    answers(alice, bet())
    zoe = join(riverside, "zoe", Role.TRAINEE)
    for who in (zoe, charlie, dora):
        assert client_of(who).get(url(alice, name)).status_code == 404
    for who in (zoe, charlie, dora):
        assert client_of(who).get(url(alice, "skill", GAME, BASE_BETS)).status_code == 404


@pytest.mark.parametrize("name", PAGES)
def test_staff_read_it_and_that_is_noted(client_of, alice, bob, name):
    text_of(client_of(bob), url(alice, name))
    assert AuditLine.objects.filter(who=bob, whom=alice).exists()


def test_staff_see_the_name_and_their_actions_and_no_practice(client_of, alice, bob):
    answers(alice, *many(5, 5))
    page = text_of(client_of(bob), url(alice))
    assert "<h1><bdi>Alice</bdi></h1>" in page.replace("> <", "><")
    assert "3 of your last" not in page
    assert "5 of the last 10 were wrong." in page
    assert reverse("exams:allowance", args=[alice.pk]) in page
    assert f"{url(alice, 'results')}?file=csv" in page
    for address in (url(alice), url(alice, "skill", GAME, BASE_BETS)):
        said = text_of(client_of(bob), address)
        assert reverse("reports:drill") not in said
        assert "Assign" in said


def test_ones_own_page_has_no_link_of_staff(client_of, alice):
    page = text_of(client_of(alice), url(alice))
    assert "?file=csv" not in page
    assert reverse("exams:allowance", args=[alice.pk]) not in page


# --- The tables below ---------------------------------------------------------------------------------


def test_each_fold_has_an_address_and_opens_alone(client_of, alice):
    answers(alice, *many(10, 2, overpaid=500))
    client = client_of(alice)
    page = client.get(url(alice)).content.decode()
    found = re.findall(r'hx-get="([^"]+)" hx-trigger="toggle', page)
    assert len(found) == 4
    assert page.count('<details class="panel fold" name="progress">') == 4
    for address in map(unescape, found):
        assert "<html" in text_of(client, address)
        assert "<html" not in text_of(client, address, **HTMX)


def test_the_whole_page_takes_few_queries(client_of, alice, bob):
    """It does not grow with the answers, the games or the runs."""
    for client in (client_of(alice), client_of(bob)):
        costs = []
        for number in range(3):
            weeks(alice, ENOUGH_WEEKS)
            answers(alice, *many(5, 5), game=(GAME, OTHER, "rabbit-hunter")[number])
            client.get(url(alice))
            with CaptureQueriesContext(connection) as asked:
                client.get(url(alice))
            costs.append(len(asked))
        assert costs[0] == costs[2] <= 20
