"""A real server as it is shipped: what it counts and logs while a class answers, what of a body it reads, and
how it sends a long table; a Daphne without our bounds holds both whole."""

import http.client
import json
import re
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import psycopg
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.scale import scale
from tests.servers.crowd import seat
from tests.servers.environments import demo_environment, python
from tests.servers.postgresql import cluster
from tests.servers.production import serve_shipped
from tests.servers.redis_server import redis
from tests.servers.serving import Server, serve, start
from tests.trainer.ops.sending.long_tables import LONG
from trainer.accounts.roster import MAX_BYTES as LIST
from trainer.demo.school import PASSWORD
from trainer.ops.body_limits import MAX_BODY
from trainer.ops.health import FRESH

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")

TOKEN = "a-token-that-is-not-guessed"
OPERATED = {"LOG_FORMAT": "json", "METRICS_TOKEN": TOKEN}
MEGABYTE = 1_000_000
ROOM = 16 * MEGABYTE
"""By which a server may grow, whatever it is sent or sends."""
HASTY = "import sys; from trainer.ops import body_limits as bounds; bounds.IDLE_TIMEOUT = 2; "
STOCK = (
    "import sys; from daphne.cli import CommandLineInterface; "
    "CommandLineInterface().run(sys.argv[2:] + sys.argv[1:2])"
)
FORM = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": "csrftoken=" + "a" * 32}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    serving = serve_shipped(tmp_path_factory.mktemp("served"), HASTY + LONG, **OPERATED)
    for path in ("/login/", "/long/1500/?file=csv", "/long/1500/?file=xlsx"):
        ask(serving, path)  # what a first one makes in memory is no matter here
    yield serving
    serving.stop()


def ask(
    server: Server, path: str, method: str = "GET", body: str | None = None, **headers: str
) -> tuple[int, dict, bytes]:
    with closing(http.client.HTTPConnection(urlsplit(server.base_url).netloc, timeout=30)) as door:
        door.request(method, path, body, headers)
        answer = door.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()


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


def logged(server: Server) -> list[dict]:
    log = (server.database.parent / "server.log").read_text()
    return [json.loads(line) for line in log.splitlines()]


def most_memory(server: Server) -> int:
    """Bytes of the most that its process has had so far."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return 1024 * int(re.search(r"VmHWM:\s+(\d+)", status)[1])


# --- What is counted and logged ---------------------------------------------------------------------------


@pytest.mark.sqlite
def test_a_class_that_answers_is_counted_and_leaves_nothing_in_the_log(server):
    crowd, over = seat(server, 2), threading.Event()
    threads = [
        threading.Thread(target=one.answer_until, args=[over, lambda: server.base_url]) for one in crowd
    ]
    for thread in threads:
        thread.start()
    while min(len(one.acknowledged) for one in crowd) < 6 and any(thread.is_alive() for thread in threads):
        time.sleep(0.05)
    over.set()
    for thread in threads:
        thread.join()
    assert [one.odd for one in crowd] == [[], []]
    acknowledged = sum(len(one.acknowledged) for one in crowd)
    saved = counted(server, "trainer_answers_total", outcome="saved")
    assert acknowledged <= saved <= acknowledged + len(crowd)
    # A push goes out, and a request is noted, after the answer has reached who sent it.
    wait_until(lambda: counted(server, "trainer_pushes_total", outcome="sent") >= acknowledged)
    wait_until(lambda: counted(server, "trainer_request_seconds_count", view="play:answer") >= acknowledged)
    wait_until(lambda: sum(line.get("view") == "play:answer" for line in logged(server)) >= acknowledged)
    log = (server.database.parent / "server.log").read_text()
    for one in crowd:
        assert not [secret for secret in (one.seed, one.session, one.token, *one.sent) if secret in log]


def test_what_clients_do_wrong_is_a_line_and_no_traceback(server):
    before = len(logged(server))
    own = FORM | {"Origin": server.base_url}
    broken = own | {"Content-Type": "multipart/form-data; boundary="}
    many = urlencode([("field", str(n)) for n in range(2000)])
    assert ask(server, "/login/", Host="elsewhere.example")[0] == 400
    for body, kind in ((many, own), ("x" * 50, broken)):
        assert ask(server, "/login/", "POST", body, **kind)[0] == 400
    assert ask(server, "/login/", "POST", "x" * 300_000, **own)[0] == 413
    upgrade = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    upgrade |= {"Origin": server.base_url, "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}
    assert ask(server, "/ws/nowhere/", **upgrade)[0] == 403
    time.sleep(1.5)  # Daphne says what became of a socket a second later
    lines = logged(server)[before:]
    assert [line for line in lines if "exception" in line or line["level"] == "ERROR"] == []
    assert sum(line["level"] == "WARNING" for line in lines) >= 4


# --- Bodies -----------------------------------------------------------------------------------------------

BLOCK = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n' + b"y" * 65_000 + b"\r\n"


class Sender:
    """A client that sends a body by hand; `sent` counts what has left of it."""

    def __init__(self, server: Server, path: str, *headers: str) -> None:
        address = urlsplit(server.base_url)
        self.door = socket.create_connection((address.hostname, address.port), timeout=30)
        self.sent = 0
        first = f"POST {path} HTTP/1.1", f"Host: {address.netloc}"
        kind = "Content-Type: multipart/form-data; boundary=x"
        self.door.sendall("\r\n".join([*first, kind, *headers, "", ""]).encode())

    def send(self, size: int, *, chunked: bool = False) -> None:
        """Stop early once the server has closed."""
        try:
            while self.sent < size:
                block = BLOCK[: size - self.sent]
                self.door.sendall(b"%x\r\n%s\r\n" % (len(block), block) if chunked else block)
                self.sent += len(block)
        except OSError:
            return

    def answer(self) -> tuple[int, str]:
        """The status and the page, once the server closes."""
        said = b""
        while got := self.door.recv(65_536):
            said += got
        self.door.close()
        head, _, page = said.decode().partition("\r\n\r\n")
        return int(head.split()[1]), page


def test_what_is_huge_costs_neither_memory_nor_others_their_turn(server):
    before, size = most_memory(server), 40 * MEGABYTE
    sender = Sender(server, "/login/", "Transfer-Encoding: chunked", "Connection: close")
    for part in (1, 2):
        sender.send(part * size // 2, chunked=True)
        assert ask(server, "/login/")[0] == 200
    sender.door.sendall(b"0\r\n\r\n")
    assert sender.answer()[0] in (400, 403, 413)
    assert most_memory(server) - before < ROOM


@scale
def test_without_limits_it_is_in_memory_whole(tmp_path):
    """The negative control: a stock Daphne, before the same pages."""
    server = serve(tmp_path, command=STOCK)
    try:
        before, size = most_memory(server), ROOM
        sender = Sender(server, "/login/", "Connection: close", f"Content-Length: {size}")
        sender.send(size)
        sender.answer()
        assert most_memory(server) - before > 2 * size
    finally:
        server.stop()


def test_a_list_that_is_too_large_is_refused_on_its_own_page(server):
    form = urlencode({"username": "owner", "password": PASSWORD, "csrfmiddlewaretoken": "a" * 32})
    status, headers, _ = ask(server, "/login/", "POST", form, **FORM)
    assert status == 302
    cookie = f"Cookie: sessionid={re.search(r'sessionid=(.+?);', str(headers))[1]}"
    for size in (LIST + 400_000, MAX_BODY + 1):
        sender = Sender(server, "/people/add/", "Connection: close", f"Content-Length: {size}", cookie)
        sender.send(size)
        status, page = sender.answer()
        assert status == 413
        assert 'name="people"' in page


def test_what_does_not_come_to_an_end_is_given_up(server):
    """Within two seconds here; the shipped server waits for a minute."""
    slow = Sender(server, "/login/", "Content-Length: 1000")
    endless = Sender(server, "/login/", "Transfer-Encoding: chunked")
    undecided = socket.create_connection(slow.door.getpeername(), timeout=30)
    undecided.sendall(b"POST /login/ HTTP/1.1\r\nX-Unfinished: ")
    slow.send(10)
    endless.send(10, chunked=True)
    for door in (slow.door, endless.door, undecided):
        assert door.recv(100) == b""
        door.close()


# --- Long tables ------------------------------------------------------------------------------------------


def grown_unread(server: Server, lines: int, *, seconds: int = 3) -> int:
    """By how much a server grows whose client reads the head of a long table and then nothing: in so many
    seconds, or until it is too much."""
    before = most_memory(server)
    door = http.client.HTTPConnection(urlsplit(server.base_url).netloc, timeout=500)
    with closing(door):
        door.request("GET", f"/long/{lines}/?file=csv")
        door.getresponse().read(1)
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and most_memory(server) - before <= ROOM:
            time.sleep(0.2)
        assert ask(server, "/long/1500/?file=csv")[0] == 200  # others are answered
        return most_memory(server) - before


@scale
def test_what_is_not_read_is_not_made(server):
    assert grown_unread(server, 10_000_000) < ROOM


@scale
def test_a_server_that_does_not_wait_would_be_noticed(tmp_path):
    """The negative control."""
    impatient = "import django; django.setup(); from trainer.ops.body_limits import BoundedServer; "
    run = "from trainer.serve import run; "
    serving = serve(tmp_path, command=LONG.replace(run, f"{run}{impatient}del BoundedServer.handle_reply; "))
    try:
        ask(serving, "/long/1500/?file=csv")
        assert grown_unread(serving, 1_000_000, seconds=100) > ROOM
    finally:
        serving.stop()


# --- What is away -----------------------------------------------------------------------------------------

OK = {"status": "ok", "database": "ok", "push": "ok"}


@scale
def test_without_redis_it_is_degraded_and_without_postgresql_down(tmp_path):
    with redis() as notices, ExitStack() as machine:
        address = machine.enter_context(cluster())
        environment = demo_environment(tmp_path / "unused") | OPERATED
        environment |= {"DATABASE_URL": address, "REDIS_URL": notices.url}
        assert python("manage.py", "migrate", "--verbosity", "0", environment=environment).returncode == 0
        server = start(tmp_path, environment)

        def health() -> tuple[int, dict]:
            status, _, body = ask(server, "/health/", Host="10.0.0.7:8000")
            return status, json.loads(body)

        def becomes(code: int, /, **found: str) -> None:
            wait_until(lambda: health() == (code, OK | found))

        try:
            becomes(200)
            notices.stop()
            becomes(200, status="degraded", push="away")
            notices.start()
            becomes(200)
            with psycopg.connect(address, autocommit=True) as admin:
                admin.execute("DELETE FROM django_migrations WHERE app = 'live'")
            becomes(503, status="down", database="not migrated")
            machine.close()
            time.sleep(FRESH)
            status, said = health()
            assert (status, said["status"]) == (503, "down")
            assert said["database"] in ("away", "silent")
        finally:
            server.stop()
