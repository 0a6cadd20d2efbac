"""A clock that is set back or forward while a test is sat changes neither its deadline nor any duration."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from tests.trainer.modes import report_url, start_test
from tests.trainer.playing import play_out, round_state_of, say
from trainer.exams.results import table_test_of
from trainer.ops import exam_clock
from trainer.play.models import GRACE, Answer, Run
from trainer.play.selectors import closed_sheets
from trainer.play.services.runs import Outcome
from trainer.play.table_page import plate_view

pytestmark = pytest.mark.django_db
BEGINS = datetime(2026, 11, 21, 14, 2, tzinfo=UTC)
MINUTES = 30
BACK, FORWARD = timedelta(hours=-1), timedelta(hours=2)
RIGHT = timedelta(0)


class Clocks:
    """The wall clock, which can be set, and the machine's counter, which cannot."""

    def __init__(self, traveller):
        self.traveller, self.gone, self.off, self.counter = traveller, timedelta(0), timedelta(0), "machine"

    def run(self, **time) -> None:
        self.gone += timedelta(**time)
        self.traveller.move_to(BEGINS + self.gone + self.off, tick=False)

    def set(self, by: timedelta) -> None:
        self.off += by
        self.run()

    def counted(self) -> tuple[str, float]:
        return self.counter, 1000 + self.gone.total_seconds()


@pytest.fixture
def clocks(monkeypatch):
    with time_machine.travel(BEGINS, tick=False) as traveller:
        clocks = Clocks(traveller)
        monkeypatch.setattr(exam_clock, "read_counter", clocks.counted)
        yield clocks


@pytest.mark.parametrize("by", [RIGHT, BACK, FORWARD], ids=["right", "back", "forward"])
def test_the_deadline_is_after_its_minutes_whatever_the_clock_says(clocks, alice, by):
    run = start_test(alice, minutes=MINUTES)
    clocks.run(minutes=1)
    clocks.set(by)
    clocks.run(minutes=MINUTES - 1)
    assert plate_view(round_state_of(run))["left"] == 0
    clocks.run(seconds=GRACE.total_seconds() - 0.001)
    assert say(run) is Outcome.SAVED
    clocks.run(milliseconds=1)
    assert say(run) is Outcome.LATE
    assert Run.objects.get().finished == BEGINS + timedelta(minutes=MINUTES)


@pytest.mark.parametrize("by", [RIGHT, BACK, FORWARD], ids=["right", "back", "forward"])
def test_no_duration_is_negative_or_absurd(clocks, alice, client_of, by):
    run = start_test(alice)
    client = client_of(alice)
    clocks.run(seconds=9)
    say(run)
    clocks.set(by)
    while round_state_of(run).stop and not round_state_of(run).run.finished:
        clocks.run(seconds=9)
        say(run)
    stops = run.answers.count()
    assert table_test_of(round_state_of(run).run).pace.took == timedelta(seconds=9 * stops)
    assert {one.received - one.shown for one in Answer.objects.all()} == {timedelta(seconds=9)}
    page = client.get(report_url(run)).content.decode()
    assert "-1 day" not in page
    assert f"after {9 * stops} s" in page


def test_without_a_clock_of_its_own_it_would_go_by_the_wall_clock(clocks, alice):
    """The negative control."""
    run = start_test(alice, minutes=MINUTES)
    Run.objects.update(clock=None)
    clocks.set(FORWARD)
    assert say(run) is Outcome.LATE


def test_on_another_machine_the_wall_is_believed(clocks, alice):
    """And after a restart of this one: what became of the clock is unknown meanwhile."""
    run = start_test(alice, minutes=MINUTES)
    clocks.counter = "another"
    clocks.run(minutes=MINUTES + 1)
    assert say(run) is Outcome.LATE


def test_where_it_went_back_in_between_an_answer_took_no_time_and_the_test_ends_no_earlier(clocks, alice):
    run = start_test(alice)
    clocks.counter = "another"
    clocks.set(BACK)
    play_out(run)
    assert {one.received - one.shown for one in Answer.objects.all()} == {timedelta(0)}
    assert Run.objects.get().finished == BEGINS


def test_its_sheets_stay_closed(clocks, alice):
    start_test(alice, minutes=MINUTES, open_paytables=False)
    clocks.set(FORWARD)
    assert closed_sheets(user=alice.user)


def test_the_machines_counter_goes_on_and_is_the_same_for_all():
    from importlib import reload

    fresh = reload(exam_clock)
    (name, before), (same, after) = fresh.read_counter(), fresh.read_counter()
    assert name == same
    assert before <= after
