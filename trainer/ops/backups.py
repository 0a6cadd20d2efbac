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
from typing import Any

from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.postgresql.client import DatabaseClient
from django.db.backends.sqlite3.base import DatabaseWrapper

from trainer.ops.sqlite3.base import is_in_memory

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


OURS = ("--schema=public", "--no-owner", "--no-privileges")
"""What was kept aside by a restore stays out, and whoever restores may be somebody else."""


TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"


OTHERS = (
    "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() "
    "AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)


def write_dump(path: Path) -> str:
    """As everything stands at one moment, whoever writes meanwhile."""
    if ("django_migrations",) not in _ask(TABLES):
        raise Unfit(
            f"{connection.settings_dict['NAME']} isn't the database of a trainer. Check DATABASE_URL."
        )
    with whole_or_none(path) as draft:
        _run("pg_dump", *_connected(), *OURS, "--format=custom", f"--file={draft}")
        _read_through(draft)
        return f"{draft.stat().st_size} bytes"


def restore_dump(
    backup: Path, *, replace: bool, check: Callable[[BaseDatabaseWrapper], None]
) -> tuple[str, str | None]:
    """What is there now, and the schema in which everything is that was there before. `check` refuses by an
    `Unfit`, after which everything stands as it did."""
    connection.settings_dict["OPTIONS"].pop("pool", None)  # it would be among those who hold the database
    if not backup.is_file():
        raise Unfit(f"{backup} is no file.")
    _read_through(backup)
    (others,) = _ask(OTHERS)[0]
    if others:
        raise Unfit(f"{others} others are connected to the database. Stop the trainer first, every process.")
    aside = None
    if _ask(TABLES):
        if not replace:
            raise Unfit("The database is not empty. With --replace what is in it is kept in another schema.")
        aside = f"before_{moment().lower()}"
        _tell(f"ALTER SCHEMA public RENAME TO {aside}", "CREATE SCHEMA public")
    try:
        _run("pg_restore", *_connected(), *OURS, "--exit-on-error", "--single-transaction", str(backup))
        check(connection)
    except Unfit:
        before = f"ALTER SCHEMA {aside} RENAME TO public" if aside else "CREATE SCHEMA public"
        _tell("DROP SCHEMA public CASCADE", before)
        raise
    return _contents(), aside


def _contents() -> str:
    tables = [name for (name,) in _ask(TABLES)]
    rows = sum(_ask(f'SELECT COUNT(*) FROM public."{name}"')[0][0] for name in tables)
    (triggers,) = _ask("SELECT COUNT(*) FROM pg_trigger WHERE NOT tgisinternal")[0]
    return f"{rows} rows in {len(tables)} tables, {triggers} triggers"


def _read_through(path: Path) -> None:
    _run("pg_restore", "--file=/dev/null", str(path))


def _ask(query: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return list(cursor.fetchall())


def _tell(*statements: str) -> None:
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
        raise Unfit(f"{program} is not installed. On Debian and Ubuntu: apt-get install postgresql-client")
    _check_version(program, path)
    _command, environment = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, [])
    done = _quietly([path, *arguments], environment or {})
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines() or [f"ended with {done.returncode}"]
        raise Unfit(f"{program} failed: {lines[0]}")


def _check_version(program: str, path: str) -> None:
    said = _quietly([path, "--version"], {}).stdout
    found = re.search(r"\) (\d+)", said)
    server = connection.pg_version // 10_000  # type: ignore[attr-defined]  # the stubs name no vendor's own
    if found is None or int(found.group(1)) < server:
        raise Unfit(
            f"{program} is {said.strip() or 'of no version'}, too old for PostgreSQL {server}. "
            f"Install its client of version {server} or newer (Debian: postgresql-client-{server})."
        )


def _quietly(command: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, env=os.environ | environment, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )


BESIDE = ("-wal", "-shm", "")
"""What belongs to a database file; itself last, because with another's log beside it a file is broken."""


@dataclass(frozen=True)
class Contents:
    """Rows by table, and the names of the triggers."""

    rows: dict[str, int]
    triggers: frozenset[str]

    def __str__(self) -> str:
        return f"{sum(self.rows.values())} rows in {len(self.rows)} tables, {len(self.triggers)} triggers"


def write_copy(path: Path) -> Contents:
    """As everything stands at one moment, whoever writes meanwhile; nobody waits for it."""
    _check_source(str(connection.settings_dict["NAME"]))
    with whole_or_none(path) as draft:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(draft)])
        return contents_of(draft)


def _check_source(name: str) -> None:
    """Raise `Unfit` unless the file holds a migrated trainer. It is only read: Django's connection would
    create a missing file, and fill an empty one."""
    if is_in_memory(name):
        return
    if not Path(name).is_file():
        raise Unfit(f"There is no database at {name}. Check DATABASE_URL.")
    with _reading(Path(name)) as file:
        try:
            file.execute("SELECT 1 FROM django_migrations").fetchone()
        except sqlite3.DatabaseError as error:
            raise Unfit(f"{name} isn't the database of a trainer ({error}). Check DATABASE_URL.") from error


def restore_copy(
    backup: Path, target: Path, *, replace: bool, check: Callable[[BaseDatabaseWrapper], None]
) -> tuple[Contents, Path | None]:
    """What is there now, and where the file is that was there before. `check` refuses by an `Unfit`."""
    before = contents_of(backup)
    if "django_migrations" not in before.rows:
        raise Unfit(f"{backup} is a database, but not one of a trainer.")
    if target.exists() and not replace:
        raise Unfit(f"{target} is there already. With --replace it is kept aside, and this takes its place.")
    with whole_or_none(target) as draft:
        with _reading(backup) as source, closing(sqlite3.connect(draft)) as copy:
            source.backup(copy)
        if contents_of(draft) != before:
            raise Unfit(f"The copy of {backup} is not what it was. Is the disk full, or failing?")
        _with_django(draft, check)
        aside = _set_aside(target)
    return before, aside


def _with_django(path: Path, check: Callable[[BaseDatabaseWrapper], None]) -> None:
    """Call `check` with a read-only connection of Django's to this file."""
    settings = connection.settings_dict | {"NAME": f"{path.absolute().as_uri()}?mode=ro", "OPTIONS": {}}
    connections["backup"] = opened = DatabaseWrapper(settings, alias="backup")  # asked for by its alias
    try:
        check(opened)
    finally:
        opened.close()
        del connections["backup"]


def contents_of(path: Path) -> Contents:
    """Raises `Unfit` where it is not a database, or a broken one."""
    try:
        with _reading(path) as file:
            (verdict,) = file.execute("PRAGMA integrity_check(1)").fetchone()
            if verdict != "ok":
                raise Unfit(f"{path} is broken: {verdict}")
            kinds = file.execute("SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'")
            named = [(kind, name) for kind, name in kinds if kind in ("table", "trigger")]
            return Contents(
                {name: _count(file, name) for kind, name in named if kind == "table"},
                frozenset(name for kind, name in named if kind == "trigger"),
            )
    except sqlite3.DatabaseError as error:
        raise Unfit(f"{path} is no database that can be read: {error}.") from error


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    if not path.is_file():
        raise Unfit(f"{path} is no file.")
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
        yield file


def _count(file: sqlite3.Connection, table: str) -> int:
    (rows,) = file.execute(f'SELECT COUNT(*) FROM "{table}"').fetchone()
    return int(rows)


def _set_aside(target: Path) -> Path | None:
    aside = target.with_name(f"{target.name}.before-{moment()}")
    if aside.exists():
        raise Unfit(f"{aside} is there already. Try again in a second.")
    for suffix in BESIDE:
        part = target.with_name(target.name + suffix)
        if part.exists():
            part.rename(aside.with_name(aside.name + suffix))
    return aside if aside.exists() else None
