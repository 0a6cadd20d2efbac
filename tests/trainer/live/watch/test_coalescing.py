"""Pushes that come fast are four a second at most, and the last of them is the newest."""

import asyncio
from itertools import pairwise

import pytest

from tests.trainer.live.watch import virtual_time
from tests.trainer.live.watch.distant import frames, table_without_database
from trainer.live.sockets import PUSH_SECONDS, Throttle

BURST = 20


@pytest.fixture
def watch(monkeypatch):
    """`watch(act)`: what a watcher hears while and after `act(table)` happens, the snapshot first."""

    def run(act, *, seconds: float = 3.0):
        async def watched():
            async with table_without_database(monkeypatch) as table:
                socket = await table.connect()
                heard = await frames(socket, seconds=0.001)
                acting = asyncio.create_task(act(table))
                heard += await frames(socket, seconds=seconds)
                await acting
                await socket.disconnect()
                return table.version, heard

        return virtual_time.run(watched())

    return run


async def burst(table):
    for _ in range(BURST):
        await table.change()
        await asyncio.sleep(0.02)


def test_a_single_change_is_sent_at_once(watch):
    version, heard = watch(lambda table: table.change())
    assert [v for _, v in heard] == [1, version]
    assert heard[1][0] - heard[0][0] < 0.01


def test_a_burst_is_few_frames_and_ends_with_the_newest(watch):
    version, heard = watch(burst)
    assert version == 1 + BURST
    versions = [v for _, v in heard[1:]]
    assert versions == sorted(set(versions))
    assert versions[-1] == version
    assert len(versions) <= 4  # 0.4 s of changes: at 0, 0.25 and 0.5 s
    assert heard[-1][0] <= BURST * 0.02 + PUSH_SECONDS


def test_no_second_has_more_than_four(watch):
    async def restless(table):
        for _ in range(400):
            await table.change()
            await asyncio.sleep(0.01)

    version, heard = watch(restless, seconds=6)
    times = [time for time, _ in heard[1:]]
    assert heard[-1][1] == version
    assert all(later - sooner >= PUSH_SECONDS - 1e-6 for sooner, later in pairwise(times))
    assert len(times) >= 16


def test_changes_that_come_slowly_are_all_sent(watch):
    async def slowly(table):
        for _ in range(4):
            await table.change()
            await asyncio.sleep(0.3)

    assert [v for _, v in watch(slowly)[1]] == [1, 2, 3, 4, 5]


def test_a_message_that_was_overtaken_is_not_sent(watch):
    async def overtaken(table):
        await table.change()
        older = table.message()
        await asyncio.sleep(0.1)
        await table.change()
        await table.send(older)
        await asyncio.sleep(1)
        await table.send(older)

    assert [v for _, v in watch(overtaken)[1]] == [1, 2, 3]


def test_with_every_message_sent_at_once_the_burst_is_a_burst(watch, monkeypatch):
    """The negative control of the small numbers."""
    monkeypatch.setattr("trainer.live.sockets.PUSH_SECONDS", 0)
    assert [v for _, v in watch(burst)[1]] == list(range(1, BURST + 2))


def test_with_the_fast_ones_dropped_the_newest_would_be_lost(watch, monkeypatch):
    """The negative control of ending with the newest."""

    async def never(self, due):
        self.waiting = None

    monkeypatch.setattr(Throttle, "_send_later", never)
    version, heard = watch(burst)
    assert heard[-1][1] < version


def test_a_socket_that_ends_leaves_nothing_running_and_nothing_lost(monkeypatch):
    """What waited goes with the socket; who comes back is shown the newest."""

    async def leave_and_come_back():
        async with table_without_database(monkeypatch) as table:
            socket = await table.connect()
            await socket.receive_from()
            for _ in range(BURST):
                await table.change()
            await asyncio.sleep(0.01)
            await socket.disconnect()
            assert table.layer.groups == {}
            assert asyncio.all_tasks() == {asyncio.current_task()}
            again = await table.connect()
            assert int(await again.receive_from()) == table.version
            await again.disconnect()

    virtual_time.run(leave_and_come_back())


def test_what_waits_is_not_sent_to_one_who_may_not_watch_any_more(monkeypatch):
    async def put_out():
        async with table_without_database(monkeypatch) as table:
            socket = await table.connect()
            await socket.receive_from()
            await asyncio.sleep(3.9)
            table.allowed = False
            await table.change()
            await asyncio.sleep(0.01)
            await table.change()
            await asyncio.sleep(0.5)
            await table.change()
            await asyncio.sleep(0.5)
            heard = []
            while not socket.output_queue.empty():
                heard.append(socket.output_queue.get_nowait())
            await socket.disconnect()
            return heard

    *sent, closed = virtual_time.run(put_out())
    assert [int(frame["text"]) for frame in sent] == [2]
    assert (closed["type"], closed["code"]) == ("websocket.close", 4401)
