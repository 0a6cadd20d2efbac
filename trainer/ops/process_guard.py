"""System checks of this machine and its settings, and the lock that keeps a second process out."""

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

if sys.platform == "win32":
    import msvcrt
else:
    try:
        import fcntl
    except ImportError:
        fcntl = None  # type: ignore[assignment]  # no_file_locks says so

from django.conf import settings
from django.core.checks import CheckMessage, Info, Tags, Warning, register

# Only one process may serve with the in-memory channel layer: two would each push to their own half of the
# class, without an error. The first takes a lock, which the system releases when it ends. Processes that
# share a SQLite file and push through Redis share the lock, so that no backup is restored over a file that is
# served.


MEMORY = "channels.layers.InMemoryChannelLayer"

_locks: dict[tuple[Path, bool], int] = {}


class ServingRefused(Exception):
    """This process may not serve; the text says why, and what to do."""


class AlreadyServing(ServingRefused):
    """Another process serves this database with the in-memory channel layer."""


class Unwritable(ServingRefused):
    """The lock's file cannot be made."""


def lock_path(*, database: str, fallback: Path) -> Path | None:
    """Return the path next to a SQLite file, in `fallback` for a database server, None for one in memory."""
    if database == ":memory:" or "mode=memory" in database:
        return None
    if os.path.isabs(database):
        return Path(f"{database}.serving")
    return fallback / "trainer.serving"


def claim(path: Path, *, alone: bool = True) -> None:
    """Lock until this process ends; shared unless `alone`. Raise `ServingRefused`."""
    if (path, alone) not in _locks:  # "dealer-trainer" claims it before it migrates, and as it serves
        _locks[path, alone] = _lock(path, alone=alone)  # closing it would release the lock


@contextmanager
def exclusive_access(path: Path) -> Iterator[None]:
    """Keep servers out meanwhile. Raise `ServingRefused`, such as where one runs."""
    file = _lock(path, alone=True)
    try:
        yield
    finally:
        os.close(file)


def _lock(path: Path, *, alone: bool) -> int:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise Unwritable(
            f"{path} cannot be written: {error.strerror}. Give its folder to the user that runs the trainer."
        ) from error
    try:
        _lock_file(file, alone=alone)
    except OSError:
        os.close(file)
        raise AlreadyServing(
            f"another process already serves this database (it locks {path}). "
            "Stop it, or set REDIS_URL so that several processes can share one channel layer."
        ) from None
    return file


def _lock_file(file: int, *, alone: bool) -> None:
    """Raise `OSError` where another process has it. Windows has no shared locks."""
    if sys.platform == "win32":
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    elif fcntl:
        fcntl.flock(file, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)


# Up to here a checkpoint on one connection and a commit on another could, rarely, corrupt the file.
WAL_RESET_FIXED = (3, 51, 3)


@register(Tags.compatibility, deploy=True)
def sqlite_library(app_configs: object, **kwargs: Any) -> list[CheckMessage]:
    uses_sqlite = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
    if not uses_sqlite or sqlite3.sqlite_version_info >= WAL_RESET_FIXED:
        return []
    return [
        Info(
            f"This Python links SQLite {sqlite3.sqlite_version}, which has the rare WAL-reset corruption.",
            hint="It needs a checkpoint and a commit at the same instant. Keep backups with "
            "VACUUM INTO, and use a Python that links SQLite 3.51.3 or newer where you can.",
            id="trainer.I001",
        )
    ]


@register(Tags.compatibility)
def memory_layer_with_server_database(app_configs: object, **kwargs: Any) -> list[CheckMessage]:
    memory = settings.CHANNEL_LAYERS["default"]["BACKEND"] == MEMORY
    if not memory or settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        return []
    return [
        Warning(
            "The database is shared, but pushes stay in the memory of one process.",
            hint="Set REDIS_URL, or be sure that exactly one process on one machine serves this database.",
            id="trainer.W001",
        )
    ]


@register(Tags.compatibility)
def no_file_locks(app_configs: object, **kwargs: Any) -> list[CheckMessage]:
    if sys.platform == "win32" or fcntl:
        return []
    return [
        Warning(
            "This system has no file locks, so nothing keeps a second process from serving this database.",
            hint="Start the trainer once only.",
            id="trainer.W004",
        )
    ]


@register(Tags.security, deploy=True)
def proxy_without_client_address(app_configs: object, **kwargs: Any) -> list[CheckMessage]:
    if not settings.SECURE_PROXY_SSL_HEADER or settings.PROXY_ADDRESS_HEADER:
        return []
    return [
        Warning(
            "There is a proxy, and nothing says which of its headers names the client's address.",
            hint="Set PROXY_ADDRESS_HEADER, for example to X-Forwarded-For: without it wrong passwords are "
            "limited by account only, and the audit does not say where anything was done from.",
            id="trainer.W002",
        )
    ]


@register(Tags.security, deploy=True)
def erasures_in_the_database_alone(app_configs: object, **kwargs: Any) -> list[CheckMessage]:
    if settings.ERASURE_LIST:
        return []
    return [
        Warning(
            "Who was erased is in the database alone, and a restored backup has the names again.",
            hint="Set ERASURE_LIST to a file, such as /var/lib/dealer-trainer/erasures.txt.",
            id="trainer.W003",
        )
    ]
