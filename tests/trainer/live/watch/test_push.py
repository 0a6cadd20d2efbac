"""The push: a notice after the commit, never before; and whatever happens to it, the answer stands."""

import asyncio
import logging

import pytest
from django.db import transaction

from tests.games.trainee import wrong_answers
from tests.trainer.playing import post, round_state_of, start_run, table_url
from trainer.play import notices
from trainer.play.models import Answer
from trainer.play.notices import member_group, wall_group

pytestmark = pytest.mark.django_db


class Recorder:
    """A channel layer that keeps what it is given."""

    def __init__(self):
        self.sent = []

    async def group_send(self, group, message):
        self.sent.append((group, message))

    @property
    def versions(self) -> list[int]:
        """Those that the watchers of one person were sent."""
        return [message["version"] for group, message in self.sent if group.startswith("person.")]


class Broken:
    async def group_send(self, group, message):
        raise ConnectionError("the layer is gone")


@pytest.fixture
def layer(monkeypatch) -> Recorder:
    recorder = Recorder()
    monkeypatch.setattr(notices, "get_channel_layer", lambda: recorder)
    return recorder


@pytest.fixture
def committing(django_capture_on_commit_callbacks):
    return lambda: django_capture_on_commit_callbacks(execute=True)


def test_an_answer_is_announced_after_the_commit(client_of, alice, layer, django_capture_on_commit_callbacks):
    run = start_run(alice)
    with django_capture_on_commit_callbacks(execute=False) as waiting:
        assert post(client_of(alice), run).status_code == 200
    assert layer.sent == []
    for callback in waiting:
        callback()
    assert [group for group, _ in layer.sent] == [member_group(alice.pk), wall_group(alice.school_id)]
    for _, notice in layer.sent:
        about = {"run": str(run.pk), "membership": alice.pk, "school": alice.school_id, "version": 2}
        assert notice == {"type": "table.changed", **about, "at": notice["at"]}


def test_what_is_rolled_back_is_never_sent(client_of, alice, layer, committing):
    run, client = start_run(alice), client_of(alice)
    with committing(), transaction.atomic():
        assert post(client, run).status_code == 200
        transaction.set_rollback(True)
    assert layer.sent == []
    assert not Answer.objects.exists()


def test_nothing_is_sent_where_nothing_changed(client_of, alice, layer, committing):
    run, client = start_run(alice), client_of(alice)
    with committing():
        post(client, run, {"nothing": "readable"})
        client.post(f"/runs/{run.pk}/rounds/0/answer/", {"place": "elsewhere", "key": "x"})
        client.post(f"/runs/{run.pk}/next/")
    assert layer.sent == []


def test_a_new_table_is_announced_when_its_page_is_shown_and_an_old_one_is_not(
    client_of, alice, layer, committing
):
    run, client = start_run(alice), client_of(alice)
    with committing():
        client.get(table_url(run))
    assert layer.versions == [1]
    post(client, run)
    layer.sent.clear()
    with committing():
        client.get(table_url(run))
    assert layer.sent == []


def test_each_change_is_sent_with_a_greater_version(client_of, alice, layer, committing):
    run, client = start_run(alice), client_of(alice)
    with committing():
        while stop := round_state_of(run).stop:
            post(client, run, wrong_answers(stop))
        client.post(f"/runs/{run.pk}/next/")
        client.post(f"/runs/{run.pk}/finish/")
    assert layer.versions == list(range(2, round_state_of(run).run.version + 1))
    assert len(layer.versions) > 4


class Silent:
    """A layer whose Redis does not even refuse."""

    async def group_send(self, group: str, message: dict) -> None:
        await asyncio.Event().wait()


LAYERS = {"fails": Broken(), "says nothing": Silent()}


@pytest.mark.parametrize("how", LAYERS)
def test_a_failing_push_fails_no_answer(client_of, alice, monkeypatch, committing, caplog, how):
    client, run = client_of(alice), start_run(alice)
    monkeypatch.setattr(notices, "PATIENCE", 0.05)
    monkeypatch.setattr(notices, "get_channel_layer", lambda: LAYERS[how])
    with committing(), caplog.at_level(logging.ERROR, notices.logger.name):
        assert post(client, run).status_code == 200
    assert Answer.objects.count() == 1
    assert f"push for table {run.pk} failed" in caplog.text
