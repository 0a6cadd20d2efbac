"""Backups and restores of SQLite and PostgreSQL."""

import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.postgresql.client import DatabaseClient
from django.db.backends.sqlite3.base import DatabaseWrapper

from trainer.ops.sqlite3.base import is_in_memory

BACKUP_NAME = re.compile(r"trainer-\d{8}T\d{6}Z\.(sqlite3|dump)")


class BackupError(Exception):
    """Why a backup was not made or restored, in a sentence; nothing was changed."""


@contextmanager
def atomic_file(path: Path) -> Iterator[Path]:
    """Yield an empty draft beside `path`, which takes that name once it is filled and on the disk."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise BackupError(f"{path} cannot be written: {error.strerror}.") from error
    try:
        yield draft
        _sync(draft)
        os.link(draft, path)  # unlike a renaming, it overwrites nothing
        _sync(path.parent)
    except FileExistsError as error:
        raise BackupError(f"{path} is there already, and nothing is overwritten.") from error
    finally:
        draft.unlink()


def _sync(path: Path) -> None:
    try:
        handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    except PermissionError:  # Windows opens no folders
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def moment() -> str:
    """Return the time now for a file name, which sorts by time."""
    return datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")


def timestamped_path(folder: Path, vendor: str) -> Path:
    return folder / f"trainer-{moment()}.{'dump' if vendor == 'postgresql' else 'sqlite3'}"


def delete_old_backups(newest: int, folder: Path) -> list[Path]:
    """Delete all but the newest timestamped backups in the folder; return the deleted ones."""
    old = sorted(path for path in folder.iterdir() if BACKUP_NAME.fullmatch(path.name))[:-newest]
    for path in old:
        path.unlink()
    return old


OURS = ("--schema=public", "--no-owner", "--no-privileges")
"""Leave out what a restore moved aside; another role may restore."""

TABLE_NAMES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"

OTHER_CONNECTIONS = (
    "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() "
    "AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)


def write_dump(path: Path) -> str:
    """Dump the database as of one moment, while others write."""
    if ("django_migrations",) not in _query(TABLE_NAMES):
        raise BackupError(
            f"{connection.settings_dict['NAME']} isn't the database of a trainer. Check DATABASE_URL."
        )
    with atomic_file(path) as draft:
        _run("pg_dump", *_connected(), *OURS, "--format=custom", f"--file={draft}")
        _read_through(draft)
        return f"{draft.stat().st_size} bytes"


CLOSING = 5
"""Seconds in which the server may still count a connection that its client has closed."""


def _other_connections() -> int:
    until = monotonic() + CLOSING
    while (others := int(_query(OTHER_CONNECTIONS)[0][0])) and monotonic() < until:
        sleep(0.2)
    return others


def restore_dump(
    backup: Path, *, replace: bool, check: Callable[[BaseDatabaseWrapper], None]
) -> tuple[str, str | None]:
    """Restore; return what is there now, and the schema that holds what was there before. `check` may raise
    `BackupError`, after which everything is as before."""
    connection.settings_dict["OPTIONS"].pop("pool", None)  # it would be among those who hold the database
    if not backup.is_file():
        raise BackupError(f"{backup} is no file.")
    _read_through(backup)
    if others := _other_connections():
        raise BackupError(
            f"{others} others are connected to the database. Stop the trainer first, every process."
        )
    previous = None
    if _query(TABLE_NAMES):
        if not replace:
            raise BackupError(
                "The database is not empty. With --replace what is in it is kept in another schema."
            )
        previous = f"before_{moment().lower()}"
        _execute(f"ALTER SCHEMA public RENAME TO {previous}", "CREATE SCHEMA public")
    try:
        _run("pg_restore", *_connected(), *OURS, "--exit-on-error", "--single-transaction", str(backup))
        check(connection)
    except BackupError:
        before = f"ALTER SCHEMA {previous} RENAME TO public" if previous else "CREATE SCHEMA public"
        _execute("DROP SCHEMA public CASCADE", before)
        raise
    return _contents(), previous


def _contents() -> str:
    tables = [name for (name,) in _query(TABLE_NAMES)]
    rows = sum(_query(f'SELECT COUNT(*) FROM public."{name}"')[0][0] for name in tables)
    (triggers,) = _query("SELECT COUNT(*) FROM pg_trigger WHERE NOT tgisinternal")[0]
    return f"{rows} rows in {len(tables)} tables, {triggers} triggers"


def _read_through(path: Path) -> None:
    _run("pg_restore", "--file=/dev/null", str(path))


def _query(query: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return list(cursor.fetchall())


def _execute(*statements: str) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def _connected() -> list[str]:
    command, _environment = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, [])
    return [*command[1:-1], "--no-password", f"--dbname={command[-1]}"]


def _run(program: str, *arguments: str) -> None:
    """A password travels in the environment, which other users of the machine cannot read."""
    path = shutil.which(program)
    if path is None:
        raise BackupError(
            f"{program} is not installed. On Debian and Ubuntu: apt-get install postgresql-client"
        )
    _check_version(program, path)
    _command, environment = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, [])
    done = _run_quietly([path, *arguments], environment or {})
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines() or [f"ended with {done.returncode}"]
        raise BackupError(f"{program} failed: {lines[0]}")


def _check_version(program: str, path: str) -> None:
    version = _run_quietly([path, "--version"], {}).stdout
    found = re.search(r"\) (\d+)", version)
    server = connection.pg_version // 10_000  # type: ignore[attr-defined]  # the stubs name no vendor's own
    if found is None or int(found.group(1)) < server:
        raise BackupError(
            f"{program} is {version.strip() or 'of no version'}, too old for PostgreSQL {server}. "
            f"Install its client of version {server} or newer (Debian: postgresql-client-{server})."
        )


def _run_quietly(command: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, env=os.environ | environment, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )


SUFFIXES = ("-wal", "-shm", "")
"""The files of a database, itself last: with another's log beside it a file is broken."""


@dataclass(frozen=True)
class Contents:
    """Rows by table, and the names of the triggers."""

    rows: dict[str, int]
    triggers: frozenset[str]

    def __str__(self) -> str:
        return f"{sum(self.rows.values())} rows in {len(self.rows)} tables, {len(self.triggers)} triggers"


def write_copy(path: Path) -> Contents:
    """Copy the database as of one moment, while others write; they do not wait for it."""
    _check_source(str(connection.settings_dict["NAME"]))
    with atomic_file(path) as draft:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(draft)])
        return contents_of(draft)


def _check_source(name: str) -> None:
    """Raise `BackupError` unless the file holds a migrated trainer. It is only read: Django's connection
    would create a missing file, and fill an empty one."""
    if is_in_memory(name):
        return
    if not Path(name).is_file():
        raise BackupError(f"There is no database at {name}. Check DATABASE_URL.")
    with _reading(Path(name)) as file:
        try:
            file.execute("SELECT 1 FROM django_migrations").fetchone()
        except sqlite3.DatabaseError as error:
            raise BackupError(
                f"{name} isn't the database of a trainer ({error}). Check DATABASE_URL."
            ) from error


def restore_copy(
    backup: Path, target: Path, *, replace: bool, check: Callable[[BaseDatabaseWrapper], None]
) -> tuple[Contents, Path | None]:
    """Restore; return what is there now, and where the file from before is. `check` may raise
    `BackupError`."""
    before = contents_of(backup)
    if "django_migrations" not in before.rows:
        raise BackupError(f"{backup} is a database, but not one of a trainer.")
    if target.exists() and not replace:
        raise BackupError(
            f"{target} is there already. With --replace it is kept aside, and this takes its place."
        )
    with atomic_file(target) as draft:
        with _reading(backup) as source, closing(sqlite3.connect(draft)) as copy:
            source.backup(copy)
        if contents_of(draft) != before:
            raise BackupError(f"The copy of {backup} is not what it was. Is the disk full, or failing?")
        _with_django(draft, check)
        previous = _move_aside(target)
    return before, previous


def _with_django(path: Path, check: Callable[[BaseDatabaseWrapper], None]) -> None:
    """Call `check` with a read-only connection of Django's to this file."""
    settings = connection.settings_dict | {"NAME": f"{path.absolute().as_uri()}?mode=ro", "OPTIONS": {}}
    connections["backup"] = wrapper = DatabaseWrapper(settings, alias="backup")  # asked for by its alias
    try:
        check(wrapper)
    finally:
        wrapper.close()
        del connections["backup"]


def contents_of(path: Path) -> Contents:
    """Read the whole file. Raise `BackupError` unless it is an intact database."""
    try:
        with _reading(path) as file:
            (verdict,) = file.execute("PRAGMA integrity_check(1)").fetchone()
            if verdict != "ok":
                raise BackupError(f"{path} is broken: {verdict}")
            kinds = file.execute("SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'")
            named = [(kind, name) for kind, name in kinds if kind in ("table", "trigger")]
            return Contents(
                {name: _count(file, name) for kind, name in named if kind == "table"},
                frozenset(name for kind, name in named if kind == "trigger"),
            )
    except sqlite3.DatabaseError as error:
        raise BackupError(f"{path} is no database that can be read: {error}.") from error


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    if not path.is_file():
        raise BackupError(f"{path} is no file.")
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
        yield file


def _count(file: sqlite3.Connection, table: str) -> int:
    (rows,) = file.execute(f'SELECT COUNT(*) FROM "{table}"').fetchone()
    return int(rows)


def _move_aside(target: Path) -> Path | None:
    previous = target.with_name(f"{target.name}.before-{moment()}")
    if previous.exists():
        raise BackupError(f"{previous} is there already. Try again in a second.")
    for suffix in SUFFIXES:
        part = target.with_name(target.name + suffix)
        if part.exists():
            part.rename(previous.with_name(previous.name + suffix))
    return previous if previous.exists() else None
