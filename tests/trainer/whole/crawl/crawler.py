"""Follow every link and every form that gets a page, as one visitor and in one language.

Each request is rolled back, so that no page depends on those before it.
"""

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from django.db import transaction
from django.test import Client
from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, resolve

from tests.trainer.whole.crawl.page_reader import Reader

Page = dict[str, Any]
OFTEN, RUNS, WORK, FILES = 2, 5, 5, 1
"""Addresses visited per URL pattern; per pattern of a run, which differ by mode; per pattern of
assignments, of which the demo school has three without a file; per pattern of a file."""
HOST = "http://testserver"
SLOT = re.compile(r"<[^>]*>")
FILE = re.compile(r"\bfile=(?:csv|xlsx)$")
SEEN = re.compile(r"[?&]seen=\w+")
"""A digest in the address of a poll, which differs where no text does."""


def crawl(client: Client, first: Iterable[str]) -> dict[str, Page]:
    """Return pages by address. Addresses without GET are left out."""
    pages: dict[str, Page] = {}
    visits: Counter[str | None] = Counter()
    waiting = deque(dict.fromkeys(first))
    met = set(waiting)
    while waiting:
        address = waiting.popleft()
        pattern = pattern_of(address)
        if visits[pattern] >= most(pattern):
            continue
        page, addresses = visit(client, address)
        if page["status"] == 405:
            continue
        visits[pattern] += 1
        pages[address] = page
        new = [link for link in addresses if link not in met and pattern_of(link)]
        met.update(new)
        waiting.extend(new)
    return pages


def most(pattern: str | None) -> int:
    if str(pattern).endswith(("=csv", "=xlsx", ".pdf")):
        return FILES
    if str(pattern).startswith("/assignments/"):
        return WORK
    return RUNS if str(pattern).startswith("/runs/") else OFTEN


def visit(client: Client, address: str) -> tuple[Page, list[str]]:
    """Return the page and the addresses on it."""
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
    page |= {"leads_back": read.leads_back, "typed": read.typed}
    page |= {"text": read.lines, "choices": read.choices, "posted": read.posted, "unnamed": read.unnamed}
    return page, [SEEN.sub("", address) for address in read.addresses]


@cache
def pattern_of(address: str) -> str | None:
    """Return the URL pattern with unnamed slots and the kind of file that is asked for, or None for a foreign
    address."""
    path, _mark, query = address.partition("?")
    try:
        route = resolve(path).route
    except Resolver404:
        return None
    file = FILE.search(query)
    return unnamed(route) + (f"?{file[0]}" if file else "")


def unnamed(route: str) -> str:
    return "/" + SLOT.sub("<>", route)


def routes(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    """Yield every URL pattern as written."""
    for entry in (resolver or get_resolver()).url_patterns:
        route = before + str(entry.pattern)
        yield from [route] if isinstance(entry, URLPattern) else routes(entry, route)
