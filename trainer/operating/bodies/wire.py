"""Daphne with bounds: what is too large is refused when it is announced, or as soon as it has been counted.

Left to itself Daphne reads the whole of a request, and parses a form of any size, before the application
hears of it. Here a request that is refused is handed over at once, without a body and marked with the status
of its answer, which is a page like any other. What is sent after that is dropped unread, for some seconds,
because a browser that is cut off while it sends does not show what it was answered.
"""

import asyncio
from typing import Any
from urllib.parse import unquote

from daphne.http_protocol import HTTPFactory, WebRequest
from daphne.server import Server
from twisted.web.http import HTTPChannel

from trainer.operating.bodies.bounds import MOST, PATIENCE, REFUSED, TOO_LARGE, TOO_SLOW, most_at, session_in

LINGER = 10.0
"""Seconds for which a client whose request was refused may go on sending what nobody reads."""
TAKES_NOTHING = 60.0
"""Seconds for which a client may take nothing of what is being sent."""


class Request(WebRequest):  # type: ignore[misc]  # neither Daphne nor Twisted has types
    """`refused` is the status of the answer, once nothing more is read."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # Django parses forms; Twisted would do so too, in memory, for nobody.
        super().__init__(*args, parsePOSTFormSubmission=False, **kwargs)
        self.refused, self.counted, self.most = 0, 0, MOST
        self.clock: Any = self.channel.callLater(PATIENCE, self.channel.too_slow)

    def gotLength(self, length: int | None) -> None:
        """All its headers are here; None where it comes in chunks."""
        if length is None or length > MOST:
            self.most = self._most()
        if length is not None and length > self.most:
            self.refused, length = TOO_LARGE, 0
            self.channel.refuse(self)
        super().gotLength(length)

    def _most(self) -> int:
        """Whether the session that is shown opens anything is asked later, where one may wait for it."""
        shown = {name.decode("latin-1"): "shown" for name in self.received_cookies}
        if not session_in(shown):
            return MOST
        return most_at(unquote(self.channel.asked_for().decode("ascii", "replace")))

    def handleContentChunk(self, data: bytes) -> None:
        self.counted += len(data)
        if self.counted > self.most:
            self.refused = self.refused or TOO_LARGE
        else:
            super().handleContentChunk(data)

    def process(self) -> Any:
        self.stop_clock()
        if self.refused:
            self.requestHeaders.removeHeader(b"upgrade")  # no socket either
            self.content.truncate(0)
        return super().process()

    def connectionLost(self, reason: Any) -> None:
        self.stop_clock()
        super().connectionLost(reason)

    def stop_clock(self) -> None:
        if self.clock and self.clock.active():
            self.clock.cancel()
        self.clock = None


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection. After `refuse` there is one answer to come, and nothing is read any more."""

    refusing = lingering = False
    aborting: Any = None

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

    def asked_for(self) -> bytes:
        """The path of the request that is coming in."""
        path: bytes = self._path.split(b"?", 1)[0]
        return path

    def refuse(self, request: Request) -> None:
        self.refusing = True
        self.persistent = False
        self.length = 0  # so its content is complete
        request.requestHeaders.removeHeader(b"expect")  # nobody is told to go on
        request.responseHeaders.setRawHeaders(b"connection", [b"close"])

    def rawDataReceived(self, data: bytes) -> None:
        if self.refusing:
            return
        super().rawDataReceived(data)
        if self.requests and self.requests[-1].refused and not self._handlingRequest:
            self.refuse(self.requests[-1])
            self.allContentReceived()

    def too_slow(self) -> None:
        """Whoever has not even said what they want is not answered."""
        request = self.requests[-1] if self.requests else None
        if request is None or request.content is None:
            self.loseConnection()
            return
        request.refused = TOO_SLOW
        self.refuse(request)
        self.allContentReceived()

    def loseConnection(self) -> None:
        if not self.refusing or self.lingering:
            super().loseConnection()
            return
        self.lingering = True
        self._networkProducer.unregisterProducer()
        self.transport.loseWriteConnection()
        self.aborting = self.callLater(LINGER, self.transport.abortConnection)

    def connectionLost(self, reason: Any) -> None:
        if self.aborting and self.aborting.active():
            self.aborting.cancel()
        self.drained.set()
        super().connectionLost(reason)


class Connections(HTTPFactory):  # type: ignore[misc]
    protocol = Channel

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

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        if status := getattr(protocol, "refused", 0):
            scope["extensions"] = {REFUSED: status}
        return super().create_application(protocol, scope)

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
