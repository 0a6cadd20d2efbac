"""Threads that the next request takes over: left to itself Django begins one in every answer, and a second to
wait for its end.

A thread that is given back waits its turn behind what it still does: who left in the middle of their request
costs nobody else their place.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from typing import Any

from asgiref.sync import ThreadSensitiveContext, async_to_sync

MOST = 8
"""Threads that rest at a time."""

_loop: ContextVar[asyncio.AbstractEventLoop | None] = ContextVar("_loop", default=None)
_resting: deque[ThreadPoolExecutor] = deque()


class OwnThread:
    """Round the pages, at the level of ASGI: all that one request does in a thread it does in the same, which
    nobody else has meanwhile."""

    def __init__(self, application: Callable[[Any, Any, Any], Awaitable[Any]]) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        thread = _take()
        before = _loop.set(asyncio.get_running_loop())
        try:
            async with ThreadSensitiveContext(executor=thread):
                await self.application(scope, receive, send)
        finally:
            _loop.reset(before)
            thread.submit(_rest, thread)


def _take() -> ThreadPoolExecutor:
    try:
        return _resting.pop()
    except IndexError:
        return ThreadPoolExecutor(max_workers=1, thread_name_prefix="page")


def _rest(thread: ThreadPoolExecutor) -> None:
    """In the thread itself, when it has nothing left to do."""
    if len(_resting) < MOST:
        _resting.append(thread)
    else:
        thread.shutdown(wait=False)


def beside(doing: Callable[..., Coroutine[Any, Any, None]], *arguments: object) -> None:
    """Done in the server's loop while this thread goes on; at once where there is no server. It is for what
    nobody waits for, and sees to its own errors."""
    if loop := _loop.get():
        asyncio.run_coroutine_threadsafe(doing(*arguments), loop)
    else:
        async_to_sync(doing)(*arguments)
