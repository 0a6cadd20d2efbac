"""Other users of the machine cannot read the database, its companion files and the backups."""

import os
import sqlite3
import stat
from contextlib import closing

import pytest

from trainer.ops.sqlite3.base import PrivateConnection


@pytest.fixture(autouse=True)
def open_handed():
    """As most machines are set up: what is made may be read by all."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path) -> str:
    return oct(stat.S_IMODE(path.stat().st_mode))


def written(path, **how):
    """Open, with a log beside it."""
    connection = sqlite3.connect(path, isolation_level=None, **how)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("CREATE TABLE IF NOT EXISTS people (name)")
    connection.execute("INSERT INTO people VALUES ('alice')")
    return connection


def modes(folder) -> dict[str, str]:
    return {path.name: mode(path) for path in folder.iterdir()}


ALL = ("people.sqlite3", "people.sqlite3-wal", "people.sqlite3-shm")


def test_a_file_is_its_owners_alone_and_what_lies_beside_it(tmp_path):
    """A new one, and one that all could read, as SQLite by itself would make it."""
    with closing(written(tmp_path / "people.sqlite3")):
        assert modes(tmp_path) == dict.fromkeys(ALL, "0o644")  # the negative control
        with closing(sqlite3.connect(tmp_path / "people.sqlite3", factory=PrivateConnection)) as again:
            assert again.execute("SELECT name FROM people").fetchall() == [("alice",)]
            assert modes(tmp_path) == dict.fromkeys(ALL, "0o600")
    (tmp_path / "new").mkdir()
    with closing(written(tmp_path / "new" / "people.sqlite3", factory=PrivateConnection)):
        assert modes(tmp_path / "new") == dict.fromkeys(ALL, "0o600")


@pytest.mark.sqlite
def test_so_it_is_with_the_shipped_settings(file_database, alice):
    """Made by a copy, which anybody could read, and then opened as a server opens it."""
    assert modes(file_database.parent) == {
        file_database.name + beside: "0o600" for beside in ("", "-wal", "-shm")
    }


@pytest.fixture
def db(file_database):
    return file_database
