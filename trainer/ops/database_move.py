"""Copying everything from SQLite to a migrated, empty PostgreSQL, in one transaction; the rows are counted.

Django's `loaddata` stores a row at a time and has no transaction around both databases.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import environ
from django.apps import apps
from django.core.management.color import no_style
from django.db import DEFAULT_DB_ALIAS, Error, connections, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import ConnectionHandler

from trainer.ops.backups import OTHER_CONNECTIONS
from trainer.ops.health import latest_migrations

TARGET = "move target"
BATCH = 2_000
"""Rows that are read at a time."""
FILLED_BY_MIGRATING = {"django_content_type", "auth_permission"}
"""Replaced by the source's rows, whose numbers other tables name."""
MIGRATIONS = "django_migrations"


class MoveError(Exception):
    """Why nothing was moved, in a sentence."""


class MovedTable(NamedTuple):
    name: str
    rows: int


@contextmanager
def target_database(url: str) -> Iterator[BaseDatabaseWrapper]:
    """Yield a connection to this PostgreSQL, which PGPASSWORD may open. Raise `MoveError`."""
    try:
        scheme = urlsplit(url).scheme
        entry: dict[str, Any] = environ.Env.db_url_config(url)
    except ValueError as error:  # which may quote a password
        raise MoveError("The address of the new database cannot be read.") from error
    if scheme not in ("postgres", "postgresql") or not entry["NAME"]:
        raise MoveError("The new database is PostgreSQL. For example postgres://dealers@localhost/dealers")
    entry["OPTIONS"] = {"connect_timeout": 5} | entry.get("OPTIONS", {})
    connections[TARGET] = wrapper = ConnectionHandler({DEFAULT_DB_ALIAS: {}, TARGET: entry})[TARGET]
    try:
        wrapper.ensure_connection()
        yield wrapper
    except Error as error:
        raise MoveError(str(error).strip()) from error
    finally:
        wrapper.close()
        del connections[TARGET]


def move(source: BaseDatabaseWrapper, target: BaseDatabaseWrapper) -> list[MovedTable]:
    """Copy every row; return the tables by name. Raise `MoveError`, after which the target is as before.

    The caller keeps servers away. The source is locked against other writers meanwhile, and only read.
    """
    with transaction.atomic(using=source.alias):
        _check_source(source)
        _check_target(source, target)
        with transaction.atomic(using=target.alias):
            return _copy_all(source, target)


def _check_source(source: BaseDatabaseWrapper) -> None:
    if source.vendor != "sqlite":
        raise MoveError("DATABASE_URL names no SQLite file. Between PostgreSQLs a backup is restored.")
    if not latest_migrations() <= set(MigrationRecorder(source).applied_migrations()):
        raise MoveError("The present database is not migrated. Run manage.py migrate first.")
    known = {model._meta.db_table for model in _models()} | {MIGRATIONS}
    if unknown := sorted(set(source.introspection.table_names()) - known):
        raise MoveError(f"This version does not know the table {unknown[0]}, and would leave it behind.")


def _check_target(source: BaseDatabaseWrapper, target: BaseDatabaseWrapper) -> None:
    if _query(target, OTHER_CONNECTIONS):
        raise MoveError("Others are connected to the new database. Stop every process that uses it.")
    theirs, ours = (set(MigrationRecorder(each).applied_migrations()) for each in (target, source))
    if theirs != ours:
        raise MoveError(
            "The new database is not migrated as this one is: "
            f"{len(ours - theirs)} migrations are missing there, {len(theirs - ours)} are not known here. "
            "Run manage.py migrate with its DATABASE_URL first, with the same version."
        )
    for model in _models():
        table = model._meta.db_table
        if table not in FILLED_BY_MIGRATING and _count(target, model):
            raise MoveError(f"The new database is not empty: {table} has rows.")


def _models() -> list[type[models.Model]]:
    """Return a model for each table, by name."""
    found = {
        model._meta.db_table: model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy
    }
    return [found[name] for name in sorted(found)]


def _copy_all(source: BaseDatabaseWrapper, target: BaseDatabaseWrapper) -> list[MovedTable]:
    with target.cursor() as cursor:
        for table in sorted(FILLED_BY_MIGRATING):  # permissions first: they name content types
            cursor.execute(f"DELETE FROM {target.ops.quote_name(table)}")
    moved = {model: _copy(model, source, target) for model in _models()}
    with target.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # a row that names a missing one fails here
        for statement in target.ops.sequence_reset_sql(no_style(), [*moved]):
            cursor.execute(statement)
    for model, rows in moved.items():
        if not rows == _count(source, model) == _count(target, model):
            raise MoveError(f"{model._meta.db_table} has other rows than were read.")
    return [MovedTable(model._meta.db_table, rows) for model, rows in moved.items()]


def _copy(model: type[models.Model], source: BaseDatabaseWrapper, target: BaseDatabaseWrapper) -> int:
    rows = model._base_manager.using(source.alias).order_by("pk").iterator(chunk_size=BATCH)
    copied = 0
    try:
        while batch := list(islice(rows, BATCH)):
            copied += len(model._base_manager.using(target.alias).bulk_create(batch))
    except Error as error:
        raise MoveError(f"{model._meta.db_table}: {str(error).splitlines()[0]}") from error
    return copied


def _count(database: BaseDatabaseWrapper, model: type[models.Model]) -> int:
    return model._base_manager.using(database.alias).count()


def _query(database: BaseDatabaseWrapper, query: str) -> int:
    with database.cursor() as cursor:
        cursor.execute(query)
        return int(cursor.fetchone()[0])
