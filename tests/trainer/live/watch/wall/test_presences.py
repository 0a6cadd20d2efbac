"""Whether somebody is still at a table: said by a socket of their own page, and nothing hangs on it."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import timedelta

import pytest
from channels.db import database_sync_to_async
from django.utils import timezone

from tests.trainer.live.watch.sockets import communicator, listening
from tests.trainer.live.watch.wall.cards import cards_in, fact, version, wall, words
from tests.trainer.playing import post, sit_down
from trainer.live import consumers, sockets
from trainer.play import notices
from trainer.play.models import SILENT, Presence
from trainer.play.services.runs import finish_run


@pytest.fixture
def db(file_database):
    return file_database


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    monkeypatch.setattr(consumers, "GRACE", 0.05)
    monkeypatch.setattr(sockets, "RECHECK_SECONDS", 0.05)
    yield
    assert not consumers.open_seats


def seat(run) -> str:
    return f"/ws/seat/{run.pk}/"


@database_sync_to_async
def presence(run) -> Presence | None:
    return Presence.objects.filter(run=run).first()


async def until(run, state) -> Presence:
    """Waits until the presence of this run is so."""
    async with asyncio.timeout(10):
        while not ((found := await presence(run)) and state(found)):
            await asyncio.sleep(0.01)
    return found


async def settled() -> None:
    """Until nobody is about to be missed any more."""
    while consumers._leaving:
        await asyncio.sleep(0.01)


async def test_a_page_that_is_open_is_there_and_one_that_went_is_lost(cast, alice, run):
    async with listening(cast["alice"], seat(run)):
        there = await until(run, lambda found: found.lost is None)
    await settled()
    gone = await presence(run)
    assert gone.lost >= there.heard


async def test_the_wall_shows_it_at_once_and_takes_it_back(cast, alice, bob, run):
    async with listening(cast["bob"], "/ws/tables/") as socket:
        async with listening(cast["alice"], seat(run)):
            pass
        (card,) = cards_in(await socket.receive_from(timeout=5)).values()
        assert "Connection lost" in words(card)
        assert int(fact(card, "lost")) > 0
        async with listening(cast["alice"], seat(run)):
            (card,) = cards_in(await socket.receive_from(timeout=5)).values()
            assert fact(card, "lost") == "0"
        await settled()


async def test_of_two_tabs_one_may_go(cast, alice, run):
    client = cast["alice"]
    async with listening(client, seat(run)):
        async with listening(client, seat(run)):
            pass
        await settled()
        assert (await presence(run)).lost is None
    await settled()
    assert (await presence(run)).lost


async def test_a_tab_at_another_process_is_missed_for_one_refresh_at_most(cast, alice, run, monkeypatch):
    monkeypatch.setattr(consumers, "PRESENCE_SECONDS", 0.3)
    async with listening(cast["alice"], seat(run)):
        await until(run, lambda found: found.heard)
        assert await database_sync_to_async(notices.lose)(run.pk, gone=timezone.now())
        await until(run, lambda found: found.lost is None)
    await settled()


async def test_a_page_that_is_loaded_anew_is_not_missed(cast, alice, bob, run, monkeypatch):
    monkeypatch.setattr(consumers, "GRACE", 0.3)
    client = cast["alice"]
    async with listening(cast["bob"], "/ws/tables/") as socket:
        async with listening(client, seat(run)):
            pass
        async with listening(client, seat(run)):
            await settled()
            assert (await presence(run)).lost is None
            assert await socket.receive_nothing()
        await settled()


async def test_without_that_moment_it_would_be(cast, alice, bob, run, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(consumers, "GRACE", 0)
    client = cast["alice"]
    async with listening(cast["bob"], "/ws/tables/") as socket:
        async with listening(client, seat(run)):
            pass
        await settled()
        assert "Connection lost" in await socket.receive_from(timeout=5)


def test_a_server_that_ended_without_a_word_leaves_what_is_lost_by_age(client_of, alice, bob, run):
    client, now = client_of(bob), timezone.now()
    Presence.objects.create(run=run, heard=now - SILENT + timedelta(seconds=10))
    shown = version(wall(client))
    (card,) = cards_in(wall(client)).values()
    assert "Connection lost" not in words(card)
    Presence.objects.update(heard=now - SILENT - timedelta(seconds=1))
    (card,) = cards_in(wall(client)).values()
    assert "Connection lost" in words(card)
    assert version(wall(client)) != shown  # so a page that asks is told


def test_a_table_whose_page_never_spoke_is_not_taken_for_lost(client_of, alice, bob, run):
    (card,) = cards_in(wall(client_of(bob))).values()
    assert "Connection lost" not in words(card)


def test_the_promise_is_some_seconds(monkeypatch):
    monkeypatch.undo()
    assert consumers.GRACE <= 2
    assert SILENT.total_seconds() > 2 * consumers.PRESENCE_SECONDS + sockets.RECHECK_SECONDS


# --- Whose it is ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["annie", "bob", "charlie", "nobody"])
async def test_it_is_for_who_sits_there_alone(cast, run, who):
    socket = communicator(cast[who], seat(run))
    assert not (await socket.connect())[0]
    assert await presence(run) is None


async def test_a_table_that_was_left_has_none(client_of, alice, run):
    client = await database_sync_to_async(client_of)(alice)
    async with listening(client, seat(run)) as socket:
        await database_sync_to_async(finish_run)(run=run)
        assert (await socket.receive_output(timeout=2))["code"] == 4401
    await settled()
    assert not (await communicator(client, seat(run)).connect())[0]


async def test_it_is_closed_after_a_logout_and_then_somebody_is_missed(client_of, alice, run):
    client = await database_sync_to_async(client_of)(alice)
    async with listening(client, seat(run)) as socket:
        await database_sync_to_async(client.post)("/logout/")
        assert (await socket.receive_output(timeout=2))["code"] == 4401
    await settled()
    assert (await presence(run)).lost


async def test_it_carries_nothing(cast, alice, run):
    client = cast["alice"]
    async with listening(client, seat(run)) as socket:
        await socket.send_to(text_data='{"type": "table.changed"}')
        await database_sync_to_async(post)(client, run)
        assert await socket.receive_nothing()
    await settled()


# --- Nothing hangs on it -------------------------------------------------------------------------------


@pytest.mark.sqlite
async def test_a_database_that_is_busy_disturbs_nobody(db, cast, alice, run):
    """It is given up at once, and the page stays connected."""
    client = cast["alice"]
    with closing(sqlite3.connect(db, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        async with listening(client, seat(run)) as socket:
            assert await socket.receive_nothing()
        await settled()
        other.execute("ROLLBACK")
    assert await presence(run) is None


async def test_a_layer_that_fails_disturbs_nobody(cast, alice, run, monkeypatch):
    monkeypatch.setattr("trainer.play.notices.get_channel_layer", lambda: None)
    async with listening(cast["alice"], seat(run)) as socket:
        assert await socket.receive_nothing()
    await settled()
    assert (await presence(run)).lost


@pytest.fixture
def run(alice):
    return sit_down(alice)
