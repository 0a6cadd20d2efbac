"""One process only, while pushes travel through its memory.

Two processes with the in-memory channel layer would each push to their own half of the class, without an
error anywhere. So the first takes a lock and holds it until it ends; the system releases it however it ends.
Processes that share a SQLite file, and their pushes through Redis, hold it together: nobody restores a backup
over a file that is served.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MEMORY = "channels.layers.InMemoryChannelLayer"

_held: list[int] = []


class AlreadyServing(Exception):
    """Another process serves this database with the in-memory channel layer."""


def lock_path(*, database: str, fallback: Path) -> Path | None:
    """Beside a SQLite file; for a server in `fallback`; none for a database in this very process."""
    if database == ":memory:" or "mode=memory" in database:
        return None
    if os.path.isabs(database):
        return Path(f"{database}.serving")
    return fallback / "trainer.serving"


def claim(path: Path, *, alone: bool = True) -> None:
    """Until this process ends; with others who are not alone either, if so it is asked."""
    _held.append(_lock(path, fcntl.LOCK_EX if alone else fcntl.LOCK_SH))  # closing it would release the lock


@contextmanager
def nobody_serves(path: Path) -> Iterator[None]:
    """Nor begins to."""
    file = _lock(path, fcntl.LOCK_EX)
    try:
        yield
    finally:
        os.close(file)


def _lock(path: Path, how: int) -> int:
    path.parent.mkdir(parents=True, exist_ok=True)
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(file, how | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(file)
        raise AlreadyServing(
            f"another process already serves this database (it holds {path}). "
            "Stop it, or set REDIS_URL so that several processes can share one channel layer."
        ) from None
    return file
