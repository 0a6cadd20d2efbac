"""The file of a SQLite database is its owner's alone, and so is what SQLite lays beside it."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

OTHERS = 0o077
BESIDE = ("", "-wal", "-shm", "-journal")


class OwnFile(sqlite3.Connection):
    """A connection before which the file is there with mode 0600: SQLite gives what it makes the same mode.

    A file that others could read, from before this or made by hand, is closed to them.
    """

    def __init__(self, database: Any, *args: Any, **kwargs: Any) -> None:
        if not is_in_memory(name := os.fspath(database)):
            keep_to_oneself(Path(name))
        super().__init__(database, *args, **kwargs)


def is_in_memory(name: str) -> bool:
    return name in ("", ":memory:") or name.startswith("file:")


def keep_to_oneself(path: Path) -> None:
    try:
        if not path.stat().st_mode & OTHERS:
            return
    except FileNotFoundError:
        with suppress(OSError):  # SQLite says better what is wrong with the folder
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        return
    for beside in BESIDE:
        with suppress(FileNotFoundError, PermissionError):  # somebody else's file is theirs to keep
            path.with_name(path.name + beside).chmod(0o600)
