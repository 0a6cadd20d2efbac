"""Crawls: from the first pages over every link and form that gets a page, as one visitor and in one language.

Each page is asked for in a transaction that is taken back, so that none depends on those before it. Of a URL
pattern with many addresses some are looked at.
"""

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any
from uuid import UUID

from django.db import transaction
from django.test import Client
from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, resolve

from tests.trainer.whole.crawl.page_reader import Reader

Page = dict[str, Any]
OFTEN, RUNS, FILES = 2, 5, 1
"""Addresses of a URL pattern that are looked at; of one of a run, which differ by mode; of one of a file."""
HOST = "http://testserver"
SLOT = re.compile(r"<[^>]*>")
SEEN = re.compile(r"[?&]seen=\w+")
"""What a page shows already, as it asks for anything newer: a digest, which may change where no text does."""


def crawl(client: Client, first: Iterable[str], times: int = 1) -> dict[str, Page]:
    """Pages by address, so many times as often as usual. What takes no GET is left out."""
    pages: dict[str, Page] = {}
    asked: Counter[str | None] = Counter()
    waiting = deque(dict.fromkeys(first))
    met = set(waiting)
    while waiting:
        address = waiting.popleft()
        pattern = pattern_of(address)
        if asked[pattern] >= times * most(pattern):
            continue
        page, addresses = visit(client, address)
        if page["status"] == 405:
            continue
        asked[pattern] += 1
        pages[address] = page
        new = [found for found in addresses if found not in met and pattern_of(found)]
        met.update(new)
        waiting.extend(new)
    return pages


def most(pattern: str | None) -> int:
    if str(pattern).endswith((".csv", ".xlsx", ".pdf")):
        return FILES
    return RUNS if str(pattern).startswith("/runs/") else OFTEN


def visit(client: Client, address: str) -> tuple[Page, list[str]]:
    """The page, and the addresses it names."""
    with transaction.atomic():
        response = client.get(address)
        body = b"".join(response) if response.streaming else response.content
        transaction.set_rollback(True)
    kind = response.get("Content-Type", "").partition(";")[0]
    page: Page = {"status": response.status_code, "type": kind}
    if "Location" in response:
        location = response["Location"].removeprefix(HOST)
        return page | {"location": location}, [location]
    if kind != "text/html":
        return page, []
    html = body.decode()
    read = Reader(html.replace(f'="{HOST}/', '="/'))
    page |= {"whole": html.lstrip()[:9].lower() == "<!doctype", "title": read.title, "outline": read.outline}
    page |= {"text": read.lines, "forms": read.forms, "links": list(dict.fromkeys(read.links))}
    return page, [SEEN.sub("", address) for address in read.addresses]


@cache
def pattern_of(address: str) -> str | None:
    """The URL pattern of an address, its slots unnamed; None for what is not ours or would sign out."""
    try:
        route = resolve(address.partition("?")[0]).route
    except Resolver404:
        return None
    return None if route == "logout/" else unnamed(route)


def unnamed(route: str) -> str:
    return "/" + SLOT.sub("<>", route)


def routes(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    """Every URL pattern as it is written."""
    for entry in (resolver or get_resolver()).url_patterns:
        route = before + str(entry.pattern)
        yield from [route] if isinstance(entry, URLPattern) else routes(entry, route)


def filled(route: str) -> str:
    """An address of this pattern, of nothing that is there."""
    fills = {"<int:": "1", "<uuid:": str(UUID(int=0))}
    return "/" + SLOT.sub(lambda slot: fills.get(slot[0].partition(":")[0] + ":", "x"), route)
