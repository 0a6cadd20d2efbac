"""One process only, while pushes travel through its memory.

Two processes with the in-memory channel layer would each push to their own half of the class, without an
error anywhere. So the first takes a lock and holds it until it ends; the system releases it however it ends.
"""

import fcntl
import os
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


def claim(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(file)
        raise AlreadyServing(
            f"another process already serves this database (it holds {path}). "
            "Stop it, or set REDIS_URL so that several processes can share one channel layer."
        ) from None
    _held.append(file)  # closing it, even by garbage collection, would release the lock
