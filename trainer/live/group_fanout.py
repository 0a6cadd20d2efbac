"""What is sent to a group is received once in a process, and handed to each of its sockets that subscribed.

A channel for each socket would cost it a queue, a task and a copy of every notice: with 100 sockets of the
wall 1.9 x the processor time per answer. Nothing is asked of a notice here. A socket that cannot take one
loses touch, and so do all of a group that cannot be received from.
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
    async def hear(self, notice: dict[str, Any]) -> None: ...
    async def lose_touch(self) -> None: ...


@dataclass
class Subscription:
    """To one group: the channel on which it is received, and its sockets in the order in which they came."""

    channel: str
    sockets: dict[Subscriber, None] = field(default_factory=dict)
    receiving: asyncio.Task[None] | None = None


class GroupFanout:
    """Of one event loop."""

    def __init__(self) -> None:
        self.subscriptions: dict[str, Subscription] = {}

    async def join(self, group: str, socket: Subscriber) -> None:
        """From when this returns, the socket misses nothing. The layer is asked each time, for it forgets a
        channel that was added long ago."""
        layer = _layer()
        subscription = self.subscriptions.get(group)
        if subscription is None:
            channel = await layer.new_channel()
            subscription = self.subscriptions.setdefault(group, Subscription(channel))
        subscription.sockets[socket] = None
        subscription.receiving = subscription.receiving or asyncio.create_task(
            self._receive(group, subscription)
        )
        await layer.group_add(group, subscription.channel)

    async def leave(self, group: str, socket: Subscriber) -> None:
        subscription = self.subscriptions.get(group)
        if subscription is None or socket not in subscription.sockets:
            return
        del subscription.sockets[socket]
        if subscription.sockets:
            return
        del self.subscriptions[group]
        receiving = subscription.receiving
        if receiving and receiving is not asyncio.current_task():
            receiving.cancel()
            with suppress(asyncio.CancelledError):
                await receiving
        await _layer().group_discard(group, subscription.channel)

    async def _receive(self, group: str, subscription: Subscription) -> None:
        try:
            layer = _layer()
            while subscription.sockets:
                notice = await layer.receive(subscription.channel)
                # All at once: what they have drawn they have drawn together, and none waits for another.
                await asyncio.gather(*(_tell(socket, notice) for socket in subscription.sockets))
        except Exception:
            count = len(subscription.sockets)
            logger.exception("%s cannot be received from; its %d sockets will come back", group, count)
            self.subscriptions.pop(group, None)
            await asyncio.gather(*(_lose(socket) for socket in subscription.sockets))


def _layer() -> BaseChannelLayer:
    layer = get_channel_layer()
    if layer is None:
        raise InvalidChannelLayerError("settings.py names none")
    return layer


async def _tell(socket: Subscriber, notice: dict[str, Any]) -> None:
    try:
        await socket.hear(notice)
    except Exception:
        logger.exception("a socket could not be told of %s", notice["type"])
        await _lose(socket)


async def _lose(socket: Subscriber) -> None:
    with suppress(Exception):  # it is gone already
        await socket.lose_touch()


_fanouts: WeakKeyDictionary[asyncio.AbstractEventLoop, GroupFanout] = WeakKeyDictionary()


def fanout() -> GroupFanout:
    """The one of this process, which has one loop."""
    return _fanouts.setdefault(asyncio.get_running_loop(), GroupFanout())
