"""Metrics for clients with the token, in Prometheus's format."""

import logging

import pytest
from django.db import OperationalError
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from tests.trainer.ops.log_book import STOCK
from trainer.ops.metrics import MetricsFilter, database_errors
from trainer.play.services.runs import Outcome

TOKEN = "a-token-that-is-not-guessed"


def ask(authorization: str | None = None):
    return Client().get("/metrics/", headers={"Authorization": authorization} if authorization else {})


def test_without_a_token_there_is_no_such_page_and_without_the_right_one_it_is_refused(settings):
    assert settings.METRICS_TOKEN == ""
    assert ask().status_code == ask("Bearer ").status_code == ask(f"Bearer {TOKEN}").status_code == 404
    settings.METRICS_TOKEN = TOKEN
    for given in (None, TOKEN, f"Bearer {TOKEN}x", "Bearer ", "Bearer é", f"Basic {TOKEN}"):
        response = ask(given)
        assert response.status_code == 401
        assert response["WWW-Authenticate"] == "Bearer"
        assert response.content == b""


@pytest.fixture
def families(settings) -> dict:
    settings.METRICS_TOKEN = TOKEN
    response = ask(f"Bearer {TOKEN}")
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    return {family.name: family for family in text_string_to_metric_families(response.content.decode())}


def test_it_says_what_an_operator_asks(families):
    ours = {"trainer_request_seconds", "trainer_answers", "trainer_sockets_open", "trainer_pushes"}
    ours |= {"trainer_database_errors", "trainer_log_lines"}
    processes = {"process_cpu_seconds", "process_resident_memory_bytes", "process_open_fds"}
    assert ours | processes <= families.keys()
    outcomes = {sample.labels["outcome"] for sample in families["trainer_answers"].samples}
    assert outcomes == {outcome.value for outcome in Outcome}


def test_a_database_error_that_is_logged_is_counted():
    counter = database_errors.labels("OperationalError")._value
    before = counter.get()
    error = OperationalError("database is locked")
    record = logging.LogRecord("x", logging.ERROR, "", 1, "no", (), (type(error), error, None))
    assert MetricsFilter().filter(record)
    assert counter.get() == before + 1
    assert STOCK.format(record)
