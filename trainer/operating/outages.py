"""An outage is logged once a minute for each cause, with the number of lines that it left out.

While the database or Redis is away, each request and each socket says so, with a traceback.
"""

import logging
from collections.abc import Iterator
from threading import Lock

from django.db import InterfaceError, OperationalError

from trainer.operating.tracebacks import summary

MINUTE = 60
MOST_CAUSES = 100
UNAVAILABLE = 503
CLIENTS = ("redis.", "psycopg")
"""Packages that say in exceptions of their own that their server is away."""


class OncePerMinute(logging.Filter):
    """Let a record pass unless it tells of an outage whose cause was told within a minute."""

    def __init__(self) -> None:
        super().__init__()
        self._lock = Lock()
        self._told: dict[str, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        cause = cause_of(record)
        if not cause:
            return True
        with self._lock:
            if len(self._told) > MOST_CAUSES:
                self._told.clear()
            told, left_out = self._told.get(cause, (0.0, 0))
            if abs(record.created - told) < MINUTE:
                self._told[cause] = told, left_out + 1
                return False
            self._told[cause] = record.created, 0
        if left_out:
            record.msg = f"{record.msg} ({left_out} more lines of this cause were left out)"
        return True


def cause_of(record: logging.LogRecord) -> str:
    """Return the kind of outage that a record tells of; "" where it tells of something else."""
    if record.levelno < logging.WARNING:
        return ""
    told = [*_chain(record.exc_info[1] if record.exc_info else None)]
    if isinstance(record.args, tuple):
        told += [given for given in record.args if isinstance(given, BaseException)]
    for error in told:
        if isinstance(error, OperationalError | InterfaceError) or type(error).__module__.startswith(CLIENTS):
            return summary(error)
    return str(UNAVAILABLE) if getattr(record, "status_code", 0) == UNAVAILABLE else ""


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an exception and what it came of."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or error.__context__
