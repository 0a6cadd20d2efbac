"""A real server under a class that answers: what it counts, what it logs, and how it says what is away."""

import http.client
import json
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlencode

import psycopg
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.scale import scale
from tests.servers.crowd import seat
from tests.servers.environments import demo_environment, python
from tests.servers.postgresql import cluster
from tests.servers.redis_server import redis
from tests.servers.serving import Server, prepare, serve, start
from trainer.ops.health import FRESH

TOKEN = "a-token-that-is-not-guessed"
OPERATED = {"LOG_FORMAT": "json", "METRICS_TOKEN": TOKEN}
PUBLIC = {"DEBUG": "off", "ALLOWED_HOSTS": "127.0.0.1", "PROXY_SSL_HEADER": "X-Forwarded-Proto"}
BY_PROXY = {"X-Forwarded-Proto": "https"}
"""While DEBUG is on, Django answers what is too large, or unreadable, with its own page for programmers."""


def ask(
    server: Server, path: str, method: str = "GET", body: str | None = None, **headers: str
) -> tuple[int, dict, bytes]:
    connection = http.client.HTTPConnection(server.base_url.removeprefix("http://"), timeout=30)
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()
    finally:
        connection.close()


def health(server: Server) -> tuple[int, dict]:
    status, _, body = ask(server, "/health/")
    return status, json.loads(body)


def counted(server: Server, series: str, **labels: str) -> float:
    """The sum of what has these labels."""
    _, _, body = ask(server, "/metrics/", Authorization=f"Bearer {TOKEN}")
    samples = [each for family in text_string_to_metric_families(body.decode()) for each in family.samples]
    return sum(
        each.value for each in samples if each.name == series and labels.items() <= each.labels.items()
    )


def wait_until(holds: Callable[[], bool], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.2)


def logged(folder: Path) -> list[dict]:
    return [json.loads(line) for line in (folder / "server.log").read_text().splitlines()]


@pytest.fixture
def server(tmp_path):
    serving = serve(tmp_path, **OPERATED)
    yield serving
    serving.stop()


@pytest.fixture
def public_server(tmp_path):
    """As it is shipped."""
    environment = prepare(tmp_path, **OPERATED, **PUBLIC, STATIC_ROOT=str(tmp_path / "static"))
    collect = ("manage.py", "collectstatic", "--noinput", "--verbosity", "0")
    assert python(*collect, environment=environment).returncode == 0
    serving = start(tmp_path, environment)
    yield serving
    serving.stop()


@pytest.mark.sqlite
def test_a_class_that_answers_is_counted_and_leaves_nothing_in_the_log(server, tmp_path):
    crowd, over = seat(server, 2), threading.Event()
    threads = [
        threading.Thread(target=one.answer_until, args=[over, lambda: server.base_url]) for one in crowd
    ]
    for thread in threads:
        thread.start()
    while min(len(one.acknowledged) for one in crowd) < 10 and any(thread.is_alive() for thread in threads):
        time.sleep(0.05)
    over.set()
    for thread in threads:
        thread.join()
    acknowledged = sum(len(one.acknowledged) for one in crowd)
    assert (
        acknowledged <= counted(server, "trainer_answers_total", outcome="saved") <= acknowledged + len(crowd)
    )
    # A push goes out, and a request is noted, after the answer has reached who sent it.
    wait_until(lambda: counted(server, "trainer_pushes_total", outcome="sent") >= acknowledged)
    of_answers = {"view": "play:answer"}
    wait_until(lambda: counted(server, "trainer_request_seconds_count", **of_answers) >= acknowledged)
    wait_until(lambda: sum(line.get("view") == "play:answer" for line in logged(tmp_path)) >= acknowledged)
    log = (tmp_path / "server.log").read_text()
    for one in crowd:
        assert not [secret for secret in (one.seed, one.session, one.token, *one.sent) if secret in log]


def test_what_clients_do_wrong_is_a_line_and_no_traceback(public_server, tmp_path):
    server = public_server
    form = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": "__Host-csrftoken=" + "a" * 32}
    form |= BY_PROXY | {"Origin": server.base_url.replace("http:", "https:")}
    broken = form | {"Content-Type": "multipart/form-data; boundary="}
    many = urlencode([("field", str(n)) for n in range(2000)])
    assert ask(server, "/login/", Host="elsewhere.example", **BY_PROXY)[0] == 400
    for body, kind in ((many, form), ("x" * 50, broken)):
        assert ask(server, "/login/", "POST", body, **kind)[0] == 400
    assert ask(server, "/login/", "POST", "x" * 300_000, **form)[0] == 413
    upgrade = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    upgrade |= BY_PROXY | {"Origin": server.base_url, "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}
    assert ask(server, "/ws/nowhere/", **upgrade)[0] == 403
    time.sleep(1.5)  # Daphne says what became of a socket a second later
    lines = logged(tmp_path)
    assert [line for line in lines if "exception" in line or line["level"] == "ERROR"] == []
    assert sum(line["level"] == "WARNING" for line in lines) >= 4


def test_a_server_is_healthy_for_any_host_over_plain_http(server):
    status, headers, body = ask(server, "/health/", Host="10.0.0.7:8000")
    assert (status, json.loads(body)["status"]) == (200, "ok")
    assert not {"Location", "Set-Cookie", "Vary"} & headers.keys()


def becomes(server: Server, wanted: tuple[int, dict]) -> None:
    wait_until(lambda: health(server) == wanted)


OK = {"status": "ok", "database": "ok", "push": "ok"}


@pytest.fixture
def others(tmp_path):
    """The environment of a server on PostgreSQL and Redis; that Redis; what ends PostgreSQL; its address."""
    with redis() as notices, ExitStack() as machine:
        address = machine.enter_context(cluster())
        environment = demo_environment(tmp_path / "unused") | OPERATED
        environment |= {"DATABASE_URL": address, "REDIS_URL": notices.url}
        assert python("manage.py", "migrate", "--verbosity", "0", environment=environment).returncode == 0
        yield environment, notices, machine, address


@scale
def test_without_redis_it_is_degraded_and_without_postgresql_down(tmp_path, others):
    environment, notices, machine, address = others
    server = start(tmp_path, environment)
    try:
        becomes(server, (200, OK))
        notices.stop()
        becomes(server, (200, OK | {"status": "degraded", "push": "away"}))
        notices.start()
        becomes(server, (200, OK))
        with psycopg.connect(address, autocommit=True) as admin:
            admin.execute("DELETE FROM django_migrations WHERE app = 'live'")
        becomes(server, (503, OK | {"status": "down", "database": "not migrated"}))
        machine.close()
        time.sleep(FRESH)
        status, said = health(server)
        assert (status, said["status"]) == (503, "down")
        assert said["database"] in ("away", "silent")
    finally:
        server.stop()
