"""Who may open a socket: a page of this very trainer, and nothing else.

Channels' validator compares host names only, so it accepts a page on another port; and where every host is
allowed it accepts no Origin at all. A socket here needs an Origin, and the one it was asked for.
"""

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from channels.security.websocket import AllowedHostsOriginValidator, WebsocketDenier

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
        allowed = scope["type"] == "websocket" and same_origin(dict(scope["headers"]))
        return await (self.application if allowed else self.denier)(scope, receive, send)


def same_origin(headers: dict[bytes, bytes]) -> bool:
    try:
        origin = urlsplit(headers.get(b"origin", b"").decode("ascii"))
    except ValueError:
        return False
    host = headers.get(b"host", b"").decode("latin-1").lower()
    return origin.scheme in ("http", "https") and origin.netloc.lower() == host != ""
