"""Health says what answers and what does not, to anyone, in bounded time."""

import threading
import time

import pytest
from channels.layers import InMemoryChannelLayer
from django.db import OperationalError
from django.test import Client

from trainer.ops import health
from trainer.ops.health import Probe


@pytest.fixture
def asked(monkeypatch):
    """The page, with fresh probes that ask as this test has it."""

    def ask(**instead):
        questions = {"database": health.database, "push": health.push} | instead
        monkeypatch.setattr(health, "PROBES", [Probe(*each) for each in questions.items()])
        return Client().get("/health/")

    return ask


@pytest.mark.django_db
def test_all_is_well(asked):
    response = asked()
    assert response.status_code == 200
    assert response.json() == {"status": "ok", "database": "ok", "push": "ok"}
    assert "no-store" in response["Cache-Control"]
    assert not response.cookies


def away():
    raise OperationalError("connection to 10.0.0.1 failed: password sentinel")


@pytest.mark.django_db
def test_without_its_database_or_before_it_is_migrated_it_is_down(asked, monkeypatch):
    response = asked(database=away)
    assert response.status_code == 503
    assert response.json() == {"status": "down", "database": "away", "push": "ok"}
    assert b"sentinel" not in response.content
    monkeypatch.setattr(health, "latest_migrations", lambda: frozenset({("play", "9999_later")}))
    response = asked()
    assert response.status_code == 503
    assert response.json()["database"] == "not migrated"


@pytest.mark.django_db
def test_without_the_push_it_is_degraded_and_goes_on(asked, monkeypatch):
    async def refuse(*_):
        raise ConnectionRefusedError

    monkeypatch.setattr(InMemoryChannelLayer, "group_send", refuse)
    response = asked()
    assert response.status_code == 200
    assert response.json() == {"status": "degraded", "database": "ok", "push": "away"}


@pytest.mark.django_db
def test_it_does_not_hang_with_its_database_and_what_hangs_is_asked_once(asked, monkeypatch):
    monkeypatch.setattr(health, "PATIENCE", 0.1)
    release, times = threading.Event(), []
    response = asked(database=lambda: times.append(1) or release.wait(60) or "ok")
    assert response.status_code == 503
    assert response.json() == {"status": "down", "database": "silent", "push": "ok"}
    assert Client().get("/health/").json()["database"] == "silent"
    assert times == [1]
    release.set()


def test_however_many_ask_the_question_is_put_once_a_second(monkeypatch):
    times = []
    probe = Probe("database", lambda: times.append(1) or "ok")
    for _ in range(20):
        assert probe.result(until=time.monotonic() + 30) == "ok"
    monkeypatch.setattr(health, "FRESH", -1.0)
    assert probe.result(until=time.monotonic() + 30) == "ok"
    assert len(times) == 2


def test_what_is_away_is_logged_once_while_it_lasts(monkeypatch, caplog):
    monkeypatch.setattr(health, "FRESH", -1.0)
    answers = [away, away, lambda: "ok", away]
    probe = Probe("database", lambda: answers.pop(0)())
    found = [probe.result(until=time.monotonic() + 30) for _ in range(4)]
    assert found == ["away", "away", "ok", "away"]
    assert [record.message for record in caplog.records] == ["the database is away"] * 2


@pytest.mark.django_db
def test_any_host_may_ask_over_plain_http(asked, settings):
    settings.SECURE_SSL_REDIRECT = True
    response = Client(HTTP_HOST="elsewhere.example").get("/health/")
    assert response.status_code == 200
    assert Client(HTTP_HOST="elsewhere.example").get("/login/").status_code == 400  # no other host
