"""One rendering for all who listen: whoever asks first has it made, everybody else waits for the same one.

It is made in the thread of the sockets and kept for a little while, so that who connects next finds it too.
One that cannot be made is logged, and costs each of its watchers one refresh.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from channels.db import database_sync_to_async

logger = logging.getLogger(__name__)
T = TypeVar("T")

MOST = 300
"""Of them are kept, a rendering being of at most some 40 KiB."""


@dataclass(frozen=True)
class Printed:
    """What was drawn, and the version that was found when it was."""

    version: int
    html: str


class Press(Generic[T]):
    """What it makes is good for `kept` seconds."""

    def __init__(self, *, kept: float) -> None:
        self.seconds = kept
        self.kept: OrderedDict[Hashable, tuple[float, T]] = OrderedDict()
        self.making: dict[Hashable, asyncio.Task[T | None]] = {}

    async def get(self, key: Hashable, make: Callable[[], T]) -> T | None:
        """What is under this key; none where it could not be made."""
        made, printed = self.kept.get(key, (float("-inf"), None))
        if printed is not None and time.monotonic() - made < self.seconds:
            return printed
        task = self.making.get(key)
        if task is None:
            task = self.making[key] = asyncio.create_task(self._make(key, make))
        # Whoever asked first may leave; the others still wait for it.
        return await asyncio.shield(task)

    async def _make(self, key: Hashable, make: Callable[[], T]) -> T | None:
        try:
            printed = await database_sync_to_async(make)()
        except Exception:
            logger.exception("%s could not be rendered; its watchers will catch up by themselves", key)
            return None
        finally:
            del self.making[key]
        self.keep(key, printed)
        return printed

    def keep(self, key: Hashable, printed: T) -> None:
        self.kept[key] = (time.monotonic(), printed)
        self.kept.move_to_end(key)
        while len(self.kept) > MOST:
            self.kept.popitem(last=False)


press: Press[Printed] = Press(kept=60.0)
"""That of this process. A minute: a name that changes brings no new version of a table."""
