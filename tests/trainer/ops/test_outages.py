"""An outage is one log line per cause and minute; other lines pass."""

import io
import logging
from copy import deepcopy
from logging.config import DictConfigurator
from time import perf_counter

import pytest
from django.conf import settings
from django.db import OperationalError, connection, connections
from django.test import Client

from tests.trainer.ops.database.troubles import locked
from trainer.ops.log_format import MINUTE, OutageFilter
from trainer.ops.request_log import Call, current


def failed(error: Exception, said: str = "%s could not be answered", at: float = 1000.0) -> logging.LogRecord:
    record = logging.LogRecord("trainer.x", logging.ERROR, "x.py", 1, said, ("/page/",), (None, error, None))
    record.created = at
    return record


def test_a_cause_passes_once_a_minute_and_says_how_many_were_left_out():
    once, error = OutageFilter(), OperationalError("database is locked")
    assert [once.filter(failed(error, at=1000 + second)) for second in range(5)] == [True, *[False] * 4]
    later = failed(error, at=1000 + MINUTE)
    assert once.filter(later)
    assert later.getMessage() == "/page/ could not be answered (4 more lines of this cause were left out)"


def test_what_came_of_it_is_left_out_too_and_nothing_else():
    once = OutageFilter()
    assert once.filter(failed(OperationalError("database is locked")))
    broken = RuntimeError("a page")
    broken.__cause__ = OperationalError("database is locked")
    assert not once.filter(failed(broken, "%s broke"))
    assert once.filter(failed(OperationalError("database or disk is full")))
    for _ in range(3):
        assert once.filter(failed(KeyError("a mistake of ours")))
        assert once.filter(logging.LogRecord("x", logging.WARNING, "x.py", 1, "no more tries", (), None))
        quiet = failed(OperationalError("database is locked"))
        quiet.levelno = logging.INFO
        assert once.filter(quiet)


@pytest.fixture
def db(file_database):
    options = connections.settings["default"]
    connections.settings["default"] = options | {"OPTIONS": options["OPTIONS"] | {"timeout": 0.02}}
    return file_database


def logged(*, without: str = "", times: int = 10, db) -> list[str]:
    """The lines that a server would log while its database is in trouble, by the shipped settings."""
    book, client = io.StringIO(), Client(raise_request_exception=False)
    handler, shipped = logging.StreamHandler(book), deepcopy(settings.LOGGING)
    made = DictConfigurator(shipped)
    handler.setFormatter(made.configure_formatter(shipped["formatters"]["LINE"]))
    for name in shipped["handlers"]["log"]["filters"]:
        if name != without:
            handler.addFilter(made.configure_filter(shipped["filters"][name]))
    logging.getLogger().addHandler(handler)
    try:
        with locked(db):
            for _ in range(times):
                assert client.post("/login/", {"username": "a", "password": "b"}).status_code == 503
    finally:
        logging.getLogger().removeHandler(handler)
    return [
        line for line in book.getvalue().splitlines() if " ERROR " in line or line.startswith("Traceback")
    ]


@pytest.mark.sqlite
def test_ten_pages_without_a_database_are_a_handful_of_lines(db):
    """One of the cause, with its traceback, and one of Django's that a page was not available."""
    lines = logged(db=db)
    assert len([line for line in lines if "ERROR" in line]) <= 2
    assert len([line for line in lines if line.startswith("Traceback")]) <= 2  # Django's error, and SQLite's
    assert len(logged(without="outages", db=db)) >= 20  # the negative control


@pytest.mark.django_db
def test_no_request_waits_for_a_lock_longer_than_a_page_may_take():
    """As the database itself says; a page adds to it what it takes besides."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA busy_timeout")
            assert 0 < cursor.fetchone()[0] <= 4500
        else:
            cursor.execute("SHOW lock_timeout")
            assert cursor.fetchone() == ("4s",)


@pytest.mark.sqlite
def test_a_call_that_queued_waits_for_a_lock_only_as_long_as_is_left_to_it(file_database):
    """Ten who sign in at once take turns; behind a lock the last one had to wait for all of them."""
    call = Call("call-1234", "POST")
    for age, least, most in ((0, 3900, 4000), (3, 900, 1000), (60, 50, 200)):
        call.began = perf_counter() - age
        before = current.set(call)
        try:
            connection.close()
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA busy_timeout")
                assert least <= cursor.fetchone()[0] <= most
        finally:
            current.reset(before)
