"""One rendering for all who listen: whoever asks first has it made, and everybody else finds it kept.

A card takes 5 ms of a processor and a table 7, so 200 sockets that each had their own made would wait for a
second. It is made in the thread of the sockets. One that cannot be made is logged, and costs each of its
watchers one refresh.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar
from weakref import WeakValueDictionary

from channels.db import database_sync_to_async
from django.core.cache import BaseCache, caches

logger = logging.getLogger(__name__)
T = TypeVar("T")

FAILED = "failed"
AGAIN = 0.25
"""Seconds in which what could not be made is not tried again, as long as between two pushes."""

_making: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()


@dataclass(frozen=True)
class Printed:
    """What was drawn, and the version that was found when it was."""

    version: int
    html: str


async def printed(about: tuple[object, ...], make: Callable[[], T], *, seconds: float = 60.0) -> T | None:
    """What is kept about this, for so long; none where it could not be made. A minute by itself: a name that
    changes brings no new version of a table."""
    key = key_of(about)
    async with _making.setdefault(key, asyncio.Lock()):
        found = kept().get(key)
        if found is None:
            found = await _made(key, make)
            kept().set(key, found, AGAIN if found == FAILED else seconds)
    return None if found == FAILED else found


async def _made(key: str, make: Callable[[], T]) -> T | str:
    try:
        return await database_sync_to_async(make)()
    except Exception:
        logger.exception("%s could not be rendered; its watchers will catch up by themselves", key)
        return FAILED


def keep(about: tuple[object, ...], found: object, *, seconds: float = 60.0) -> None:
    """Also what was found to be newer than it was asked for."""
    kept().set(key_of(about), found, seconds)


def kept() -> BaseCache:
    """Of this process."""
    return caches["watching"]


def key_of(about: tuple[object, ...]) -> str:
    return "/".join(map(str, about))
