"""The ear: what goes to a group is heard once in a process, and told to each of its sockets that listens.

A channel for each socket would cost it a queue, a task, a turn of a thread and a copy of every notice: with
100 sockets on a wall an answer took 1.9 times the processor time. The ear asks nothing of what
it hears. A socket that cannot take a notice loses touch, and so do all of a group that cannot be heard.
"""

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer

logger = logging.getLogger(__name__)


class Listens(Protocol):
    async def hear(self, notice: dict[str, Any]) -> None: ...
    async def lose_touch(self) -> None: ...


@dataclass
class Group:
    """Those who listen to it, in the order in which they came, and the channel on which it is heard."""

    channel: str
    sockets: dict[Listens, None] = field(default_factory=dict)
    hearing: asyncio.Task[None] | None = None


class Ear:
    """Of one event loop."""

    def __init__(self) -> None:
        self.groups: dict[str, Group] = {}

    async def join(self, name: str, socket: Listens) -> None:
        """From when this returns, the socket misses nothing. The layer is asked each time, for it forgets a
        channel that was added long ago."""
        layer = get_channel_layer()
        assert layer  # settings.py always names one
        group = self.groups.get(name)
        if group is None:
            channel = await layer.new_channel()
            group = self.groups.setdefault(name, Group(channel))
        group.sockets[socket] = None
        group.hearing = group.hearing or asyncio.create_task(self._hear(name, group))
        await layer.group_add(name, group.channel)

    async def leave(self, name: str, socket: Listens) -> None:
        group = self.groups.get(name)
        if group is None or group.sockets.pop(socket, self) is self or group.sockets:
            return
        del self.groups[name]
        if group.hearing and group.hearing is not asyncio.current_task():
            group.hearing.cancel()
            with suppress(asyncio.CancelledError):
                await group.hearing
        layer = get_channel_layer()
        assert layer
        await layer.group_discard(name, group.channel)

    async def _hear(self, name: str, group: Group) -> None:
        layer = get_channel_layer()
        assert layer
        try:
            while group.sockets:
                notice = await layer.receive(group.channel)
                # All at once: what they have drawn they have drawn together, and none waits for another.
                await asyncio.gather(*(_tell(socket, notice) for socket in group.sockets))
        except Exception:
            logger.exception("%s cannot be heard; its %d sockets will come back", name, len(group.sockets))
            self.groups.pop(name, None)
            await asyncio.gather(*(_lose(socket) for socket in group.sockets))


async def _tell(socket: Listens, notice: dict[str, Any]) -> None:
    try:
        await socket.hear(notice)
    except Exception:
        logger.exception("a socket could not be told of %s", notice["type"])
        await _lose(socket)


async def _lose(socket: Listens) -> None:
    with suppress(Exception):  # it is gone already
        await socket.lose_touch()


_ears: WeakKeyDictionary[asyncio.AbstractEventLoop, Ear] = WeakKeyDictionary()


def ear() -> Ear:
    """The one of this process, which has one loop."""
    return _ears.setdefault(asyncio.get_running_loop(), Ear())
