"""For how long the page of a table test was out of touch is on its record, whoever's fault it was; and a page
is told when its test is stopped."""

import asyncio
import json
import re
from datetime import timedelta

import pytest
from channels.db import database_sync_to_async
from django.urls import reverse
from django.utils import timezone

from tests.trainer.exams.attempts import begin, give
from tests.trainer.live.watch.sockets import listening
from tests.trainer.playing import post, table_url
from trainer.exams.models import Event, EventKind
from trainer.live import consumers
from trainer.play.models import Presence, Run


@pytest.fixture
def db(file_database):
    return file_database


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    monkeypatch.setattr(consumers, "GRACE", 0.05)
    monkeypatch.setattr(consumers, "MISSED", timedelta(seconds=1))
    consumers._left.clear()


@pytest.fixture
def attempt(alice, bob):
    return begin(give(bob, alice), alice)


def seat(attempt) -> str:
    return f"/ws/seat/{attempt.run_id}/"


async def sat(cast, attempt) -> None:
    """The page was there, and went."""
    async with listening(cast["alice"], seat(attempt)):
        await asyncio.sleep(0.05)
    while consumers._leaving:
        await asyncio.sleep(0.01)


@database_sync_to_async
def lost(attempt) -> list[int]:
    return list(Event.objects.filter(attempt=attempt, what=EventKind.LOST).values_list("seconds", flat=True))


@database_sync_to_async
def heard(attempt, ago: timedelta) -> None:
    Presence.objects.filter(run=attempt.run_id).update(heard=timezone.now() - ago, lost=None)


async def test_a_page_that_comes_back_says_for_how_long_it_was_gone(cast, attempt):
    await sat(cast, attempt)
    consumers._left[attempt.run_id] -= 42
    await sat(cast, attempt)
    assert await lost(attempt) == [42]


async def test_one_that_is_loaded_anew_was_not_gone(cast, attempt):
    await sat(cast, attempt)
    await sat(cast, attempt)
    assert await lost(attempt) == []


async def test_a_server_that_fell_knows_when_the_page_was_heard_last(cast, attempt):
    await sat(cast, attempt)
    consumers._left.clear()  # as it is for a process that was started since
    await heard(attempt, timedelta(seconds=90))
    await sat(cast, attempt)
    assert await lost(attempt) == [90]


async def test_of_a_server_that_did_not_fall_nothing_is_guessed(cast, attempt):
    """Another process may have had the page until now."""
    await sat(cast, attempt)
    consumers._left.clear()
    await heard(attempt, timedelta(seconds=8))
    await sat(cast, attempt)
    assert await lost(attempt) == []


async def test_a_pause_is_not_lost(cast, attempt):
    await sat(cast, attempt)
    consumers._left[attempt.run_id] -= 42
    await database_sync_to_async(Run.objects.filter(pk=attempt.run_id).update)(paused=timezone.now())
    await sat(cast, attempt)
    assert await lost(attempt) == []


def act_url(attempt, act: str) -> str:
    return reverse("exams:act", args=[attempt.candidate.exam_id, attempt.candidate_id, act])


@database_sync_to_async
def drawn_by(client, attempt) -> str:
    """The clock that stands in the page."""
    return re.search(r'data-clock="([^"]+)"', client.get(table_url(attempt.run)).text)[1]


async def clock(socket) -> str:
    return json.loads(await socket.receive_from(timeout=5))["clock"]


async def test_its_page_is_told_by_which_clock_it_should_be_drawn(cast, attempt):
    """When it is there, and when its examiner stops it and has it go on."""
    async with listening(cast["alice"], seat(attempt)) as socket:
        before = await clock(socket)
        assert before == await drawn_by(cast["alice"], attempt)
        for act in ("pause", "resume"):
            response = await database_sync_to_async(cast["bob"].post)(act_url(attempt, act))
            assert response.status_code == 302
            after = await clock(socket)
            assert after not in ("", before)
            assert after == await drawn_by(cast["alice"], attempt)
            before = after


async def test_what_happened_before_its_socket_was_open_is_not_missed(cast, attempt):
    drawn = await drawn_by(cast["alice"], attempt)
    await database_sync_to_async(cast["bob"].post)(act_url(attempt, "pause"))
    async with listening(cast["alice"], seat(attempt)) as socket:
        assert await clock(socket) != drawn


async def test_and_of_nothing_else(cast, attempt, alice):
    """An answer of one's own is no news to oneself."""
    async with listening(cast["alice"], seat(attempt)) as socket:
        await clock(socket)
        await database_sync_to_async(cast["alice"].get)(table_url(attempt.run))
        await database_sync_to_async(post)(cast["alice"], attempt.run)
        assert await socket.receive_nothing()
