"""Clients that leave in the middle of a request leave nothing behind."""

import socket
import time
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from tests.scale import PATIENT, scale
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


@PATIENT
@pytest.mark.parametrize("times", [pytest.param(4, id="sample"), pytest.param(20, id="all", marks=scale)])
def test_the_server_can_be_stopped_after_clients_left_early(tmp_path, times):
    assert stopped(tmp_path, OURS, times=times, patience=120)


@scale
def test_a_stock_server_cannot(tmp_path):
    """The negative control: whether it hangs is a matter of luck, so it is tried several times."""
    tries = (tmp_path / str(number) for number in range(6))
    assert not all(stopped(folder, STOCK, times=80, patience=4) for folder in tries)


def stopped(folder: Path, application: str, *, times: int, patience: float) -> bool:
    """Whether a server that clients left early ends when it is asked to."""
    folder.mkdir(exist_ok=True)
    server = serve(folder, application)
    leave_early(server, times)
    return server.stop(patience)
