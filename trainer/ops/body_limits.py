"""Limits on request bodies, and on answers that a client does not read: Daphne has neither.

Without them a server without a proxy keeps a body of any size in memory, more than twice. Django's settings
refuse a body too large for a page only once it has been read whole. The proxies of deploy/ refuse it too, and
`make run` has none: 16 MB that are posted take more than 32 MB of a Daphne without this.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from daphne.http_protocol import HTTPFactory, WebRequest
from daphne.server import Server
from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views import defaults
from twisted.web.http import HTTPChannel

Page = Callable[[HttpRequest], HttpResponse]

MAX_BODY = 2 * 1024 * 1024
"""Bytes of a body that are kept, more than any page accepts."""
IDLE_TIMEOUT = 60
"""Seconds without more of a request before it is dropped."""
SEND_TIMEOUT = 60.0
"""Seconds for which a client may read nothing of an answer."""


class Request(WebRequest):  # type: ignore[misc]  # neither Daphne nor Twisted has types
    """Reads a body that is too large to its end and drops it: a browser that is cut off while it sends shows
    no answer. Django gets the real length, and refuses it as it refuses a body a little too large."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # Django parses forms; Twisted would do so too, in memory.
        super().__init__(*args, parsePOSTFormSubmission=False, **kwargs)
        self.counted = 0

    def handleContentChunk(self, data: bytes) -> None:
        self.counted += len(data)
        if self.counted <= MAX_BODY:
            super().handleContentChunk(data)

    def process(self) -> Any:
        if self.counted > MAX_BODY:
            self.requestHeaders.setRawHeaders(b"content-length", [b"%d" % self.counted])
        return super().process()


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection that knows whether its client has read what was sent."""

    def __init__(self) -> None:
        super().__init__()
        self.drained = asyncio.Event()
        self.drained.set()

    def pauseProducing(self) -> None:
        self.drained.clear()
        super().pauseProducing()

    def resumeProducing(self) -> None:
        self.drained.set()
        super().resumeProducing()

    def connectionLost(self, reason: Any) -> None:
        self.drained.set()
        super().connectionLost(reason)


class Connections(HTTPFactory):  # type: ignore[misc]
    protocol = Channel

    def __init__(self, server: Server) -> None:
        super().__init__(server)
        self.timeOut = IDLE_TIMEOUT

    def buildProtocol(self, addr: Any) -> Any:
        protocol = super().buildProtocol(addr)
        protocol.requestFactory = Request
        return protocol


class BoundedServer(Server):  # type: ignore[misc]
    @property
    def http_factory(self) -> Connections:
        return self._connections

    @http_factory.setter
    def http_factory(self, stock: HTTPFactory) -> None:
        """Replace the factory that Daphne makes while it starts."""
        self._connections = Connections(self)

    async def handle_reply(self, protocol: Any, message: dict[str, Any]) -> None:
        """Wait until the client has read the last chunks: else a long file would lie in memory for a slow
        client."""
        await super().handle_reply(protocol, message)
        channel = getattr(protocol, "channel", None)
        if not message.get("more_body") or channel is None:
            return
        try:
            await asyncio.wait_for(channel.drained.wait(), SEND_TIMEOUT)
        except TimeoutError:
            channel.transport.abortConnection()


class FormLimitMiddleware:
    """Answers a form over the limits with a plain error: with DEBUG on Django would show its technical
    page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.page(request)

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: object
    ) -> HttpResponse | None:
        if getattr(view, "csrf_exempt", False):  # it reads its form itself
            return None
        try:
            request.POST  # noqa: B018
        except RequestDataTooBig:
            kibibytes = settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 1024
            return HttpResponse(render_to_string("413.html", {"most": kibibytes}), status=413)
        except (TooManyFieldsSent, TooManyFilesSent) as error:
            return defaults.bad_request(request, error)
        return None
