"""manage.py backup: a copy of everything, made while the trainer serves."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error, connection

from trainer.ops.backups import (
    BackupError,
    atomic_file,
    delete_old_backups,
    timestamped_path,
    write_copy,
    write_dump,
)
from trainer.schools import erasure_lists


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
        fault = _list_erased(path)
        for old in delete_old_backups(keep, folder) if folder and keep else []:
            self.stdout.write(f"{old} is deleted, with {keep} newer ones there")
            list_path(old).unlink(missing_ok=True)
        if fault:
            raise CommandError(f"The backup has no list of erased people beside it. {fault}")


def list_path(backup: Path) -> Path:
    return backup.with_name(backup.name + erasure_lists.SUFFIX)


def _list_erased(backup: Path) -> str:
    """Write beside the backup who is erased so far, by earlier lists too; return why not, or ""."""
    earlier = sorted(backup.parent.glob(f"*{erasure_lists.SUFFIX}"))
    try:
        people = erasure_lists.collect(*earlier)
        with atomic_file(list_path(backup)) as draft:
            draft.write_text(erasure_lists.text_of(people), encoding="utf-8")
    except (erasure_lists.BadList, BackupError) as error:
        return str(error)
    return ""
