"""A round that this version does not deal any more is said to be gone, wherever it is asked for."""

import json

import pytest
from django.urls import reverse

from tests.trainer.exams.records.filing import change_below
from tests.trainer.playing import play_out, start_run
from trainer.play.models import Answer, DealtRound, Drill, Run
from trainer.play.round_state import read_stored

pytestmark = pytest.mark.django_db

GONE = {
    "house": lambda run: Run.objects.filter(pk=run.pk).update(house={"doubling-cube": True}),
    "scenario": lambda run: Drill.objects.filter(pk=run.drill_id).update(scenario="seven-aces"),
    "lesson": lambda run: Drill.objects.filter(pk=run.drill_id).update(
        items=[{"game": run.drill.game, "golden": "no-such-round"}]
    ),
}


def rename_game(run: Run) -> None:
    Drill.objects.filter(pk=run.drill_id).update(game="three-card-monte")


def drop_option(run: Run) -> None:
    """The stored round was dealt in a house that these rules cannot read any more."""
    stored = DealtRound.objects.get(run=run)
    document = json.dumps(stored.document | {"house": {"doubling-cube": True}})
    change_below("play_dealtround", f"document = '{document.replace(chr(39), chr(39) * 2)}'", stored.pk)
    read_stored.cache_clear()  # as in the process of the next version


@pytest.fixture(params=[rename_game, drop_option])
def run(request, alice):
    """A round that was played to its end; then something that it is read with went."""
    run = start_run(alice)
    play_out(run)
    request.param(run)
    return run


@pytest.mark.parametrize("gone", GONE)
def test_what_a_round_was_dealt_with_may_go_once_it_is_stored(client_of, alice, gone):
    run, unseen = start_run(alice), start_run(alice)
    play_out(run)
    for each in (run, unseen):
        GONE[gone](each)
    read_stored.cache_clear()
    assert client_of(alice).get(reverse("play:replay", args=[run.pk, 0])).status_code == 200
    assert client_of(alice).get(reverse("play:table", args=[unseen.pk, 0])).status_code == 410


def test_its_trainee_sees_so_and_can_clear_it_away(client_of, alice, run):
    client = client_of(alice)
    for name in ("play:table", "play:replay"):
        response = client.get(reverse(name, args=[run.pk, 0]))
        assert response.status_code == 410
        assert "This round isn’t available" in response.content.decode()
        assert reverse("play:finish", args=[run.pk]) in response.content.decode()
    assert client.post(reverse("play:next_round", args=[run.pk])).status_code == 410
    assert client.post(reverse("play:finish", args=[run.pk]), {"sure": "yes"}).status_code == 302
    assert Run.objects.get(pk=run.pk).finished
    assert Answer.objects.filter(run=run).exists()


def test_watchers_see_so_and_clear_nothing_away(client_of, bob, run):
    for name in ("live:watch", "live:watch_felt"):
        response = client_of(bob).get(reverse(name, args=[run.pk]))
        assert response.status_code == 410
        assert "finish" not in response.content.decode()
