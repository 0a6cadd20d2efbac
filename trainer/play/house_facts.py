"""What follows from a game's house rules alone and takes a second to find: its skills, the mistakes it shows.

It is found once. For printed houses it is shipped in fixtures/houses (python -m benchmarks.house_facts), for
others it is kept in a cache of this user, by a digest of the house and of the code that finds it.
"""

import hashlib
import json
import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

from django.conf import settings

from games.engine.odds.ends import digest
from games.engine.rules.pages import FIXTURES

FOLDER = FIXTURES / "houses"

CODE = (
    "games/**/*.py",
    "trainer/**/*.py",
    "fixtures/*.toml",
    "fixtures/games/*.toml",
    "fixtures/mistakes/*.toml",
)
"""Files on which the facts rest."""

_one_search = Lock()


def house_fact(find: Callable[..., Any], *house: str) -> Any:
    """Return what `find(*house)` finds, a JSON value. The first word of `house` is a game, then its rules.

    One search goes on at a time, so that a class which asks for the same waits for one.
    """
    with _one_search:
        return _read_or_find(find, house)


@lru_cache(maxsize=100)
def _read_or_find(find: Callable[..., Any], house: tuple[str, ...]) -> Any:
    shipped = read_shipped(house[0]).get(find.__name__, {})
    if shipped.get("house") == list(house):
        return shipped["found"]
    path = _cache() / f"{digest([find.__name__, house, code_digest()])[:20]}.json"
    with suppress(OSError, ValueError):
        return json.loads(path.read_text(encoding="utf-8"))
    found = find(*house)
    temporary = path.with_suffix(f".{os.getpid()}")
    with suppress(OSError):  # what cannot be kept is found again by the next process
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_text(json.dumps(found), encoding="utf-8")
        temporary.replace(path)
    return found


def read_shipped(game: str) -> dict[str, Any]:
    """Return the shipped facts of a game by name, each with the house that it holds for."""
    path = FOLDER / f"{game}.json"
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else {}


def _cache() -> Path:
    """Return a folder in this user's cache."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path("~/.cache").expanduser()) / "dealer-trainer" / "houses"


@cache
def code_digest() -> str:
    found = hashlib.sha256()
    base: Path = settings.BASE_DIR
    for path in sorted(path for pattern in CODE for path in base.glob(pattern)):
        found.update(path.read_bytes())
    return found.hexdigest()
