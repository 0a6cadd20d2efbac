"""Whether a trainee is still at a table: said by a socket of their own page, and nothing hangs on it."""

import asyncio
import json
import re
import sqlite3
from contextlib import closing
from datetime import timedelta

import pytest
from channels.db import database_sync_to_async
from django.urls import reverse
from django.utils import timezone

from tests.trainer.exams.attempts import begin, give
from tests.trainer.live.watch.sockets import communicator, listening
from tests.trainer.live.watch.wall.cards import cards_in, fact, version, wall, words
from tests.trainer.playing import start_run, table_url
from trainer.exams.models import Event, EventKind
from trainer.live import consumers, sockets
from trainer.play.models import SILENT, Presence, Run


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    monkeypatch.setattr(consumers, "GRACE", 0.05)
    monkeypatch.setattr(consumers, "MISSED", timedelta(seconds=1))
    monkeypatch.setattr(sockets, "RECHECK_SECONDS", 0.05)
    consumers._left.clear()
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
    """Until no one is about to be missed any more."""
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


def test_a_server_that_ended_without_a_word_leaves_what_is_lost_by_age(client_of, alice, bob, run):
    client, now = client_of(bob), timezone.now()
    Presence.objects.create(run=run, heard=now - SILENT + timedelta(seconds=10))
    shown = version(wall(client))
    (card,) = cards_in(wall(client)).values()
    assert "Connection lost" not in words(card)
    Presence.objects.update(heard=now - SILENT - timedelta(seconds=1))
    (card,) = cards_in(wall(client)).values()
    assert "Connection lost" in words(card)
    assert version(wall(client)) != shown  # so a page that asks is sent


async def test_it_is_for_who_sits_there_alone(cast, run):
    for who in ("annie", "bob"):
        assert not (await communicator(cast[who], seat(run)).connect())[0]
    assert await presence(run) is None


async def test_it_is_closed_after_a_logout_and_then_a_trainee_is_missed(client_of, alice, run):
    client = await database_sync_to_async(client_of)(alice)
    async with listening(client, seat(run)) as socket:
        await database_sync_to_async(client.post)("/logout/")
        assert (await socket.receive_output(timeout=2))["code"] == 4401
    await settled()
    assert (await presence(run)).lost


@pytest.mark.sqlite
async def test_a_database_that_is_busy_disturbs_no_one(db, cast, alice, run):
    """It is given up at once, and the page stays connected."""
    client = cast["alice"]
    with closing(sqlite3.connect(db, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        async with listening(client, seat(run)) as socket:
            assert await socket.receive_nothing()
        await settled()
        other.execute("ROLLBACK")
    assert await presence(run) is None


@pytest.fixture
def run(alice):
    return start_run(alice)


@pytest.fixture
def attempt(alice, bob):
    return begin(give(bob, alice), alice)


async def sat(cast, attempt) -> None:
    """The page was there, and went."""
    async with listening(cast["alice"], seat(attempt.run)):
        await asyncio.sleep(0.05)
    await settled()


@database_sync_to_async
def lost(attempt) -> list[int]:
    return list(Event.objects.filter(attempt=attempt, what=EventKind.LOST).values_list("seconds", flat=True))


@database_sync_to_async
def heard(attempt, ago: timedelta) -> None:
    Presence.objects.filter(run=attempt.run_id).update(heard=timezone.now() - ago, lost=None)


async def test_a_page_that_comes_back_says_for_how_long_it_was_gone_and_a_pause_is_not_lost(cast, attempt):
    await sat(cast, attempt)
    consumers._left[attempt.run_id] -= 42
    await sat(cast, attempt)
    assert await lost(attempt) == [42]
    consumers._left.clear()  # as it is for a process that was started since
    await heard(attempt, timedelta(seconds=90))
    await sat(cast, attempt)
    assert await lost(attempt) == [42, 90]
    consumers._left[attempt.run_id] -= 42
    await database_sync_to_async(Run.objects.filter(pk=attempt.run_id).update)(paused=timezone.now())
    await sat(cast, attempt)
    assert await lost(attempt) == [42, 90]


def act_url(attempt, act: str) -> str:
    return reverse("exams:act", args=[attempt.candidate.exam_id, attempt.candidate_id, act])


@database_sync_to_async
def drawn_by(client, attempt) -> str:
    """The clock that stands in the page."""
    return re.search(r'data-clock="([^"]+)"', client.get(table_url(attempt.run)).text)[1]


async def clock(socket) -> str:
    return json.loads(await socket.receive_from(timeout=5))["clock"]


async def test_its_page_is_sent_by_which_clock_it_should_be_drawn(cast, attempt):
    """When it is there, and when its examiner stops it and has it go on."""
    async with listening(cast["alice"], seat(attempt.run)) as socket:
        before = await clock(socket)
        assert before == await drawn_by(cast["alice"], attempt)
        for act in ("pause", "resume"):
            response = await database_sync_to_async(cast["bob"].post)(act_url(attempt, act))
            assert response.status_code == 302
            after = await clock(socket)
            assert after not in ("", before)
            assert after == await drawn_by(cast["alice"], attempt)
            before = after
