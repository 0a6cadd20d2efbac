"""Notices on their way: throttled to four a second, also while a socket opens, ends or fails."""

import asyncio

import pytest
from channels.layers import InMemoryChannelLayer, channel_layers

from tests.trainer.live.watch.simulated import (
    frames,
    run_virtually,
    table_without_database,
)
from trainer.live.group_fanout import GroupFanout, fanout
from trainer.live.sockets import PUSH_SECONDS, RECONNECT, Throttle
from trainer.play.notices import member_group

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

        return run_virtually(watched())

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
    assert 3 <= len(versions) <= 4  # 0.4 s of changes: at 0, 0.25 and 0.5 s
    assert heard[-1][0] <= BURST * 0.02 + PUSH_SECONDS


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

    run_virtually(leave_and_come_back())


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

    *sent, closed = run_virtually(put_out())
    assert [int(frame["text"]) for frame in sent] == [2]
    assert (closed["type"], closed["code"]) == ("websocket.close", 4401)


GROUP, NOTICE = "wall.1", {"type": "table.changed", "at": 7}


class Socket:
    """A subscriber that can be made to fail."""

    def __init__(self, *, deaf: bool = False) -> None:
        self.deaf, self.heard, self.lost = deaf, [], False

    async def receive_notice(self, notice) -> None:
        if self.deaf:
            raise ConnectionError("it is gone")
        self.heard.append(notice)

    async def drop(self) -> None:
        self.lost = True
        if self.deaf:
            raise ConnectionError("it is gone")


@pytest.fixture
def layer():
    """One of its own for each test."""
    own = InMemoryChannelLayer(capacity=1000)
    usual = channel_layers.set("default", own)
    yield own
    channel_layers.set("default", usual)


async def sent(layer, *notices) -> None:
    for notice in notices:
        await layer.group_send(GROUP, notice)
    for _ in range(10):
        await asyncio.sleep(0)


async def listening(one: GroupFanout, *sockets: Socket) -> None:
    for socket in sockets:
        await one.join(GROUP, socket)


def test_many_sockets_have_one_channel(layer):
    async def listen():
        one, sockets = GroupFanout(), [Socket() for _ in range(50)]
        await asyncio.gather(*(one.join(GROUP, socket) for socket in sockets))
        assert len(layer.groups[GROUP]) == 1
        await sent(layer, NOTICE, NOTICE | {"at": 8})
        assert [[notice["at"] for notice in socket.heard] for socket in sockets] == [[7, 8]] * 50

        for socket in sockets[:-1]:
            await one.leave(GROUP, socket)
        await sent(layer, NOTICE | {"at": 9})
        assert [len(socket.heard) for socket in sockets] == [2] * 49 + [3]
        await one.leave(GROUP, sockets[-1])
        assert one.subscriptions == layer.groups == {}

    run_virtually(listen())


def test_a_socket_that_cannot_be_sent_is_dropped_alone(layer, caplog):
    async def listen():
        one, deaf, others = GroupFanout(), Socket(deaf=True), [Socket(), Socket()]
        await listening(one, others[0], deaf, others[1])
        await sent(layer, NOTICE)
        assert deaf.lost
        assert [(socket.heard, socket.lost) for socket in others] == [([NOTICE], False)] * 2
        for socket in (deaf, *others):
            await one.leave(GROUP, socket)

    run_virtually(listen())
    assert "could not be sent" in caplog.text


def test_where_the_layer_fails_all_lose_touch_and_come_back_to_another_channel(layer, monkeypatch, caplog):
    async def gone(channel):
        raise ConnectionError("the layer is gone")

    async def listen():
        one, sockets = GroupFanout(), [Socket(), Socket(deaf=True), Socket()]
        with monkeypatch.context() as patched:
            patched.setattr(layer, "receive", gone)
            await listening(one, *sockets)
            await sent(layer)
        assert [socket.lost for socket in sockets] == [True] * 3
        assert one.subscriptions == {}

        back = Socket()
        await one.join(GROUP, back)
        for socket in sockets:
            await one.leave(GROUP, socket)  # as their connections end
        await sent(layer, NOTICE)
        assert back.heard == [NOTICE]
        await one.leave(GROUP, back)

    run_virtually(listen())
    assert "cannot be received from; its 3 sockets" in caplog.text


def test_its_sockets_are_closed_so_that_their_pages_connect_again(monkeypatch):
    """With the real consumer."""

    async def watch():
        async with table_without_database(monkeypatch) as table:
            socket = await table.connect()
            await frames(socket, seconds=1)
            await table.layer.send(
                fanout().subscriptions[member_group(table.membership_id)].channel, {"type": "unknown.notice"}
            )
            return await socket.output_queue.get()

    assert run_virtually(watch()) == {"type": "websocket.close", "code": RECONNECT}


def test_what_is_heard_while_a_socket_opens_is_sent_after_its_snapshot_in_its_order(monkeypatch):
    async def watch():
        async with table_without_database(monkeypatch) as table:
            draw = table.draw

            def changed_meanwhile():
                table.draw = draw
                return draw()

            table.draw = changed_meanwhile
            opening = asyncio.create_task(table.connect())
            while member_group(table.membership_id) not in fanout().subscriptions:
                await asyncio.sleep(0)
            for _ in range(3):
                await table.change()
            socket = await opening
            heard = [version for _moment, version in await frames(socket, seconds=2)]
            await socket.disconnect()
            return heard

    heard = run_virtually(watch())
    assert heard == sorted(heard)
    assert heard[-1] == 4
