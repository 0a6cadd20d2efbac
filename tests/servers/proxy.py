"""The proxy of deploy/, before a server of the tests: with a certificate of its own making."""

import os
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.servers.environments import PROJECT
from tests.servers.postgresql import free_port
from tests.servers.programs import find

TRUSTING = ssl._create_unverified_context()
"""For its clients: no authority has signed its certificate."""
OWN_CERTIFICATE = "{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"


@contextmanager
def proxy(folder: Path, server_port: int) -> Iterator[int]:
    """Its port, where it speaks https as "localhost"."""
    shipped = (PROJECT / "deploy" / "Caddyfile").read_text()
    assert "dynamic a web 8000" in shipped
    own = folder / "Caddyfile"
    here = shipped.replace("dynamic a web 8000", f"dynamic a 127.0.0.1 {server_port}")
    own.write_text(OWN_CERTIFICATE + here)
    port = free_port()
    places = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
    with (folder / "proxy.log").open("wb") as log:
        process = subprocess.Popen(
            [find("caddy"), "run", "--config", str(own), "--adapter", "caddyfile"],
            env=os.environ | places | {"TRAINER_HOST": f"https://localhost:{port}"},
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    try:
        _wait(port, process, folder / "proxy.log")
        yield port
    finally:
        process.terminate()
        process.wait()


def _wait(port: int, process: subprocess.Popen, log: Path) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        if _has_certificate(port):
            return
        time.sleep(0.1)
    raise TimeoutError(log.read_text())


def _has_certificate(port: int) -> bool:
    """It lets callers in before its certificate is made."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=5) as door:
            TRUSTING.wrap_socket(door, server_hostname="localhost").close()
    except OSError:  # a refused handshake is one
        return False
    return True
