"""While the database is locked, the report of what is seen is dropped; no answer waits for it."""

import sqlite3
from contextlib import closing
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from tests.trainer.play.table.test_seen import report_seen
from tests.trainer.playing import round_state_of, start_run
from trainer.ops.database_faults import SHORT_TIMEOUT

pytestmark = pytest.mark.sqlite


@pytest.fixture
def db(file_database):
    return file_database


def patience() -> int:
    with connection.cursor() as cursor:
        return cursor.execute("PRAGMA busy_timeout").fetchone()[0]


def test_a_busy_database_is_given_up_at_once(db, client_of, alice):
    client, run, usual = client_of(alice), start_run(alice), patience()
    assert usual > 10 * SHORT_TIMEOUT  # answers wait
    with closing(sqlite3.connect(db, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        before = timezone.now()
        response = report_seen(client, run)
        assert (response.status_code, response.content) == (
            204,
            b"",
        )  # an error would stand in the page's console
        assert timezone.now() - before < timedelta(seconds=5)
        other.execute("ROLLBACK")
    assert round_state_of(run).run.seen is None
    assert report_seen(client, run).status_code == 204
    assert round_state_of(run).run.seen
    assert patience() == usual
