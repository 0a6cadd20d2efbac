"""The database is locked by another writer: 503, come again; the answer is not lost and not stored twice."""

import sqlite3
from contextlib import closing, contextmanager

import pytest
from django.db import OperationalError, connections
from django.urls import reverse

from tests.trainer.playing import ANY_GAME, HTMX, answer_url, form_of, round_state_of, start_run, table_url
from trainer.play.models import Answer, Run

pytestmark = pytest.mark.sqlite


@pytest.fixture
def db(file_database):
    """Writers wait here for a fifth of a second instead of four seconds."""
    settings = connections.settings["default"]
    connections.settings["default"] = settings | {"OPTIONS": settings["OPTIONS"] | {"timeout": 0.2}}
    return file_database


@contextmanager
def locked(path):
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@pytest.mark.parametrize("htmx", [True, False])
def test_a_locked_database_is_503_and_the_retry_is_saved_once(db, client_of, alice, htmx):
    client, run = client_of(alice), start_run(alice)
    form, extra = form_of(round_state_of(run).stop), HTMX if htmx else {}
    with locked(db):
        response = client.post(answer_url(run), form, **extra)
        assert response.status_code == 503
        assert int(response["Retry-After"]) > 0
        assert not Answer.objects.exists()
        assert client.get(table_url(run)).status_code == 200  # who only reads is not kept waiting
    for _ in range(2):
        assert client.post(answer_url(run), form, **extra).status_code == (200 if htmx else 302)
    assert Answer.objects.count() == 1
    assert round_state_of(run).position == 1


def test_sitting_down_and_getting_up_wait_too(db, client_of, alice):
    client, run = client_of(alice), start_run(alice)
    doors = [
        (reverse("play:finish", args=[run.pk]), {}),
        (reverse("home:start"), {"game": ANY_GAME, "spots": "1"}),
    ]
    with locked(db):
        for address, form in doors:
            response = client.post(address, form)
            assert (response.status_code, response["Retry-After"]) == (503, "3")
    assert Run.objects.filter(finished__isnull=True).count() == 1


def test_without_the_middleware_it_would_break(db, client_of, alice, settings):
    """The negative control."""
    client, run = client_of(alice), start_run(alice)
    settings.MIDDLEWARE = [
        name for name in settings.MIDDLEWARE if not name.endswith("DatabaseFaultMiddleware")
    ]
    with locked(db), pytest.raises(OperationalError, match="locked"):
        client.post(answer_url(run), form_of(round_state_of(run).stop), **HTMX)
