"""Logout, demotion and suspension end at an open socket too, within five seconds."""

from datetime import UTC, datetime

import pytest
from channels.db import database_sync_to_async
from django.db import OperationalError

from tests.trainer.watching.sockets import watching
from trainer.schools.enrolment import add_member
from trainer.schools.models import Membership, Role
from trainer.schools.people.roles import leave
from trainer.watching.sockets import guarded
from trainer.watching.sockets.consumers import WatchConsumer

EARLIER = datetime(2020, 1, 1, tzinfo=UTC)


@pytest.fixture
def db(file_database):
    return file_database


@pytest.fixture(autouse=True)
def looks_often(monkeypatch):
    monkeypatch.setattr(guarded, "RECHECK_SECONDS", 0.05)


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
    assert guarded.RECHECK_SECONDS <= 4.5


@pytest.mark.parametrize("way", WAYS)
async def test_it_is_closed_with_4401_after(client_of, alice, bob, hillside, run, way):
    client = await database_sync_to_async(client_of)(bob)
    async with watching(client, run.pk) as socket:
        await socket.receive_from()
        await database_sync_to_async(WAYS[way])(bob, client=client, alice=alice, hillside=hillside)
        closed = await socket.receive_output(timeout=2)
        assert (closed["type"], closed["code"]) == ("websocket.close", 4401)


async def test_a_demo_account_is_out_when_debug_is_switched_off(client_of, bob, run, settings):
    settings.DEBUG = True
    await database_sync_to_async(change)(bob.user, is_demo=True)
    client = await database_sync_to_async(client_of)(bob)
    async with watching(client, run.pk) as socket:
        await socket.receive_from()
        settings.DEBUG = False
        assert (await socket.receive_output(timeout=2))["code"] == 4401


async def test_a_trainee_who_becomes_staff_is_watched_on(client_of, bob, alice, run):
    client = await database_sync_to_async(client_of)(bob)
    async with watching(client, run.pk) as socket:
        await socket.receive_from()
        await database_sync_to_async(change)(alice, role=Role.INSTRUCTOR)
        assert await socket.receive_nothing(timeout=0.3, interval=0.1)


async def test_in_the_school_that_was_chosen_one_watches_whichever_was_joined_last(
    client_of, bob, hillside, run
):
    def chooses_this():
        add_member(school=hillside, user=bob.user, role=Role.TRAINEE)
        client = client_of(bob)
        client.post("/school/choose/", {"school": bob.school_id})
        return client

    async with watching(await database_sync_to_async(chooses_this)(), run.pk) as socket:
        await socket.receive_from()
        assert await socket.receive_nothing(timeout=0.3, interval=0.1)


async def test_who_keeps_his_right_keeps_his_socket(client_of, mona, run):
    client = await database_sync_to_async(client_of)(mona)
    async with watching(client, run.pk) as socket:
        await socket.receive_from()
        assert await socket.receive_nothing(timeout=0.5, interval=0.1)


async def test_another_instructors_logout_is_not_mine(client_of, bob, mona, run):
    own, other = [await database_sync_to_async(client_of)(who) for who in (bob, mona)]
    async with watching(own, run.pk) as socket:
        await socket.receive_from()
        await database_sync_to_async(other.post)("/logout/")
        assert await socket.receive_nothing(timeout=0.3, interval=0.1)


async def test_a_watchdog_that_cannot_look_lets_nobody_stay_unwatched(client_of, bob, run, monkeypatch):
    """A database that fails for a moment must not leave the socket open for ever: it is closed, and the
    page connects again, which asks for the rights anew."""
    client = await database_sync_to_async(client_of)(bob)
    async with watching(client, run.pk) as socket:
        await socket.receive_from()

        def fails(self):
            raise OperationalError("the server went away")

        monkeypatch.setattr(WatchConsumer, "right", fails)
        closed = await socket.receive_output(timeout=2)
        assert (closed["type"], closed["code"]) == ("websocket.close", 4000)


async def test_without_the_watchdog_it_would_stay_open(client_of, bob, run, monkeypatch):
    """The negative control."""

    async def never(self):
        pass

    monkeypatch.setattr(WatchConsumer, "watch_right", never)
    client = await database_sync_to_async(client_of)(bob)
    async with watching(client, run.pk) as socket:
        await socket.receive_from()
        await database_sync_to_async(Membership.objects.filter(pk=bob.pk).delete)()
        assert await socket.receive_nothing(timeout=0.3, interval=0.1)
