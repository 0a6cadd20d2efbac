"""A server as it is shipped: DEBUG off, static files hashed and compressed. It speaks plain http, and the
demo school's people are real ones.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.servers.environments import python
from tests.servers.serving import Server, prepare, start


def serve_shipped(folder: Path) -> Server:
    """On a database and collected static files in `folder`; answers requests when it returns."""
    environment = prepare(folder) | {
        "DJANGO_SETTINGS_MODULE": "tests.servers.plain_http",
        "DEBUG": "off",
        "ALLOWED_HOSTS": "127.0.0.1",
        "STATIC_ROOT": str(folder / "static"),
    }
    with closing(sqlite3.connect(folder / "trainer.sqlite3")) as database, database:
        database.execute("UPDATE schools_user SET is_demo = 0")  # they cannot sign in to a real server
    done = python("manage.py", "collectstatic", "--noinput", "--verbosity", "0", environment=environment)
    assert done.returncode == 0, done.stderr
    return start(folder, environment)
