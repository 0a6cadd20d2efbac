"""A real trainer for the tests that need one: Daphne in a process of its own, on a file of its own."""

import atexit
import http.client
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.servers import migrated
from tests.servers.environments import PROJECT, bare, demo_environment, python
from trainer.serve import FLAGS

WEBSOCKET_BYTES = FLAGS[FLAGS.index("--websocket-max-message-size") + 1]
"""The longest message that is taken or sent."""

SERVE = "import sys; from trainer.serve import run; run(sys.argv[2:], sys.argv[1])"
"""As `python -m trainer.serve` does, but that the application comes first, and is named."""


class NotServing(Exception):
    """The server ended, or did not answer in time."""


@dataclass
class Server:
    base_url: str
    database: Path
    environment: dict[str, str]
    process: subprocess.Popen

    def manage(self, *arguments: str) -> str:
        """What manage.py prints when it is run beside this server."""
        done = python("manage.py", *arguments, environment=self.environment)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def stop(self, patience: float = 30) -> bool:
        """Whether it ended within so many seconds when it was asked to."""
        self.process.terminate()
        try:
            self.process.wait(timeout=patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return False
        return True


def serve(
    folder: Path, application: str = "trainer.asgi:application", command: str = SERVE, **changes: str
) -> Server:
    """Migrates and fills a database in `folder`, and answers requests when it returns."""
    environment = prepare(folder, **changes)
    return start(folder, environment, application, command)


def prepare(folder: Path, **changes: str) -> dict[str, str]:
    """The environment of a demo server on a database in `folder` that is migrated and filled."""
    shutil.copyfile(_filled(), folder / "trainer.sqlite3")
    return demo_environment(folder / "trainer.sqlite3") | changes


@cache
def _filled() -> Path:
    """A database that is migrated and filled; made once, and copied for each server."""
    folder = Path(tempfile.mkdtemp(prefix="trainer-"))
    atexit.register(shutil.rmtree, folder)
    migrated.copy_to(folder / "trainer.sqlite3")
    done = python("manage.py", "demo", "--empty", environment=demo_environment(folder / "trainer.sqlite3"))
    assert done.returncode == 0, done.stderr
    return folder / "trainer.sqlite3"


def start(
    folder: Path,
    environment: dict[str, str],
    application: str = "trainer.asgi:application",
    command: str = SERVE,
    flags: tuple[str, ...] = (),
) -> Server:
    """Answers requests, on a database that is there already, when it returns."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        door.listen(128)
        server = Server(
            base_url=f"http://127.0.0.1:{door.getsockname()[1]}",
            database=folder / "trainer.sqlite3",
            environment=environment,
            process=_daphne(
                [command, application, *flags], door.fileno(), environment, folder / "server.log"
            ),
        )
    _wait(server, folder / "server.log")
    return server


def _daphne(command: list[str], door: int, environment: dict[str, str], log: Path) -> subprocess.Popen:
    with log.open("ab") as output:
        return subprocess.Popen(
            [sys.executable, "-c", *command, "--fd", str(door)],
            cwd=PROJECT,
            env=bare() | environment,
            pass_fds=[door],
            stdout=output,
            stderr=subprocess.STDOUT,
        )


def _wait(server: Server, log: Path) -> None:
    address = server.base_url.removeprefix("http://")
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and server.process.poll() is None:
        connection = http.client.HTTPConnection(address, timeout=5)
        try:
            connection.request("GET", "/login/")
            connection.getresponse()
            return
        except OSError:
            time.sleep(0.1)
        finally:
            connection.close()
    server.stop()
    raise NotServing(log.read_text())
