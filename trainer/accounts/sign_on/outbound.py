"""Requests to the addresses of identity providers, which an owner of a school types: never to a host inside
the operator's network, unless INTERNAL_PROVIDERS names it, without redirects, and for seconds only.

A host is resolved once and the connection made to the address that was checked, so that a name whose address
changes in between reaches nothing inside.
"""

import socket
from contextlib import suppress
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from threading import Timer
from typing import Any

import requests
from django.conf import settings
from requests.adapters import HTTPAdapter
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool, PoolManager
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError, NewConnectionError

TIMEOUT = 5
"""Seconds for a connection, and for each wait within it."""
LONGEST = 10
"""Seconds until a connection is cut, whatever it is doing."""
MAX_BYTES = 512 * 1024
A_READ = 16 * 1024
NAT64 = IPv6Network("64:ff9b::/96")
UNICAST = IPv6Network("2000::/3")
"""All that is given out of IPv6: what lies outside, such as the old fec0::/10, is inside some network."""
SPECIAL = (IPv4Network("192.0.0.0/24"), IPv4Network("192.88.99.0/24"), IPv6Network("3fff::/20"))
"""For protocols and documents, where a Python of one version says global and of another not."""


class Refused(requests.RequestException):
    """The address is not one that this server asks, or its answer is too long."""


def session() -> requests.Session:
    made = requests.Session()
    made.trust_env = False  # neither its proxies, which would connect for us, nor its passwords
    made.max_redirects = 0
    made.mount("https://", _PublicAdapter())
    made.mount("http://", _RefusingAdapter())
    for origin in settings.INTERNAL_PROVIDERS:
        made.mount(f"{origin}/", _BoundedAdapter())
    return made


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Judge an IPv4 address within an IPv6 one by itself."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo and address.teredo[1])
        if address in NAT64:
            inner = IPv4Address(int(address) & 0xFFFFFFFF)
        if inner:
            return is_public(inner)
        if address not in UNICAST:
            return False
    special = any(address in network for network in SPECIAL)
    return address.is_global and not special and not address.is_multicast


def public_address(host: str, port: int) -> str:
    """Return an address of the host. Raise `OSError` where it has none, or one inside a network."""
    found = [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not found or not all(is_public(ip_address(each)) for each in found):
        raise OSError(f"{host} is inside a network")
    return found[0]


def _connect(connection: HTTPConnection, host: str) -> socket.socket:
    """Connect, and cut the connection when its time is over: one that sends a byte at a time never times
    out by itself."""
    try:
        made = socket.create_connection((host, connection.port), TIMEOUT)
    except OSError as failed:
        raise NewConnectionError(connection, str(failed)) from failed
    cut = Timer(LONGEST, _cut, [made.dup()])
    cut.daemon = True
    cut.start()
    return made


def _cut(connection: socket.socket) -> None:
    with suppress(OSError), connection:
        connection.shutdown(socket.SHUT_RDWR)


class _PublicConnection(HTTPSConnection):
    def _new_conn(self) -> socket.socket:
        try:
            address = public_address(self.host, self.port)
        except OSError as refused:
            raise NewConnectionError(self, str(refused)) from refused
        return _connect(self, address)


class _Connection(HTTPConnection):
    def _new_conn(self) -> socket.socket:
        return _connect(self, self.host)


class _SecureConnection(HTTPSConnection):
    def _new_conn(self) -> socket.socket:
        return _connect(self, self.host)


class _PublicPool(HTTPSConnectionPool):
    ConnectionCls = _PublicConnection


class _Pool(HTTPConnectionPool):
    ConnectionCls = _Connection


class _SecurePool(HTTPSConnectionPool):
    ConnectionCls = _SecureConnection


class _BoundedAdapter(HTTPAdapter):
    """For hosts that the operator named."""

    pools: dict[str, Any] = {"http": _Pool, "https": _SecurePool}

    def init_poolmanager(self, *args: Any, **kwargs: Any) -> None:
        self.poolmanager = PoolManager(num_pools=1, maxsize=1)
        self.poolmanager.pool_classes_by_scheme = self.pools

    def send(self, request: requests.PreparedRequest, *args: Any, **kwargs: Any) -> requests.Response:
        response = super().send(request, stream=True, timeout=TIMEOUT, verify=True)
        response._content = _read(response)
        return response


class _PublicAdapter(_BoundedAdapter):
    pools = {"https": _PublicPool}


class _RefusingAdapter(HTTPAdapter):
    def send(self, request: requests.PreparedRequest, *args: Any, **kwargs: Any) -> requests.Response:
        raise Refused("not encrypted", request=request)


def _read(response: requests.Response) -> bytes:
    found = b""
    try:
        while part := response.raw.read1(A_READ, decode_content=True):
            found += part
            if len(found) > MAX_BYTES:
                raise Refused("too long", response=response)
    except HTTPError as broken:
        raise requests.ConnectionError(broken, response=response) from broken
    finally:
        response.close()
    return found
