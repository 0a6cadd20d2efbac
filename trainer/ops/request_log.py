"""Count and log each request and socket in ASGI, without a thread.

`CurrentRequestMiddleware` puts Django's request into the call, with its view and user. django-structlog would
do the id, the user and a line of a request, some 45 lines of this file and log_format.py, by 8,500 lines of
three packages; the counts, sockets that are open and the redaction are not in it.
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

# The current call, for log lines and metrics. asgiref carries its context variable into the thread of the
# request.


UNKNOWN = "unknown"
"""The view of a call that reached none: no such path, another host, http for https."""

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

REQUEST_ID = re.compile(rb"[A-Za-z0-9._-]{8,64}")


@dataclass(eq=False, slots=True)
class Call:
    """One request. `status` stays None until an answer begins."""

    id: str
    method: str
    request: HttpRequest | None = None
    status: int | None = None
    seconds: float | None = None
    began: float = field(default_factory=perf_counter)

    @property
    def view(self) -> str:
        """The name of the view, not the path: there are few, and none holds a token."""
        match = self.request.resolver_match if self.request else None
        return (match.view_name or UNKNOWN) if match else UNKNOWN

    @property
    def route(self) -> str:
        """The path with its slots open, `join/<str:token>/`."""
        match = self.request.resolver_match if self.request else None
        return f"/{match.route}" if match else f"({UNKNOWN})"

    @property
    def user(self) -> int | None:
        """The id of the signed-in user, if it was read so far: it is never looked up for a log."""
        user = getattr(self.request, "_cached_user", None)
        return user.pk if user else None


current: ContextVar[Call | None] = ContextVar("current", default=None)

current_request: ContextVar[HttpRequest | None] = ContextVar("request", default=None)
"""The current request, for code that no view passes it to; None on the command line."""


def age() -> float:
    """Return the seconds since the current call arrived; 0 outside of any."""
    call = current.get()
    return perf_counter() - call.began if call else 0.0


def request_id(header: bytes | None) -> str:
    """Return the proxy's id if it is valid, else a new one."""
    return header.decode("ascii") if header and REQUEST_ID.fullmatch(header) else uuid4().hex


access = logging.getLogger("trainer.access")

STATIC = "static"

Message = dict[str, Any]

Scope = dict[str, Any]

Receive = Callable[[], Awaitable[Message]]

Send = Callable[[Message], Awaitable[None]]

Application = Callable[[Any, Any, Any], Awaitable[Any]]


class RequestLog:
    """Logs and times each request, and sends its id as `X-Request-ID`."""

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


def count_socket(route: str, application: Application) -> Application:
    """Count a socket while it is open."""

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


# The first middleware stores the request for log lines and the audit, and answers the paths of health checks
# and metrics at once: they need no session, language or https, and any Host is fine, since a load balancer
# asks by address. Their views check their own secrets.


Page = Callable[[HttpRequest], HttpResponse]


class CurrentRequestMiddleware:
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
