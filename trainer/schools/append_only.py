"""Triggers that refuse to change or delete rows of a table, whoever asks and by whatever road."""

from collections.abc import Iterable

from django.db.backends.base.base import BaseDatabaseWrapper

TABLES = ("schools_houseprofile", "schools_auditline")
"""Those of this room; a room above names its own."""

_ACTS = ("UPDATE", "DELETE")


def install(connection: BaseDatabaseWrapper, tables: Iterable[str] = TABLES) -> None:
    """Creates the triggers on this connection's database; safe to call again."""
    remove(connection, tables)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(_POSTGRESQL_FUNCTION)
        for table in tables:
            for act in _ACTS:
                cursor.execute(_create(connection.vendor, table, act))


def remove(connection: BaseDatabaseWrapper, tables: Iterable[str] = TABLES) -> None:
    with connection.cursor() as cursor:
        for table in tables:
            for act in _ACTS:
                on = f" ON {table}" if connection.vendor == "postgresql" else ""
                cursor.execute(f"DROP TRIGGER IF EXISTS {_name(table, act)}{on}")


def _name(table: str, act: str) -> str:
    return f"{table}_no_{act.lower()}"


def _create(vendor: str, table: str, act: str) -> str:
    start = f"CREATE TRIGGER {_name(table, act)} BEFORE {act} ON {table} FOR EACH ROW"
    if vendor == "postgresql":
        return f"{start} EXECUTE FUNCTION refuse_change()"
    return f"{start} BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"


_POSTGRESQL_FUNCTION = """
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$ LANGUAGE plpgsql
"""
