"""Clients that leave in the middle of a request leave nothing behind."""

import socket
import time
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from tests.scale import scale
from tests.servers.serving import Server, serve

REQUEST = b"GET /login/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def leave_early(server: Server, times: int) -> None:
    """A class that closes its laptops: waves of requests whose clients are gone while some are answered."""
    address = urlsplit(server.base_url)
    answered = min(one_answer(server) for _ in range(3))  # about ten milliseconds, or more on a busy machine
    for turn in range(times):
        clients = [socket.create_connection((address.hostname, address.port)) for _ in range(20)]
        for client in clients:
            client.sendall(REQUEST)
        time.sleep(turn % 10 * answered)
        for client in clients:
            client.close()


def one_answer(server: Server) -> float:
    """Seconds that a page takes."""
    begun = time.monotonic()
    with urlopen(f"{server.base_url}/login/") as response:
        response.read()
    return time.monotonic() - begun


OURS, STOCK = "trainer.asgi:application", "tests.trainer.stock_pages:application"


@pytest.mark.parametrize(
    ("application", "patience", "times", "stops"),
    [
        pytest.param(OURS, 30, 4, True, id="sample"),
        pytest.param(OURS, 30, 20, True, id="ours", marks=scale),
        pytest.param(STOCK, 4, 80, False, id="the negative control", marks=scale),
    ],
)
def test_the_server_can_be_stopped_after_clients_left_early(tmp_path, application, patience, times, stops):
    server = serve(tmp_path, application)
    leave_early(server, times)
    assert server.stop(patience) is stops
