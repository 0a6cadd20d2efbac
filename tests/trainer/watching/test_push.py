"""The push: after the commit, never before; and whatever happens to it, the answer stands."""

import logging

import pytest
from django.conf import settings
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from tests.games.trainee import wrong_answers
from tests.trainer.playing import play_on, play_out, post, sit_down, sitting_of
from trainer.drills import sittings
from trainer.drills.models import Answer
from trainer.watching import push
from trainer.watching.push import group_of
from trainer.watching.watched import watched_fragment, watched_fragments

pytestmark = pytest.mark.django_db


class Recorder:
    """A channel layer that keeps what it is given."""

    def __init__(self):
        self.sent = []

    async def group_send(self, group, message):
        self.sent.append((group, message))


class Broken:
    async def group_send(self, group, message):
        raise ConnectionError("the layer is gone")


@pytest.fixture
def layer(monkeypatch) -> Recorder:
    recorder = Recorder()
    monkeypatch.setattr(push, "get_channel_layer", lambda: recorder)
    return recorder


@pytest.fixture
def committing(django_capture_on_commit_callbacks):
    return lambda: django_capture_on_commit_callbacks(execute=True)


def test_an_answer_is_pushed_after_the_commit(client_of, alice, layer, django_capture_on_commit_callbacks):
    run = sit_down(alice)
    with django_capture_on_commit_callbacks(execute=False) as waiting:
        assert post(client_of(alice), run).status_code == 200
    assert layer.sent == []
    (callback,) = waiting
    callback()
    assert [group for group, _ in layer.sent] == [group_of(run.pk, "en"), group_of(run.pk, "es")]
    message = layer.sent[0][1]
    html = watched_fragment(sitting_of(run).run)
    assert message == {"type": "table.changed", "version": 2, "html": html}
    assert 'data-version="2"' in message["html"]


def test_what_is_rolled_back_is_never_shown(client_of, alice, layer, committing):
    run, client = sit_down(alice), client_of(alice)
    with committing(), transaction.atomic():
        assert post(client, run).status_code == 200
        transaction.set_rollback(True)
    assert layer.sent == []
    assert not Answer.objects.exists()


def test_nothing_is_pushed_where_nothing_changed(client_of, alice, layer, committing):
    run, client = sit_down(alice), client_of(alice)
    with committing():
        post(client, run, {"nothing": "readable"})
        client.post(f"/runs/{run.pk}/rounds/0/answer/", {"place": "elsewhere", "key": "x"})
        client.post(f"/runs/{run.pk}/next/")
    assert layer.sent == []


def test_each_change_is_pushed_with_a_greater_version(client_of, alice, layer, committing):
    run, client = sit_down(alice), client_of(alice)
    with committing():
        while stop := sitting_of(run).stop:
            post(client, run, wrong_answers(stop))
        client.post(f"/runs/{run.pk}/next/")
        client.post(f"/runs/{run.pk}/finish/")
    changes = sitting_of(run).run.version - 1
    assert len(layer.sent) == len(settings.LANGUAGES) * changes
    assert changes == len(sitting_of(run).stops) + 2 or changes > 4
    for _, message in layer.sent:
        assert f'data-version="{changes + 1}"' in message["html"]  # rendered late: the newest state


@pytest.mark.parametrize("how", ["the layer fails", "there is no layer", "the page fails"])
def test_a_failing_push_fails_no_answer(client_of, alice, monkeypatch, committing, caplog, how):
    client, run = client_of(alice), sit_down(alice)
    monkeypatch.setattr(push, "get_channel_layer", lambda: None if how == "there is no layer" else Broken())
    if how == "the page fails":
        monkeypatch.setattr(push, "watched_fragments", lambda run: 1 / 0)
    with committing(), caplog.at_level(logging.ERROR, push.logger.name):
        assert post(client, run).status_code == 200
    assert Answer.objects.count() == 1
    assert f"push for table {run.pk} failed" in caplog.text


def test_getting_up_and_the_next_round_survive_it_too(client_of, alice, monkeypatch, committing, caplog):
    client, run = client_of(alice), sit_down(alice)
    monkeypatch.setattr(push, "get_channel_layer", Broken)
    play_out(run)
    with committing(), caplog.at_level(logging.CRITICAL):
        assert client.post(f"/runs/{run.pk}/next/").status_code == 302
        assert client.post(f"/runs/{run.pk}/finish/").status_code == 302
    assert sitting_of(run).run.finished


def test_without_the_guard_the_failure_would_reach_the_trainee(client_of, alice, monkeypatch, committing):
    """The negative control."""
    run = sit_down(alice)
    monkeypatch.setattr("trainer.tables.seat.push.table_changed", lambda run_id: 1 / 0)
    with pytest.raises(ZeroDivisionError), committing():
        post(client_of(alice), run)


# --- In every language -----------------------------------------------------------------------------


@pytest.fixture
def dealt(monkeypatch) -> list:
    """Grows with every round that is dealt."""
    found, deal = [], sittings.deal
    monkeypatch.setattr(sittings, "deal", lambda *args, **kwargs: found.append(1) or deal(*args, **kwargs))
    return found


def test_the_round_is_dealt_and_read_once_for_all_languages(alice, dealt):
    run = sit_down(alice, spots=2)
    play_on(run, 1)
    fresh = [sitting_of(run).run for _ in range(2)]
    dealt.clear()
    with CaptureQueriesContext(connection) as alone:
        one = watched_fragment(fresh[0])
    assert len(dealt) == 1
    dealt.clear()
    with CaptureQueriesContext(connection) as together:
        all_of_them = watched_fragments(fresh[1])
    assert len(dealt) == 1
    assert len(together) == len(alone)
    assert list(all_of_them) == ["en", "es"]
    assert all_of_them["en"] == one != all_of_them["es"]


def test_each_by_itself_would_deal_it_again(alice, dealt):
    """The negative control."""
    run = sitting_of(sit_down(alice)).run
    dealt.clear()
    for language, _name in settings.LANGUAGES:
        with override(language):
            watched_fragment(run)
    assert len(dealt) == len(settings.LANGUAGES)
