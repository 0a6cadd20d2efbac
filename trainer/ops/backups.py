"""SQLite: a copy that SQLite itself writes. A copied file may lack what still lies in the log beside it."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.sqlite3.base import DatabaseWrapper

from trainer.operating.backups.files import Unfit, moment, whole_or_none
from trainer.operating.database.own_file import is_in_memory

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
