"""Which pages may open a socket: those of this very server.

Channels' validator compares host names only, so it accepts a page on another port; and where every host is
allowed it accepts no Origin at all. A socket here needs an Origin, and the one it was asked for: its host,
its port and its scheme, so that an https page of that name, which is not ours, does not reach a server that
speaks http. Behind a proxy the scheme is what PROXY_SSL_HEADER says, as it is for pages; forms are Django's
to refuse.
"""

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from channels.security.websocket import AllowedHostsOriginValidator, WebsocketDenier
from django.conf import settings

if TYPE_CHECKING:  # names of the stubs, which exist nowhere else
    from asgiref.typing import ASGIReceiveCallable, ASGISendCallable
    from channels.consumer import _ChannelScope
    from channels.utils import _ChannelApplication


class SameOrigin:
    def __init__(self, application: "_ChannelApplication") -> None:
        self.application = AllowedHostsOriginValidator(application)
        self.denier = WebsocketDenier()

    async def __call__(
        self, scope: "_ChannelScope", receive: "ASGIReceiveCallable", send: "ASGISendCallable"
    ) -> object:
        allowed = scope["type"] == "websocket" and same_origin(
            dict(scope["headers"]), str(scope.get("scheme", "ws"))
        )
        return await (self.application if allowed else self.denier)(scope, receive, send)


def same_origin(headers: dict[bytes, bytes], scheme: str = "ws") -> bool:
    try:
        origin = urlsplit(headers.get(b"origin", b"").decode("ascii"))
    except ValueError:
        return False
    host = headers.get(b"host", b"").decode("latin-1").lower()
    wanted = "https" if scheme == "wss" or _proxy_says_https(headers) else "http"
    return origin.scheme == wanted and origin.netloc.lower() == host != ""


def _proxy_says_https(headers: dict[bytes, bytes]) -> bool:
    """As `HttpRequest.scheme` reads it."""
    if not settings.SECURE_PROXY_SSL_HEADER:
        return False
    name, https = settings.SECURE_PROXY_SSL_HEADER
    given = headers.get(name.removeprefix("HTTP_").replace("_", "-").lower().encode("ascii"), b"")
    return given.decode("latin-1").split(",", 1)[0].strip() == https
