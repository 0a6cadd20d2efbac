"""The time of a decision runs from when its page said that it shows the prompt; saying so costs nothing."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.trainer.play.answers import RIGHT, stored
from tests.trainer.playing import play_on, round_state_of, say, start_run
from trainer.play import selectors
from trainer.play.models import Answer, Run
from trainer.play.services.runs import finish_run
from trainer.play.views.table import LATEST

pytestmark = pytest.mark.django_db
DOOR = "play:seen"


def report_seen(client, run, *, version=None, round=0):
    version = round_state_of(run).run.version if version is None else version
    return client.post(reverse(DOOR, args=[run.pk, round]), {"version": version})


def shown(run, ago: timedelta) -> None:
    Run.objects.filter(pk=run.pk).update(shown=timezone.now() - ago)


def test_the_first_word_is_kept_and_goes_into_the_answer(client_of, alice):
    client, run = client_of(alice), start_run(alice)
    assert report_seen(client, run).status_code == 204
    first = round_state_of(run).run
    assert first.seen > first.shown
    assert report_seen(client, run).status_code == 204
    assert round_state_of(run).run.seen == first.seen
    say(run)
    assert Answer.objects.get().seen == first.seen
    assert round_state_of(run).run.seen is None  # the next prompt has not been seen yet


@pytest.mark.parametrize(
    ("ago", "kept"), [(LATEST - timedelta(seconds=1), True), (LATEST + timedelta(seconds=1), False)]
)
def test_later_than_five_seconds_after_it_was_ready_is_too_late(client_of, alice, ago, kept):
    assert timedelta(seconds=20) == LATEST
    run = start_run(alice)
    shown(run, ago)
    report_seen(client_of(alice), run)
    assert bool(round_state_of(run).run.seen) is kept


@pytest.mark.parametrize("version", [0, 1, 99, "", "x", "٣", "9" * 40])
def test_what_is_said_of_another_prompt_is_not_kept(client_of, alice, version):
    run = start_run(alice)
    play_on(run, 1)
    assert report_seen(client_of(alice), run, version=version).status_code == 204
    assert round_state_of(run).run.seen is None


def test_neither_another_round_nor_a_table_that_was_left_is_timed(client_of, alice):
    client, run = client_of(alice), start_run(alice)
    report_seen(client, run, round=3)
    finish_run(run=run)
    report_seen(client, run)
    assert round_state_of(run).run.seen is None


def test_a_round_takes_from_seen_to_received(alice):
    """An absence is measured by the same clock: five minutes and two seconds since shown, less since seen."""
    run = start_run(alice)
    first = stored(run, RIGHT, took=9)
    stored(run, RIGHT, took=9, seen=first.received - timedelta(seconds=4))
    stored(run, RIGHT, took=302, seen=timezone.now() - timedelta(seconds=299))
    time = selectors.round_tally(selectors.answers_of(run=run, round=0)).time
    assert timedelta(seconds=9 + 4 + 299) <= time < timedelta(seconds=9 + 4 + 300)
