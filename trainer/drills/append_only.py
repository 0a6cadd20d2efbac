"""Triggers that refuse to change or delete answers and verdicts, whoever asks and by whatever road."""

TABLES = ("drills_answer", "drills_verdict")
_ACTS = ("UPDATE", "DELETE")


def install(connection):
    """Creates the triggers on this connection's database; safe to call again."""
    remove(connection)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(_POSTGRESQL_FUNCTION)
        for table in TABLES:
            for act in _ACTS:
                cursor.execute(_create(connection.vendor, table, act))


def remove(connection):
    with connection.cursor() as cursor:
        for table in TABLES:
            for act in _ACTS:
                on = f" ON {table}" if connection.vendor == "postgresql" else ""
                cursor.execute(f"DROP TRIGGER IF EXISTS {_name(table, act)}{on}")


def _name(table, act):
    return f"{table}_no_{act.lower()}"


def _create(vendor, table, act):
    start = f"CREATE TRIGGER {_name(table, act)} BEFORE {act} ON {table} FOR EACH ROW"
    if vendor == "postgresql":
        return f"{start} EXECUTE FUNCTION refuse_change()"
    return f"{start} BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"


_POSTGRESQL_FUNCTION = """
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$ LANGUAGE plpgsql
"""
