"""Pushes of one table to one socket, four a second at most: between the push and the page.

A fragment says everything, so of those that come too fast all but the newest can be left out. What waits
when the socket ends is not sent; the page that comes back is shown the newest.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

SECONDS = 0.25
"""At least so long between two fragments."""


class Newest:
    """Sends what it is offered at once if nothing was sent just now, else in a moment; always the newest."""

    def __init__(self, send: Callable[[str], Awaitable[None]]):
        self.send = send
        self.version: float = -1
        self.html = ""
        self.sent_at = float("-inf")
        self.waiting: asyncio.Task[None] | None = None

    async def offer(self, version: int, html: str) -> None:
        """Messages may overtake one another; one that is not newer than the last says nothing new."""
        if version <= self.version:
            return
        self.version, self.html = version, html
        if self.waiting:
            return
        due = self.sent_at + SECONDS - asyncio.get_running_loop().time()
        if due <= 0:
            await self._send_newest()
        else:
            self.waiting = asyncio.create_task(self._send_later(due))

    async def stop(self) -> None:
        """Forgets what waits, and takes nothing more."""
        self.version = float("inf")
        if waiting := self.waiting:
            waiting.cancel()
            with suppress(asyncio.CancelledError):
                await waiting

    async def _send_later(self, due: float) -> None:
        await asyncio.sleep(due)
        self.waiting = None
        await self._send_newest()

    async def _send_newest(self) -> None:
        self.sent_at = asyncio.get_running_loop().time()
        await self.send(self.html)
