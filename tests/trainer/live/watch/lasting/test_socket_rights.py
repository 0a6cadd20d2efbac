"""Logout, demotion and suspension end at an open socket too, within five seconds."""

import asyncio
from contextlib import AsyncExitStack
from datetime import UTC, datetime

import pytest
from channels.db import database_sync_to_async
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext

from tests.conftest import join
from tests.trainer.live.watch.sockets import listening, watching
from trainer.accounts.services.people import leave
from trainer.live import sockets
from trainer.live.consumers import WatchConsumer
from trainer.live.sockets import MAX_MESSAGES, TOO_MANY_MESSAGES
from trainer.schools.models import Membership, Role
from trainer.schools.services import add_member, fill_class, make_class

EARLIER = datetime(2020, 1, 1, tzinfo=UTC)


@pytest.fixture
def db(file_database):
    return file_database


@pytest.fixture(autouse=True)
def looks_often(monkeypatch):
    monkeypatch.setattr(sockets, "RECHECK_SECONDS", 0.05)


def change(thing, **values):
    type(thing).objects.filter(pk=thing.pk).update(**values)


def chooses_another(bob, client, hillside):
    there = Membership.objects.create(user=bob.user, school=hillside, role=Role.MANAGER, joined=EARLIER)
    assert client.post("/school/choose/", {"school": there.school_id}).status_code == 302


WAYS = {
    "logout": lambda bob, client, **_: client.post("/logout/"),
    "demotion": lambda bob, **_: change(bob, role=Role.TRAINEE),
    "suspension": lambda bob, **_: change(bob.user, is_active=False),
    "a new password": lambda bob, **_: bob.user.set_password("another") or bob.user.save(),
    "leaving the school": lambda bob, **_: leave(membership=bob, by=bob),
    "joining another school": lambda bob, hillside, **_: add_member(
        school=hillside, user=bob.user, role=Role.MANAGER
    ),
    "a password that was handed over": lambda bob, **_: change(bob.user, new_password=True),
    "choosing another school": lambda bob, client, hillside, **_: chooses_another(bob, client, hillside),
    "the session's end": lambda bob, client, **_: client.session.delete(),
    "the trainee's move": lambda bob, alice, hillside, **_: change(alice, school=hillside),
}


def test_the_promise_is_five_seconds(monkeypatch):
    monkeypatch.undo()
    assert sockets.RECHECK_SECONDS <= 4.5


@pytest.mark.parametrize("way", WAYS)
async def test_it_is_closed_with_4401_after(client_of, alice, bob, hillside, run, way):
    client = await database_sync_to_async(client_of)(bob)
    async with watching(client, run.pk) as socket:
        await socket.receive_from()
        await database_sync_to_async(WAYS[way])(bob, client=client, alice=alice, hillside=hillside)
        closed = await socket.receive_output(timeout=2)
        assert (closed["type"], closed["code"]) == ("websocket.close", 4401)


ENDS_OF_HELP = {
    "the assistant leaves the class": lambda evening, asa, alice: evening.instructors.remove(asa),
    "the trainee leaves the class": lambda evening, asa, alice: evening.members.remove(alice),
    "the class is closed": lambda evening, asa, alice: change(evening, closed=EARLIER),
    "the assistant becomes an examiner": lambda evening, asa, alice: change(asa, role=Role.EXAMINER),
}


@pytest.fixture
def helped(riverside, alice, olga):
    """An assistant, and the class in which they help Alice."""
    asa = join(riverside, "asa", Role.ASSISTANT)
    evening = make_class(school=riverside, name="Evening", by=olga)
    fill_class(school_class=evening, members=[alice], instructors=[asa], by=olga)
    return asa, evening


@pytest.mark.parametrize("way", ENDS_OF_HELP)
async def test_an_assistants_socket_is_closed_when(client_of, helped, alice, run, way):
    asa, evening = helped
    client = await database_sync_to_async(client_of)(asa)
    async with watching(client, run.pk) as socket:
        await socket.receive_from()
        await database_sync_to_async(ENDS_OF_HELP[way])(evening, asa, alice)
        assert (await socket.receive_output(timeout=2))["code"] == 4401


async def test_a_demo_account_is_out_when_debug_is_switched_off(client_of, bob, run, settings):
    settings.DEBUG = True
    await database_sync_to_async(change)(bob.user, is_demo=True)
    client = await database_sync_to_async(client_of)(bob)
    async with watching(client, run.pk) as socket:
        await socket.receive_from()
        settings.DEBUG = False
        assert (await socket.receive_output(timeout=2))["code"] == 4401


async def test_another_instructors_logout_is_not_mine(client_of, bob, mona, run):
    own, other = [await database_sync_to_async(client_of)(who) for who in (bob, mona)]
    async with watching(own, run.pk) as socket:
        await socket.receive_from()
        await database_sync_to_async(other.post)("/logout/")
        assert await socket.receive_nothing(timeout=0.3, interval=0.1)


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
