"""The time of a table test is the server's: after it nothing is taken, and the run is over then and there.
And a test is sat once, one at a time for each game."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine
from django.urls import reverse

from games.engine.errors import NotAllowed
from tests.trainer.modes import report_url, start_test
from tests.trainer.playing import (
    HTMX,
    answer_url,
    form_of,
    play_out,
    right_answers,
    round_state_of,
    say,
    start_run,
    submission,
    table_url,
)
from trainer.ops import request_log
from trainer.play.models import GRACE, Answer, Drill, Mode, Run
from trainer.play.services import runs
from trainer.play.services.runs import Outcome, TestIsOpen, check_attempt

pytestmark = pytest.mark.django_db

BEGINS = datetime(2026, 11, 21, 14, 2, tzinfo=UTC)
ENDS = BEGINS + timedelta(minutes=30)
SHUTS = ENDS + GRACE
A_MOMENT = timedelta(milliseconds=1)


def at(moment: datetime):
    return time_machine.travel(moment, tick=False)


@pytest.fixture
def test_run(alice) -> Run:
    with at(BEGINS):
        return start_test(alice, minutes=30, rounds=3)


@pytest.fixture
def client(client_of, alice, test_run):
    """Signed in, whatever the clock says."""
    with at(BEGINS):
        return client_of(alice)


@pytest.mark.parametrize(
    ("when", "outcome"),
    [
        (ENDS - A_MOMENT, Outcome.SAVED),
        (ENDS, Outcome.SAVED),
        (SHUTS - A_MOMENT, Outcome.SAVED),
        (SHUTS, Outcome.LATE),
        (SHUTS + A_MOMENT, Outcome.LATE),
    ],
)
def test_until_the_deadline_and_its_grace_an_answer_is_taken_and_then_no_more(test_run, when, outcome):
    with at(when):
        assert say(test_run) is outcome
    assert Answer.objects.count() == (outcome is Outcome.SAVED)
    assert (Run.objects.get().finished is None) is (outcome is Outcome.SAVED)


def test_a_run_that_ran_out_ended_at_its_deadline(test_run):
    with at(ENDS + timedelta(days=2)):
        assert say(test_run) is Outcome.LATE
    assert Run.objects.get().finished == ENDS
    assert Run.objects.get().ran_out


def test_what_arrived_in_time_is_taken_however_long_it_takes_to_be_stored(test_run, monkeypatch):
    """The call arrived a moment before the end of the grace, and is answered ten seconds after."""
    monkeypatch.setattr(request_log, "age", lambda: 10 + A_MOMENT.total_seconds())
    with at(SHUTS + timedelta(seconds=10)):
        assert say(test_run) is Outcome.SAVED
    assert Answer.objects.get().received == SHUTS - A_MOMENT


def test_what_arrived_late_is_not_taken_however_fast(test_run, monkeypatch):
    monkeypatch.setattr(request_log, "age", lambda: 10)
    with at(SHUTS + timedelta(seconds=10)):
        assert say(test_run) is Outcome.LATE


def test_without_that_look_it_would_be_taken(test_run, monkeypatch):
    """The negative control: no run is found overdue, and the deadline is not compared."""
    monkeypatch.setattr(Run, "is_overdue", lambda self, now: False)
    monkeypatch.setattr(Run, "_unmoved", lambda self, now: Run.objects.filter(pk=self.pk))
    with at(SHUTS):
        assert say(test_run) is Outcome.SAVED


def test_what_was_saved_in_time_is_known_again_later(test_run):
    """A retry whose answer was lost on the way is no late answer."""
    sent = submission(round_state_of(test_run).stop)
    with at(ENDS - A_MOMENT):
        assert runs.save_answer(state=round_state_of(test_run), submission=sent).outcome is Outcome.SAVED
    with at(SHUTS):
        assert runs.save_answer(state=round_state_of(test_run), submission=sent).outcome is Outcome.REPLAYED
    assert Answer.objects.count() == 1


def test_no_round_is_dealt_after_the_deadline(test_run):
    with at(BEGINS):
        play_out(test_run)
    with at(ENDS):
        assert runs.next_round(state=round_state_of(test_run)) is False
    assert (Run.objects.get().round, Run.objects.get().finished) == (0, ENDS)


@pytest.mark.parametrize("extra", [{}, HTMX], ids=["plain", "htmx"])
def test_a_late_answer_is_409_and_what_was_typed_is_shown_back(client, test_run, extra):
    stop = round_state_of(test_run).stop
    with at(SHUTS):
        response = client.post(answer_url(test_run), form_of(stop), **extra)
    body = response.content.decode()
    assert response.status_code == 409
    assert "Time is up" in body
    assert 'id="table"' in body  # what the page puts in the table's place
    assert "Your answer:" in body
    assert f"<strong>{right_answers(stop)[stop.prompts[0].key]}</strong>" in body
    assert f'href="{report_url(test_run)}"' in body
    assert 'id="stop"' not in body


def test_a_reload_after_it_lands_on_the_report(client, test_run):
    with at(SHUTS):
        assert client.get(table_url(test_run))["Location"] == report_url(test_run)
        assert client.get(report_url(test_run)).status_code == 200
    assert Run.objects.get().finished == ENDS


# --- One attempt -------------------------------------------------------------------------------------


def test_a_second_test_of_the_game_is_refused_while_one_is_open(alice):
    run = start_test(alice)
    with pytest.raises(TestIsOpen) as refused:
        start_test(alice)
    assert refused.value.run == run
    assert "still open" in refused.value.reason
    assert (Run.objects.count(), Drill.objects.count()) == (1, 1)


@pytest.mark.parametrize(
    ("url", "form"),
    [
        ("/runs/", {"game": "6-5-4-poker", "spots": "1", "mode": "test"}),
        ("/practice/test/", {"game": "6-5-4-poker"}),
    ],
)
def test_the_refusal_links_to_the_open_one(client_of, alice, url, form):
    run = start_test(alice, game="6-5-4-poker")
    response = client_of(alice).post(url, form)
    assert response.status_code == 422
    assert f'first. <a href="{table_url(run)}">Resume test</a>' in response.content.decode()
    assert Run.objects.count() == 1


def test_of_another_game_or_by_another_trainee_it_is_not(alice, charlie):
    start_run(alice, game="6-5-4-poker")
    start_test(alice, game="6-5-4-poker")
    start_test(alice, game="rabbit-hunter")
    start_test(charlie, game="6-5-4-poker")
    assert Run.objects.count() == 4


def test_a_test_that_was_set_is_sat_once(alice, charlie):
    drill = runs.set_drill(set_by=alice, game="6-5-4-poker", spots=1, mode=Mode.TEST, rounds=1)
    runs.finish_run(run=runs.start_run(membership=alice, drill=drill))
    with pytest.raises(NotAllowed, match="already taken"):
        runs.start_run(membership=alice, drill=drill)
    runs.start_run(membership=charlie, drill=drill)
    assert Run.objects.count() == 2


def test_without_the_check_two_would_be_open(alice, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(runs, "check_attempt", lambda **_: None)
    start_test(alice)
    start_test(alice)
    assert Run.objects.filter(finished__isnull=True).count() == 2
    assert check_attempt is not runs.check_attempt


def test_the_seed_of_a_test_is_not_chosen(alice):
    with pytest.raises(NotAllowed, match="deal code when it starts"):
        runs.open_run(membership=alice, game="6-5-4-poker", spots=1, mode=Mode.TEST, seed="mine")


def test_next_round_and_finish_lead_to_the_report(client, test_run):
    """Pressed after the deadline they lead to the report as well."""
    with at(SHUTS):
        pressed = client.post(reverse("play:next_round", args=[test_run.pk]))
        assert client.get(pressed["Location"])["Location"] == report_url(test_run)
        ended = client.post(reverse("play:finish", args=[test_run.pk]), {"key": str(uuid4())})
    assert ended["Location"] == report_url(test_run)
