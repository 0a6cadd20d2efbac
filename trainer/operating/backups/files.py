"""Files of backups: whole or not there, never in place of another, and nobody else's to read."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

NAMED = re.compile(r"trainer-\d{8}T\d{6}Z\.(sqlite3|dump)")


class Unfit(Exception):
    """Why a backup was not made or not put back, in a sentence; everything stands as it did."""


@contextmanager
def whole_or_none(path: Path) -> Iterator[Path]:
    """An empty draft beside `path`, which takes that name when it is filled and on the disk."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise Unfit(f"{path} cannot be written: {error.strerror}.") from error
    try:
        yield draft
        _sync(draft)
        os.link(draft, path)  # unlike a renaming, it overwrites nothing
        _sync(path.parent)
    except FileExistsError as error:
        raise Unfit(f"{path} is there already, and nothing is overwritten.") from error
    finally:
        draft.unlink()


def _sync(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def moment() -> str:
    """Now, for a name: names in their order are in the order of time."""
    return datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")


def named_by_time(folder: Path, vendor: str) -> Path:
    return folder / f"trainer-{moment()}.{'dump' if vendor == 'postgresql' else 'sqlite3'}"


def forget_all_but(newest: int, folder: Path) -> list[Path]:
    """Of those that are named by time; what else lies there stays. Tells what is gone."""
    old = sorted(path for path in folder.iterdir() if NAMED.fullmatch(path.name))[:-newest]
    for path in old:
        path.unlink()
    return old
