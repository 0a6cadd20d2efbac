"""Course pages: reached by links, without questions where they only show, silent before the answer."""

import re

import pytest
from django.urls import reverse

from benchmarks.newcomer import Newcomer
from games import GAMES
from tests.scale import one_game, scale
from tests.trainer.courses.walked import GAME, deal, learn, look, play
from tests.trainer.modes import start_test
from tests.trainer.playing import play_out, round_state_of, table_url
from tests.trainer.whole.leaks import cards_in, cards_seen
from trainer.courses.models import STEPS, Stage, StepUnlock
from trainer.courses.progress import note_step_seen
from trainer.courses.steps import points_left
from trainer.play.models import Run
from trainer.play.services.runs import next_round

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


@one_game("rabbit-hunter")
def test_a_lesson_shows_each_rule_with_its_reason_before_it_is_asked(client_of, alice, game):
    client = client_of(alice)
    note_step_seen(membership=alice, game=game, stage=Stage.INTRO)
    course = look(alice, game)
    for progress in course.lessons[::3]:
        shown = pages(client, reverse("courses:lesson", args=[game, progress.number]))
        rules = [point.rule for point in points_left(progress)]
        assert "".join(shown).count('class="reason"') == len(rules)
        assert ('type="submit">Try it' in shown[-1]) == (progress.number == course.lesson.number)
        assert not any('name="place"' in body for body in shown)


def test_lessons_are_read_in_any_order_and_dealt_in_theirs(client_of, alice):
    client, url = client_of(alice), f"/courses/{GAME}/lessons/3/"
    learn(alice, 2)
    shown = pages(client, url)
    assert "Lesson 1 comes first" in shown[-1]
    assert not any('type="submit">' in body.split('class="walk-steps"')[1] for body in shown)
    assert client.post(url).url == f"/courses/{GAME}/lessons/1/"
    assert look(alice).lesson.number == 1  # whatever was learned of later ones
    learn(alice, 1)
    assert client.post(url).url.startswith("/runs/")


def test_a_later_lesson_that_was_begun_goes_on_and_a_learned_one_can_be_dealt_again(client_of, alice):
    client, url = client_of(alice), f"/courses/{GAME}/lessons/3/"
    run = deal(alice, 3)
    assert client.get(url).url == client.post(url).url == table_url(run)
    play(run)
    assert client.post(url).url.startswith("/runs/")


@pytest.mark.parametrize(
    ("unlocked", "said"),
    [
        ((STEPS[0], STEPS[2]), "Start placement"),  # rules shown without help were tried, too
        (STEPS[:4], "Practice to the table test"),
        (STEPS[:-1], "Ask for the table test"),
    ],
)
def test_after_the_lessons_the_card_leads_on_to_the_table_test(client_of, alice, bob, unlocked, said):
    for stage in (*unlocked, Stage.GUIDED, Stage.JOB):
        StepUnlock.objects.create(membership=alice, game=GAME, stage=stage, reason="so", opened_by=bob)
    assert look(alice).lesson is None
    body = client_of(alice).get(f"/courses/{GAME}/").content.decode()
    assert said in body


TEACHING = ("", "intro/", "lessons/1/", "lessons/5/")


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


def test_a_lessons_table_tells_nothing_before_it_is_answered(client_of, alice):
    client, run = client_of(alice), deal(alice, 2)
    for number in range(run.drill.rounds):
        round_state = round_state_of(run)
        body = client.get(f"/runs/{run.pk}/rounds/{number}/").content.decode()
        assert cards_in(body) <= cards_seen(round_state)
        assert run.seed not in body
        assert f'"{round_state.item.rule}"' not in body
        if not round_state.item.rule_shown:
            assert 'id="hint"' not in body
        play_one(run)


def play_one(run: Run) -> None:
    play_out(run)
    next_round(state=round_state_of(run))


def test_staff_unlock_a_checkpoint_with_a_reason_and_the_trainee_reads_who_did(client_of, alice, bob):
    client, url = client_of(bob), reverse("courses:person", args=[alice.pk])
    key = re.search(r'name="key" value="([^"]+)"', client.get(url).content.decode())[1]
    form = {"game": GAME, "stage": "intro", "key": key}
    assert client.post(url, form).status_code == 422
    assert client.post(url, form | {"reason": "Deals it elsewhere."}).status_code == 302
    said = client_of(alice).get(f"/courses/{GAME}/").content.decode()
    assert "Deals it elsewhere." in said
    assert "Bob" in said


def test_who_reads_the_page_learns_one_lesson_after_the_other(client_of, alice):
    someone = Newcomer(client_of(alice), alice)
    someone.walk(GAME, at_most=5)  # the introduction, then three lessons, one of them in two tables
    course = look(alice, GAME)
    assert course.lesson.number == 4
    assert someone.learned >= {point.cited for one in course.lessons[:3] for point in one.lesson.points}


@scale
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_read_in_the_course_and_every_checkpoint_reached(client_of, alice, game):
    someone = Newcomer(client_of(alice), alice)
    assert someone.walk(game)
    rules = {point.cited for sort in look(alice, game).skills for point in sort.points}
    assert rules <= someone.learned


@pytest.mark.parametrize(("game", "says"), [("roulette", "Zero lies at the wheel."), (GAME, "first base")])
def test_the_first_lesson_shows_the_table_that_the_game_has(client_of, alice, game, says):
    client = client_of(alice)
    note_step_seen(membership=alice, game=game, stage=Stage.INTRO)
    seats = ("Zero lies at the wheel.", "first base", "The deal goes clockwise")
    page = client.get(f"/courses/{game}/lessons/1/").content.decode()
    assert says in page
    assert ("Zero lies at the wheel." in page) is (game == "roulette")
    assert any(one in page for one in seats[1:]) is (game == GAME)


def test_a_first_lesson_that_only_shows_comes_after_the_introduction_and_goes_on_to_the_next(
    client_of, alice
):
    client, base = client_of(alice), "/courses/roulette/"
    assert client.post(f"{base}intro/").headers["location"] == f"{base}lessons/1/"
    page = client.get(f"{base}lessons/1/").content.decode()
    assert ">Continue</button>" in page
    assert client.post(f"{base}lessons/1/").headers["location"] == f"{base}lessons/2/"
    assert client.post(f"{base}lessons/2/").headers["location"].startswith("/runs/")
