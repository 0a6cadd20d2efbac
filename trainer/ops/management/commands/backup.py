"""manage.py backup: a copy of everything, made while the trainer serves."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error, connection

from trainer.ops.backups import BackupError, delete_old_backups, timestamped_path, write_copy, write_dump


class Command(BaseCommand):
    help = "Writes the database to a new file, as it stands at one moment, and reads it through."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", metavar="FILE", type=Path, help="not there yet; or a folder, and it is named by the time"
        )
        parser.add_argument(
            "--keep", type=int, metavar="N", help="of the backups in that folder only the newest N stay"
        )

    def handle(self, *, file: Path, keep: int | None, **options: Any) -> None:
        folder = file if file.is_dir() else None
        if keep is not None and (keep < 1 or folder is None):
            raise CommandError("--keep takes a number from 1 up, and a folder.")
        path = timestamped_path(folder, connection.vendor) if folder else file
        writer = write_dump if connection.vendor == "postgresql" else write_copy
        try:
            contents = writer(path)
        except (BackupError, Error) as error:
            raise CommandError(f"No backup was made. {error}") from error
        self.stdout.write(f"{path}: {contents}")
        for old in delete_old_backups(keep, folder) if folder and keep else []:
            self.stdout.write(f"{old} is deleted, with {keep} newer ones there")
