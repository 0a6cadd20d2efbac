"""The clock of a test is the server's, pauses and added time included; what was lost can be given back."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from tests.trainer.assignments import set_work
from tests.trainer.exams.attempts import begin, give
from tests.trainer.playing import ANY_GAME, post, round_state_of, say, submission, table_url
from trainer.exams.selectors import exam_words
from trainer.exams.services import giving, steering
from trainer.play.models import GRACE, Answer, Mode, Run
from trainer.play.services import exam_mode, runs
from trainer.play.services.runs import Outcome, finish_run
from trainer.play.time_limits import extra_of
from trainer.practice.forms import DrillChoice
from trainer.practice.services import open_table

pytestmark = pytest.mark.django_db
BEGINS = datetime(2026, 11, 21, 14, 2, tzinfo=UTC)
ENDS = BEGINS + timedelta(minutes=30)
A_MOMENT = timedelta(milliseconds=1)


def at(moment: datetime):
    return time_machine.travel(moment, tick=False)


@pytest.fixture
def attempt(alice, bob):
    with at(BEGINS):
        return begin(give(bob, alice), alice)


def fresh(attempt) -> Run:
    return Run.objects.in_full().get(pk=attempt.run_id)


def shift(how: str, attempt, bob) -> timedelta:
    """Moves the deadline, and says by how much."""
    if how == "a pause":
        with at(BEGINS + timedelta(minutes=3)):
            assert steering.pause(attempt=attempt, by=bob, why="a fire alarm")
        with at(BEGINS + timedelta(minutes=10)):
            assert steering.resume(attempt=attempt, by=bob)
        return timedelta(minutes=7)
    if how == "more time":
        with at(BEGINS + timedelta(minutes=3)):
            assert steering.add_minutes(attempt=attempt, by=bob, minutes=4, why="a card was missing")
        return timedelta(minutes=4)
    if how == "lost time":
        steering.note_lost(run=attempt.run, lost=timedelta(seconds=42))
        with at(BEGINS + timedelta(minutes=3)):
            assert steering.give_back(attempt=attempt, by=bob) == timedelta(seconds=42)
        return timedelta(seconds=42)
    return timedelta(0)


@pytest.mark.parametrize("how", ["nothing", "a pause", "more time", "lost time"])
@pytest.mark.parametrize(
    ("late", "outcome"), [(GRACE - A_MOMENT, Outcome.SAVED), (GRACE, Outcome.LATE)], ids=["within", "past"]
)
def test_what_comes_in_time_is_taken(attempt, bob, how, late, outcome):
    """`GRACE` after the deadline nothing is taken any more; until then what arrives is."""
    ends = ENDS + shift(how, attempt, bob)
    assert fresh(attempt).deadline == ends
    with at(ends + late):
        assert say(attempt.run) is outcome


def test_who_is_allowed_more_time_has_it(alice, bob):
    giving.grant(membership=alice, extra=25, why="a letter", by=bob)
    practice = DrillChoice(ANY_GAME, 1, mode=Mode.TEST, rounds=1, minutes=30)
    with at(BEGINS):
        runs = [begin(give(bob, alice), alice).run]
        finish_run(run=runs[0])
        runs.append(open_table(membership=alice, choice=practice))
        for shared in (True, False):
            finish_run(run=runs[-1])
            runs.append(set_work.begin(set_work.give(bob, alice, choice=practice, shared=shared), alice))
    assert {(run.extra, run.deadline) for run in runs} == {(25, BEGINS + timedelta(minutes=37, seconds=30))}
    assert exam_words(runs[1]).startswith("1 round, 1 player, core dealing, 37.5 min")
    giving.grant(membership=alice, extra=0, why="no longer needed", by=bob)
    assert extra_of(alice) == 0


def test_while_it_stands_still_nothing_is_taken_and_nothing_is_lost(attempt, bob, client_of, alice):
    with at(BEGINS):
        client = client_of(alice)
        client.get(table_url(attempt.run))
        steering.pause(attempt=attempt, by=bob)
        response = post(client, attempt.run)
        assert response.status_code == 409
        body = response.content.decode()
        assert "data-paused" in body
        assert "Your answer:" in body
        assert not Answer.objects.exists()
        steering.resume(attempt=attempt, by=bob)
    with at(BEGINS + timedelta(minutes=1)):
        assert post(client, attempt.run).status_code == 200


def test_its_page_notices_that_it_goes_on(attempt, bob, client_of, alice):
    asks = f"{table_url(attempt.run)}?waiting=1"
    with at(BEGINS):
        client = client_of(alice)
        client.get(table_url(attempt.run))
        steering.pause(attempt=attempt, by=bob)
        assert client.get(asks, headers={"HX-Request": "true"}).status_code == 204
        steering.resume(attempt=attempt, by=bob)
        assert client.get(asks, headers={"HX-Request": "true"})["HX-Refresh"] == "true"


def test_a_pause_is_not_the_time_of_an_answer(attempt, bob):
    with at(BEGINS + timedelta(seconds=4)):
        steering.pause(attempt=attempt, by=bob)
    with at(BEGINS + timedelta(hours=1)):
        steering.resume(attempt=attempt, by=bob)
    with at(BEGINS + timedelta(hours=1, seconds=3)):
        say(attempt.run)
    answer = Answer.objects.get()
    assert answer.received - answer.shown == timedelta(seconds=7)


def test_paused_and_resumed_twice_is_once(attempt, bob):
    with at(BEGINS):
        assert exam_mode.pause(run=attempt.run)
        assert not exam_mode.pause(run=attempt.run)
    with at(BEGINS + timedelta(minutes=1)):
        assert exam_mode.resume(run=attempt.run)
        assert not exam_mode.resume(run=attempt.run)


def test_an_answer_that_was_on_its_way_is_not_stored_twice(attempt, bob):
    """It was stored before the pause: sent again, it is known."""
    with at(BEGINS):
        round_state = round_state_of(attempt.run)
        sent = submission(round_state.stop)
        assert runs.save_answer(state=round_state, submission=sent).outcome is Outcome.SAVED
        steering.pause(attempt=attempt, by=bob)
        again = runs.save_answer(state=round_state_of(attempt.run), submission=sent)
    assert again.outcome is Outcome.REPLAYED


def test_what_was_lost_is_given_back_once(attempt, bob):
    steering.note_lost(run=attempt.run, lost=timedelta(seconds=30))
    steering.note_lost(run=attempt.run, lost=timedelta(seconds=12))
    with at(BEGINS):
        assert steering.give_back(attempt=attempt, by=bob) == timedelta(seconds=42)
        assert steering.give_back(attempt=attempt, by=bob) == timedelta(0)
    assert steering.lost_time(attempt) == timedelta(0)


def test_nothing_is_added_once_it_is_over(attempt, bob):
    with at(ENDS + GRACE + A_MOMENT):
        assert not steering.add_minutes(attempt=attempt, by=bob, minutes=5)
        assert not steering.pause(attempt=attempt, by=bob)
