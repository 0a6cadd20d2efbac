"""How much of a request is kept, and of an answer that nobody takes: Daphne itself bounds neither.

Without this a server with no proxy before it holds a body of any size in memory, more than twice. Django's
own settings refuse what is too large for a page, but only once the whole of it has been read.
"""

import asyncio
from typing import Any

from daphne.http_protocol import HTTPFactory, WebRequest
from daphne.server import Server
from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views import defaults
from twisted.web.http import HTTPChannel

LARGEST = 2 * 1024 * 1024
"""Bytes of a body that are kept: more than any page takes."""
SILENCE = 60
"""Seconds in which something more of a request has to come."""
TAKES_NOTHING = 60.0
"""Seconds for which a client may take nothing of what is being sent."""


class Request(WebRequest):  # type: ignore[misc]  # neither Daphne nor Twisted has types
    """What is too large is read to its end and dropped: a browser that is cut off while it sends shows no
    answer. Django is told how long it was, and refuses it as it refuses what is a little too large."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # Django parses forms; Twisted would do so too, in memory.
        super().__init__(*args, parsePOSTFormSubmission=False, **kwargs)
        self.counted = 0

    def handleContentChunk(self, data: bytes) -> None:
        self.counted += len(data)
        if self.counted <= LARGEST:
            super().handleContentChunk(data)

    def process(self) -> Any:
        if self.counted > LARGEST:
            self.requestHeaders.setRawHeaders(b"content-length", [b"%d" % self.counted])
        return super().process()


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection, with whether its client has taken what was sent."""

    def __init__(self) -> None:
        super().__init__()
        self.drained = asyncio.Event()
        self.drained.set()

    def pauseProducing(self) -> None:
        """What waits to be taken by the client is more than Twisted likes to keep."""
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
        self.timeOut = SILENCE

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
        """Daphne makes its own, in the middle of starting."""
        self._connections = Connections(self)

    async def handle_reply(self, protocol: Any, message: dict[str, Any]) -> None:
        """The next piece of an answer is not asked for before the client has taken the last ones: else the
        whole of a long file would lie here while a slow one takes it."""
        await super().handle_reply(protocol, message)
        channel = getattr(protocol, "channel", None)
        if not message.get("more_body") or channel is None:
            return
        try:
            await asyncio.wait_for(channel.drained.wait(), TAKES_NOTHING)
        except TimeoutError:
            channel.transport.abortConnection()


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's page for what cannot be read, and one that says how much can be sent."""
    if not isinstance(exception, RequestDataTooBig):
        return defaults.bad_request(request, exception)
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 1024
    return HttpResponse(render_to_string("413.html", {"most": most}), status=413)
