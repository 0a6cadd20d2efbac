"""Answers that are posted at once, in threads on a real database: the first to arrive counts."""

import time
from collections.abc import Callable
from contextlib import nullcontext
from itertools import count
from uuid import UUID

import pytest

from tests.games.trainee import right_answers, wrong_answers
from tests.trainer.drills.exams.front_door import arriving
from tests.trainer.modes import sit_test
from tests.trainer.playing import answer_url, form_of, sitting_of
from trainer.drills.models import Answer
from trainer.operating.arriving import turns
from trainer.tables import seat

LATER = (0.12, 0.0, 0.03, 0.0)
"""Seconds for which each thread is held up: whoever arrived first comes to the database last."""
LONGEST = 10.0
"""Seconds after which nobody else is coming."""


@pytest.fixture
def db(file_database):
    return file_database


def held_up(monkeypatch, hold: Callable[[int, UUID], None]) -> None:
    """Calls `hold(number, run)` for each thread between its arrival and the claim, as numbered by arrival."""
    order, look = count(), seat.own_table

    def slow(request, run_id, round):
        ticket = turns._here.get()
        hold(turns._waiting[ticket[0]].index(ticket[1]) if ticket else next(order), run_id)
        return look(request, run_id, round)

    monkeypatch.setattr(seat, "own_table", slow)


@pytest.fixture
def overtaking(monkeypatch):
    """Threads that overtake one another."""
    held_up(monkeypatch, lambda number, run_id: time.sleep(LATER[number % len(LATER)]))


@pytest.fixture
def overtaken(monkeypatch):
    """A first thread that stands still until an answer of another is stored, however slow the machine is."""

    def stand_still(number: int, run_id: UUID) -> None:
        until = time.monotonic() + LONGEST
        while not number and time.monotonic() < until and not Answer.objects.filter(run=run_id).exists():
            time.sleep(0.01)

    held_up(monkeypatch, stand_still)


def race(client, run, first: int) -> tuple[str, list[int]]:
    """Four answers to the stop in hand, one of them right: which of them was stored, and how each was
    answered."""
    stop = sitting_of(run).stop
    forms = [form_of(stop, (right_answers if n == first else wrong_answers)(stop)) for n in range(4)]
    statuses = arriving(client, [(answer_url(run), form) for form in forms])
    stored = Answer.objects.get(run=run, place=str(stop.place))
    return [form["key"] for form in forms].index(str(stored.key)), statuses


def test_of_one_right_and_three_wrong_answers_the_first_to_arrive_is_stored(db, client_of, alice, overtaking):
    """Wherever among them the right one is; and nothing that was refused is answered as if it were stored."""
    client, run = client_of(alice), sit_test(alice, spots=6)
    for right in range(4):
        stored, statuses = race(client, run, right)
        assert stored == 0
        assert statuses == [200, 409, 409, 409]


def test_without_turns_the_fastest_thread_would_win(db, client_of, alice, overtaken, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(turns, "own_turn", nullcontext)
    assert race(client_of(alice), sit_test(alice, spots=6), 0)[0] != 0


def test_whoever_stands_still_is_not_waited_for_for_ever(db, client_of, alice, overtaken, monkeypatch):
    monkeypatch.setattr(turns, "PATIENCE", 0.01)
    stored, statuses = race(client_of(alice), sit_test(alice, spots=6), 0)
    assert stored != 0
    assert sorted(statuses) == [200, 409, 409, 409]


def test_nobody_is_waited_for_who_has_left(db, client_of, alice):
    race(client_of(alice), sit_test(alice, spots=6), 0)
    assert not turns._waiting
