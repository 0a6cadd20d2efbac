"""Round the pages, at the level of ASGI: a body that is too large or too slow does not come as far as Django.

Django reads all that it is sent before any page is asked. So the body is read here, up to its bound, and
handed on whole; what is refused reaches Django with nothing in it, as a request that its middleware answers
in words (refusing.py). The server has stopped reading earlier still (wire.py), where it is ours.
"""

import asyncio
from http.cookies import CookieError, SimpleCookie
from typing import Any

from asgiref.sync import ThreadSensitiveContext
from channels.db import database_sync_to_async
from django.db import Error

from trainer.operating.bodies.bounds import (
    MOST,
    PATIENCE,
    REFUSED,
    TOO_LARGE,
    TOO_SLOW,
    is_signed_in,
    most_at,
    session_in,
)
from trainer.operating.observing import Application, Message, Receive, Scope, Send


class Gone(Exception):
    """The client left before it had sent everything."""


class Refused(Exception):
    """`status` says why nothing more is read."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Bounded:
    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await _read(scope, receive)
        except Gone:
            return
        except Refused as refused:
            body = b""
            scope = scope | {"extensions": {**scope.get("extensions", {}), REFUSED: refused.status}}
        await self.application(scope, _again(body, receive), send)


async def _read(scope: Scope, receive: Receive) -> bytes:
    """Raises `Refused`, or `Gone`."""
    if status := scope.get("extensions", {}).get(REFUSED):
        raise Refused(status)
    headers = dict(scope["headers"])
    announced = int(headers.get(b"content-length") or 0)
    most = MOST
    if announced > MOST or b"transfer-encoding" in headers:
        most = await _most(scope["path"], headers)
    if announced > most:
        raise Refused(TOO_LARGE)
    try:
        async with asyncio.timeout(PATIENCE):
            return await _counted(receive, most)
    except TimeoutError:
        raise Refused(TOO_SLOW) from None


async def _counted(receive: Receive, most: int) -> bytes:
    body, more = bytearray(), True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > most:
            raise Refused(TOO_LARGE)
    return bytes(body)


async def _most(path: str, headers: dict[bytes, bytes]) -> int:
    """Only for who is signed in: the session is looked up, which costs a query at these pages alone."""
    most, session_key = most_at(path), session_in(cookies_of(headers.get(b"cookie", b"")))
    if most == MOST or not session_key:
        return MOST
    try:
        async with ThreadSensitiveContext():  # or it would wait for every other socket and request
            return most if await database_sync_to_async(is_signed_in)(session_key) else MOST
    except Error:
        return most  # the page itself says what became of the database


def cookies_of(header: bytes) -> dict[str, str]:
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(header.decode("latin-1")).items()}
    except CookieError:
        return {}


def _again(body: bytes, receive: Receive) -> Receive:
    """What was read, once; then whatever comes that is no part of it: what was refused is thrown away."""
    left: list[Any] = [body]

    async def receiving() -> Message:
        if left:
            return {"type": "http.request", "body": left.pop(), "more_body": False}
        while (message := await receive())["type"] == "http.request":
            pass
        return message

    return receiving
