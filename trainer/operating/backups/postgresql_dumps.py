"""PostgreSQL: its own programs write a dump and read it again. They have to be as new as the server."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.postgresql.client import DatabaseClient

from trainer.operating.backups.files import Unfit, moment, whole_or_none

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
