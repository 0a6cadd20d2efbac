"""What may befall a database, each for a while: in this process, on a SQLite file of the test's own."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

from django.db import connection
from django.db.backends.sqlite3.base import Database, SQLiteCursorWrapper

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
def unwritable(path: Path) -> Iterator[None]:
    """Its mode forbids writing, as it would to anyone but root: SQLite then opens it for reading alone. Those
    who opened it before go on; here there is none."""
    usual, access = Database.connect, os.access

    def connect(database, **params):
        return usual(f"file:{database}?mode=ro", **params)

    def denied(name, mode, **rest):
        return access(name, mode, **rest) and not (mode & os.W_OK and str(name).startswith(str(path)))

    connection.close()
    close_connection_pool()
    Database.connect, os.access = connect, denied
    try:
        yield
    finally:
        connection.close()  # as at the end of a request
        Database.connect, os.access = usual, access


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


@contextmanager
def back_at_once(path: Path) -> Iterator[list[int]]:
    """Refuse the first connection and no other; yield a one for each that was asked for."""
    usual, asked = DatabaseWrapper.get_new_connection, []

    def refuse_once(self, params):
        asked.append(1)
        if len(asked) == 1:
            raise sqlite3.OperationalError("unable to open database file")
        return usual(self, params)

    connection.close()
    DatabaseWrapper.get_new_connection = refuse_once
    try:
        yield asked
    finally:
        DatabaseWrapper.get_new_connection = usual


Trouble = Callable[[Path], AbstractContextManager[None]]
TROUBLES: tuple[Trouble, ...] = (locked, full, read_only, unwritable, away)
