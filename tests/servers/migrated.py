"""A migrated database, empty or with the demo school: made once of this code, then copied.

Making one takes seconds, for each worker and each server that the tests start. A file made of other code, or
read by another Django, has another name and is not copied. Django still migrates the copy, in no time.
"""

import fcntl
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from tests.servers.environments import PROJECT, demo_environment, python

FOLDER = PROJECT / ".pytest_cache" / "migrated"


class NotMigrated(Exception):
    """No database to copy."""


def make_empty() -> None:
    """Migrate, where that is not done yet. Raise `NotMigrated`."""
    try:
        with made_once("empty", digest(sources()), migrate):
            pass
    except (AssertionError, subprocess.TimeoutExpired) as failed:
        raise NotMigrated(f"The tests have no database, since manage.py migrate failed: {failed}") from failed


def copy_into(database: sqlite3.Connection) -> None:
    with made_once("empty", digest(sources()), migrate) as path, closing(sqlite3.connect(path)) as made:
        made.backup(database)


def copy_to(path: Path) -> None:
    with made_once("empty", digest(sources()), migrate) as made:
        shutil.copyfile(made, path)


def copy_demo_to(path: Path) -> None:
    """Copy a database with the demo school and without its history, as made today."""
    files = [file for name in ("games", "trainer", "fixtures") for file in (PROJECT / name).rglob("*.*")]
    code = [*sources(), *(file for file in sorted(files) if file.suffix in (".py", ".toml", ".json"))]
    with made_once("demo", f"{datetime.now(UTC):%F}-{digest(code)}", _fill) as made:
        shutil.copyfile(made, path)


def sources() -> list[Path]:
    """Return the files that migrating depends on: migrations, code that they call, models with triggers."""
    trainer = PROJECT / "trainer"
    called = [trainer / "schools" / "append_only.py", PROJECT / "requirements" / "run.txt"]
    called += [trainer / "play" / "snapshots.py", trainer / "exams" / "bands.py"]
    return sorted(
        [
            *called,
            *trainer.rglob("migrations/*.py"),
            *trainer.rglob("models/*.py"),
            *trainer.rglob("models.py"),
        ]
    )


def digest(paths: list[Path]) -> str:
    """Return a digest of the files and of the versions that read them."""
    read = sha256(f"{sys.version} {sqlite3.sqlite_version}".encode())
    for path in paths:
        read.update(f"{path.relative_to(PROJECT)} {sha256(path.read_bytes()).hexdigest()}".encode())
    return read.hexdigest()


@contextmanager
def made_once(name: str, stamp: str, make: Callable[[Path], None]) -> Iterator[Path]:
    """Yield the file under a lock, made if it is not there."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"{name}-{stamp}.sqlite3"
    with (FOLDER / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            for older in FOLDER.glob(f"{name}-*"):
                shutil.rmtree(older) if older.is_dir() else older.unlink()
            half = path.with_suffix(".half")
            make(half)
            half.rename(path)
        yield path


def migrate(path: Path) -> None:
    """Migrate from nothing, as on a new machine."""
    _manage(path, "migrate", "--verbosity", "0")


def _fill(path: Path) -> None:
    copy_to(path)
    _manage(path, "demo", "--empty")


def _manage(path: Path, *arguments: str) -> None:
    done = python("manage.py", *arguments, environment=demo_environment(path))
    assert done.returncode == 0, done.stderr
