"""Course pages: reached by links, without questions where they only show, silent before the answer."""

import re
from contextlib import suppress
from dataclasses import replace

import pytest
from django.urls import reverse
from django.utils import timezone

from benchmarks.newcomer import Newcomer
from games import GAMES
from games.engine.errors import NotAllowed
from tests.games.trainee import wrong_answers
from tests.scale import one_game, scale
from tests.trainer.courses.walked import GAME, deal, learn, look, play
from tests.trainer.modes import start_test
from tests.trainer.playing import play_out, round_state_of
from tests.trainer.whole.leaks import cards_in, cards_seen
from trainer.courses import steps
from trainer.courses.demo_rounds import example_hand, tour
from trainer.courses.models import STEPS, Stage, StepUnlock
from trainer.courses.progress import course_of
from trainer.courses.skills import profile_of
from trainer.courses.steps import points_left
from trainer.courses.views import JUST_NOW
from trainer.play.models import Run
from trainer.play.services.runs import next_round
from trainer.play.skills import Kind

pytestmark = pytest.mark.django_db
NEXT = re.compile(r'rel="next" href="([^"]+)"')


def pages(client, url: str) -> list[str]:
    """Every page from this one on, by its link to the next."""
    found = []
    while url:
        response = client.get(url)
        assert response.status_code == 200, url
        found.append(response.content.decode())
        onward = NEXT.search(found[-1])
        url = onward[1] if onward else ""
    return found


def test_the_tour_names_each_size_of_a_later_bet(riverside):
    """A rule that says one to three is not "3 × Ante"."""
    profile = profile_of(school=riverside, game="high-card-flush")
    says = [words for frame in tour(profile) for words in frame.says]
    assert "Placed after the cards by players who stay in: 1, 2 or 3 × Ante." in says


def test_a_question_about_a_hand_is_not_shown_beside_another_one(alice):
    """The cards of a player who folds are closed, so that there is none to show."""
    profile = profile_of(school=alice.school, game="high-card-flush")
    lessons = course_of(membership=alice, game="high-card-flush").lessons
    shown = {hand.question: hand for hand in (example_hand(profile, lesson) for lesson in lessons[:3])}
    assert shown["Where do the cards of this hand go?"].cards == ()
    assert shown["Announce the dealer’s hand."].owner == "Dealer"
    assert len(shown["Announce the dealer’s hand."].cards) > 1


@one_game("rabbit-hunter")
def test_tour_and_demo_round_are_watched_and_ask_nothing(client_of, alice, game):
    client = client_of(alice)
    for name in ("tour", "demo"):
        url = reverse(f"courses:{name}", args=[game])
        shown = pages(client, url)
        assert len(shown) > 8
        assert not any('name="place"' in body for body in shown)
        assert "Back to the course" in shown[-1]
        assert "Back to the course" not in shown[0]
        assert client.post(url).status_code == 302
    assert look(alice, game).current.stage is Stage.TAUGHT


def test_the_demo_round_gives_a_reason_and_a_rule_at_each_stop(client_of, alice):
    body = "".join(pages(client_of(alice), f"/courses/{GAME}/demo/"))
    assert body.count('class="reason"') >= 10
    assert body.count('class="reason"') == body.count('class="reason-rule"')


@one_game("rabbit-hunter")
def test_a_lesson_shows_each_rule_with_its_reason_before_it_is_asked(client_of, alice, game):
    client = client_of(alice)
    for progress in look(alice, game).lessons:
        shown = pages(client, reverse("courses:lesson", args=[game, progress.number]))
        rules = [point.rule for point in points_left(progress)]
        assert "".join(shown).count('class="reason"') == len(rules)
        assert 'type="submit">Try it' in shown[-1]
        assert not any('name="place"' in body for body in shown)


def test_continue_leads_into_the_lesson_and_back_to_its_open_table(client_of, alice):
    client = client_of(alice)
    home = client.get("/").content.decode()
    first = next(iter(GAMES))
    assert f'href="/courses/{first}/lessons/1/"' in home
    url = f"/courses/{GAME}/lessons/2/"
    table = client.post(url)["Location"]
    assert table.startswith("/runs/")
    assert client.get(url)["Location"] == table  # no page in between
    assert client.post(url)["Location"] == table  # and no second table
    assert client.get(f"{url}?at=1").status_code == 200
    assert client.get(f"/courses/{GAME}/lessons/3/").status_code == 200


def test_a_lesson_ends_by_leading_into_the_next(client_of, alice):
    learn(alice, 1)
    body = client_of(alice).get(f"/courses/{GAME}/").content.decode()
    assert "Lesson 1 done" in body
    assert f'href="/courses/{GAME}/lessons/2/">' in body
    Run.objects.update(finished=timezone.now() - JUST_NOW)
    assert "Lesson 1 done" not in client_of(alice).get(f"/courses/{GAME}/").content.decode()


def test_a_lesson_that_was_not_learned_is_not_called_learned(client_of, alice):
    """The negative control."""
    play(deal(alice, 1), how=wrong_answers)
    assert "Lesson 1 done" not in client_of(alice).get(f"/courses/{GAME}/").content.decode()


@pytest.mark.parametrize(
    ("unlocked", "said"),
    [
        (STEPS[:4], "Start placement"),
        ((STEPS[0], STEPS[3]), "Start placement"),  # rules shown without help were tried, too
        (STEPS[1:4], "Start placement"),
        (STEPS[1:5], "Practice to the table test"),
        (STEPS[:5], "Practice to the table test"),
        (STEPS[:-1], "Ask for the table test"),
    ],
)
def test_after_the_lessons_the_card_leads_on_to_the_table_test(client_of, alice, bob, unlocked, said):
    for stage in (*unlocked, Stage.GUIDED, Stage.JOB):
        StepUnlock.objects.create(membership=alice, game=GAME, stage=stage, reason="so", opened_by=bob)
    assert look(alice).lesson is None
    body = client_of(alice).get(f"/courses/{GAME}/").content.decode()
    assert said in body


def test_what_is_not_dealt_is_not_there(client_of, alice):
    client = client_of(alice)
    number = len(look(alice).lessons)
    assert client.get("/courses/nothing/").status_code == 404
    assert client.get(f"/courses/{GAME}/lessons/0/").status_code == 404
    assert client.get(f"/courses/{GAME}/lessons/{number}/").status_code == 200
    assert client.get(f"/courses/{GAME}/lessons/{number + 1}/").status_code == 404
    assert client.post(f"/courses/{GAME}/begin/test/").status_code == 404


def test_a_page_has_one_filled_button(client_of, alice):
    client = client_of(alice)
    for url in ("/games/", f"/courses/{GAME}/", f"/courses/{GAME}/lessons/1/"):
        body = client.get(url).content.decode().split("<main", 1)[1]
        assert body.count("button-main") + body.count("felt-button") == 1, url


TEACHING = ("", "tour/", "demo/", "lessons/1/", "lessons/4/")


def test_while_a_game_is_examined_every_page_of_its_course_is_closed(client_of, alice):
    client = client_of(alice)
    play(deal(alice, 1))
    start_test(alice, game=GAME)
    for page in TEACHING:
        response = client.get(f"/courses/{GAME}/{page}")
        assert response.status_code == 404
        assert 'class="reason"' not in response.content.decode()
    for page in ("lessons/2/", "begin/job/"):
        assert client.post(f"/courses/{GAME}/{page}").status_code == 404
    assert client.get("/courses/rabbit-hunter/").status_code == 200
    assert f'href="/courses/{GAME}/' not in client.get("/games/").content.decode()
    assert f'href="/courses/{GAME}/' not in client.get("/").content.decode()


def test_without_the_guard_they_would_be_open(client_of, alice, monkeypatch):
    """The negative control."""
    monkeypatch.setattr("trainer.courses.views.closed_games", lambda user: {})
    start_test(alice, game=GAME)
    assert client_of(alice).get(f"/courses/{GAME}/tour/").status_code == 200


def test_a_lessons_table_tells_nothing_before_it_is_answered(client_of, alice):
    client, run = client_of(alice), deal(alice, 2)
    for number in range(run.drill.rounds):
        sitting = round_state_of(run)
        body = client.get(f"/runs/{run.pk}/rounds/{number}/").content.decode()
        assert cards_in(body) <= cards_seen(sitting)
        assert run.seed not in body
        assert f'"{sitting.item.rule}"' not in body
        if not sitting.item.rule_shown:
            assert 'id="hint"' not in body
        play_one(run)


def play_one(run: Run) -> None:
    play_out(run)
    next_round(state=round_state_of(run))


def test_staff_unlock_a_checkpoint_with_a_reason_and_the_trainee_reads_who_did(client_of, alice, bob):
    client, url = client_of(bob), reverse("courses:person", args=[alice.pk])
    key = re.search(r'name="key" value="([^"]+)"', client.get(url).content.decode())[1]
    form = {"game": GAME, "stage": "tour", "key": key}
    assert client.post(url, form).status_code == 422
    assert client.post(url, form | {"reason": "Deals it elsewhere."}).status_code == 302
    said = client_of(alice).get(f"/courses/{GAME}/").content.decode()
    assert "Deals it elsewhere." in said
    assert "Bob" in said


@pytest.mark.parametrize(
    ("unit", "count", "status"),
    [("days", "3", 302), ("days", "8", 422), ("decisions", "x", 422)],
)
def test_a_goal_is_set_or_refused_in_words(client_of, alice, unit, count, status):
    client, url = client_of(alice), reverse("courses:goal")
    assert client.post(url, {"unit": unit, "count": count}).status_code == status
    assert ("0 of 3 days this week" in client.get(url).content.decode()) is (status == 302)


BET, RULE = Kind(GAME, "bets", "queens-up"), "654 5a"
"""At a table of two this rule decides one round in fifty-five."""


def rules_dealt(trainee, number: int, monkeypatch) -> list[str]:
    """Where nothing but this rule is new, on one of many seeds."""
    monkeypatch.setattr(steps, "draw_seed", lambda: f"seldom {number}")
    course = look(trainee)
    lesson = next(one for one in course.lessons if BET in [skill.kind for skill in one.lesson.skills])
    left = tuple(point for point in lesson.unshown if (point.kind, point.rule) == (BET, RULE))
    lessons = [replace(one, untried=left, unshown=left) if one == lesson else one for one in course.lessons]
    run = steps.open_lesson(
        membership=trainee, course=replace(course, lessons=tuple(lessons)), number=lesson.number
    )
    return [item["rule"] for item in run.drill.items]


def test_what_hardly_ever_comes_is_dealt_on_every_seed(alice, monkeypatch):
    assert [rules_dealt(alice, number, monkeypatch) for number in range(8)] == [[RULE] * 2] * 8


def test_who_looks_no_further_than_a_drill_does_is_refused_on_some(alice, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(steps, "SURELY", 60)
    dealt = []
    with suppress(NotAllowed):
        dealt = [rules_dealt(alice, number, monkeypatch) for number in range(8)]
    assert dealt != [[RULE] * 2] * 8


def test_who_reads_the_page_learns_one_lesson_after_the_other(client_of, alice):
    someone = Newcomer(client_of(alice), alice)
    someone.walk(GAME, at_most=3)
    course = look(alice, GAME)
    assert course.lesson.number == 4
    assert someone.learned >= {point.rule for one in course.lessons[:3] for point in one.lesson.points}


def test_who_does_not_read_learns_nothing(client_of, alice, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(Newcomer, "reads", lambda newcomer, body: body)
    Newcomer(client_of(alice), alice).walk(GAME, at_most=3)
    assert look(alice, GAME).checkpoint(Stage.TAUGHT).have == 0


@scale
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_read_in_the_course_and_every_checkpoint_reached(client_of, alice, game):
    someone = Newcomer(client_of(alice), alice)
    assert someone.walk(game)
    rules = {point.rule for sort in look(alice, game).skills for point in sort.points}
    assert rules <= someone.learned
