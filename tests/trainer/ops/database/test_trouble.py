"""While the database is in trouble every page says so, in words and in the reader's language; what was typed
is kept, and taken when it is sent again."""

import re
import time
from html import unescape

import pytest
from django.db import OperationalError, connection, connections
from django.urls import reverse

from tests.trainer.ops.database.troubles import (
    TROUBLES,
    away,
    back_at_once,
    full,
    locked,
    read_only,
    unwritable,
)
from tests.trainer.playing import ANY_GAME, HTMX, answer_url, form_of, round_state_of, start_run
from tests.trainer.whole.test_permissions import ENDPOINTS, ROWS, call
from trainer.ops import health
from trainer.play.models import Answer
from trainer.schools.models import School

pytestmark = pytest.mark.sqlite

SIGN_IN = {"username": "alice", "password": "alice-knows-this"}
NOWHERE_ASKED = {"manifest.webmanifest", "worker.js", "offline/", "language/", "metrics/"}
"""Doors behind which no database is, or that say themselves what became of it."""


@pytest.fixture
def db(file_database):
    """Wait for a fiftieth of a second instead of four seconds."""
    settings = connections.settings["default"]
    connections.settings["default"] = settings | {"OPTIONS": settings["OPTIONS"] | {"timeout": 0.02}}
    return file_database


def quiet(client):
    """As a server answers: what a middleware raises is no exception of the test."""
    client.raise_request_exception = False
    return client


def said(response) -> str:
    """The page of the trouble."""
    page = response.content.decode()
    assert response.status_code == 503, page[:500]
    assert int(response["Retry-After"]) > 0
    assert response["X-Frame-Options"] == "DENY"
    assert "no-store" in response["Cache-Control"]
    assert "<h1>" in page
    return page


def test_signing_in_waits(db, client_of, alice):
    client = quiet(client_of(None, HTTP_ACCEPT_LANGUAGE="es"))
    with locked(db):
        page = said(client.post(reverse("account_login"), SIGN_IN))
    assert '<html lang="es">' in page
    assert SIGN_IN["password"] not in page
    assert client.post(reverse("account_login"), SIGN_IN).status_code == 302


@pytest.mark.parametrize("trouble", TROUBLES)
def test_an_answer_waits_and_is_stored_once(db, client_of, alice, trouble):
    client, run = quiet(client_of(alice)), start_run(alice)
    form = form_of(round_state_of(run).stop)
    with trouble(db):
        said(client.post(answer_url(run), form, **HTMX))
        page = said(client.post(answer_url(run), form))
    assert Answer.objects.count() == 0
    address, typed = kept(page)
    assert {name: value for name, value in typed.items() if name in form} == {
        name: str(value) for name, value in form.items() if name in typed
    }
    for _ in range(2):
        assert client.post(address, typed).status_code == 302
    assert Answer.objects.count() == 1


def filled(page: str) -> dict[str, str]:
    """What a browser would send of the page's own form, as it stands."""
    text = page[page.index("<main") :]
    fields = dict(re.findall(r'<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"', text))
    return {name: unescape(value) for name, value in fields.items()}


def kept(page: str) -> tuple[str, dict[str, str]]:
    (address,) = re.findall(r'<form method="post" action="([^"]*)">', page)
    return unescape(address), filled(page)


def test_what_was_typed_is_written_as_text(db, client_of, alice):
    client, form = quiet(client_of(alice)), {"game": ANY_GAME, "spots": "1", "seed": '"><script>alert(1)'}
    with read_only(db):
        page = said(client.post(reverse("home:start"), form))
    assert "<script>alert" not in page
    assert kept(page) == (reverse("home:start"), form)


def test_a_session_that_cannot_be_stored_is_no_bad_request(db, client_of, olga):
    """As Django has it."""
    client = quiet(client_of(olga))
    form = {"school": str(School.objects.get().pk)}
    with locked(db):
        said(client.post(reverse("schools:choose_school"), form))
    assert client.post(reverse("schools:choose_school"), form).status_code == 302


def test_a_file_that_was_not_writable_for_a_moment_is_written_to_again(db, client_of, alice):
    client, run = quiet(client_of(alice)), start_run(alice)
    form = form_of(round_state_of(run).stop)
    with unwritable(db):
        for _ in range(3):
            assert client.get("/games/").status_code == 200
            connection.close()  # each request has its own
            said(client.post(answer_url(run), form))
            connection.close()
        assert health_of_database() == "not writable"
    assert health_of_database() == "ok"
    assert client.post(answer_url(run), form).status_code == 302


def health_of_database() -> str:
    return health.Probe("database", health.database).result(until=time.monotonic() + 30)


@pytest.mark.parametrize(
    ("trouble", "found"),
    [
        pytest.param(locked, "ok", id="locked"),
        pytest.param(full, "not writable", id="full"),
        pytest.param(away, "away", id="away"),
    ],
)
def test_health_says_whether_anything_can_be_stored(db, trouble, found):
    with trouble(db):
        assert health_of_database() == found
    assert health_of_database() == "ok"


def test_a_page_asks_once_and_says_so_although_the_database_is_back(db, client_of, alice):
    """Each further try would wait as long again, and its success would hide what failed."""
    client = quiet(client_of(alice))
    with back_at_once(db) as asked:
        said(client.get("/games/"))
    assert asked == [1]
    assert client.get("/games/").status_code == 200


def everywhere(client, run) -> dict[tuple[str, str], int]:
    """What every third URL answers while the database is away."""
    return {
        door: call(client, door, run).status_code
        for door in list(ENDPOINTS)[::3]
        if not any(slot in door[0] for slot in (*ROWS, "<member>"))  # looked up in the database
    }


def test_wherever_it_fails_it_is_said(db, client_of, alice, olga, monkeypatch):
    client, run = quiet(client_of(olga)), start_run(alice)
    first = round_state_of(run).stop
    monkeypatch.setattr("tests.trainer.whole.test_permissions.first_stop", lambda run: first)
    monkeypatch.setattr("tests.trainer.whole.test_permissions._undecided", lambda run: {})
    monkeypatch.setattr("tests.trainer.whole.test_permissions._checked", lambda: {})
    monkeypatch.setattr("tests.trainer.whole.test_permissions._remarked", lambda run: {})
    run.membership.school_id  # noqa: B018  (looked up now)
    with away(db):
        found = everywhere(client, run)
    broken = {door: status for door, status in found.items() if status in (400, 500)}
    assert broken == {}
    asked = {route for (route, _), status in found.items() if status not in (302, 405)}
    waiting = {route for (route, _), status in found.items() if status == 503}
    assert asked - waiting <= NOWHERE_ASKED
    assert len(waiting) > 12


def test_without_the_middleware_it_would_break(db, client_of, alice, settings):
    """The negative control."""
    settings.MIDDLEWARE = [
        name for name in settings.MIDDLEWARE if not name.endswith("DatabaseFaultMiddleware")
    ]
    client = quiet(client_of(alice))
    with locked(db):
        assert client.post(reverse("account_logout")).status_code == 500
    with away(db):
        assert client.get("/").status_code == 500
        client.raise_request_exception = True
        with pytest.raises(OperationalError):
            client.get("/login/")
