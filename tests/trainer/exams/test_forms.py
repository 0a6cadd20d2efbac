"""The form of a test is drawn ahead, so that the mistakes of the game show in it."""

import threading
from collections import Counter
from dataclasses import replace

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from games.engine.misconceptions.misconception_catalog import MISTAKES
from tests.trainer.exams.attempts import begin, candidate_of, give, prepare
from tests.trainer.play.exams.test_standards import set_standard
from tests.trainer.playing import play_out
from trainer.exams.forms import TWICE, Form, draw_form, shows
from trainer.exams.models import PREPARING
from trainer.exams.services import drawing, giving, steering
from trainer.exams.standards import contents
from trainer.home.views.own_data import exported
from trainer.play.models import Drill
from trainer.play.models.drills import seed_of_test, unseated
from trainer.play.round_state import RoundState
from trainer.schools.house_rules.profiles import house_of

pytestmark = pytest.mark.django_db
GAME = "6-5-4-poker"


def rounds_of(standard, items, seed) -> list[RoundState]:
    game = standard.game
    profile = house_of(school=standard.school, game=game).written()
    drill = Drill(game=game, spots=standard.spots, items=[item.written() for item in items])
    run = unseated(drill, seed=seed, profiles={game: profile})
    return [RoundState(run, number) for number in range(len(items))]


def twice_shown(standard, items, seed) -> int:
    """How many mistakes show twice in these rounds, in each of their forms."""
    every, total = {one.slug for one in MISTAKES}, Counter()
    for state in rounds_of(standard, items, seed):
        total.update(shows(state, every))
    fewest = {}
    for holder, times in total.items():
        fewest[holder.mistake.slug] = min(times, fewest.get(holder.mistake.slug, times))
    return sum(times >= TWICE for times in fewest.values())


@pytest.fixture
def standard(riverside):
    return set_standard(riverside, rounds=4, spots=2, contains={"tie": 1}, irregular=1)


@pytest.fixture
def drawn(standard):
    return draw_form(standard, seed="form", profile=house_of(school=standard.school, game=GAME).written())


def test_mistakes_show_twice_more_often_and_the_numbers_stay_those_of_the_standard(standard, drawn):
    plain = contents(standard, seed="form")
    assert twice_shown(standard, drawn, "form") > twice_shown(standard, plain, "form")
    assert len(drawn) == standard.rounds
    for before, after in zip(plain, drawn, strict=True):
        assert before.scenario in ("", after.scenario)
        assert replace(after, scenario=before.scenario, deal=None) == before
    assert len({item.deal for item in drawn}) == len(drawn)


def test_of_a_mistake_with_several_forms_each_may_show_in_rounds_of_its_own(riverside):
    """BAC 7: a trainee who never takes one kind of bet, though no round has both hands lose."""
    standard = set_standard(riverside, game="baccarat", rounds=16, spots=7, contains={})
    house = house_of(school=riverside, game="baccarat").written()
    form, never = Form(standard, seed="form", profile=house), "losing-bet-left"
    found = [shows(state, {never}) for state in rounds_of(standard, form.items, "form")]
    assert all(min(times.values()) == 0 for times in found)
    for times in found[:2]:
        form.shown.update(times)
    assert not form.twice(never)
    for times in found[2:]:
        form.shown.update(times)
    assert form.twice(never)


@pytest.fixture
def exam(bob, alice):
    return give(bob, alice, rounds=2)


def draw(exam, alice) -> dict:
    drawing.draw_forms([candidate_of(exam, alice).pk])
    return candidate_of(exam, alice).form


def test_a_test_is_dealt_by_the_form_that_was_drawn_for_it(exam, alice):
    form = draw(exam, alice)
    run = begin(exam, alice).run
    assert str(run.pk) == form["run"]
    assert run.seed == seed_of_test(run.pk)
    assert run.drill.items == form["items"]
    assert candidate_of(exam, alice).form is None


def test_a_test_waits_for_a_form_whose_drawing_was_killed(client_of, exam, alice, bob):
    """Its thread ended with the server."""
    candidate = candidate_of(exam, alice)
    giving.unlock(candidate=candidate, by=bob)
    place, begins = (reverse(f"exams:{page}", args=[candidate.pk]) for page in ("place", "begin"))
    trainee, room = client_of(alice), reverse("exams:room", args=[exam.pk])
    assert "test is being prepared" in client_of(bob).get(room).text
    assert trainee.post(begins).status_code == 409
    page = trainee.get(place).text
    assert "Your test is being prepared" in page
    assert begins not in page
    assert not exam.candidates.filter(attempts__isnull=False).exists()
    prepare(candidate)
    assert begins in trainee.get(place).text
    assert "being prepared" not in client_of(bob).get(room).text
    assert trainee.post(begins).status_code == 302


def test_after_a_minute_it_may_start_without_and_the_room_and_the_record_say_so(client_of, alice, bob):
    exam = give(bob, alice)
    candidate = candidate_of(exam, alice)
    giving.unlock(candidate=candidate, by=bob)
    begins, room = reverse("exams:begin", args=[candidate.pk]), reverse("exams:room", args=[exam.pk])
    with time_machine.travel(timezone.now() + PREPARING):
        assert client_of(alice).post(begins).status_code == 302
    run = candidate.attempts.get().run
    assert run.drill.items == [item.written() for item in contents(exam.standard, seed=run.seed)]
    assert "started before it was prepared" in client_of(bob).get(room).text
    play_out(run)
    record = client_of(bob).get(reverse("exams:report", args=[run.pk])).text
    assert "Started before it was prepared, so it can show fewer mistakes" in record


@pytest.mark.parametrize("page", ["place", "room"])
def test_a_page_that_waits_for_a_form_draws_it_one_time(
    client_of, exam, alice, bob, monkeypatch, page, django_capture_on_commit_callbacks
):
    candidate, asked, free = candidate_of(exam, alice), [], threading.Event()
    monkeypatch.setattr(drawing, "draw_forms", lambda numbers: (asked.extend(numbers), free.wait(5)))
    who, number = (alice, candidate.pk) if page == "place" else (bob, exam.pk)
    for _ in range(2):  # the second while the first is being drawn
        with django_capture_on_commit_callbacks(execute=True):
            client_of(who).get(reverse(f"exams:{page}", args=[number]))
    free.set()
    wait_for_thread(asked, [candidate.pk])
    with django_capture_on_commit_callbacks(execute=True):  # it failed, so the next asks again
        client_of(who).get(reverse(f"exams:{page}", args=[number]))
    wait_for_thread(asked, [candidate.pk] * 2)


def test_giving_a_test_draws_when_it_is_stored_and_so_does_admitting_after_a_void_one(
    bob, alice, monkeypatch, django_capture_on_commit_callbacks
):
    asked = []
    monkeypatch.setattr(drawing, "draw_forms", asked.extend)
    with django_capture_on_commit_callbacks(execute=True):
        exam = give(bob, alice)
        assert asked == []
    number = candidate_of(exam, alice).pk
    wait_for_thread(asked, [number])
    prepare(candidate_of(exam, alice))
    with django_capture_on_commit_callbacks(execute=True):
        attempt = begin(exam, alice)
    wait_for_thread(asked, [number])
    steering.void(attempt=attempt, by=bob, why="again")
    with django_capture_on_commit_callbacks(execute=True):
        giving.unlock(candidate=candidate_of(exam, alice), by=bob)
    wait_for_thread(asked, [number, number])


def wait_for_thread(asked, expected) -> None:
    for thread in threading.enumerate():
        if thread.name == "forms of table tests":
            thread.join(5)
    assert asked == expected


def test_the_form_is_on_no_page_and_in_no_copy_of_ones_own_data(client_of, exam, alice, bob):
    prepare(candidate_of(exam, alice))
    candidate = candidate_of(exam, alice)
    form = candidate.form
    urls = [
        (bob, reverse("exams:room", args=[exam.pk])),
        (bob, reverse("exams:candidate", args=[exam.pk, candidate.pk])),
        (alice, reverse("exams:place", args=[candidate.pk])),
    ]
    for member, url in urls:
        assert form["run"] not in client_of(member).get(url).content.decode()
    assert form["run"] not in str(exported("exams.Candidate", candidate))
