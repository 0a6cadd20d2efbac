"""A PostgreSQL of the tests' own: in a folder that is thrown away, on a port that was free."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.servers.programs import find

ROLE = "trainer"
# Nothing here outlives the run, so nothing has to survive a power cut.
OPTIONS = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200"


@contextmanager
def cluster() -> Iterator[str]:
    """Its address, for DATABASE_URL."""
    programs = Path(find("initdb")).resolve().parent
    folder = Path(tempfile.mkdtemp(prefix="trainer-postgresql-"))
    user = _keeper(folder)
    port = free_port()
    data, log = str(folder / "data"), str(folder / "log")

    def run(program: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(programs / program), *arguments],
            user=user,
            cwd=folder,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr + (Path(log).read_text() if os.path.exists(log) else "")

    try:
        run("initdb", "-D", data, "-U", ROLE, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        listening = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 {OPTIONS}"
        run("pg_ctl", "-D", data, "-l", log, "-w", "-o", listening, "start")
        try:
            yield f"postgres://{ROLE}@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder)


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
