"""Where a request comes from, as far as that can be known and not only claimed.

Without a proxy it is the other end of the connection, whatever headers say. Behind one it is the last address
in the header that PROXY_ADDRESS_HEADER names: the one that our own proxy wrote, whatever a client put before
it.
"""

from ipaddress import IPv6Address, IPv6Network, ip_address

from django.conf import settings
from django.http import HttpRequest

from trainer.operating import calls

SITE = 64
"""Bits of an IPv6 address that are one household's or one classroom's: the rest anybody there can change."""


def here() -> str:
    """The address of the request that is being answered, for the audit; empty on the command line."""
    request = calls.request.get()
    return address_of(request) if request else ""


def address_of(request: HttpRequest) -> str:
    """An IPv4 address, an IPv6 network of 64 bits, or nothing where it is not known."""
    if settings.PROXY_ADDRESS_HEADER:
        return plain(request.META.get(settings.PROXY_ADDRESS_HEADER, "").rpartition(",")[2])
    if settings.SECURE_PROXY_SSL_HEADER:
        return ""  # a proxy that does not say for whom it asks: its own address is everybody's
    return plain(request.META.get("REMOTE_ADDR", ""))


def plain(written: str) -> str:
    """As it is compared: without a port, brackets or a zone."""
    text = written.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or IPv6Network((found, SITE), strict=False))
    return str(found)
