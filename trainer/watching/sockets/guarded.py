"""A socket that lasts as long as the right to it. One way: whatever is sent to it is not read."""

import asyncio
import logging
from contextlib import suppress
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from trainer.watching.sockets.visits import language_of

RECHECK_SECONDS = 4
SIGNED_OUT = 4401
"""Close code: the session ended, or the right did."""
TRY_AGAIN = 4000
"""Close code after which a page connects again. Autobahn sends none of the standard's own but 1000."""

logger = logging.getLogger(__name__)


class Guarded(AsyncWebsocketConsumer):
    """`right` is what its session may have, read afresh each time; without one there is no socket."""

    async def connect(self) -> None:
        self.language = language_of(self.scope)
        self.rooms: list[str] = []
        self.watchdog: asyncio.Task[None] | None = None
        right = await self.read_right()
        if right is None:
            await self.close()
            return
        # Into the groups first, then the snapshot: what changes in between comes twice, not never.
        for room in self.rooms_of(right):
            self.rooms.append(room)
            await self.channel_layer.group_add(room, self.channel_name)
        await self.accept()
        await self.opened(right)
        self.watchdog = asyncio.create_task(self.watch_right())

    async def disconnect(self, code: int) -> None:
        if self.watchdog:
            self.watchdog.cancel()
            with suppress(asyncio.CancelledError):
                await self.watchdog
            await self.ended()
        for room in self.rooms:
            await self.channel_layer.group_discard(room, self.channel_name)

    async def watch_right(self) -> None:
        """Logout, demotion and suspension end at the socket too, within five seconds.

        Where they cannot be asked about, the socket ends as well; the page comes back and is asked anew.
        """
        while True:
            await asyncio.sleep(RECHECK_SECONDS)
            try:
                right = await self.read_right()
                if right is not None:
                    await self.checked(right)
            except Exception:
                logger.exception("the right to %s could not be checked", self.scope["path"])
                await self.end(TRY_AGAIN)
                return
            if right is None:
                await self.end(SIGNED_OUT)
                return

    async def end(self, code: int) -> None:
        """Closes; what waits to be sent is for somebody who may not see it any more."""
        await self.ended()
        await self.close(code=code)

    async def read_right(self) -> Any:
        return await database_sync_to_async(self.right)()

    # --- What each socket says of itself ---

    def right(self) -> Any:
        raise NotImplementedError

    def rooms_of(self, right: Any) -> list[str]:
        return []

    async def opened(self, right: Any) -> None:
        """It listens, and its page waits."""

    async def checked(self, right: Any) -> None:
        """Its right was read again, and stands."""

    async def ended(self) -> None:
        """Nothing more is sent. May come twice."""
