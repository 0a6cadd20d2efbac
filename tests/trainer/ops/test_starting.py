"""A server of which no page could be answered does not start, and says what has to be done first."""

import re
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest
from django.db import OperationalError

from games import GAMES
from tests.servers import migrated
from tests.servers.environments import PRODUCTION, PROJECT, demo_environment, python
from trainer import environment
from trainer.ops import health, process_guard
from trainer.ops.bundles import JOINED
from trainer.ops.health import NotReady
from trainer.ops.process_guard import ServingRefused, memory_layer_with_server_database, sqlite_library


@pytest.fixture(autouse=True)
def quiet(monkeypatch):
    """No database is asked, and no connection of a test is closed."""
    monkeypatch.setattr(health, "migration_state", lambda: health.OK)
    monkeypatch.setattr(health, "foreign_migrations", lambda _database: [])
    monkeypatch.setattr(health, "_database_exists", lambda: True)
    monkeypatch.setattr(health.connections, "close_all", lambda: None)


@pytest.mark.sqlite
def test_all_errors_of_a_fresh_machine_come_at_once(tmp_path):
    places = {"DATABASE_URL": f"sqlite:///{tmp_path}/new.sqlite3", "STATIC_ROOT": str(tmp_path / "static")}
    done = python("-m", "trainer.serve", "--port", "0", environment=PRODUCTION | places)
    assert done.returncode == 1
    tables, files = done.stderr.splitlines()
    assert tables.startswith(f"trainer: the database {tmp_path}/new.sqlite3 is not migrated. Run manage.py")
    assert list(tmp_path.iterdir()) == []  # or a backup could not be put back there
    assert re.match(rf"trainer: \d+ static files are not collected in {tmp_path}/static, such as ", files)


def test_a_folder_that_cannot_be_written_is_named_in_one_line(tmp_path, settings, monkeypatch):
    """As the server asks (root may write everywhere), as its lock is made, and as the demo keeps its keys."""
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", "trainer.ops.sqlite3")
    monkeypatch.setitem(settings.DATABASES["default"], "NAME", f"{tmp_path}/trainer.sqlite3")
    monkeypatch.setattr(health.os, "access", lambda path, _mode: path != str(tmp_path))
    with pytest.raises(NotReady, match=rf"^{tmp_path} cannot be written\. Give it to the user"):
        health.check()
    (tmp_path / "file").touch()
    with pytest.raises(ServingRefused, match=r"one\.serving cannot be written: File exists\. Give"):
        process_guard.claim(tmp_path / "file" / "one.serving")
    monkeypatch.setattr(environment, "_errors", [])
    monkeypatch.delenv("SECRET_KEY", raising=False)
    assert environment.secret("SECRET_KEY", debug=True, folder=tmp_path / "file" / "var") == ""
    (line,) = environment._errors
    assert line == f"SECRET_KEY: {tmp_path}/file/var cannot be written: Not a directory."


def test_a_game_that_cannot_be_dealt_is_named(monkeypatch):
    """A sheet with a table that is no paytable, and a game without a layout of its felt."""
    unprinted = replace(GAMES["rabbit-hunter"], slug="unprinted", sheet="nothing_printed")
    monkeypatch.setattr(health, "GAMES", {"unprinted": unprinted, "bare": GAMES["rabbit-hunter"]})
    with pytest.raises(NotReady) as refused:
        health.check()
    sheet, layout = str(refused.value).splitlines()[:2]
    assert "nothing_printed" in sheet
    assert layout == "bare: there is no template play/layouts/bare.html"


def test_a_migration_that_is_behind_is_noticed(monkeypatch):
    assert health.check() is None
    monkeypatch.setattr(health, "migration_state", lambda: health.BEHIND)
    with pytest.raises(NotReady, match="is not migrated"):
        health.check()


@pytest.mark.sqlite
def test_a_database_of_another_version_is_refused_and_not_touched(tmp_path):
    """By migrate and by the server, with one line that says what to do."""
    path = tmp_path / "old.sqlite3"
    migrated.copy_to(path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE django_migrations SET name = '0001_initial' WHERE app = 'schools'")
    before = path.read_bytes()
    for command in (("manage.py", "migrate"), ("-m", "trainer.serve", "--port", "0")):
        done = python(*command, environment=demo_environment(path))
        assert done.returncode == 1
        assert "was made by another version of the trainer (schools 0001_initial). Use" in done.stderr
        assert len(done.stderr.splitlines()) == 1
    assert path.read_bytes() == before


def test_a_database_that_is_away_is_waited_for(monkeypatch):
    """After a power cut it may be the last to come up; until then pages say so."""

    def away():
        raise OperationalError("away")

    monkeypatch.setattr(health, "migration_state", away)
    assert health.check() is None


@pytest.fixture
def collected(settings, tmp_path, monkeypatch):
    """A manifest that can be written; as where DEBUG is off."""
    from whitenoise.storage import CompressedManifestStaticFilesStorage

    settings.DEBUG, settings.STATIC_ROOT = False, str(tmp_path)
    storage = CompressedManifestStaticFilesStorage()
    monkeypatch.setattr(health, "staticfiles_storage", storage)
    there = {path: path for finder in health.get_finders() for path, _ in finder.list([])}
    there |= {path: path for path in JOINED}
    return storage, there


def test_one_file_that_came_with_an_upgrade_is_missed(collected):
    storage, there = collected
    storage.hashed_files = dict(there)
    assert health.check() is None
    del storage.hashed_files["play/drafts.js"]
    with pytest.raises(NotReady, match=r"^1 static files .* such as play/drafts\.js"):
        health.check()


# --- What Django's check says of a machine ------------------------------------------------------------


def test_an_old_sqlite_is_mentioned(monkeypatch):
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 51, 2))
    assert [note.id for note in sqlite_library(None)] == ["trainer.I001"]


def test_a_shared_database_with_a_private_push_is_mentioned(settings, monkeypatch):
    assert memory_layer_with_server_database(None) == []
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", "django.db.backends.postgresql")
    assert [note.id for note in memory_layer_with_server_database(None)] == ["trainer.W001"]
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels_redis.core.RedisChannelLayer"}}
    assert memory_layer_with_server_database(None) == []


# --- Started everywhere alike -------------------------------------------------------------------------

STARTERS = ("Makefile", "README.md", "docs/operating.md", "deploy/dealer-trainer@.service")


def lines_that_serve(text: str) -> list[str]:
    """Lines that start a server by whatever name."""
    return re.findall(
        r"^.*(?:-m trainer\.serve|-m daphne|\bdaphne [-\w.]+:|runserver|\"trainer\.serve\").*$", text, re.M
    )


def test_every_line_that_starts_a_server_has_the_same_flags():
    lines = {name: lines_that_serve((PROJECT / name).read_text()) for name in STARTERS}
    assert {name for name, found in lines.items() if found} >= {"Makefile", "deploy/dealer-trainer@.service"}
    assert [line for found in lines.values() for line in found if "trainer.serve" not in line] == []
