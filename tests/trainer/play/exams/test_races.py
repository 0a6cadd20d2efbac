"""Answers that are posted at once, through the whole front door: one of them is stored.

The negative control is in tests/trainer/play/table/test_double_submission.py.
"""

import pytest

from tests.games.trainee import right_answers, wrong_answers
from tests.trainer.modes import start_test
from tests.trainer.play.exams.front_door import arriving
from tests.trainer.playing import answer_url, form_of, round_state_of
from trainer.play.models import Answer


@pytest.fixture
def db(file_database):
    return file_database


def race(client, run) -> list[int]:
    """Four answers to the stop in hand, one of them right: how each was answered."""
    stop = round_state_of(run).stop
    forms = [form_of(stop, (wrong_answers if n else right_answers)(stop)) for n in range(4)]
    statuses = arriving(client, [(answer_url(run), form) for form in forms])
    stored = Answer.objects.get(run=run, place=str(stop.place))
    assert statuses[[form["key"] for form in forms].index(str(stored.key))] == 200
    return statuses


def test_of_four_answers_at_once_one_is_stored_and_the_others_are_refused(db, client_of, alice):
    client, run = client_of(alice), start_test(alice, spots=6)
    for _ in range(4):
        assert sorted(race(client, run)) == [200, 409, 409, 409]
