"""A round that this version does not deal any more is said to be gone, wherever it is asked for."""

import pytest
from django.urls import reverse

from tests.trainer.playing import play_out, start_run
from trainer.play.models import Answer, Drill, Run
from trainer.play.services.runs import finish_run
from trainer.play.table_state import UnavailableRoundMiddleware

pytestmark = pytest.mark.django_db

GONE = {
    "house": lambda run: Run.objects.filter(pk=run.pk).update(house={"doubling-cube": True}),
    "game": lambda run: Drill.objects.filter(pk=run.drill_id).update(game="three-card-monte"),
    "scenario": lambda run: Drill.objects.filter(pk=run.drill_id).update(scenario="seven-aces"),
    "lesson": lambda run: Drill.objects.filter(pk=run.drill_id).update(
        items=[{"game": run.drill.game, "golden": "no-such-round"}]
    ),
}


@pytest.fixture(params=GONE)
def run(request, alice):
    """A round that was played to its end; then something that it was dealt with went."""
    run = start_run(alice)
    play_out(run)
    GONE[request.param](run)
    return run


def test_its_trainee_sees_so_and_can_clear_it_away(client_of, alice, run):
    client = client_of(alice)
    for name in ("play:table", "play:replay"):
        response = client.get(reverse(name, args=[run.pk, 0]))
        assert response.status_code == 410
        assert "Not dealt any more" in response.content.decode()
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


def test_what_was_finished_has_nothing_to_clear_away(client_of, alice, run):
    finish_run(run=run)
    page = client_of(alice).get(reverse("play:replay", args=[run.pk, 0]))
    assert page.status_code == 410
    assert "Clear the table away" not in page.content.decode()


def test_any_other_error_is_not_hidden(rf):
    assert (
        UnavailableRoundMiddleware(None).process_exception(rf.get("/"), ValueError("something else")) is None
    )
