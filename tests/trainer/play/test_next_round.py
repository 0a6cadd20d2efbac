"""The next round is dealt once this one is over, and once only; leaving keeps all answers."""

import pytest

from tests.trainer.playing import play_on, play_out, round_state_of, start_run
from trainer.play.models import Answer, Run
from trainer.play.services.runs import finish_run, next_round

pytestmark = pytest.mark.django_db


def test_no_next_round_before_this_one_is_over(alice):
    run = start_run(alice)
    play_on(run, 2)
    assert next_round(state=round_state_of(run)) is False
    assert (round_state_of(run).round, round_state_of(run).position) == (0, 2)


def test_the_next_round_is_another_deal_from_the_same_seed(alice):
    run = start_run(alice, seed="demo")
    play_out(run)
    first = round_state_of(run).played
    assert next_round(state=round_state_of(run)) is True
    second = round_state_of(run)
    assert (second.round, second.position, second.over) == (1, 0, False)
    assert second.played.inputs.table_cards != first.inputs.table_cards
    assert second.run.seed == "demo"


def test_getting_up_keeps_every_answer_and_happens_once(alice):
    run = start_run(alice)
    play_out(run)
    answers, version = Answer.objects.count(), round_state_of(run).run.version
    finish_run(run=run)
    finished = Run.objects.get().finished
    assert finished is not None
    finish_run(run=run)
    assert (Run.objects.get().finished, Run.objects.get().version) == (finished, version + 1)
    assert Answer.objects.count() == answers
    assert next_round(state=round_state_of(run)) is False


def test_every_change_that_a_watcher_sees_raises_the_version(alice):
    run = start_run(alice)
    versions = [run.version]
    while not round_state_of(run).over:
        play_on(run, 1)
        versions.append(round_state_of(run).run.version)
    next_round(state=round_state_of(run))
    versions.append(round_state_of(run).run.version)
    finish_run(run=run)
    versions.append(round_state_of(run).run.version)
    assert versions == list(range(1, len(versions) + 1))
