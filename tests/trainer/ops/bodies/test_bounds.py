"""Bodies that a real server does not keep; a Daphne without our bounds holds them whole."""

import http.client
import re
import socket
import sys
from contextlib import closing
from urllib.parse import urlencode, urlsplit

import pytest
from django.conf import settings

from tests.scale import scale
from tests.servers.environments import PROJECT
from tests.servers.serving import Server, serve
from tests.trainer.ops.bodies.sender import Sender, most_memory, post
from trainer.accounts.roster import MOST_BYTES as LIST
from trainer.assignments.files import MAX_BYTES as FILE
from trainer.demo.school import PASSWORD
from trainer.ops.body_limits import MAX_BODY
from trainer.schools.branding import MAX_BYTES as LOGO

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")

MEGABYTE = 1_000_000
STOCK = (
    "import sys; from daphne.cli import CommandLineInterface; "
    "CommandLineInterface().run(sys.argv[2:] + sys.argv[1:2])"
)
HASTY = (
    "import sys; from trainer.ops import body_limits as bounds; bounds.IDLE_TIMEOUT = 2; "
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
    """The cookie of a user who may send the list of a class."""
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


def test_what_is_huge_costs_neither_memory_nor_others_their_turn(server):
    before, size = most_memory(server), 60 * MEGABYTE
    sender = Sender(server, "/login/", "Transfer-Encoding: chunked", "Connection: close")
    for part in range(1, 5):
        sender.send(part * size // 4, chunked=True)
        assert greeted(server)
    sender.door.sendall(b"0\r\n\r\n")
    assert sender.answer().status in (400, 403, 413)
    assert most_memory(server) - before < 16 * MEGABYTE


@scale
def test_without_limits_it_is_in_memory_whole(tmp_path):
    """The negative control: a stock Daphne, before the same pages."""
    server = serve(tmp_path, command=STOCK)
    try:
        before, size = most_memory(server), 16 * MEGABYTE
        post(server, "/login/", size)
        assert most_memory(server) - before > 2 * size
    finally:
        server.stop()


def sent_form(client, size: int):
    return client.post("/login/", b"x" * size, content_type="application/x-www-form-urlencoded")


@pytest.mark.parametrize(("language", "debug"), [("es", False), ("en", True)])
def test_it_is_said_on_a_page_like_any_other(client_of, language, debug, settings):
    settings.DEBUG = debug
    answer = sent_form(
        client_of(None, HTTP_ACCEPT_LANGUAGE=language), settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1
    )
    page = answer.content.decode()
    assert answer.status_code == 413
    assert f'<html lang="{language}">' in page
    assert f"{settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 1024} KB" in page
    assert answer["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("chunked", [False, True], ids=["announced", "in chunks"])
@pytest.mark.parametrize("size", [LIST + 400_000, MAX_BODY + 1])
def test_a_list_that_is_too_large_is_refused_on_its_own_page(server, owner, size, chunked):
    answer = post(server, "/people/add/", size, owner, chunked=chunked)
    assert answer.status in (403, 413)
    if not chunked:
        assert answer.status == 413
        assert 'name="people"' in answer.page


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


def test_the_operators_page_says_these_bounds():
    page = " ".join((PROJECT / "docs" / "operating.md").read_text().split())
    kept = f"keeps {MAX_BODY // 1024**2} MiB of a request"
    form = f"A form may have {settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 1024} KiB"
    people = f"a list of people as a file {LIST // 1024**2} MiB"
    work = f"the file of an assignment {FILE / 1024**2} MiB"
    assert f"{form}, {people}, {work}, a logo {LOGO // 1024} KiB" in page
    assert kept in page


def test_too_many_fields_are_refused_in_words_too(client_of):
    page = client_of(None, HTTP_ACCEPT_LANGUAGE="es").post(
        "/login/", {f"field-{n}": "1" for n in range(2000)}
    )
    assert page.status_code == 400
    assert '<html lang="es">' in page.content.decode()
    assert "<h1>" in page.content.decode()
