"""Round the pages and the sockets, at the level of ASGI: what comes in and goes out is counted and logged.

No thread is entered for it. What Django knows of a call (its view, who asked) is read from the request that
`Remembered` left in it.
"""

import logging
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

from django.conf import settings

from trainer.operating import counters
from trainer.operating.calls import METHODS, Call, current, request_id

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
        counters.requests.labels(view, call.method, status).observe(call.seconds)
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
                counters.sockets.labels(route).inc()
            await send(message)

        try:
            await application(scope, receive, sending)
        finally:
            if is_open:
                counters.sockets.labels(route).dec()

    return socket
