"""Counts and logs each request and socket, at the level of ASGI.

No thread is entered for it. What Django knows of a call (its view, who asked) is read from the request that
`Remembered` left in it.
"""

import logging
import re
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import resolve

from trainer.ops import metrics
from trainer.ops.urls import MACHINES

# The call that is being answered: what log lines and metrics say of it, and nothing else.
#
# It stands in a context variable, which asgiref carries into the thread of the request, so that a line logged
# anywhere on the way knows its call.


UNKNOWN = "unknown"
"""The view of a call that reached none: no such path, another host, http for https."""


METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


REQUEST_ID = re.compile(rb"[A-Za-z0-9._-]{8,64}")


@dataclass(eq=False, slots=True)
class Call:
    """`status` is none until an answer begins, and stays so where the client left first."""

    id: str
    method: str
    request: HttpRequest | None = None
    status: int | None = None
    seconds: float | None = None
    began: float = field(default_factory=perf_counter)

    @property
    def view(self) -> str:
        """The name of a view, never a path: of these there are only so many, and none holds a token."""
        match = self.request.resolver_match if self.request else None
        return (match.view_name or UNKNOWN) if match else UNKNOWN

    @property
    def route(self) -> str:
        """The path with its slots open, `join/<str:token>/`."""
        match = self.request.resolver_match if self.request else None
        return f"/{match.route}" if match else f"({UNKNOWN})"

    @property
    def user(self) -> int | None:
        """The number of who is signed in, if anybody asked so far: it is never looked up for a log."""
        user = getattr(self.request, "_cached_user", None)
        return user.pk if user else None


current: ContextVar[Call | None] = ContextVar("current", default=None)


current_request: ContextVar[HttpRequest | None] = ContextVar("request", default=None)
"""What is being answered, for code that no view hands it to; none on the command line."""


def age() -> float:
    """Seconds since the call that is being answered arrived; 0 outside of any."""
    call = current.get()
    return perf_counter() - call.began if call else 0.0


def request_id(given: bytes | None) -> str:
    """The proxy's own, if it is one; else a new one."""
    return given.decode("ascii") if given and REQUEST_ID.fullmatch(given) else uuid4().hex


access = logging.getLogger("trainer.access")


STATIC = "static"


Message = dict[str, Any]


Scope = dict[str, Any]


Receive = Callable[[], Awaitable[Message]]


Send = Callable[[Message], Awaitable[None]]


Application = Callable[[Any, Any, Any], Awaitable[Any]]


class Observed:
    """Pages: a line and a time for each request, and its id in the answer's `X-Request-ID`."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self.static = f"/{settings.STATIC_URL.strip('/')}/"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        method = scope["method"] if scope["method"] in METHODS else "other"
        call = Call(request_id(dict(scope["headers"]).get(b"x-request-id")), method)

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                call.status = message["status"]
                headers = [*message.get("headers", ()), (b"X-Request-ID", call.id.encode("ascii"))]
                message = message | {"headers": headers}
            await send(message)

        before = current.set(call)
        try:
            await self.application(scope, receive, sending)
        finally:
            self._note(call, static=scope["path"].startswith(self.static))
            current.reset(before)

    def _note(self, call: Call, *, static: bool) -> None:
        call.seconds = perf_counter() - call.began
        status = f"{call.status // 100}xx" if call.status else "gone"
        view = STATIC if static else call.view
        metrics.requests.labels(view, call.method, status).observe(call.seconds)
        if not static:
            access.info("%s %s", call.method, call.view)


def counted(route: str, application: Application) -> Application:
    """A socket that is counted while it is open."""

    async def socket(scope: Any, receive: Receive, send: Send) -> None:
        is_open = False

        async def sending(message: Message) -> None:
            nonlocal is_open
            if message["type"] == "websocket.accept":
                is_open = True
                metrics.sockets.labels(route).inc()
            await send(message)

        try:
            await application(scope, receive, sending)
        finally:
            if is_open:
                metrics.sockets.labels(route).dec()

    return socket


# Django's end of a call, before any other middleware: the request is left where log lines and the audit
# find it, and what machines ask of an operator's trainer is answered at once.
#
# Those paths need no session, no language and no https; and any Host will do, because nothing in their
# answers depends on it: a load balancer asks by address. Their views ask for whatever secret they want
# themselves.


Page = Callable[[HttpRequest], HttpResponse]


class Remembered:
    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if call := current.get():
            call.request = request
        before = current_request.set(request)
        try:
            return self._answer(request)
        finally:
            current_request.reset(before)

    def _answer(self, request: HttpRequest) -> HttpResponse:
        if request.path_info not in MACHINES:
            return self.page(request)
        match = request.resolver_match = resolve(request.path_info)
        response: HttpResponse = match.func(request)
        return response
