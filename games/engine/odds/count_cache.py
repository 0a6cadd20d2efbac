"""Count cache: what was counted once is read and not counted again.

The shipped ones lie in fixtures/odds; what is counted for another deck or another rule goes to a cache of
this user. A count is found by the facts on which it rests: deck, ladder, packets, strategy, what a bet is
worth. Whatever of a game or a paytable changes one of them makes it a count of its own; what changes none,
such as rules that word or mark otherwise, has nothing counted again. The facts cannot say how it was counted,
so a page names the version of that: one of another is refused, and so is one whose digest does not fit.
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

from games.engine.odds.guard import NotCounted
from games.engine.rules.pages import FIXTURES
from games.engine.texts import Text

FOLDER = FIXTURES / "odds"

COUNT_VERSION = 1
"""The version of the counting: raised when what is counted, or how it is written, changes."""

_alone: ContextVar[Path | None] = ContextVar("the only folder of counts", default=None)

Counts = dict[str, int]

_ONLY_KEPT = ContextVar("only what is kept", default=False)


class NotCountedYet(NotCounted):
    """Raised where odds are not counted yet and the caller cannot wait."""

    def __init__(self, title: str) -> None:
        super().__init__(title, "cache", Text("it hasn’t been calculated yet"))


@contextmanager
def cached_counts_only() -> Iterator[None]:
    """Count nothing within this context: what is not cached raises `NotCountedYet`."""
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


def read_or_count(subject: Subject, count: Callable[[], Counts], *, fresh: bool = False) -> Counts:
    """Return the counts of the subject: shipped, cached, or counted now and cached; see
    `cached_counts_only`."""
    key = subject.key
    shipped = _shipped(_alone.get() or FOLDER)
    if not fresh and (result := shipped.get(key) or _cached(_cache() / f"{key}.json")):
        return result
    if _ONLY_KEPT.get():
        raise NotCountedYet(subject.title)
    counts = count()
    _write(_cache() / f"{key}.json", subject, counts)
    _cached.cache_clear()
    return counts


@contextmanager
def isolated_cache(folder: Path) -> Iterator[None]:
    """Within, counts are read from this folder, whatever its pages are called, and kept there, and nowhere
    else: in an empty one everything is counted."""
    before = _alone.set(folder)
    try:
        yield
    finally:
        _alone.reset(before)


def page_of(subject: Subject, counts: Counts) -> dict[str, Any]:
    """Return the page that is shipped."""
    return {
        "title": subject.title,
        "method": subject.method,
        "counted as": COUNT_VERSION,
        "facts": dict(subject.facts),
        "counts": counts,
        "digest": digest([COUNT_VERSION, dict(subject.facts), counts]),
    }


def write_page(path: Path, subject: Subject, counts: Counts) -> None:
    text = json.dumps(page_of(subject, counts), indent=1, ensure_ascii=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text + "\n", encoding="utf-8")


def _write(path: Path, subject: Subject, counts: Counts) -> None:
    """Write a page to the cache, if the cache can be written."""
    temporary = path.with_suffix(f".{os.getpid()}")
    try:
        write_page(temporary, subject, counts)
        temporary.replace(path)
    except OSError:
        with suppress(OSError):
            temporary.unlink()


@cache
def _shipped(folder: Path) -> dict[str, Counts]:
    result = {}
    for path in sorted(folder.glob("*.json")):
        page = json.loads(path.read_text(encoding="utf-8"))
        if counts := _read(page):
            result[digest(page["facts"])[:20]] = counts
    return result


@cache
def _cached(path: Path) -> Counts | None:
    try:
        page = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return _read(page)


def _read(page: Any) -> Counts | None:
    """Return the counts of a page, if they are those that were written, and counted as they are now."""
    if not isinstance(page, dict) or not {"facts", "counts", "digest"} <= page.keys():
        return None
    counts: Counts = page["counts"]
    fits = page["digest"] == digest([page.get("counted as"), page["facts"], counts])
    return counts if fits and page.get("counted as") == COUNT_VERSION else None


def _cache() -> Path:
    return _alone.get() or cache_folder("odds")


def cache_folder(name: str) -> Path:
    """Return a folder in this user's cache."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path("~/.cache").expanduser()) / "dealer-trainer" / name
