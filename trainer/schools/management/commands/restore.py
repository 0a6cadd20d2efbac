"""manage.py restore: replace the database by a backup. The trainer must not run meanwhile."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error, connection
from django.db.backends.base.base import BaseDatabaseWrapper

from trainer.ops.backups import BackupError, restore_copy, restore_dump
from trainer.ops.process_guard import ServingRefused, exclusive_access, lock_path
from trainer.schools import append_only


class Command(BaseCommand):
    help = "Puts a backup in the place of the database, which is kept aside. Stop the trainer first."
    requires_system_checks = ()  # the present database may be broken

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument("--replace", action="store_true", help="also where there is a database already")

    def handle(self, *, file: Path, replace: bool, **options: Any) -> None:
        try:
            contents, aside = _restore(file, replace=replace)
        except (BackupError, Error, ServingRefused) as error:
            raise CommandError(f"Nothing was restored. {error}") from error
        self.stdout.write(f"Restored from {file}: {contents}.")
        if aside:
            self.stdout.write(f"What was there before is kept as {aside}.")
        self.stdout.write(
            "Now run manage.py migrate, which changes nothing if this version wrote the backup. Then erase "
            "again who was erased since, with manage.py erase --again FILE and the lists beside the backups."
        )


def _restore(file: Path, *, replace: bool) -> tuple[object, object]:
    if connection.vendor == "postgresql":
        return restore_dump(file, replace=replace, check=_check_triggers)
    name = str(settings.DATABASES["default"]["NAME"])
    lock = lock_path(database=name, fallback=settings.VAR_DIR)
    if lock is None:
        raise BackupError("The database is in memory.")
    with exclusive_access(lock):
        return restore_copy(file, Path(name), replace=replace, check=_check_triggers)


def _check_triggers(restored: BaseDatabaseWrapper) -> None:
    """Raise `BackupError` where the append-only triggers are not those of this version."""
    if names := append_only.differences(restored):
        raise BackupError(
            f"The append-only triggers of the backup aren't those of this version: {', '.join(names)}. Use "
            "another backup, or restore this one with the version that wrote it."
        )
