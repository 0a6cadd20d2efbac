"""A steady clock: how moments of something that lasts are told, whatever is done to the wall clock meanwhile.

The wall clock can be set back or forward while an examination is sat; a counter of seconds can not. So the
wall clock is looked at once, when it begins, and is kept beside the counter as it stood then: from there on
"now" is that moment and the seconds that were counted since. The counter is the machine's own since it was
started, where there is one that goes on in its sleep (Linux), so that it is the same one in every process and
after the trainer was started again; elsewhere it is this process's. On another machine, or after a restart of
this one, nobody knows what happened to the clock meanwhile, and the wall clock is believed again. It is here
for a promise, not for speed: the deadline of a test is the server's, whoever sets the clock.
"""

import time
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.utils import timezone

_BOOT = Path("/proc/sys/kernel/random/boot_id")


@cache
def _counter() -> tuple[str, int | None]:
    """Which counter there is: of this start of the machine, or of this process."""
    try:
        return _BOOT.read_text(encoding="ascii").strip(), time.CLOCK_BOOTTIME
    except (OSError, AttributeError):
        return str(uuid4()), None


def counted() -> tuple[str, float]:
    """The counter's name and its seconds."""
    name, clock = _counter()
    return name, time.monotonic() if clock is None else time.clock_gettime(clock)


def wind() -> dict[str, Any]:
    """A clock that is right now, as it is kept: the counter, and by how many seconds the wall is ahead."""
    name, seconds = counted()
    return {"counter": name, "ahead": timezone.now().timestamp() - seconds}


def clock_time(kept: dict[str, Any] | None) -> datetime:
    """What a clock that was wound says; the wall clock where there is none, or not of this counter."""
    name, seconds = counted()
    if not kept or kept["counter"] != name:
        return timezone.now()
    return datetime.fromtimestamp(kept["ahead"] + seconds, UTC)
