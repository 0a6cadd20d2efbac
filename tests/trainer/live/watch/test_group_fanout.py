"""What a group gets is received once in a process and told to each of its sockets, whatever befalls one."""

import asyncio

import pytest
from channels.layers import InMemoryChannelLayer, channel_layers

from tests.trainer.live.watch import virtual_time
from tests.trainer.live.watch.distant import frames, table_without_database
from trainer.live.group_fanout import GroupFanout, fanout
from trainer.live.sockets import RECONNECT
from trainer.play.notices import group_of

GROUP, NOTICE = "wall.1", {"type": "table.changed", "at": 7}


class Socket:
    """Hears, and can be told not to be able to."""

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


async def told(layer, *notices) -> None:
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
        await told(layer, NOTICE, NOTICE | {"at": 8})
        assert [[notice["at"] for notice in socket.heard] for socket in sockets] == [[7, 8]] * 50

        for socket in sockets[:-1]:
            await one.leave(GROUP, socket)
        await told(layer, NOTICE | {"at": 9})
        assert [len(socket.heard) for socket in sockets] == [2] * 49 + [3]
        await one.leave(GROUP, sockets[-1])
        assert one.subscriptions == layer.groups == {}

    virtual_time.run(listen())


def test_a_socket_that_cannot_be_told_loses_touch_alone(layer, caplog):
    async def listen():
        one, deaf, others = GroupFanout(), Socket(deaf=True), [Socket(), Socket()]
        await listening(one, others[0], deaf, others[1])
        await told(layer, NOTICE)
        assert deaf.lost
        assert [(socket.heard, socket.lost) for socket in others] == [([NOTICE], False)] * 2
        for socket in (deaf, *others):
            await one.leave(GROUP, socket)

    virtual_time.run(listen())
    assert "could not be sent" in caplog.text


def test_where_the_layer_fails_all_lose_touch_and_come_back_to_another_channel(layer, monkeypatch, caplog):
    async def gone(channel):
        raise ConnectionError("the layer is gone")

    async def listen():
        one, sockets = GroupFanout(), [Socket(), Socket(deaf=True), Socket()]
        with monkeypatch.context() as patched:
            patched.setattr(layer, "receive", gone)
            await listening(one, *sockets)
            await told(layer)
        assert [socket.lost for socket in sockets] == [True] * 3
        assert one.subscriptions == {}

        back = Socket()
        await one.join(GROUP, back)
        for socket in sockets:
            await one.leave(GROUP, socket)  # as their connections end
        await told(layer, NOTICE)
        assert back.heard == [NOTICE]
        await one.leave(GROUP, back)

    virtual_time.run(listen())
    assert "cannot be received from; its 3 sockets" in caplog.text


def test_its_sockets_are_closed_so_that_their_pages_connect_again(monkeypatch):
    """With the real consumer."""

    async def watch():
        async with table_without_database(monkeypatch) as table:
            socket = await table.connect()
            await frames(socket, seconds=1)
            await table.layer.send(
                fanout().subscriptions[group_of(table.membership_id)].channel, {"type": "nobody.knows"}
            )
            return await socket.output_queue.get()

    assert virtual_time.run(watch()) == {"type": "websocket.close", "code": RECONNECT}


def test_a_socket_that_cannot_be_opened_is_told_nothing_more(monkeypatch):
    async def watch():
        async with table_without_database(monkeypatch) as table:
            table.draw = lambda: 1 / 0  # which is logged; but what follows fails
            monkeypatch.setattr("trainer.live.sockets.AuthorizedConsumer.catch_up", lambda self: 1 / 0)
            socket = await table.connect()
            with pytest.raises(ZeroDivisionError):
                await socket.wait()
            return fanout().subscriptions, table.layer.groups

    assert virtual_time.run(watch()) == ({}, {})


def test_what_is_heard_while_a_socket_opens_is_told_after_its_snapshot_in_its_order(monkeypatch):
    async def watch():
        async with table_without_database(monkeypatch) as table:
            draw = table.draw

            def changed_meanwhile():
                table.draw = draw
                return draw()

            table.draw = changed_meanwhile
            opening = asyncio.create_task(table.connect())
            while group_of(table.membership_id) not in fanout().subscriptions:
                await asyncio.sleep(0)
            for _ in range(3):
                await table.change()
            socket = await opening
            heard = [version for _moment, version in await frames(socket, seconds=2)]
            await socket.disconnect()
            return heard

    heard = virtual_time.run(watch())
    assert heard == sorted(heard)
    assert heard[-1] == 4
