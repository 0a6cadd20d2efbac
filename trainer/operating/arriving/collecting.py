"""Garbage is looked through while nobody waits: a full collection takes most of a tenth of a second, in which
a process answers nobody, and left to itself Python begins one in the middle of somebody's answer.
"""

import asyncio
import gc
from collections.abc import Awaitable, Callable
from typing import Any

REST = 0.15
"""Seconds without a request, the notices of the last one sent by then, after which nobody waits."""
DUE = 25
"""Smaller collections after which a full one is worth it: some 170,000 objects have come."""
AT_LAST = 50
"""The same where there is no rest: then Python begins it whenever it is."""


class CollectedAtRest:
    """Round the pages, at the level of ASGI."""

    def __init__(self, application: Callable[[Any, Any, Any], Awaitable[Any]]) -> None:
        self.application = application
        self.waiting = 0
        self.rest: asyncio.TimerHandle | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.waiting += 1
        if self.rest:
            self.rest.cancel()
        try:
            await self.application(scope, receive, send)
        finally:
            self.waiting -= 1
            if not self.waiting:
                self.rest = asyncio.get_running_loop().call_later(REST, _collect)


def _collect() -> None:
    if gc.get_count()[2] >= DUE:
        gc.collect()


def settle() -> None:
    """What is there now stays, and is looked through for the last time: some 200,000 objects."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], AT_LAST)
