"""A PostgreSQL of the tests' own: in a folder that is thrown away, on a port that was free."""

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

from tests.servers.programs import find

ROLE = "trainer"
# Nothing here outlives the run, so nothing has to survive a power cut.
OPTIONS = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200"


@dataclass
class Cluster:
    """`url` is its address, for DATABASE_URL; it can be stopped for a while."""

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
        """Takes connections when this returns."""
        listening = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 {OPTIONS}"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-l", log, "-w", "-o", listening, "start")

    def stop(self, how: str = "fast") -> None:
        """ "fast" ends every connection; "immediate" writes nothing down either."""
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
    """A cluster that is running."""
    folder = Path(tempfile.mkdtemp(prefix="trainer-postgresql-"))
    try:
        found = Cluster(Path(find("initdb")).resolve().parent, folder, _keeper(folder), free_port())
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
    """Its address alone."""
    with stoppable() as found:
        yield found.url


def _keeper(folder: Path) -> str | None:
    """Who runs it: PostgreSQL refuses root, who hands the folder to the user that its package made."""
    if os.geteuid() != 0:
        return None
    keeper = pwd.getpwnam("postgres")
    os.chown(folder, keeper.pw_uid, keeper.pw_gid)
    return keeper.pw_name


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return door.getsockname()[1]
