"""For the tests that need commits, threads or locks: a database file of their own."""

import sqlite3
from contextlib import closing

import pytest
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper


@pytest.fixture
def file_database(django_db_setup, django_db_blocker, tmp_path):
    """The default database as a file with the shipped options, migrated and empty; thrown away afterwards.

    Django's own transactional tests empty every table when they end, which the append-only triggers
    refuse; and its database in memory knows neither WAL nor waiting for a lock. A module that needs this
    overrides `db` with it, so that the cast is in the file too:

        @pytest.fixture
        def db(file_database):
            return file_database
    """
    path = tmp_path / "trainer.sqlite3"
    with django_db_blocker.unblock():
        in_memory, settings = connections["default"], connections.settings["default"]
        in_memory.ensure_connection()
        with closing(sqlite3.connect(path)) as file:
            in_memory.connection.backup(file)
        connections.settings["default"] = settings | {"NAME": str(path)}
        del connections["default"]
        try:
            yield path
        finally:
            BaseDatabaseWrapper.close(connections["default"])
            connections.settings["default"] = settings
            connections["default"] = in_memory
