"""manage.py move_database: copy everything from SQLite to PostgreSQL. The trainer must not run meanwhile."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error, connection

from trainer.ops.database_move import MovedTable, MoveError, move, target_database
from trainer.ops.process_guard import ServingRefused, exclusive_access, lock_path
from trainer.schools import append_only


class Command(BaseCommand):
    help = "Copies SQLite to an empty, migrated PostgreSQL, and counts both. Stop the trainer first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--to", metavar="URL", required=True, help="postgres://user@host/name; PGPASSWORD may open it"
        )

    def handle(self, *, to: str, **options: Any) -> None:
        try:
            moved = _move(to)
        except (MoveError, Error, ServingRefused) as error:
            raise CommandError(f"Nothing was moved. {error}") from error
        width = max(len(table.name) for table in moved)
        for table in moved:
            self.stdout.write(f"{table.name:<{width}} {table.rows:>12,} rows")
        rows = sum(table.rows for table in moved)
        self.stdout.write(f"{len(moved)} tables with {rows:,} rows are in both databases.")
        self.stdout.write("The old database is as it was. Now name the new one in DATABASE_URL.")


def _move(url: str) -> list[MovedTable]:
    database = settings.DATABASES["default"]
    lock = lock_path(database=str(database["NAME"]), fallback=settings.VAR_DIR)
    if connection.vendor != "sqlite" or lock is None:
        raise MoveError("DATABASE_URL names no SQLite file. Between PostgreSQLs a backup is restored.")
    with exclusive_access(lock), target_database(url) as target:
        if names := append_only.differences(target):
            raise MoveError(f"The append-only triggers of the new database are changed: {', '.join(names)}.")
        return move(connection, target)
