"""Log lines tell what went wrong, where and in which call; nothing of what anybody typed."""

import json
import logging
from smtplib import SMTPRecipientsRefused

import pytest
from django.db import IntegrityError, OperationalError
from django.test import Client
from django.urls import reverse

from tests.trainer.ops.log_book import STOCK, calling, written
from tests.trainer.playing import post, round_state_of, start_run
from trainer.ops.log_format import JsonFormatter, LineFormatter, traceback_text
from trainer.ops.metrics import ClientErrorFilter

SEED = "sentinel-seed"
TYPED = "sentinel answer 4711"
PASSWORD = "sentinel-password-1"
TOKEN = "sentineltoken" + "a" * 30
SECRETS = (SEED, TYPED, PASSWORD, TOKEN, "sentinel-query")

logger = logging.getLogger("trainer.somewhere")


def fail_with(*secrets: str):
    """As a failure in the middle of an answer might say it."""
    said = " ".join(secrets)

    def fail(*_, **given):
        local = said
        try:
            raise KeyError(local)
        except KeyError as first:
            raise ValueError(f"cannot read {local!r} in {given}") from first

    return fail


def provoke(client, run, monkeypatch) -> None:
    """A 500 at an answer, at sign-in and at a link, and what Django logs of refusals."""
    stranger = Client(raise_request_exception=False)
    client.raise_request_exception = False
    round_state = round_state_of(run)
    with monkeypatch.context() as patched:
        patched.setattr("trainer.play.services.runs.save_answer", fail_with(SEED, TYPED))
        key = round_state.stop.prompts[0].key
        assert post(client, run, {key: TYPED}).status_code == 500
    with monkeypatch.context() as patched:
        patched.setattr("trainer.accounts.backends.SchoolBackend.authenticate", fail_with(PASSWORD))
        form = {"username": "alice", "password": PASSWORD}
        assert stranger.post(reverse("account_login") + "?next=/sentinel-query/", form).status_code == 500
    with monkeypatch.context() as patched:
        patched.setattr("trainer.accounts.views.join.invitation_by_token", fail_with(TOKEN))
        assert stranger.get(f"/join/{TOKEN}/?x=sentinel-query").status_code == 500
    for _ in range(10):  # and a password where a name belongs, which ends as a lockout
        stranger.post(reverse("account_login"), {"username": PASSWORD, "password": PASSWORD})
    assert stranger.get(f"/join/{TOKEN}/?x=sentinel-query").status_code == 404
    assert stranger.get("/login/?x=sentinel-query", HTTP_HOST="elsewhere.example").status_code == 400


@pytest.fixture
def run(alice):
    return start_run(alice, seed=SEED)


@pytest.mark.django_db
def test_a_failure_betrays_nothing(client_of, alice, run, monkeypatch):
    with written(JsonFormatter()) as book:
        provoke(client_of(alice), run, monkeypatch)
    text = book.getvalue()
    assert "ValueError" in text
    assert "test_lines.py" in text
    assert [secret for secret in SECRETS if secret in text] == []


@pytest.mark.django_db
def test_stock_lines_would_betray_it(client_of, alice, run, monkeypatch):
    """The negative control."""
    with written(STOCK) as book:
        provoke(client_of(alice), run, monkeypatch)
    assert {secret for secret in SECRETS if secret in book.getvalue()} >= {SEED, TYPED, PASSWORD, TOKEN}


@pytest.mark.django_db
def test_a_line_is_an_object_that_knows_its_call(client_of, alice, run, monkeypatch):
    client = client_of(alice)
    client.raise_request_exception = False
    monkeypatch.setattr("trainer.play.services.runs.save_answer", fail_with(TYPED))
    with written(JsonFormatter()) as book, calling():
        post(client, run)
    lines = [json.loads(line) for line in book.getvalue().splitlines()]
    (failed,) = [line for line in lines if line["level"] == "ERROR"]
    assert failed["request"] == "call-1234"
    assert (failed["method"], failed["view"], failed["user"]) == ("POST", "play:answer", alice.user_id)
    assert failed["message"] == "Internal Server Error: /runs/<uuid:run_id>/rounds/<int:round>/answer/"
    assert failed["time"].endswith("+00:00")
    assert failed["exception"].count("Traceback") == 2  # and its cause
    assert failed["exception"].splitlines()[-1] == "ValueError"


KEPT = {
    "OperationalError: database is locked": OperationalError("database is locked"),
    "connection failed": OperationalError("connection failed\nDETAIL: row (25, sentinel)"),
    "FileNotFoundError: [Errno 2] No such file": FileNotFoundError(2, "No such file"),
    "no attribute 'x'": AttributeError("'NoneType' object has no attribute 'x'"),
}


def test_what_the_system_says_is_kept():
    for kept, error in KEPT.items():
        assert kept in traceback_text(error)
        assert "sentinel" not in traceback_text(error)


MAIL = SMTPRecipientsRefused({"sentinel@mail.example": (550, b"unknown")})


@pytest.mark.parametrize("error", [IntegrityError("sentinel"), ValueError("sentinel"), MAIL])
def test_what_may_quote_a_row_is_not(error):
    with written(LineFormatter("%(message)s")) as book:
        logger.error("Exception inside application: %s", error, exc_info=error)
        logger.error(error)
    assert "sentinel" not in book.getvalue()
    assert type(error).__name__ in book.getvalue()


def test_of_an_address_only_the_host_is_logged():
    with written(LineFormatter("%(message)s")) as book:
        logger.warning("Referer checking failed - %s does not match", "https://a.example/join/sentinel?x=1")
    assert book.getvalue() == "Referer checking failed - https://a.example/… does not match\n"


def test_what_a_client_did_is_no_error_of_ours():
    try:
        raise ValueError("sentinel")
    except ValueError as error:
        about = (type(error), error, error.__traceback__)
    record = logging.LogRecord("django.request", logging.ERROR, __file__, 1, "refused", (), about)
    record.status_code = 400
    assert ClientErrorFilter().filter(record)
    assert (record.levelname, record.exc_info) == ("WARNING", None)
    assert "Traceback" not in LineFormatter("%(message)s").format(record)
