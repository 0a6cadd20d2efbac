"""Logout, demotion and suspension end at an open socket too, within five seconds."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from channels.db import database_sync_to_async
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext

from tests.trainer.live.watch.sockets import listening, watching
from trainer.live import sockets
from trainer.live.consumers import WatchConsumer
from trainer.live.sockets import MAX_MESSAGES, TOO_MANY_MESSAGES
from trainer.schools.models import Membership, Role


@pytest.fixture
def db(file_database):
    return file_database


@pytest.fixture(autouse=True)
def looks_often(monkeypatch):
    assert sockets.RECHECK_SECONDS <= 4.5
    monkeypatch.setattr(sockets, "RECHECK_SECONDS", 0.05)


def change(thing, **values):
    type(thing).objects.filter(pk=thing.pk).update(**values)


async def test_it_is_closed_with_4401_after_a_logout_and_anothers_is_not(cast, bob, mona, run):
    """Within five seconds; test_right_to_watch.py has every other end."""
    async with watching(cast["bob"], run.pk) as his, watching(cast["mona"], run.pk) as hers:
        await his.receive_from()
        await hers.receive_from()
        await database_sync_to_async(cast["bob"].post)("/logout/")
        closed = await his.receive_output(timeout=2)
        assert (closed["type"], closed["code"]) == ("websocket.close", 4401)
        assert await hers.receive_nothing(timeout=0.3, interval=0.1)


async def test_a_recheck_that_fails_closes_the_sockets(client_of, bob, run, monkeypatch):
    """A database that fails for a moment must not leave the socket open for ever: it is closed, and the
    page connects again, which asks for the rights anew."""
    client = await database_sync_to_async(client_of)(bob)
    async with watching(client, run.pk) as socket:
        await socket.receive_from()
        monkeypatch.setattr(sockets, "fingerprints", fails)
        closed = await socket.receive_output(timeout=2)
        assert (closed["type"], closed["code"]) == ("websocket.close", 4000)


async def test_a_socket_whose_right_cannot_be_read_is_closed_alone(client_of, bob, mona, run, monkeypatch):
    his, hers = [await database_sync_to_async(client_of)(who) for who in (bob, mona)]
    async with watching(his, run.pk) as first, watching(hers, run.pk) as second:
        await first.receive_from()
        await second.receive_from()
        monkeypatch.setattr(WatchConsumer, "find_target", fails)
        await database_sync_to_async(change)(bob, role=Role.MANAGER)
        assert (await first.receive_output(timeout=2))["code"] == 4000
        assert await second.receive_nothing(timeout=0.3, interval=0.1)


def fails(*_):
    raise OperationalError("the server went away")


async def test_without_the_recheck_it_would_stay_open(client_of, bob, run, monkeypatch):
    """The negative control."""

    async def never(self):
        pass

    monkeypatch.setattr(sockets.PermissionRecheck, "run", never)
    client = await database_sync_to_async(client_of)(bob)
    async with watching(client, run.pk) as socket:
        await socket.receive_from()
        await database_sync_to_async(Membership.objects.filter(pk=bob.pk).delete)()
        assert await socket.receive_nothing(timeout=0.3, interval=0.1)


async def test_sockets_are_asked_about_together_in_three_queries(cast, annie, bob, run, monkeypatch):
    """Whatever their number, and nothing more is asked where nothing changed."""
    asked, read = [], sockets.fingerprints
    monkeypatch.setattr(sockets, "RECHECK_SECONDS", 60)
    monkeypatch.setattr(
        sockets, "fingerprints", lambda claims: asked.append([*claims]) or counted(read, claims)
    )
    async with AsyncExitStack() as stack:
        for path in ("/ws/tables/", f"/ws/tables/{run.pk}/", f"/ws/tables/{run.pk}/projector/") * 2:
            for who in ("bob", "mona"):
                await stack.enter_async_context(listening(cast[who], path))
        async with asyncio.timeout(10):
            while len(sockets.permission_recheck().sockets) < 12:
                await asyncio.sleep(0.01)
        await sockets.permission_recheck().check_all()
    assert [len(claims) for claims in asked] == [12]


def counted(read, claims):
    with CaptureQueriesContext(connection) as queries:
        found = read(claims)
    assert len(queries) == 3
    return found


async def test_a_client_that_keeps_sending_is_closed(cast, run):
    async with watching(cast["bob"], run.pk) as socket:
        await socket.receive_from()
        for _ in range(MAX_MESSAGES - 1):
            await socket.send_to(text_data="hello?")
        assert await socket.receive_nothing(timeout=0.2)
        await socket.send_to(bytes_data=b"hello?")
        assert (await socket.receive_output(timeout=2))["code"] == TOO_MANY_MESSAGES
