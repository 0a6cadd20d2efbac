"""A pool of connections to a SQLite file, like that of PostgreSQL.

Under ASGI each request has a thread of its own and closes its connection. Opening a file reads the whole
schema and prepares every statement; closing the last connection merges the log. Without the pool an answer
takes 1.27 times the processor time, and 1.4 times as long.
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

OTHERS_MODE = 0o077

SUFFIXES = ("", "-wal", "-shm", "-journal")


class PrivateConnection(sqlite3.Connection):
    """A connection that makes its file with mode 0600, or sets it: SQLite gives the files it makes the same
    mode."""

    def __init__(self, database: Any, *args: Any, **kwargs: Any) -> None:
        if not is_in_memory(name := os.fspath(database)):
            make_private(Path(name))
        super().__init__(database, *args, **kwargs)


def is_in_memory(name: str) -> bool:
    return name in ("", ":memory:") or name.startswith("file:")


def make_private(path: Path) -> None:
    try:
        if not path.stat().st_mode & OTHERS_MODE:
            return
    except FileNotFoundError:
        with suppress(OSError):  # SQLite says better what is wrong with the folder
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        return
    for beside in SUFFIXES:
        with suppress(FileNotFoundError, PermissionError):  # owned by another user
            path.with_name(path.name + beside).chmod(0o600)


MIN_WAIT = 0.1
"""Seconds to wait for a lock however old the request is: as long as another write takes."""

POOL_SIZE = 8
"""Connections in the pool, with at most two MiB of pages each."""

_pool: deque[tuple[Hashable, sqlite3.Connection]] = deque()


class DatabaseWrapper(base.DatabaseWrapper):
    """Returns a connection to the pool only if it had no error and has no open transaction. One to a file
    that is gone, or replaced, is closed. One to a file that was not writable then is not kept: SQLite opened
    it for reading alone, without an error."""

    connection: Any
    init_commands: list[str]
    pool_key: Hashable | None = None

    def get_new_connection(self, conn_params: dict[str, Any]) -> sqlite3.Connection:
        name = self._pool_key(conn_params)
        connection = None if self.is_in_memory_db() else _take_from_pool(name)
        self.pool_key = name if connection else None
        if connection is None:
            connection = cast(sqlite3.Connection, super().get_new_connection(conn_params))
            if self.is_writable():
                self.pool_key = self._pool_key(conn_params)  # the file may be new
        connection.execute(f"PRAGMA busy_timeout = {_lock_timeout_ms(conn_params)}")
        return connection

    def _pool_key(self, conn_params: dict[str, Any]) -> Hashable | None:
        """Return the file and the options of a connection; None where there is no such file."""
        try:
            file = os.stat(conn_params["database"])
        except OSError:
            return None
        return file.st_dev, file.st_ino, *sorted(conn_params.items()), *self.init_commands

    def rollback(self) -> None:
        """Remember what failed: Django takes a connection for sound that rolled back, and one that was opened
        for reading alone does."""
        failed = self.errors_occurred
        super().rollback()
        self.errors_occurred = failed

    def is_writable(self) -> bool:
        """Return whether this process may write to the file, and to those beside it."""
        name = str(self.settings_dict["NAME"])
        beside = (name + suffix for suffix in SUFFIXES if os.path.exists(name + suffix))
        return all(os.access(path, os.W_OK) for path in beside)

    def _close(self) -> None:
        sound = self.connection and self.pool_key and not self.errors_occurred
        if not sound or self.connection.in_transaction or self.in_atomic_block or len(_pool) >= POOL_SIZE:
            super()._close()  # type: ignore[misc]  # it is there, and nowhere typed
            return
        _pool.append((self.pool_key, self.connection))

    def is_usable(self) -> bool:
        """Return False: Django asks after an error, whose cause may lie in the file."""
        return False


def _lock_timeout_ms(conn_params: dict[str, Any]) -> int:
    """Return the milliseconds left for a lock: else queued requests would each wait the whole time again."""
    most = float(conn_params.get("timeout", 5))
    return round(1000 * min(most, max(most - request_log.age(), MIN_WAIT)))


def _take_from_pool(name: Hashable | None) -> sqlite3.Connection | None:
    """Return the connection used last with this key; close all with another, which are obsolete."""
    with suppress(IndexError):
        while True:
            pool_key, connection = _pool.pop()
            if pool_key == name:
                return connection
            connection.close()
    return None


def close_connection_pool() -> None:
    with suppress(IndexError):
        while True:
            _pool.pop()[1].close()


atexit.register(close_connection_pool)
