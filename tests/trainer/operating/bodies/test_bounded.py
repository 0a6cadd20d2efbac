"""What any server hands over is counted before Django reads it; each page says its own bound."""

import asyncio
import re

import pytest
from django.conf import settings
from django.db import OperationalError
from django.http import HttpResponse
from django.urls import URLResolver, get_resolver
from django.utils.translation import override

from tests.servers.environments import PROJECT
from trainer.operating.bodies import bounded, bounds
from trainer.operating.bodies.bounded import Bounded
from trainer.operating.bodies.bounds import MOST, REFUSED, most_at
from trainer.operating.bodies.refusing import RefusedIsSaid
from trainer.schools.looks import look_pages
from trainer.schools.people.adding import MOST_SENT

ADD = "/people/add/"


@pytest.fixture
def db(file_database):
    return file_database


@pytest.fixture
def signed_in(db, client_of, olga):
    """The cookies of somebody whose session is there."""
    return client_of(olga).cookies


@pytest.fixture
def signed_out(db, client_of, olga):
    """Those of somebody whose session ended."""
    client = client_of(olga)
    client.session.delete()
    return client.cookies


class Django:
    """As far as a body is concerned: `read` is what it was given, `refused` why not."""

    def __init__(self) -> None:
        self.read, self.refused = None, None

    async def __call__(self, scope, receive, send) -> None:
        self.refused = scope.get("extensions", {}).get(REFUSED)
        self.read = (await receive())["body"]


async def ask(*chunks: bytes, path: str = "/login/", cookies=None, length: int | None = None, over=True):
    """What becomes of these chunks, and how many of them were fetched."""
    headers = [(b"transfer-encoding", b"chunked")] if length is None else []
    headers += [] if length is None else [(b"content-length", b"%d" % length)]
    if cookies:
        headers.append((b"cookie", "; ".join(f"{n}={c.value}" for n, c in cookies.items()).encode()))
    fetched = 0

    async def receive():
        nonlocal fetched
        if fetched == len(chunks):
            return await asyncio.Event().wait()
        fetched += 1
        more = not over or fetched < len(chunks)
        return {"type": "http.request", "body": chunks[fetched - 1], "more_body": more}

    django = Django()
    await Bounded(django)({"type": "http", "path": path, "headers": headers}, receive, None)
    return django.refused, len(django.read), fetched


async def test_a_body_within_bounds_is_handed_on_whole():
    assert await ask(b"a" * 1000, b"b" * 1000, length=2000) == (None, 2000, 2)
    assert await ask(b"a" * MOST) == (None, MOST, 1)


async def test_what_is_announced_too_large_is_not_fetched_at_all():
    assert await ask(b"a" * 1000, length=MOST + 1) == (413, 0, 0)


async def test_chunks_are_counted():
    chunk = b"a" * 8192
    assert await ask(*[chunk] * 1000) == (413, 0, MOST // 8192 + 1)


async def test_what_is_refused_is_nothing_that_comes_later():
    """Django waits for its client to leave, and takes anything else for a fault of the server's."""
    messages = [{"type": "http.request", "body": b"a" * 8192, "more_body": True}] * 20

    async def receive():
        return messages.pop() if messages else {"type": "http.disconnect"}

    async def django(scope, receive, send):
        heard.extend([await receive(), await receive()])

    heard = []
    headers = [(b"content-length", b"1000000")]
    await Bounded(django)({"type": "http", "path": "/", "headers": headers}, receive, None)
    assert [message["type"] for message in heard] == ["http.request", "http.disconnect"]
    assert heard[0]["body"] == b""


async def test_who_is_signed_in_may_send_a_list_on_its_page(signed_in):
    cookies, size = signed_in, MOST_SENT
    assert await ask(b"a" * size, path=ADD, cookies=cookies, length=size) == (None, size, 1)
    assert await ask(path=ADD, cookies=cookies, length=size + 1) == (413, 0, 0)
    assert await ask(path="/house/", cookies=cookies, length=size) == (413, 0, 0)
    assert await ask(path=ADD, length=size) == (413, 0, 0)


async def test_a_session_that_ended_opens_nothing(signed_out):
    assert await ask(path=ADD, cookies=signed_out, length=MOST_SENT) == (413, 0, 0)


async def test_without_the_look_at_the_session_it_would(signed_out, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(bounded, "is_signed_in", lambda key: True)
    assert await ask(b"a", path=ADD, cookies=signed_out, length=MOST_SENT) == (None, 1, 1)


async def test_a_database_in_trouble_is_left_to_the_page(signed_in, monkeypatch):
    def away(key):
        raise OperationalError("away")

    monkeypatch.setattr(bounded, "is_signed_in", away)
    assert await ask(b"a", path=ADD, cookies=signed_in, length=MOST_SENT) == (None, 1, 1)


async def test_what_stops_coming_is_given_up(monkeypatch):
    monkeypatch.setattr(bounded, "PATIENCE", 0.05)
    assert await ask(b"a", over=False) == (408, 0, 1)


async def test_whoever_leaves_is_not_asked_about():
    async def gone():
        return {"type": "http.disconnect"}

    django = Django()
    await Bounded(django)({"type": "http", "path": "/", "headers": []}, gone, None)
    assert django.read is None


# --- Which pages ------------------------------------------------------------------------------------


def views(resolver, before: str = ""):
    for entry in resolver.url_patterns:
        path = before + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from views(entry, path)
        else:
            yield path, entry.callback


def test_three_pages_take_more_and_no_other():
    wide = {path: view.takes for path, view in views(get_resolver()) if hasattr(view, "takes")}
    most = {"people/add/": MOST_SENT, "people/enrol/": settings.DATA_UPLOAD_MAX_MEMORY_SIZE}
    assert wide == most | {"school/look/": look_pages.MOST_SENT}
    assert [most_at(path) for path in (ADD, "/nowhere/", "/login/")] == [MOST_SENT, MOST, MOST]


def test_the_operators_page_says_these_bounds():
    page = (PROJECT / "docs" / "operating.md").read_text()
    said = dict(re.findall(r"^\| `?([^|`]+)`? \| (?:who|any).*\| ([\d,]+) KiB", page, re.M))
    kibibytes = {path: int(number.replace(",", "")) * 1024 for path, number in said.items()}
    assert kibibytes == {
        ADD: MOST_SENT,
        "/people/enrol/": settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
        "/school/look/": look_pages.MOST_SENT,
        "any other page": MOST,
        "any page": MOST,
    }
    assert bounds.PATIENCE == 60
    assert "a minute after its first line" in page


@pytest.mark.parametrize("status", [408, 413])
@pytest.mark.parametrize("language", ["en", "es"])
def test_it_is_said_in_the_readers_language_without_a_look_at_the_database(rf, status, language):
    request = rf.post("/login/")
    request.scope = {"extensions": {REFUSED: status}}
    with override(language):
        response = RefusedIsSaid(lambda request: HttpResponse("read"))(request)
    assert response.status_code == status
    assert f'<html lang="{language}">' in response.content.decode()


def test_what_is_not_refused_passes(rf):
    """The negative control."""
    assert RefusedIsSaid(lambda request: HttpResponse("read"))(rf.post("/login/")).content == b"read"


def test_too_many_fields_are_refused_in_words_too(db, client_of):
    page = client_of(None, HTTP_ACCEPT_LANGUAGE="es").post(
        "/login/", {f"field-{n}": "1" for n in range(2000)}
    )
    assert page.status_code == 400
    assert '<html lang="es">' in page.content.decode()
    assert "<h1>" in page.content.decode()
