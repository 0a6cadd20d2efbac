"""The socket: a snapshot, then each change with a greater version; nothing said to it is read."""

import json
import re
from uuid import uuid4

import pytest
from channels.db import database_sync_to_async

from tests.games.trainee import wrong_answers
from tests.trainer.live.watch.sockets import communicator, watching
from tests.trainer.playing import post, round_state_of, start_run, table_url
from trainer.live.consumers import WatchConsumer
from trainer.live.group_fanout import fanout
from trainer.play.models import Answer
from trainer.play.notices import member_group


@pytest.fixture
def db(file_database):
    return file_database


@pytest.fixture
def run(alice):
    return start_run(alice, spots=2)


def version_of(html: str) -> int:
    return int(re.search(r'id="watched"[^>]* data-version="(\d+)"', html)[1])


@database_sync_to_async
def answer(client, run, how=None) -> int:
    """Posts an answer as the trainee's page does; the version it led to."""
    stop = round_state_of(run).stop
    assert post(client, run, how(stop) if how else None).status_code == 200
    return round_state_of(run).run.version


async def test_without_the_right_nothing_at_all_is_sent(cast, run):
    socket = communicator(cast["charlie"], f"/ws/tables/{run.pk}/")
    assert await socket.connect() == (False, 1000)
    await answer(cast["alice"], run)
    assert await socket.receive_nothing()


async def test_each_answer_arrives_with_a_greater_version(cast, annie, run):
    other = await database_sync_to_async(start_run)(annie)
    async with watching(cast["bob"], run.pk) as bob, watching(cast["mona"], run.pk) as mona:
        seen = [version_of(await bob.receive_from())]
        await mona.receive_from()
        for _ in range(3):
            version = await answer(cast["alice"], run, wrong_answers)
            html = await bob.receive_from()
            assert html == await mona.receive_from()
            assert version_of(html) == version
            seen.append(version)
        await answer(cast["annie"], other)  # another person's table is not heard
        assert await bob.receive_nothing()
    assert seen == [1, 2, 3, 4]


async def test_that_its_person_went_on_is_said_once_and_taken_back_when_they_are_back(cast, run, alice):
    async with watching(cast["bob"], run.pk) as socket:
        await socket.receive_from()
        other = await database_sync_to_async(start_run)(alice)
        await database_sync_to_async(cast["alice"].get)(table_url(other))  # nothing is answered there yet
        said = await socket.receive_from()
        assert f'data-next="{other.pk}"' in said
        assert f'href="/tables/{other.pk}/"' in said
        assert 'id="watched"' not in said
        await answer(cast["alice"], other)
        assert await socket.receive_nothing()
        await answer(cast["alice"], run)
        back, felt = await socket.receive_from(), await socket.receive_from()
        assert 'data-next=""' in back
        assert "href" not in back
        assert version_of(felt) == 2


async def test_what_a_watcher_sends_is_not_read(cast, run):
    pile = [
        *('{"type": "table.changed", "html": "<b>mine</b>"}', "answer", " ", "\0", "x" * 10_000),
        json.dumps({"place": "turn-up/0", "turn-up/0/up-card": "plays", "key": str(uuid4())}),
    ]
    async with watching(cast["bob"], run.pk) as socket:
        await socket.receive_from()
        for text in pile:
            await socket.send_to(text_data=text)
            await socket.send_to(bytes_data=text.encode())
        assert await socket.receive_nothing()
        assert await database_sync_to_async(Answer.objects.count)() == 0
        await answer(cast["alice"], run)  # and it still listens
        assert version_of(await socket.receive_from()) == 2


@pytest.mark.parametrize(("first", "seen"), [("the answer", [2]), ("the snapshot", [1, 2])])
async def test_a_change_about_the_snapshot_is_never_missed(cast, run, monkeypatch, first, seen):
    """Into the group first, then the snapshot."""
    snapshot = WatchConsumer.on_open

    async def answered_meanwhile(self):
        acts = [lambda: answer(cast["alice"], run), lambda: snapshot(self)]
        for act in acts if first == "the answer" else reversed(acts):
            await act()

    monkeypatch.setattr(WatchConsumer, "on_open", answered_meanwhile)
    async with watching(cast["bob"], run.pk) as socket:
        assert [version_of(await socket.receive_from(timeout=10)) for _ in seen] == seen
        assert await socket.receive_nothing()


async def test_a_change_before_joining_the_group_would_be_missed(cast, run, monkeypatch):
    """The negative control."""
    snapshot = WatchConsumer.on_open

    async def before_joining(self):
        await snapshot(self)
        await answer(cast["alice"], run)
        self.joined.append(member_group(run.membership_id))
        await fanout().join(self.joined[0], self)

    monkeypatch.setattr(WatchConsumer, "groups_of", lambda self, run: [])
    monkeypatch.setattr(WatchConsumer, "on_open", before_joining)
    async with watching(cast["bob"], run.pk) as socket:
        assert version_of(await socket.receive_from()) == 1
        assert await socket.receive_nothing()
