"""A server as shipped: DEBUG off, static files hashed; over plain HTTP, with the demo school."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.servers import migrated
from tests.servers.environments import demo_environment, python
from tests.servers.serving import SERVE, Server, prepare, start


def serve_shipped(folder: Path, command: str = SERVE, **changes: str) -> Server:
    """Serve a database and collected static files in `folder`."""
    environment = prepare(folder) | shipped(folder) | changes
    with closing(sqlite3.connect(folder / "trainer.sqlite3")) as database, database:
        database.execute("UPDATE schools_user SET is_demo = 0")  # they cannot sign in to a real server
    return _collected(folder, environment, command)


def serve_empty(folder: Path, **changes: str) -> Server:
    """Serve as just installed: migrated, without people."""
    environment = demo_environment(folder / "trainer.sqlite3") | shipped(folder) | changes
    migrated.copy_to(folder / "trainer.sqlite3")
    return _collected(folder, environment)


def shipped(folder: Path) -> dict[str, str]:
    return {
        "DJANGO_SETTINGS_MODULE": "tests.servers.plain_http",
        "DEBUG": "off",
        "ALLOWED_HOSTS": "127.0.0.1",
        "STATIC_ROOT": str(folder / "static"),
    }


def _collected(folder: Path, environment: dict[str, str], command: str = SERVE) -> Server:
    done = python(*("manage.py", "collectstatic", "--noinput", "--verbosity", "0"), environment=environment)
    assert done.returncode == 0, done.stderr
    return start(folder, environment, command=command)
