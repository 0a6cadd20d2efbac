"""The pool of SQLite connections: a sound connection is reused by the next request."""

import sqlite3

import pytest
from django.db import DatabaseError, connections

from trainer.ops.sqlite3 import base


@pytest.fixture(autouse=True)
def none_rests(django_db_blocker):
    """Files of the test's own: the database that all share is not touched."""
    base.close_connection_pool()
    with django_db_blocker.unblock():
        yield
    base.close_connection_pool()


@pytest.fixture
def path(tmp_path):
    with sqlite3.connect(tmp_path / "people.sqlite3") as made:
        made.execute("CREATE TABLE people (name UNIQUE)")
    made.close()
    return tmp_path / "people.sqlite3"


def wrapper(path, **options) -> base.DatabaseWrapper:
    """As a request's own thread has one."""
    settings = connections.settings["default"] | {"NAME": str(path), "OPTIONS": options}
    return base.DatabaseWrapper(settings, alias="own")


def execute(own: base.DatabaseWrapper, statement: str) -> list[tuple]:
    with own.cursor() as cursor:
        return cursor.execute(statement).fetchall()


def test_the_next_takes_it_over_and_sees_what_others_stored(path):
    first, other, second = wrapper(path), wrapper(path), wrapper(path)
    execute(first, "SELECT name FROM people")
    execute(other, "INSERT INTO people VALUES ('alice')")
    opened = first.connection
    first.close()
    assert execute(second, "SELECT name FROM people") == [("alice",)]
    assert second.connection is opened
    assert first.connection is None


def test_one_that_met_an_error_is_closed(path):
    own = wrapper(path)
    with pytest.raises(DatabaseError):
        execute(own, "SELECT name FROM missing")
    opened = own.connection
    own.close_if_unusable_or_obsolete()
    assert_closed(opened)


def test_one_that_failed_in_a_transaction_is_closed_though_it_rolled_back(path):
    """Such as one that SQLite opened for reading alone."""
    own = wrapper(path)
    own.set_autocommit(False)
    with pytest.raises(DatabaseError):
        execute(own, "SELECT name FROM missing")
    own.rollback()
    own.set_autocommit(True)
    opened = own.connection
    own.close()
    assert_closed(opened)


def test_a_transaction_that_was_left_open_is_rolled_back(path):
    own, other = wrapper(path), wrapper(path)
    execute(own, "BEGIN IMMEDIATE")
    execute(own, "INSERT INTO people VALUES ('bob')")
    opened = own.connection
    own.close()
    assert_closed(opened)
    assert execute(other, "SELECT name FROM people") == []
    execute(other, "INSERT INTO people VALUES ('bob')")


def test_one_to_a_file_that_was_put_in_its_place_is_not_used(path, tmp_path):
    own = wrapper(path)
    execute(own, "INSERT INTO people VALUES ('alice')")
    opened = own.connection
    own.close()
    path.rename(tmp_path / "aside.sqlite3")
    with pytest.raises(DatabaseError):
        execute(wrapper(path), "SELECT name FROM people")  # a new one, and empty
    assert_closed(opened)


def test_one_that_was_opened_otherwise_is_not_used(path):
    own = wrapper(path, init_command="PRAGMA synchronous=FULL")
    assert execute(own, "PRAGMA synchronous") == [(2,)]
    own.close()
    assert execute(wrapper(path, init_command="PRAGMA synchronous=OFF"), "PRAGMA synchronous") == [(0,)]


def test_no_more_rest_than_said(path, monkeypatch):
    monkeypatch.setattr(base, "POOL_SIZE", 2)
    opened = [wrapper(path) for _ in range(3)]
    for own in opened:
        execute(own, "SELECT 1")
    *kept, last = [own.connection for own in opened]
    for own in opened:
        own.close()
    assert_closed(last)
    assert all(one.execute("SELECT 1").fetchall() for one in kept)


def test_a_database_in_memory_is_not_pooled():
    own = wrapper("file:apart?mode=memory")
    execute(own, "SELECT 1")
    own._close()
    assert not base._pool


def assert_closed(connection: sqlite3.Connection) -> None:
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        connection.execute("SELECT 1")
