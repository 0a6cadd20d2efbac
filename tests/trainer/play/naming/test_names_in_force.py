"""The names that stand are handed from answer to answer, and are those that are stored."""

import pytest

from tests.games.trainee import right_answers
from tests.trainer.play.naming.test_names import TIMES, as_holder
from tests.trainer.playing import round_state_of, say, start_run
from trainer.play.models import Retraction, Run
from trainer.play.round_state import RoundState
from trainer.play.services import diagnosis
from trainer.play.services.runs import next_round

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def as_a_new_process():
    diagnosis.forget()
    yield
    diagnosis.forget()


@pytest.fixture
def run(alice) -> Run:
    return start_run(alice, spots=6, seed="named")


@pytest.fixture
def answer(django_capture_on_commit_callbacks):
    def answered(run: Run, typed: dict) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            say(run, typed)

    return answered


def named(state: RoundState, found) -> list[tuple[int, str]]:
    return sorted((verdict.pk, verdict.name_in_force) for verdict in found(state))


def alike(run: Run) -> list[tuple[int, str]]:
    state = round_state_of(run)
    stored = named(state, diagnosis._stored)
    assert named(state, diagnosis.names_in_force) == stored
    return stored


def test_they_are_those_that_are_stored_whatever_is_said(run, answer, monkeypatch):
    """By a trainee who counts the stake, and then answers differently."""
    seen = set()
    for number in range(24):
        if round_state_of(run).stop is None:
            next_round(state=round_state_of(run))
            assert alike(run) is not None
        wrongly = number < 16
        answer(run, as_holder(run, TIMES) if wrongly else right_answers(round_state_of(run).stop))
        seen.add(len(alike(run)))
    assert len(seen) > 2


def test_what_is_reported_while_an_answer_is_on_its_way_is_read(run, answer, monkeypatch):
    """Nothing is kept of an answer that passed over a version."""
    state = round_state_of(run)
    usual = Run.advance

    def overtaken(run: Run, **moved) -> bool:
        Run.objects.filter(pk=run.pk).update(version=run.version + 1)
        return usual(run, **moved)

    monkeypatch.setattr(Run, "advance", overtaken)
    answer(run, as_holder(run, TIMES))
    assert round_state_of(run).run.version == state.run.version + 2
    assert not diagnosis._kept


def test_an_answer_that_is_not_committed_leaves_none(run):
    say(run, right_answers(round_state_of(run).stop))
    assert not diagnosis._kept
    assert not Retraction.objects.exists()
