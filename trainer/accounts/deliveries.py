"""Sending what waits for receivers outside: webhooks, learning platforms.

A receiver that is slow or fails holds up its own messages and no one else's: several are sent to at once, one
message at a time to each, those of the school with the fewest under way first. Within a run it has so many
seconds, and nothing more after its first failure; the rest waits for the next run.
"""

import logging
from collections import Counter, deque
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from time import monotonic
from typing import Generic, TypeVar

logger = logging.getLogger(__name__)

AT_ONCE = 8
SECONDS = 20.0
"""What a receiver may take of a run by the timer. A message under way is not cut for it: outbound.py does
that."""
MAX_A_RUN = 500
"""Messages that are read for a receiver."""

M = TypeVar("M")


@dataclass
class Receiver(Generic[M]):
    """`send` runs in a thread and asks no database; it returns what came of the message, "" for no answer.
    `store` keeps that, and returns whether the receiver gets the next one."""

    school: int
    waiting: deque[M]
    send: Callable[[M], str]
    store: Callable[[M, str], bool]
    taken: float = field(default=0.0, init=False)


def deliver(receivers: Iterable[Receiver[M]], *, seconds: float) -> None:
    """Send in turn, to none of them for longer. What is left in `waiting` afterwards was not tried."""
    idle = [each for each in receivers if each.waiting]
    busy: dict[Future[str], tuple[Receiver[M], M, float]] = {}
    with ThreadPoolExecutor(AT_ONCE) as pool:
        while idle or busy:
            while idle and len(busy) < AT_ONCE:
                under_way = Counter(receiver.school for receiver, _message, _begun in busy.values())
                receiver = min(idle, key=lambda each: under_way[each.school])  # the first of equals
                idle.remove(receiver)
                message = receiver.waiting.popleft()
                busy[pool.submit(receiver.send, message)] = receiver, message, monotonic()
            for future in wait(busy, return_when=FIRST_COMPLETED).done:
                receiver, message, begun = busy.pop(future)
                receiver.taken += monotonic() - begun
                goes_on = receiver.store(message, _outcome(future))
                if goes_on and receiver.waiting and receiver.taken < seconds:
                    idle.append(receiver)


def _outcome(future: Future[str]) -> str:
    """One message with an error that no one foresaw ends no run."""
    try:
        return future.result()
    except Exception:
        logger.exception("a message was not sent")
        return ""
