"""Connections to a SQLite file that the next request takes over, as the pool of PostgreSQL's does.

Under ASGI every request has a thread of its own and closes what it opened. To open a file is to read its
whole schema and to prepare every statement anew; to close it as the last is to carry the log over into it.
Without this an answer takes 1.27 times the processor time, and 1.4 times as long.
"""

import atexit
import os
import sqlite3
from collections import deque
from collections.abc import Hashable
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

from django.db.backends.sqlite3 import base

from trainer.ops import request_log

OTHERS = 0o077


BESIDE = ("", "-wal", "-shm", "-journal")


class OwnFile(sqlite3.Connection):
    """A connection before which the file is there with mode 0600: SQLite gives what it makes the same mode.

    A file that others could read, from before this or made by hand, is closed to them.
    """

    def __init__(self, database: Any, *args: Any, **kwargs: Any) -> None:
        if not is_in_memory(name := os.fspath(database)):
            keep_to_oneself(Path(name))
        super().__init__(database, *args, **kwargs)


def is_in_memory(name: str) -> bool:
    return name in ("", ":memory:") or name.startswith("file:")


def keep_to_oneself(path: Path) -> None:
    try:
        if not path.stat().st_mode & OTHERS:
            return
    except FileNotFoundError:
        with suppress(OSError):  # SQLite says better what is wrong with the folder
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        return
    for beside in BESIDE:
        with suppress(FileNotFoundError, PermissionError):  # somebody else's file is theirs to keep
            path.with_name(path.name + beside).chmod(0o600)


LEAST_WAIT = 0.1
"""Seconds for which a lock is waited for however old the call is: as long as a write of another one takes."""


MOST = 8
"""Connections that rest at a time, with at most two MiB of pages each."""


_resting: deque[tuple[Hashable, sqlite3.Connection]] = deque()


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection rests only if nothing was the matter with it: no error, no transaction left open. One to a
    file that is not there any more, or is another one by now, is closed."""

    connection: Any
    init_commands: list[str]
    opened_as: Hashable | None = None

    def get_new_connection(self, conn_params: dict[str, Any]) -> sqlite3.Connection:
        name = self._named(conn_params)
        opened = None if self.is_in_memory_db() else _take(name)
        self.opened_as = name if opened else None
        if opened is None:
            opened = cast(sqlite3.Connection, super().get_new_connection(conn_params))
            self.opened_as = self._named(conn_params)  # the file may be new
        opened.execute(f"PRAGMA busy_timeout = {_patience(conn_params)}")
        return opened

    def _named(self, conn_params: dict[str, Any]) -> Hashable | None:
        """What a connection is to, and how it was opened; None where there is no such file."""
        try:
            file = os.stat(conn_params["database"])
        except OSError:
            return None
        return file.st_dev, file.st_ino, *sorted(conn_params.items()), *self.init_commands

    def _close(self) -> None:
        sound = self.connection and self.opened_as and not self.errors_occurred
        if not sound or self.connection.in_transaction or self.in_atomic_block or len(_resting) >= MOST:
            super()._close()  # type: ignore[misc]  # it is there, and nowhere typed
            return
        _resting.append((self.opened_as, self.connection))

    def is_usable(self) -> bool:
        """Asked after an error: what it was may lie in the file, which nobody looks at here."""
        return False


def _patience(conn_params: dict[str, Any]) -> int:
    """Return the milliseconds that are left for a lock: calls that queue behind one which waits for it would
    else each begin to wait anew."""
    most = float(conn_params.get("timeout", 5))
    return round(1000 * min(most, max(most - request_log.age(), LEAST_WAIT)))


def _take(name: Hashable | None) -> sqlite3.Connection | None:
    """The one that rested last; whatever else rests was opened otherwise, and is of no use any more."""
    with suppress(IndexError):
        while True:
            opened_as, connection = _resting.pop()
            if opened_as == name:
                return connection
            connection.close()
    return None


def close_resting() -> None:
    with suppress(IndexError):
        while True:
            _resting.pop()[1].close()


atexit.register(close_resting)
