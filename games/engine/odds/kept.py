"""Kept counts: what was counted once is read and not counted again.

The shipped ones lie in fixtures/odds; what is counted for another deck or another rule goes to a cache of
this user. A count is found by the facts on which it rests and by the version of the rules, and one whose
digest does not fit is counted again.
"""

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from games.engine.rules.pages import FIXTURES

FOLDER = FIXTURES / "odds"

Counts = dict[str, int]

_ONLY_KEPT = ContextVar("only what is kept", default=False)


class NotKept(LookupError):
    """Nobody has counted this, and whoever asks cannot wait for it."""


@contextmanager
def only_kept() -> Iterator[None]:
    """While it lasts nothing is counted: what is not kept raises `NotKept`."""
    token = _ONLY_KEPT.set(True)
    try:
        yield
    finally:
        _ONLY_KEPT.reset(token)


@dataclass(frozen=True)
class Subject:
    """What is counted: its title, how, and all the facts on which the numbers rest, as JSON values."""

    title: str
    method: str
    facts: Mapping[str, Any]

    @property
    def key(self) -> str:
        return digest(self.facts)[:20]


def digest(written: object) -> str:
    """SHA-256 of the canonical JSON."""
    text = json.dumps(written, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def counted(subject: Subject, count: Callable[[], Counts], *, fresh: bool = False) -> Counts:
    """The counts of the subject: shipped, cached, or counted now and cached; see `only_kept`."""
    key = subject.key
    if not fresh and (found := _shipped(FOLDER).get(key) or _cached(key)):
        return found
    if _ONLY_KEPT.get():
        raise NotKept(subject.title)
    counts = count()
    _write(_cache() / f"{key}.json", subject, counts)
    _cached.cache_clear()
    return counts


def page_of(subject: Subject, counts: Counts) -> dict[str, Any]:
    """The page that is shipped."""
    return {
        "title": subject.title,
        "method": subject.method,
        "facts": dict(subject.facts),
        "counts": counts,
        "digest": digest([dict(subject.facts), counts]),
    }


def write_page(path: Path, subject: Subject, counts: Counts) -> None:
    text = json.dumps(page_of(subject, counts), indent=1, ensure_ascii=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text + "\n", encoding="utf-8")


def _write(path: Path, subject: Subject, counts: Counts) -> None:
    """A cache that cannot be written is none, and no error."""
    beside = path.with_suffix(f".{os.getpid()}")
    try:
        write_page(beside, subject, counts)
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink()


@cache
def _shipped(folder: Path) -> dict[str, Counts]:
    found = {}
    for path in sorted(folder.glob("*.json")):
        page = json.loads(path.read_text(encoding="utf-8"))
        if counts := _read(page):
            found[digest(page["facts"])[:20]] = counts
    return found


@cache
def _cached(key: str) -> Counts | None:
    try:
        page = json.loads((_cache() / f"{key}.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return _read(page)


def _read(page: Any) -> Counts | None:
    """The counts of a page, if they are those that were written."""
    if not isinstance(page, dict) or not {"facts", "counts", "digest"} <= page.keys():
        return None
    counts: Counts = page["counts"]
    return counts if page["digest"] == digest([page["facts"], counts]) else None


def _cache() -> Path:
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path("~/.cache").expanduser()) / "dealer-trainer" / "odds"
