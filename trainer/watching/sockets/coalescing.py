"""Pushes to one socket, four a second at most: between a notice and the page.

What is sent says everything, so of notices that come fast all but the newest can be left out, and nothing is
drawn for them. What waits when the socket ends is not sent; the page that comes back is shown the newest.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

SECONDS = 0.25
"""At least so long between two pushes."""


class Pace:
    """Calls `send` at once if it was not called just now, else in a moment, once for all that was asked."""

    def __init__(self, send: Callable[[], Awaitable[None]]):
        self.send = send
        self.sent_at = float("-inf")
        self.stopped = False
        self.waiting: asyncio.Task[None] | None = None

    async def ask(self) -> None:
        if self.stopped or self.waiting:
            return
        due = self.sent_at + SECONDS - asyncio.get_running_loop().time()
        if due <= 0:
            await self._send_now()
        else:
            self.waiting = asyncio.create_task(self._send_later(due))

    async def stop(self) -> None:
        """Forgets what waits, and takes nothing more."""
        self.stopped = True
        if waiting := self.waiting:
            waiting.cancel()
            with suppress(asyncio.CancelledError):
                await waiting

    async def _send_later(self, due: float) -> None:
        await asyncio.sleep(due)
        self.waiting = None
        await self._send_now()

    async def _send_now(self) -> None:
        self.sent_at = asyncio.get_running_loop().time()
        await self.send()
