"""What may befall a database, each for a while: in this process, on a SQLite file of the test's own."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

from django.db import connection
from django.db.backends.sqlite3.base import SQLiteCursorWrapper

from trainer.ops.sqlite3.base import DatabaseWrapper, close_connection_pool


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another connection writes for longer than any request waits."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def full(path: Path) -> Iterator[None]:
    """Whatever is written fails, as SQLite says it; a real one takes what fits in its last page."""
    usual = SQLiteCursorWrapper.execute

    def execute(self, query, params=None):
        if query.split(maxsplit=1)[0] in ("INSERT", "UPDATE", "DELETE"):
            raise sqlite3.OperationalError("database or disk is full")
        return usual(self, query, params)

    SQLiteCursorWrapper.execute = execute
    try:
        yield
    finally:
        SQLiteCursorWrapper.execute = usual


@contextmanager
def read_only(path: Path) -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = ON")
        yield
        cursor.execute("PRAGMA query_only = OFF")


@contextmanager
def away(path: Path) -> Iterator[None]:
    """No client can connect, and connected ones are cut off."""

    def refuse(self, params):
        raise sqlite3.OperationalError("unable to open database file")

    usual = DatabaseWrapper.get_new_connection
    connection.close()
    close_connection_pool()
    DatabaseWrapper.get_new_connection = refuse
    try:
        yield
    finally:
        DatabaseWrapper.get_new_connection = usual


Trouble = Callable[[Path], AbstractContextManager[None]]
TROUBLES: tuple[Trouble, ...] = (locked, full, read_only, away)
