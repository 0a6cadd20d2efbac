"""The patrol: every few seconds, once for all sockets of a process, whether each may still listen.

Logout, demotion and suspension are announced by nobody, and cannot go unheard for that reason.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Protocol
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async

from trainer.watching.sockets import grounds
from trainer.watching.sockets.grounds import Claim, Ground

SECONDS_BETWEEN = 4
"""Between two walks: an end is noticed within five."""

logger = logging.getLogger(__name__)


class Watched(Protocol):
    """A socket, as it is asked about."""

    claim: Claim
    ground: Ground | None

    async def stands(self) -> None: ...
    async def ask_again(self) -> None: ...
    async def lose_touch(self) -> None: ...


class Patrol:
    """Of one event loop; it walks while there are sockets."""

    def __init__(self) -> None:
        self.sockets: set[Watched] = set()
        self.walking: asyncio.Task[None] | None = None

    def join(self, socket: Watched) -> None:
        self.sockets.add(socket)
        self.walking = self.walking or asyncio.create_task(self.walk())

    async def leave(self, socket: Watched) -> None:
        """Once a socket has left, nothing is asked about it any more."""
        self.sockets.discard(socket)
        if self.sockets or not self.walking:
            return
        walking, self.walking = self.walking, None
        if walking is not asyncio.current_task():
            walking.cancel()
            with suppress(asyncio.CancelledError):
                await walking

    async def walk(self) -> None:
        while self.sockets:
            await asyncio.sleep(SECONDS_BETWEEN)
            await self.look()

    async def look(self) -> None:
        """Where they cannot be asked about, all end; their pages come back and are asked anew."""
        asked = {socket: socket.claim for socket in self.sockets}
        try:
            found = await database_sync_to_async(grounds.grounds)(asked.values())
        except Exception:
            logger.exception("the rights of %d sockets could not be checked", len(asked))
            found = None
        for socket, claim in asked.items():
            if socket in self.sockets:
                await self._judge(socket, found[claim] if found is not None else None)

    async def _judge(self, socket: Watched, ground: Ground | None) -> None:
        if ground is None:
            await socket.lose_touch()
        elif ground == socket.ground:
            await socket.stands()
        else:
            await socket.ask_again()


_patrols: WeakKeyDictionary[asyncio.AbstractEventLoop, Patrol] = WeakKeyDictionary()


def patrol() -> Patrol:
    """The one of this process, which has one loop."""
    return _patrols.setdefault(asyncio.get_running_loop(), Patrol())
