"""Compares what pages say with what they said before a change, by a table of addresses and one of words."""

import json
import logging
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from difflib import unified_diff
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import setup_test_environment

from tests.trainer.whole.crawl.crawler import Page, crawl, visit
from tests.trainer.whole.crawl.whole_school import LANGUAGES, speaking, whole_school

Table = list[tuple[str, str]]
MORE = 3
"""So many times as many addresses of a URL pattern are written as are looked at in every run of the tests."""
ADDRESS = re.compile(r"(?<![\w<])/[\w./?=&%+~-]*")


def write(path: Path) -> None:
    with _migrated(), whole_school() as visitors:
        found = {
            f"{who} {language}": crawl(speaking(client, language), first, MORE)
            for who, (client, first) in visitors.items()
            for language in LANGUAGES
        }
    path.write_text(json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True), encoding="utf-8")
    print(f"{sum(map(len, found.values()))} pages")


def compare(path: Path, addresses: Table, words: Table) -> None:
    """Prints each difference once, with the pages that show it."""
    renamed, reworded = _addresses_by(addresses), _words_by(words)
    different: dict[str, list[str]] = defaultdict(list)
    with _migrated(), whole_school() as visitors:
        for who, old in json.loads(path.read_text(encoding="utf-8")).items():
            role, _space, language = who.rpartition(" ")
            client = speaking(visitors[role].client, language)
            for address, page in old.items():
                if shown := _difference(client, renamed(address), page, renamed, reworded):
                    different[shown].append(f"{who} {address}")
    for shown, pages in different.items():
        print(f"=== {len(pages)} pages: {'  '.join(pages[:4])}\n{shown}\n")
    print(f"{sum(map(len, different.values()))} pages differ, in {len(different)} ways")


Change = Callable[[str], str]


def _difference(client: Client, address: str, old: Page, renamed: Change, reworded: Change) -> str:
    page, _addresses = visit(client, address)
    before = _lines(old, lambda line: renamed(reworded(line)))
    lines = list(unified_diff(before, _lines(page), n=0, lineterm=""))[2:]
    return "\n".join(line for line in lines if not line.startswith("@@"))


def _lines(page: Page, changed: Change = str) -> list[str]:
    """A page as lines, its links sorted: in which order they stand is seen in the text."""
    lines = [f"{name}: {page[name]}" for name in ("status", "type", "location", "title") if name in page]
    lines += [f"heading: {line}" for line in page.get("outline", ())] + page.get("text", [])
    for form in page.get("forms", ()):
        lines += [f"form: {form['method']} {form['action']}", *(f"  {field}" for field in form["fields"])]
    links = [changed(f"link: {line}") for line in page.get("links", ())]
    return [*map(changed, lines), *sorted(links)]


# --- Tables ------------------------------------------------------------------------------------------


def read_table(path: Path | None) -> Table:
    """Lines of two columns, apart by a tab; others say nothing."""
    lines = path.read_text(encoding="utf-8").splitlines() if path else []
    rows = [line.split("\t") for line in lines]
    return [(row[0], row[1]) for row in rows if len(row) > 1 and not row[0].startswith("#")]


def _addresses_by(table: Table) -> Change:
    """Changes every address in a line: by the row that is the whole of its path, or the longest that begins
    it."""
    rows = [(re.compile(_pattern(old)), _slashed(new)) for old, new in table]
    rows.sort(key=lambda row: -len(row[0].pattern))

    def one(address: str) -> str:
        path, mark, query = address.partition("?")
        return moved(path) + mark + ADDRESS.sub(lambda inner: one(inner[0]), query)

    def moved(path: str) -> str:
        for whole in (True, False):
            for pattern, new in rows:
                found = pattern.fullmatch(path) if whole else pattern.match(path)
                if found and (whole or pattern.pattern != "/"):
                    return _filled(new, found.groups()) + path[found.end() :]
        return path

    return lambda line: ADDRESS.sub(lambda found: one(found[0]), line)


def _filled(new: str, slots: Iterable[str]) -> str:
    for slot in slots:
        new = re.sub(r"<[^>]*>", slot, new, count=1)
    return new


def _pattern(old: str) -> str:
    return re.sub(r"<[^>]*>", "([^/]+)", re.sub(r"[.?+()]", r"\\\g<0>", _slashed(old)))


def _slashed(address: str) -> str:
    return "/" + address.lstrip("/")


def _words_by(table: Table) -> Change:
    """Changes whole words, but in addresses."""
    rows = [(re.compile(rf"(?<!\w){re.escape(old)}(?!\w)"), new) for old, new in table]

    def change(text: str) -> str:
        for pattern, new in rows:
            text = pattern.sub(lambda _found, new=new: new, text)
        return text

    def changed(line: str) -> str:
        texts, addresses = ADDRESS.split(line), ADDRESS.findall(line)
        return "".join(chain.from_iterable(zip_longest(map(change, texts), addresses, fillvalue="")))

    return changed


@contextmanager
def _migrated() -> Iterator[Any]:
    """A database of its own, in memory; what is written there ends with the process."""
    logging.disable()
    setup_test_environment(debug=False)
    yield connection.creation.create_test_db(verbosity=0)
