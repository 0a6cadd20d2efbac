"""A long table from a real server: what a client does not take is not made."""

import sys
import time
from contextlib import closing
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from tests.scale import scale
from tests.servers.serving import Server, serve
from tests.trainer.ops.bodies.sender import most_memory
from tests.trainer.ops.sending.long_tables import LONG

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")

MEGABYTE = 1_000_000
ROOM = 16 * MEGABYTE
"""By which a server may grow, whatever it sends: Python's own allocation goes up and down by some of it."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    serving = serve(tmp_path_factory.mktemp("long"), command=LONG)
    for kind in ("csv", "xlsx"):
        fetched(serving, 1_500, kind)  # what a first file makes in memory is no matter here
    yield serving
    serving.stop()


def asked(server: Server, lines: int, kind: str):
    door = HTTPConnection(urlsplit(server.base_url).netloc, timeout=500)
    door.request("GET", f"/long/{lines}/?file={kind}")
    return door, door.getresponse()


def fetched(server: Server, lines: int, kind: str) -> tuple[int, float, float]:
    """Bytes, seconds to the first of them, and to the last."""
    began = time.monotonic()
    door, response = asked(server, lines, kind)
    with closing(door):
        size, first = len(response.read(1)), time.monotonic() - began
        while piece := response.read(1 << 20):
            size += len(piece)
    return size, first, time.monotonic() - began


@scale
def test_what_is_not_read_is_not_made(server):
    """A client that reads the head and then nothing: the server waits, and answers others."""
    before = most_memory(server)
    door, response = asked(server, 10_000_000, "csv")
    with closing(door):
        response.read(1)
        time.sleep(1)
        assert fetched(server, 1_500, "csv")[2] < 20
        assert most_memory(server) - before < ROOM


IMPATIENT = "from trainer.ops.body_limits import BoundedServer; del BoundedServer.handle_reply; "


@scale
def test_a_server_that_does_not_wait_would_be_noticed(tmp_path):
    """The negative control."""
    before_run = "from trainer.serve import run; "
    hasty = f"{before_run}import django; django.setup(); {IMPATIENT}"
    serving = serve(tmp_path, command=LONG.replace(before_run, hasty))
    try:
        fetched(serving, 1_500, "csv")
        before = most_memory(serving)
        door, response = asked(serving, 1_000_000, "csv")
        with closing(door):
            response.read(1)
            time.sleep(10)
            assert most_memory(serving) - before > ROOM
    finally:
        serving.stop()
