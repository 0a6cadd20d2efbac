"""Bodies that a real server refuses before it has read them; a Daphne without our bounds reads them all."""

import http.client
import re
import socket
import sys
from contextlib import closing
from urllib.parse import urlencode, urlsplit

import pytest

from tests.servers.serving import Server, serve
from tests.trainer.operating.bodies.sender import Sender, most_memory, post
from trainer.demo.cast import PASSWORD
from trainer.operating.bodies.bounds import MOST
from trainer.schools.people.adding import MOST_SENT

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")

MEGABYTE = 1_000_000
MADE_UP = "Cookie: sessionid=" + "a" * 32
STOCK = (
    "import sys; from daphne.cli import CommandLineInterface; "
    "CommandLineInterface().run(sys.argv[2:] + sys.argv[1:2])"
)
HASTY = (
    "import sys; from trainer.operating.bodies import bounds; bounds.PATIENCE = 2.0; "
    "from trainer.serve import run; run(sys.argv[2:], sys.argv[1])"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    serving = serve(tmp_path_factory.mktemp("bodies"), command=HASTY)
    assert greeted(serving)  # what a first page makes in memory is no matter here
    yield serving
    serving.stop()


@pytest.fixture(scope="module")
def owner(server) -> str:
    """The cookie of somebody who may send the list of a class."""
    form = {"username": "owner", "password": PASSWORD, "csrfmiddlewaretoken": "a" * 32}
    kind = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": "csrftoken=" + "a" * 32}
    with closing(http.client.HTTPConnection(urlsplit(server.base_url).netloc, timeout=30)) as door:
        door.request("POST", "/login/", urlencode(form), kind)
        answer = door.getresponse()
        assert answer.status == 302
        return "Cookie: " + re.search(r"sessionid=\w+", answer.headers.as_string())[0]


def greeted(server: Server) -> bool:
    with closing(http.client.HTTPConnection(urlsplit(server.base_url).netloc, timeout=10)) as door:
        door.request("GET", "/login/")
        return door.getresponse().read().startswith(b"<!doctype html>")


@pytest.mark.parametrize("chunked", [False, True], ids=["announced", "in chunks"])
def test_what_is_huge_costs_neither_memory_nor_others_their_turn(server, chunked):
    before, size = most_memory(server), 150 * MEGABYTE
    length = "Transfer-Encoding: chunked" if chunked else f"Content-Length: {size}"
    sender = Sender(server, "/login/", length)
    for part in range(10):
        sender.send(part * size // 10, chunked=chunked)
        assert greeted(server)
    assert sender.answer().status == 413
    assert most_memory(server) - before < 16 * MEGABYTE


def test_without_bounds_it_is_held_in_memory_whole(tmp_path):
    """The negative control: a stock Daphne, before the same pages."""
    server = serve(tmp_path, command=STOCK)
    try:
        before, size = most_memory(server), 16 * MEGABYTE
        assert post(server, "/login/", size).status == 413  # said only now
        assert most_memory(server) - before > 2 * size
    finally:
        server.stop()


def test_it_is_said_on_a_page_like_any_other_and_the_connection_closed(server):
    answer = post(server, "/login/", MOST + 1)
    assert answer.status == 413
    assert 'lang="es"' in answer.page
    assert "<h1>" in answer.page
    for header in ("Content-Security-Policy: ", "X-Frame-Options: DENY", "X-Content-Type-Options: nosniff"):
        assert header in answer.headers
    assert "connection: close" in answer.headers.lower()
    assert "set-cookie" not in answer.headers.lower()


ROSTERS = {"/people/add/": MOST_SENT, "/people/enrol/": 256 * 1024}


@pytest.mark.parametrize("chunked", [False, True], ids=["announced", "in chunks"])
def test_who_is_not_signed_in_is_heard_for_64_kib_anywhere(server, chunked):
    for path in ("/login/", "/", "/nowhere/", "/people/", "/house/", *ROSTERS):
        assert post(server, path, MOST, chunked=chunked).status in (302, 403, 404, 405)
        assert post(server, path, MOST + 1, chunked=chunked).status == 413
        assert post(server, path, MOST + 1, MADE_UP, chunked=chunked).status == 413


@pytest.mark.parametrize("chunked", [False, True], ids=["announced", "in chunks"])
def test_the_list_of_a_class_has_a_bound_of_its_own_on_its_pages(server, owner, chunked):
    for path, most in ROSTERS.items():
        assert post(server, path, most, owner, chunked=chunked).status == 403  # read, and without a token
        assert post(server, path, most + 1, owner, chunked=chunked).status == 413
        assert post(server, "/house/", MOST + 1, owner, chunked=chunked).status == 413


def test_nobody_is_told_to_go_on_with_what_is_refused(server):
    size = 150 * MEGABYTE
    assert "100 Continue" not in post_expecting(server, size)
    assert "100 Continue" in post_expecting(server, 100)


def post_expecting(server: Server, size: int) -> str:
    sender = Sender(server, "/login/", f"Content-Length: {size}", "Expect: 100-continue")
    said = sender.door.recv(4096).decode()
    sender.door.close()
    return said


def test_more_than_was_announced_is_no_part_of_it(server):
    """What follows is read as the next request, which it is not."""
    sender = Sender(server, "/login/", "Content-Length: 10", "Connection: keep-alive")
    sender.send(MEGABYTE)
    answer = sender.answer()
    assert answer.status == 403
    assert "400 Bad Request" in answer.page


def test_a_socket_with_a_body_is_refused_as_well(server):
    headers = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
    assert post(server, "/ws/tables/", MEGABYTE, *headers).status == 413


def test_what_does_not_come_to_an_end_is_given_up(server):
    """Within two seconds here; the shipped server waits for a minute."""
    slow = Sender(server, "/login/", "Content-Length: 1000")
    endless = Sender(server, "/login/", "Transfer-Encoding: chunked")
    undecided = socket.create_connection(slow.door.getpeername(), timeout=30)
    undecided.sendall(b"POST /login/ HTTP/1.1\r\nX-Unfinished: ")
    slow.send(10)
    endless.send(10, chunked=True)
    for sender in (slow, endless):
        answer = sender.answer()
        assert answer.status == 408
        assert "<h1>" in answer.page
    assert undecided.recv(100) == b""
    undecided.close()
