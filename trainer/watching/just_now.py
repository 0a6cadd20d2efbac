"""What was stored here just now: whoever watches in the same process draws it without reading it back.

Only for as long as a push takes. Who asks later, or where another process stored it, reads the database.
"""

import time
from collections import OrderedDict
from copy import copy
from threading import Lock
from uuid import UUID

from trainer.drills.models import Answer, Run
from trainer.watching.seat_scores import add

SECONDS = 2.0
MOST = 100
"""Tables of which it is kept, those that moved last."""

_kept: OrderedDict[UUID, tuple[float, Run, Answer]] = OrderedDict()
_lock = Lock()  # every request has a thread of its own


def keep(run: Run, answer: Answer) -> None:
    """A run as it stands after this answer was stored, if it was marked at once. What its request goes on to
    do with the run is not seen here."""
    if not answer.just_marked or answer.version != run.version:
        return
    add(run, answer)
    with _lock:
        _kept[run.pk] = time.monotonic(), copy(run), answer
        _kept.move_to_end(run.pk)
        while len(_kept) > MOST:
            _kept.popitem(last=False)


def stored(run_id: UUID, *, version: int) -> tuple[Run, Answer] | None:
    """The run and its last answer, if they were stored just now and are not older than this version."""
    with _lock:
        at, run, answer = _kept.get(run_id, (0.0, None, None))
    if run is None or answer is None or run.version < version or time.monotonic() - at > SECONDS:
        return None
    return run, answer


def forget() -> None:
    """As a process that has just begun."""
    _kept.clear()
