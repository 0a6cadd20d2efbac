"""Idle sessions end; requests that a page sends by itself are no use."""

import pytest
import time_machine
from django.db import OperationalError
from django.test import Client
from django.urls import get_resolver

from tests.trainer.accounts.sign_ins import signs_in
from tests.trainer.playing import post, start_run, table_url
from trainer.live.sockets import Claim, fingerprints, login_behind
from trainer.play.models import Answer
from trainer.schools.models import AuditLine, School

pytestmark = pytest.mark.django_db
HOUR = 3600


@pytest.fixture
def clock():
    with time_machine.travel("2026-11-23 09:00:00+00:00", tick=False) as moved:
        yield moved


@pytest.fixture
def browser(alice, clock) -> Client:
    found = Client()
    assert signs_in("alice", browser=found)
    return found


def is_in(browser: Client) -> bool:
    return browser.get("/").status_code == 200


def test_each_use_counts(browser, clock):
    for _ in range(3):
        clock.shift(11 * HOUR)
        assert is_in(browser)


def test_the_school_says_how_long(browser, client_of, clock, olga):
    assert client_of(olga).post("/school/", {"name": "Riverside", "idle_hours": "2"}).status_code == 302
    assert School.objects.get().idle_hours == 2
    assert AuditLine.objects.filter(act="idle-limit", who=olga, detail="12 h → 2 h").exists()
    for typed in ("0", "13", "two"):
        client_of(olga).post("/school/", {"name": "Riverside", "idle_hours": typed})
    assert School.objects.get().idle_hours == 2
    clock.shift(2 * HOUR + 1)
    answer = browser.get("/", follow=True)
    assert answer.redirect_chain[-1][0].startswith("/login/")
    assert "You were signed out after 2 hours of inactivity" in answer.content.decode()
    assert not is_in(browser)


def polled(client: Client, clock, path: str) -> bool:
    """Return whether the user is still signed in after a day of these requests alone."""
    for _ in range(13):
        clock.shift(HOUR)
        client.get(path)
    return is_in(client)


POLLS = ["/tables/fragment/", "/tables/projector/fragment/"]


@pytest.mark.parametrize("path", POLLS)
def test_a_wall_that_is_left_open_is_closed_by_the_morning(client_of, clock, bob, path):
    assert not polled(client_of(bob), clock, path)


def test_what_a_person_asks_for_is_use(client_of, clock, bob):
    """The negative control."""
    assert polled(client_of(bob), clock, "/tables/")


def views(resolver, before=""):
    for entry in resolver.url_patterns:
        route = before + str(entry.pattern)
        if hasattr(entry, "url_patterns"):
            yield from views(entry, route)
        else:
            yield route, entry.callback


def test_each_view_that_a_page_asks_by_itself_is_marked():
    marked = {route for route, view in views(get_resolver()) if getattr(view, "is_unattended", False)}
    assert marked == {
        *("tables-now/", "tables/fragment/", "tables/projector/fragment/"),
        *("tables/<uuid:run_id>/felt/", "tables/<uuid:run_id>/projector/felt/"),
        *("live/<uuid:live_class_id>/host/update/", "live/<uuid:live_class_id>/projector/update/"),
        "live/tables/<uuid:run_id>/<int:round>/follow/",
        *("runs/<uuid:run_id>/rounds/<int:round>/seen/", "table-tests/<int:exam_id>/live/"),
    }


def test_a_socket_ends_with_its_session(browser, clock, alice):
    """Also where nothing else changed: the patrol sees that it is over."""
    scope = {"session": browser.session, "headers": []}
    claim = Claim(browser.session.session_key, alice.user_id)
    assert login_behind(scope) is not None
    before = fingerprints([claim])
    clock.shift(HOUR)
    assert fingerprints([claim]) == before
    assert login_behind(scope) is not None
    clock.shift(11 * HOUR + 1)
    assert login_behind(scope) is None
    assert fingerprints([claim]) != before


def test_an_answer_is_stored_though_its_use_cannot_be_noted(client_of, alice, clock, monkeypatch):
    client, run = client_of(alice), start_run(alice)
    client.get(table_url(run))
    clock.shift(HOUR)

    def locked(*_, **__):
        raise OperationalError("database is locked")

    monkeypatch.setattr("django.contrib.sessions.backends.db.SessionStore.save", locked)
    assert post(client, run).status_code == 200
    assert Answer.objects.count() == 1
