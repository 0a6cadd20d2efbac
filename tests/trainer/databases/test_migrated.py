"""The migrated database that tests and their servers are given is the one that migrating makes."""

import ast
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.scale import scale
from tests.servers import migrated
from tests.servers.environments import PROJECT

pytestmark = pytest.mark.sqlite
SCHEMA = (
    "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name"
)
APPLIED = "SELECT app, name FROM django_migrations ORDER BY id"


def found_in(path: Path) -> list[list]:
    """Every table, index and trigger, the migrations that made them, and how many rows there are."""
    with closing(sqlite3.connect(path)) as database:
        schema, applied = (database.execute(query).fetchall() for query in (SCHEMA, APPLIED))
        tables = [name for kind, name, *_ in schema if kind == "table"]
        rows = [(name, database.execute(f'SELECT COUNT(*) FROM "{name}"').fetchone()) for name in tables]
        return [schema, applied, rows]


@scale
def test_migrating_from_nothing_makes_what_every_test_is_given(tmp_path):
    migrated.migrate(tmp_path / "new.sqlite3")
    migrated.copy_to(tmp_path / "given.sqlite3")
    given = found_in(tmp_path / "given.sqlite3")
    assert given == found_in(tmp_path / "new.sqlite3")
    assert len(given[0]) > 100


def test_a_trigger_that_is_missing_is_noticed(tmp_path):
    """The negative control."""
    path = tmp_path / "given.sqlite3"
    migrated.copy_to(path)
    before = found_in(path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("DROP TRIGGER play_answer_no_update")
    assert found_in(path) != before


def imported(paths: list[Path]) -> set[Path]:
    """The trainer's own modules that these files name."""
    names = set()
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module.startswith("trainer"):
                names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    files = {PROJECT / f"{name.replace('.', '/')}.py" for name in names}
    return {path for path in files if path.exists()}


def test_whatever_a_migration_calls_counts():
    called = imported(list((PROJECT / "trainer").rglob("migrations/*.py")))
    assert PROJECT / "trainer/schools/append_only.py" in called
    assert called <= set(migrated.sources())
