"""A database of a test's own beside the one that all share: migrated, empty and thrown away afterwards."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from uuid import uuid4

from asgiref.local import Local
from django.db import connections

from trainer.ops.sqlite3.base import close_connection_pool


@contextmanager
def default_is(name: str) -> Iterator[None]:
    """Every thread, also those that consumers leave behind, opens its connection anew, to this database."""
    shared, settings = connections._connections, connections.settings["default"]
    connections._connections = Local(connections.thread_critical)
    connections.settings["default"] = settings | {"NAME": name}
    try:
        yield
    finally:
        connections.close_all()
        close_connection_pool()  # so that a copy of the file is complete
        connections._connections, connections.settings["default"] = shared, settings


@contextmanager
def sqlite_file(path: Path) -> Iterator[Path]:
    """With the shipped options, as a file: in memory SQLite knows neither WAL nor waiting for a lock."""
    connections["default"].ensure_connection()
    with closing(sqlite3.connect(path)) as file:
        connections["default"].connection.backup(file)
    with default_is(str(path)):
        yield path


@contextmanager
def postgresql_copy() -> Iterator[str]:
    """A copy of the shared one, to which no connection may be open meanwhile."""
    connection, name = connections["default"], f"own_{uuid4().hex}"
    shared = connection.settings_dict["NAME"]
    connection.close()
    connection.close_pool()
    with connection._nodb_cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}" TEMPLATE "{shared}"')
    try:
        with default_is(name):
            yield name
            connections["default"].close()
            connections["default"].close_pool()
    finally:
        with connection._nodb_cursor() as cursor:
            cursor.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
