"""Triggers that refuse to change, replace or delete the rows of a table.

Two statements bypass UPDATE and DELETE triggers. SQLite's INSERT OR REPLACE deletes the old row without
firing one, so an insert whose key is taken is refused. PostgreSQL's TRUNCATE has a trigger of its own.
"""

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import migrations, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


class AppendOnly(models.Model):
    """A model whose rows are written once."""

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise ValidationError(f"{self._meta.verbose_name} {self.pk} is never changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise ValidationError(f"{self._meta.verbose_name} {self.pk} is never deleted")


_CHANGES = ("UPDATE", "DELETE")
_ACTS = {"sqlite": (*_CHANGES, "REPLACE"), "postgresql": (*_CHANGES, "TRUNCATE")}


def tables(app: str = "") -> list[str]:
    """Return the append-only tables, of all apps or of one."""
    models = apps.get_app_config(app).get_models() if app else apps.get_models()
    return [model._meta.db_table for model in models if issubclass(model, AppendOnly)]


def operation(app: str) -> migrations.RunPython:
    """Return the last operation of a migration that makes tables of this app, or has SQLite rebuild one to
    alter a column: it creates the triggers of all its tables."""

    def close(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
        install(editor.connection, _existing(editor.connection, app))

    def open_again(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
        remove(editor.connection, _existing(editor.connection, app))

    return migrations.RunPython(close, open_again)


def install(connection: BaseDatabaseWrapper, names: Collection[str] | None = None) -> None:
    """Create the triggers of these tables, or of all append-only ones; safe to call again."""
    chosen = _existing(connection) if names is None else names
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        for statement in (*_drop_statements(connection, chosen), *_create_statements(connection, chosen)):
            cursor.execute(statement)


def remove(connection: BaseDatabaseWrapper, names: Collection[str] | None = None) -> None:
    chosen = _existing(connection) if names is None else names
    with connection.cursor() as cursor:
        for statement in _drop_statements(connection, chosen):
            cursor.execute(statement)


@contextmanager
def opened(connection: BaseDatabaseWrapper, names: Collection[str]) -> Iterator[None]:
    """Let this block change the rows of these tables: only to erase or rename a person. The triggers are away
    within its transaction alone, and other writers to these tables wait for its end."""
    with transaction.atomic(using=connection.alias):
        if connection.vendor == "postgresql":
            connection.check_constraints()  # it drops no trigger of a table whose keys it has still to check
        remove(connection, names)
        yield
        install(connection, names)


def differences(connection: BaseDatabaseWrapper) -> list[str]:
    """Return the names of triggers that are missing, changed or unknown."""
    with connection.cursor() as cursor:
        cursor.execute(_INSTALLED[connection.vendor])
        found = {name: _plain(text) for name, text in cursor.fetchall()}
    wanted = {
        _name(table, act): _plain(_trigger(connection, table, act) + _BODY[connection.vendor])
        for table in _existing(connection)
        for act in _ACTS[connection.vendor]
    }
    return sorted(name for name in wanted.keys() | found.keys() if wanted.get(name) != found.get(name))


def _plain(text: str) -> str:
    return " ".join(text.split())


def _existing(connection: BaseDatabaseWrapper, app: str = "") -> list[str]:
    """Return the tables that exist: while migrations run, some do not yet."""
    found = connection.introspection.table_names()
    return [table for table in tables(app) if table in found]


def _drop_statements(connection: BaseDatabaseWrapper, chosen: Iterable[str]) -> Iterator[str]:
    for table in chosen:
        for act in _ACTS[connection.vendor]:
            on = f" ON {table}" if connection.vendor == "postgresql" else ""
            yield f"DROP TRIGGER IF EXISTS {_name(table, act)}{on}"


def _create_statements(connection: BaseDatabaseWrapper, chosen: Iterable[str]) -> Iterator[str]:
    if connection.vendor == "postgresql":
        yield _POSTGRESQL_FUNCTION
    for table in chosen:
        for act in _ACTS[connection.vendor]:
            yield _trigger(connection, table, act)


def _name(table: str, act: str) -> str:
    return f"{table}_no_{act.lower()}"


def _trigger(connection: BaseDatabaseWrapper, table: str, act: str) -> str:
    start = f"CREATE TRIGGER {_name(table, act)} BEFORE"
    if connection.vendor == "postgresql":
        each = "STATEMENT" if act == "TRUNCATE" else "ROW"
        return f"{start} {act} ON {table} FOR EACH {each} EXECUTE FUNCTION refuse_change()"
    if act == "REPLACE":
        refusals = " ".join(_key_is_taken(table, key) for key in _keys(connection, table))
        return f"{start} INSERT ON {table} FOR EACH ROW BEGIN {refusals} END"
    return f"{start} {act} ON {table} FOR EACH ROW BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"


def _keys(connection: BaseDatabaseWrapper, table: str) -> list[tuple[str, ...]]:
    """Return the columns of each primary key and unique constraint."""
    with connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, table).values()
    return sorted(tuple(each["columns"]) for each in found if each["primary_key"] or each["unique"])


def _key_is_taken(table: str, key: tuple[str, ...]) -> str:
    same = " AND ".join(f'"{column}" = NEW."{column}"' for column in key)
    message = f"{table} is append-only, and has a row of this {', '.join(key)}"
    return f"SELECT RAISE(ABORT, '{message}') WHERE EXISTS (SELECT 1 FROM {table} WHERE {same});"


_POSTGRESQL_BODY = "BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END"

_POSTGRESQL_FUNCTION = f"""
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger AS $$
{_POSTGRESQL_BODY} $$ LANGUAGE plpgsql
"""

_BODY = {"sqlite": "", "postgresql": f" O {_POSTGRESQL_BODY}"}
"""What follows a trigger's text: whether it fires (O, the default), and its function's body."""

_INSTALLED = {
    "sqlite": "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": "SELECT tgname, concat_ws(' ', pg_get_triggerdef(pg_trigger.oid, true), tgenabled, prosrc) "
    "FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid JOIN pg_class ON pg_class.oid = tgrelid "
    "WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace",
}
