"""What a socket hears of its groups: all in order once it is open, and nothing once it is gone."""

import asyncio

import pytest

from tests.trainer.live.watch import virtual_time
from tests.trainer.live.watch.distant import frames, table_without_database
from trainer.live.consumers import WatchConsumer
from trainer.live.sockets import patrol
from trainer.play.notices import group_of


async def ends(socket, table) -> None:
    """It is gone with an error, and listens nowhere."""
    with pytest.raises(Exception, match=r"the layer is gone|division"):
        await socket.wait()
    assert table.layer.groups == {}
    assert not patrol().sockets


def test_where_the_layer_fails_its_sockets_end_and_their_pages_connect_again(monkeypatch):
    fails = asyncio.Event()

    async def receive(_channel):
        await fails.wait()
        raise ConnectionError("the layer is gone")

    async def watch():
        async with table_without_database(monkeypatch) as table:
            monkeypatch.setattr(table.layer, "receive", receive)
            socket = await table.connect()
            await frames(socket, seconds=1)
            fails.set()
            await ends(socket, table)

    virtual_time.run(watch())


def test_one_that_cannot_take_a_notice_ends_alone(monkeypatch):
    async def watch():
        async with table_without_database(monkeypatch) as table:
            deaf, other = await table.connect(), await table.connect()
            await frames(other, seconds=1)
            (channel, *_) = table.layer.groups[group_of(table.membership_id)]
            await table.layer.send(channel, {"type": "nobody.knows"})
            with pytest.raises(ValueError, match="No handler"):
                await deaf.wait()
            await table.change()
            assert [version for _moment, version in await frames(other, seconds=1)] == [table.version]
            await other.disconnect()

    virtual_time.run(watch())


def test_a_socket_that_cannot_be_opened_listens_nowhere(monkeypatch):
    async def watch():
        async with table_without_database(monkeypatch) as table:
            monkeypatch.setattr(WatchConsumer, "opened", lambda _self: 1 / 0)
            await ends(await table.connect(), table)

    virtual_time.run(watch())


def test_what_is_heard_while_a_socket_opens_is_told_after_its_snapshot_in_its_order(monkeypatch):
    async def watch():
        async with table_without_database(monkeypatch) as table:
            draw = table.draw

            def changed_meanwhile():
                table.draw = draw
                return draw()

            table.draw = changed_meanwhile
            opening = asyncio.create_task(table.connect())
            while group_of(table.membership_id) not in table.layer.groups:
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
