"""The network of a school that is served from one machine: its addresses, and who is refused."""

import socket
from ipaddress import ip_address

import ifaddr
from django.conf import settings
from django.http import HttpRequest

from trainer.ops.request_log import Application, Receive, Scope, Send

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")

REFUSAL = "This school is served to its own network only.\n"

NOWHERE = ("192.0.2.1", 9)
"""An address that is kept for documentation. Connecting a datagram socket sends nothing."""


def own_addresses() -> list[str]:
    """Return the IPv4 addresses of this machine on private networks, that of its default route first."""
    found = (
        address.ip
        for adapter in ifaddr.get_adapters()
        for address in adapter.ips
        if isinstance(address.ip, str)
    )
    own = [ip for ip in found if not (ip_address(ip).is_loopback or ip_address(ip).is_global)]
    route = _route()
    return sorted(own, key=lambda ip: ip != route)


def _route() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
        except OSError:  # no network
            return ""
        return str(probe.getsockname()[0])


def classroom_hosts() -> list[str]:
    """Return where others find this machine: the names of its certificate, then its addresses."""
    return [*(name for name in settings.NAMED_HOSTS if name not in LOOPBACK), *own_addresses()]


def own_hosts() -> list[str]:
    """Return all names and addresses by which this machine is asked."""
    name = socket.gethostname().lower()
    return [*LOOPBACK, *classroom_hosts(), name, f"{name.partition('.')[0]}.local"]


def public_url(request: HttpRequest, path: str) -> str:
    """Return the address of a page for other machines: "localhost" on a projector would be each phone's
    own."""
    url, host = request.build_absolute_uri(path), request.get_host()
    if settings.CLASSROOM == "OFF" or not (name := next(filter(host.startswith, LOOPBACK), "")):
        return url
    return url.replace(name, own[0], 1) if (own := classroom_hosts()) else url


class PrivateNetwork:
    """Refuses clients of the internet: what is sent in plain HTTP is for a school's own network."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not ip_address(scope["client"][0].partition("%")[0]).is_global:
            await self.application(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close"})
        else:
            headers = [(b"content-type", b"text/plain; charset=utf-8")]
            await send({"type": "http.response.start", "status": 403, "headers": headers})
            await send({"type": "http.response.body", "body": REFUSAL.encode()})
