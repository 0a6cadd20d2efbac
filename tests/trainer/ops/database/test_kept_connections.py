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


def assert_closed(connection: sqlite3.Connection) -> None:
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        connection.execute("SELECT 1")
