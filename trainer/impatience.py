"""Impatience: for what is good to know and not worth waiting for while somebody else holds the database."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

PATIENCE = 200
"""Milliseconds for which SQLite waits for whoever holds the database; its settings say four seconds."""


@contextmanager
def impatient() -> Iterator[None]:
    """Raises `OperationalError` where the database is held for longer."""
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        (usual,) = cursor.execute("PRAGMA busy_timeout").fetchone()
        cursor.execute(f"PRAGMA busy_timeout = {PATIENCE}")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {usual}")
