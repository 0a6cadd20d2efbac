"""A database that is migrated and empty: made once of these migrations, copied by whoever needs one.

Migrating takes seconds, for each worker and for each server that the tests start. What was made of other
migrations, or is read by another Django, has another name and is never copied; and Django migrates what its
tests are given all the same, and finds it done.
"""

import fcntl
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path

from tests.servers.environments import PROJECT, demo_environment, python

FOLDER = PROJECT / ".pytest_cache" / "migrated"


def copy_into(database: sqlite3.Connection) -> None:
    with _made() as path, closing(sqlite3.connect(path)) as made:
        made.backup(database)


def copy_to(path: Path) -> None:
    with _made() as made:
        shutil.copyfile(made, path)


def sources() -> list[Path]:
    """Every file that says what migrating makes of an empty database: the migrations, what they call, and the
    models, some of whose tables get triggers."""
    trainer = PROJECT / "trainer"
    called = [trainer / "schools" / "append_only.py", PROJECT / "requirements" / "run.txt"]
    called.append(trainer / "play" / "snapshots.py")
    return sorted(
        [
            *called,
            *trainer.rglob("migrations/*.py"),
            *trainer.rglob("models/*.py"),
            *trainer.rglob("models.py"),
        ]
    )


def digest(paths: list[Path]) -> str:
    """Of where the files are and what they hold, and of who would read them."""
    read = sha256(f"{sys.version} {sqlite3.sqlite_version}".encode())
    for path in paths:
        read.update(f"{path.relative_to(PROJECT)} {sha256(path.read_bytes()).hexdigest()}".encode())
    return read.hexdigest()


@contextmanager
def _made() -> Iterator[Path]:
    """Nobody else makes or removes one meanwhile."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"{digest(sources())}.sqlite3"
    with (FOLDER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            _make(path)
        yield path


def _make(path: Path) -> None:
    for older in FOLDER.glob("*.sqlite3*"):
        older.unlink()
    half = path.with_suffix(".sqlite3.half")
    migrate(half)
    half.rename(path)


def migrate(path: Path) -> None:
    """As on a new machine, from nothing."""
    done = python("manage.py", "migrate", "--verbosity", "0", environment=demo_environment(path))
    assert done.returncode == 0, done.stderr
