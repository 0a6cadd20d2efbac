"""A real server in a process of its own, on a database file of its own."""

import http.client
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from tests.servers import migrated
from tests.servers.environments import PROJECT, bare, demo_environment, python
from trainer.serve import FLAGS

WEBSOCKET_BYTES = FLAGS[FLAGS.index("--websocket-max-message-size") + 1]
"""The limit of a message in either direction."""

SERVE = "import sys; from trainer.serve import run; run(sys.argv[2:], sys.argv[1])"
"""As `python -m trainer.serve`, with the application as the first argument."""

STARTING = 200
"""Seconds that a server may take to answer; a few, unless the machine is busy with much else."""


class NotServing(Exception):
    """The server ended, or did not answer in time."""


@dataclass
class Server:
    base_url: str
    database: Path
    environment: dict[str, str]
    process: subprocess.Popen

    def manage(self, *arguments: str) -> str:
        """Return what manage.py prints on this server's database."""
        done = python("manage.py", *arguments, environment=self.environment)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def stop(self, patience: float = 30) -> bool:
        """Return whether it ended in time on its own."""
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
    """Serve a new database in `folder`."""
    environment = prepare(folder, **changes)
    return start(folder, environment, application, command)


def prepare(folder: Path, **changes: str) -> dict[str, str]:
    """Make a database with the demo school in `folder`; return the environment of its server."""
    migrated.copy_demo_to(folder / "trainer.sqlite3")
    return demo_environment(folder / "trainer.sqlite3") | changes


def start(
    folder: Path,
    environment: dict[str, str],
    application: str = "trainer.asgi:application",
    command: str = SERVE,
    flags: tuple[str, ...] = (),
) -> Server:
    """Serve the database in `folder`, and return when requests are answered."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(128)
        server = Server(
            base_url=f"http://127.0.0.1:{listener.getsockname()[1]}",
            database=folder / "trainer.sqlite3",
            environment=environment,
            process=_daphne(
                [command, application, *flags], listener.fileno(), environment, folder / "server.log"
            ),
        )
    wait_for(server, folder / "server.log")
    return server


def _daphne(command: list[str], listener: int, environment: dict[str, str], log: Path) -> subprocess.Popen:
    with log.open("ab") as output:
        return subprocess.Popen(
            [sys.executable, "-c", *command, "--fd", str(listener)],
            cwd=PROJECT,
            env=bare() | environment,
            pass_fds=[listener],
            stdout=output,
            stderr=subprocess.STDOUT,
        )


def wait_for(server: Server, log: Path) -> None:
    """Return when requests are answered."""
    address = server.base_url.removeprefix("http://")
    deadline = time.monotonic() + STARTING
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
