"""One rendering for all who listen: once a version, an audience and a language, for any number of sockets."""

import asyncio
import logging
from contextlib import AsyncExitStack
from importlib import import_module

import pytest
from channels.db import database_sync_to_async
from django.conf import settings

from tests.trainer.live.watch.simulated import run_virtually, table_without_database
from tests.trainer.live.watch.sockets import listening
from tests.trainer.playing import post, start_run
from trainer.live import consumers, rendering

SOCKETS = 60


@pytest.fixture
def db(file_database):
    return file_database


@pytest.fixture
def _logging_set_up() -> None:
    """The front door sets logging up as it is first imported: in a test caplog would hear nothing more."""
    import_module("trainer.asgi")


@pytest.fixture
def drawn(monkeypatch) -> list[str]:
    """Grows with everything that is drawn for a socket."""
    found: list[str] = []
    for module, name in ((consumers, "watched_fragment"), (consumers, "seat_fragment")):
        draw = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *a, d=draw, n=name, **k: found.append(n) or d(*a, **k))
    return found


def in_language(client, language):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    return client


@database_sync_to_async
def answer(client, run):
    assert post(client, run).status_code == 200


async def heard(sockets) -> set[str]:
    return {await socket.receive_from(timeout=5) for socket in sockets}


async def test_each_language_and_each_audience_has_its_own(cast, alice, bob, mona, run, drawn):
    trainee, clients = cast["alice"], (cast["bob"], in_language(cast["mona"], "es"))
    async with AsyncExitStack() as stack:
        sockets = [
            await stack.enter_async_context(listening(client, f"/ws/tables/{run.pk}/{audience}"))
            for client in clients
            for audience in ("", "projector/")
            for _ in range(2)
        ]
        await heard(sockets)
        drawn.clear()
        await answer(trainee, run)
        assert len(await heard(sockets)) == len(drawn) == 4


@pytest.mark.usefixtures("_logging_set_up")
async def test_what_cannot_be_drawn_is_logged_once_and_the_next_one_arrives(
    cast, alice, bob, run, monkeypatch, caplog
):
    def logged():
        return [line for line in caplog.records if line.name == rendering.logger.name]

    watcher, trainee = cast["bob"], cast["alice"]
    async with AsyncExitStack() as stack:
        sockets = [
            await stack.enter_async_context(listening(watcher, f"/ws/tables/{run.pk}/")) for _ in range(3)
        ]
        await heard(sockets)
        with monkeypatch.context() as patched, caplog.at_level(logging.ERROR, rendering.logger.name):
            patched.setattr(consumers, "watched_fragment", lambda *_, **__: 1 / 0)
            await answer(trainee, run)
            async with asyncio.timeout(20):
                while not logged():
                    await asyncio.sleep(0.01)
            assert await sockets[0].receive_nothing(timeout=0.3)
        assert len(logged()) == 1
        await answer(trainee, run)
        (html,) = await heard(sockets)
        assert 'data-version="3"' in html


def test_sixty_sockets_that_are_sent_at_once_cause_one_rendering(monkeypatch):
    """Also while it is being made, and in a burst no more of them than a quarter of a second has."""

    async def full_house():
        async with table_without_database(monkeypatch) as table:
            sockets = [await table.connect() for _ in range(SOCKETS)]
            await asyncio.sleep(1)
            assert table.drawn == [1]  # and one for all who connect
            await table.change()
            await asyncio.sleep(1)
            assert table.drawn == [1, 2]
            for _ in range(20):
                await table.change()
            await asyncio.sleep(1)
            assert len(table.drawn) <= 4
            assert table.drawn[-1] == 22
            for socket in sockets:
                await socket.disconnect()

    run_virtually(full_house())


@pytest.fixture
def run(alice):
    return start_run(alice, spots=2)
