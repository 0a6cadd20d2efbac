"""The answer that ends a round brings what the round came to, where that may be shown."""

import pytest

from tests.games.trainee import wrong_answers
from tests.trainer.live.rooms import opened, run_of
from tests.trainer.modes import start_test
from tests.trainer.playing import HTMX, play_on, post, round_state_of, start_run, table_url
from trainer.live import joining
from trainer.play.models import Run

pytestmark = pytest.mark.django_db
SUMMARY = 'class="summary-body"'


def last_answered(client, run) -> str:
    """The body of the answer to the answer that ends the round."""
    play_on(run, len(round_state_of(run).stops) - 1)
    return post(client, run, wrong_answers(round_state_of(run).stop)).content.decode()


def test_an_answer_before_the_last_brings_none(client_of, alice):
    client, run = client_of(alice), start_run(alice, spots=2)
    while len(round_state_of(run).stops) > round_state_of(run).position + 1:
        assert SUMMARY not in post(client, run).content.decode()
    assert SUMMARY in post(client, run).content.decode()


def test_a_table_test_has_none_while_it_is_open(client_of, alice):
    client, run = client_of(alice), start_test(alice, rounds=2)
    assert SUMMARY not in last_answered(client, run)


def test_a_live_room_has_none(client_of, alice, bob):
    live_class = opened(bob)
    joining.join(live_class=live_class, member=alice)
    run = run_of(live_class, alice)
    Run.objects.filter(pk=run.pk).update(position=len(round_state_of(run).stops))
    assert SUMMARY not in client_of(alice).get(table_url(run), **HTMX).content.decode()
