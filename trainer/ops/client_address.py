"""The address and browser of a request, in words. A client can forge both."""

import re
from ipaddress import IPv6Address, IPv6Network, ip_address

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext

from trainer.ops import request_log

_BROWSERS = (
    ("Edge", r"Edg(?:e|A|iOS)?/(\d+)"),
    ("Opera", r"OPR/(\d+)"),
    ("Samsung Internet", r"SamsungBrowser/(\d+)"),
    ("Firefox", r"(?:Firefox|FxiOS)/(\d+)"),
    ("Chrome", r"(?:Chrome|CriOS)/(\d+)"),
    ("Safari", r"Version/(\d+)[\d.]* (?:Mobile/\S+ )?Safari/"),
)
"""The first that fits: most of them say that they are the later ones as well."""

_SYSTEMS = (
    ("iPhone", r"iPhone"),
    ("iPad", r"iPad"),
    ("Android", r"Android"),
    ("Windows", r"Windows"),
    ("ChromeOS", r"CrOS"),
    ("macOS", r"Mac OS X|Macintosh"),
    ("Linux", r"Linux|X11"),
)


def device_words(agent: str, address: str) -> str:
    browser = browser_words(agent)
    if not address:
        return browser
    return gettext("%(browser)s, from %(address)s") % {"browser": browser, "address": address}


def browser_words(agent: str) -> str:
    """ "Firefox 128, Linux"; what is neither known is an unknown browser."""
    found = ((name, re.search(pattern, agent)) for name, pattern in _BROWSERS)
    browser = next((f"{name} {version[1]}" for name, version in found if version), "")
    system = next((name for name, pattern in _SYSTEMS if re.search(pattern, agent)), "")
    return ", ".join(filter(None, (browser, system))) or gettext("an unknown browser")


# Without a proxy the address is the other end of the connection, whatever headers say. Behind one it is the
# last address in the header named by PROXY_ADDRESS_HEADER: the one that our own proxy wrote.


SITE_BITS = 64
"""Bits of an IPv6 address that name one household or classroom; a device may change the rest."""


def current_address() -> str:
    """Return the address of the current request, for the audit; empty on the command line."""
    request = request_log.current_request.get()
    return address_of(request) if request else ""


def address_of(request: HttpRequest) -> str:
    """Return an IPv4 address, an IPv6 network of 64 bits, or "" where it is unknown."""
    if settings.PROXY_ADDRESS_HEADER:
        return normalize(request.META.get(settings.PROXY_ADDRESS_HEADER, "").rpartition(",")[2])
    if settings.SECURE_PROXY_SSL_HEADER:
        return ""  # the proxy does not name its client, and its own address is every user's
    return normalize(request.META.get("REMOTE_ADDR", ""))


def normalize(written: str) -> str:
    """Return the address without a port, brackets or a zone, as it is compared."""
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
        return str(found.ipv4_mapped or IPv6Network((found, SITE_BITS), strict=False))
    return str(found)
