"""A PostgreSQL cluster in a temporary folder, on a free port."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from tests.servers.environments import demo_environment, python
from tests.servers.programs import find

ROLE = "trainer"
# Nothing here outlives the run, so nothing has to survive a power cut.
OPTIONS = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200"


@dataclass
class Cluster:
    """A cluster that can be stopped and started; `url` is for DATABASE_URL."""

    programs: Path
    folder: Path
    user: str | None
    port: int

    @property
    def url(self) -> str:
        return f"postgres://{ROLE}@127.0.0.1:{self.port}/postgres"

    def make(self) -> None:
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-U", ROLE, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")

    def start(self) -> None:
        """Return when connections are accepted."""
        listening = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 {OPTIONS}"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-l", log, "-w", "-o", listening, "start")

    def stop(self, how: str = "fast") -> None:
        """ "fast" ends every connection; "immediate" also skips the checkpoint."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", how, "-w", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(self.programs / program), *arguments],
            user=self.user,
            cwd=self.folder,
            capture_output=True,
            text=True,
        )
        log = self.folder / "log"
        assert done.returncode == 0, done.stderr + (log.read_text() if log.exists() else "")


@contextmanager
def stoppable() -> Iterator[Cluster]:
    """Yield a running cluster."""
    folder = Path(tempfile.mkdtemp(prefix="trainer-postgresql-"))
    try:
        found = Cluster(Path(find("initdb")).resolve().parent, folder, _owner(folder), free_port())
        found.make()
        found.start()
        try:
            yield found
        finally:
            found.stop("immediate")
    finally:
        shutil.rmtree(folder)


@contextmanager
def cluster() -> Iterator[str]:
    """Yield the URL of a running cluster."""
    with stoppable() as found:
        yield found.url


class Managed:
    """manage.py on one database, as it is run beside a server; what it said."""

    def __init__(self, folder: Path, url: str = "") -> None:
        self.url, self.environment = url, demo_environment(folder / "trainer.sqlite3")
        self.environment |= {"DATABASE_URL": url} if url else {}
        self.environment["PATH"] = f"{os.environ['PATH']}:{Path(find('initdb')).resolve().parent}"

    def __call__(self, *arguments: str, fails: bool = False) -> str:
        done = python("manage.py", *arguments, environment=self.environment)
        assert (done.returncode != 0) is fails, done.stdout + done.stderr
        return done.stderr if fails else done.stdout

    def script(self, text: str) -> str:
        return self("shell", "--verbosity", "0", "--command", text).splitlines()[-1]


def new_database(address: str, template: str = "template1") -> str:
    """Return the URL of a copy of this database, by its name, in the cluster of `address`."""
    name = f"t{os.urandom(6).hex()}"
    with psycopg.connect(address, autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    return f"{address.rpartition('/')[0]}/{name}"


def counts(url: str) -> dict[str, int]:
    """Return the rows of each table."""
    with psycopg.connect(url) as database:
        tables = database.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        each = {name: database.execute(f'SELECT COUNT(*) FROM public."{name}"') for (name,) in tables}
        return {name: found.fetchone()[0] for name, found in each.items()}


def _owner(folder: Path) -> str | None:
    """Return the user to run as: PostgreSQL refuses root, so the folder goes to the user of its package."""
    if os.geteuid() != 0:
        return None
    owner = pwd.getpwnam("postgres")
    os.chown(folder, owner.pw_uid, owner.pw_gid)
    return owner.pw_name


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]
