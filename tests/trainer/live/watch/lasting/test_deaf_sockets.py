"""Clients that do not read, and clients that only talk: a real server shows them out."""

import os
import socket
import threading
import time
from base64 import b64encode
from contextlib import suppress

import pytest

from tests.scale import scale
from tests.servers.crowd import Answering, seat
from tests.servers.serving import WEBSOCKET_BYTES, Server, prepare, start
from tests.trainer.ops.test_served import OPERATED, counted
from trainer.live.sockets import PUSH_SECONDS as PACE
from trainer.serve import FLAGS

DEAF, MOST_SECONDS, MOST_BYTES = 10, 60, 10_000_000
SOON = ("--ping-interval", "1", "--ping-timeout", "2")
NEVER = ("--ping-interval", "60", "--ping-timeout", "60")
"""The same flags, sooner, and too late."""

WATCHER = """
from django.test import Client
from trainer.schools import services as enrolment
from trainer.schools.models import Role, School, User

user = User.objects.create(username="watcher")
enrolment.add_member(school=School.objects.get(name="Crowd"), user=user, role=Role.INSTRUCTOR)
client = Client()
client.force_login(user)
print(client.cookies["sessionid"].value)
"""


def seconds_of(flags: tuple[str, ...]) -> int:
    """After how many a client that does not read is gone."""
    return sum(int(flags[flags.index(name) + 1]) for name in ("--ping-interval", "--ping-timeout"))


def test_a_client_that_does_not_read_is_gone_within_a_minute_and_has_cost_little():
    """So much can wait for it at the pace of a table's pushes, were each of the longest."""
    assert seconds_of(FLAGS) <= MOST_SECONDS
    assert seconds_of(FLAGS) / PACE * int(WEBSOCKET_BYTES) <= MOST_BYTES


def client(server: Server, sitting: Answering, session: str) -> socket.socket:
    """A watcher of this table that has been let in, with next to no room for what it is sent."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    host, port = server.base_url.removeprefix("http://").split(":")
    raw.connect((host, int(port)))
    lines = [
        f"GET /ws/tables/{sitting.run}/ HTTP/1.1",
        f"Host: {host}:{port}",
        f"Origin: {server.base_url}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
        f"Cookie: sessionid={session}",
    ]
    raw.sendall("\r\n".join([*lines, "", ""]).encode())
    assert b" 101 " in raw.recv(64)
    return raw


def open_sockets(server: Server) -> float:
    return counted(server, "trainer_sockets_open", route="ws/tables/<uuid:run_id>/")


@pytest.fixture
def serve(tmp_path):
    """A server with these flags besides, one who sits at a table of it, and the session of who may watch."""
    servers = []

    def begin(*flags: str) -> tuple[Server, Answering, str]:
        environment = prepare(tmp_path, **OPERATED)
        servers.append(start(tmp_path, environment, flags=flags))
        (sitting,) = seat(servers[-1], 1)
        said = servers[-1].manage("shell", "--verbosity", "0", "--command", WATCHER)
        return servers[-1], sitting, said.splitlines()[-1]

    yield begin
    for server in servers:
        server.stop()


def after_answers(server: Server, sitting: Answering, seconds: float) -> float:
    """How many sockets are open when the table has been answered at for so long."""
    over = threading.Event()
    answering = threading.Thread(target=sitting.answer_until, args=(over, lambda: server.base_url))
    answering.start()
    time.sleep(seconds)
    over.set()
    answering.join()
    return open_sockets(server)


@scale
@pytest.mark.parametrize(("flags", "left"), [(SOON, 0), (NEVER, DEAF)], ids=["asked", "never asked"])
def test_clients_that_do_not_read_are_shown_out(serve, flags, left):
    """And they stay where no one asks whether they read: the negative control."""
    server, sitting, watcher = serve(*flags)
    deaf = [client(server, sitting, watcher) for _ in range(DEAF)]
    assert open_sockets(server) == DEAF
    assert after_answers(server, sitting, seconds_of(SOON) + 3) == left
    assert len(sitting.acknowledged) > 5
    for raw in deaf:
        raw.close()


@scale
def test_twenty_thousand_messages_are_not_read_and_end_the_socket(serve):
    server, sitting, watcher = serve()
    talker = client(server, sitting, watcher)
    assert open_sockets(server) == 1
    frame = bytes([0x81, 0x80 | 100]) + bytes(4) + b"x" * 100
    with suppress(OSError):  # it is shown out while it talks
        talker.sendall(frame * 20_000)
    deadline = time.monotonic() + 20
    while open_sockets(server) and time.monotonic() < deadline:
        time.sleep(0.2)
    assert open_sockets(server) == 0
    talker.close()
