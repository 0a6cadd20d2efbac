"""A monotonic clock for table tests: their deadlines hold even if the wall clock is set meanwhile.

The clock of a test stores how far the wall clock was ahead of a counter of seconds when the test began; from
then on the counter alone moves it. On Linux the counter is the machine's since its start, sleep included, the
same in every process; elsewhere it is this process's. On another machine, or after a restart, the wall clock
counts again.
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
    """Return the counter: of this start of the machine, or of this process."""
    try:
        return _BOOT.read_text(encoding="ascii").strip(), time.CLOCK_BOOTTIME
    except (OSError, AttributeError):
        return str(uuid4()), None


def read_counter() -> tuple[str, float]:
    """Return the counter's name and its seconds."""
    name, clock = _counter()
    return name, time.monotonic() if clock is None else time.clock_gettime(clock)


def start_clock() -> dict[str, Any]:
    """Return a clock to store: the counter, and by how many seconds the wall clock is ahead of it."""
    name, seconds = read_counter()
    return {"counter": name, "ahead": timezone.now().timestamp() - seconds}


def clock_time(stored: dict[str, Any] | None) -> datetime:
    """Return the time of a stored clock; the wall clock's where there is none, or one of another counter."""
    name, seconds = read_counter()
    if not stored or stored["counter"] != name:
        return timezone.now()
    return datetime.fromtimestamp(stored["ahead"] + seconds, UTC)
