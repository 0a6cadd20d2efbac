"""Turns: of the calls that post to one address, the first to arrive comes first.

Each is answered in a thread of its own, and threads overtake one another. So a call draws its number when it
arrives, in the one thread that all arrive in, and a view that wants the order waits until nobody before it is
left. Between two processes nobody keeps the order: there the first to reach the database does.
"""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Condition
from time import perf_counter
from typing import Any

from trainer.operating.calls import current

PATIENCE = 5.0
"""Seconds after which somebody before one has stood still for long enough."""

Ticket = tuple[str, object]
_here: ContextVar[Ticket | None] = ContextVar("_here", default=None)
_waiting: dict[str, list[object]] = {}
_moved = Condition()


class InTurn:
    """Round the pages, at the level of ASGI: numbers for whoever posts."""

    def __init__(self, application: Callable[[Any, Any, Any], Awaitable[Any]]) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["method"] != "POST":
            await self.application(scope, receive, send)
            return
        ticket = scope["path"], object()
        with _moved:
            _waiting.setdefault(ticket[0], []).append(ticket[1])
        before = _here.set(ticket)
        try:
            await self.application(scope, receive, send)
        finally:
            _leave(ticket)
            _here.reset(before)


@contextmanager
def own_turn() -> Iterator[None]:
    """Waits for whoever posted here before; nobody waits for this call any more when it is over."""
    ticket = _here.get()
    if ticket is None:
        yield
        return
    with _moved:
        _moved.wait_for(lambda: not _before(ticket), PATIENCE)
    try:
        yield
    finally:
        _leave(ticket)


def _before(ticket: Ticket) -> list[object]:
    queue = _waiting.get(ticket[0], [])
    return queue[: queue.index(ticket[1])] if ticket[1] in queue else []


def age() -> float:
    """Seconds since the call that is being answered arrived; 0 outside of any."""
    call = current.get()
    return perf_counter() - call.began if call else 0.0


def _leave(ticket: Ticket) -> None:
    with _moved:
        left = [one for one in _waiting.pop(ticket[0], []) if one is not ticket[1]]
        if left:
            _waiting[ticket[0]] = left
        _moved.notify_all()
