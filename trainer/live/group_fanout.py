"""Receive what is sent to a group once in a process, and hand it to each socket that subscribed.

Channels' own groups would cost each socket a queue, a task and a copy of every notice: with 200 sockets of
the wall 122 ms of processor an answer, 101 this way, 66 to 74 of a bare app. A socket that cannot take a
notice is dropped, and so are all of a group that cannot be received from.
"""

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from channels.exceptions import InvalidChannelLayerError
from channels.layers import BaseChannelLayer, get_channel_layer

logger = logging.getLogger(__name__)


class Subscriber(Protocol):
    async def receive_notice(self, notice: dict[str, Any]) -> None: ...
    async def drop(self) -> None: ...


@dataclass
class Subscription:
    """The channel on which one group is received, and its sockets in the order in which they joined."""

    channel: str
    sockets: dict[Subscriber, None] = field(default_factory=dict)
    task: asyncio.Task[None] | None = None


class GroupFanout:
    """Of one event loop."""

    def __init__(self) -> None:
        self.subscriptions: dict[str, Subscription] = {}

    async def join(self, group: str, socket: Subscriber) -> None:
        """Subscribe the socket. The layer is asked each time, for it expires a channel added long ago."""
        layer = _layer()
        subscription = self.subscriptions.get(group)
        if subscription is None:
            channel = await layer.new_channel()
            subscription = self.subscriptions.setdefault(group, Subscription(channel))
        subscription.sockets[socket] = None
        subscription.task = subscription.task or asyncio.create_task(self._receive(group, subscription))
        await layer.group_add(group, subscription.channel)

    async def leave(self, group: str, socket: Subscriber) -> None:
        subscription = self.subscriptions.get(group)
        if subscription is None or socket not in subscription.sockets:
            return
        del subscription.sockets[socket]
        if subscription.sockets:
            return
        del self.subscriptions[group]
        task = subscription.task
        if task and task is not asyncio.current_task():
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await _layer().group_discard(group, subscription.channel)

    async def _receive(self, group: str, subscription: Subscription) -> None:
        try:
            layer = _layer()
            while subscription.sockets:
                notice = await layer.receive(subscription.channel)
                # All at once: they share one rendering, and none waits for another.
                await asyncio.gather(*(_send(socket, notice) for socket in subscription.sockets))
        except Exception:
            count = len(subscription.sockets)
            logger.exception("%s cannot be received from; its %d sockets will come back", group, count)
            self.subscriptions.pop(group, None)
            await asyncio.gather(*(_drop(socket) for socket in subscription.sockets))


def _layer() -> BaseChannelLayer:
    layer = get_channel_layer()
    if layer is None:
        raise InvalidChannelLayerError("settings.py names none")
    return layer


async def _send(socket: Subscriber, notice: dict[str, Any]) -> None:
    try:
        await socket.receive_notice(notice)
    except Exception:
        logger.exception("a socket could not be sent %s", notice["type"])
        await _drop(socket)


async def _drop(socket: Subscriber) -> None:
    with suppress(Exception):  # it is gone already
        await socket.drop()


_fanouts: WeakKeyDictionary[asyncio.AbstractEventLoop, GroupFanout] = WeakKeyDictionary()


def fanout() -> GroupFanout:
    """Return the one of this process, which has one loop."""
    return _fanouts.setdefault(asyncio.get_running_loop(), GroupFanout())
