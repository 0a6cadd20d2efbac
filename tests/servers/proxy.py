"""The proxies of deploy/, before a server of the tests: each with a certificate of its own making."""

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.servers.environments import PROJECT
from tests.servers.frames import TRUSTING
from tests.servers.postgresql import free_port
from tests.servers.programs import find

OWN_CERTIFICATE = "{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"
AROUND = """
daemon off;
{user}
pid {folder}/nginx.pid;
error_log {folder}/nginx-errors.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {shipped}
}}
"""
"""What /etc/nginx/nginx.conf has around a file of conf.d, without root's own places."""
NGINX_CERTIFICATE = "/etc/ssl/dealer-trainer"
HOST, PROCESS = "trainer.example", "127.0.0.1:8000"
"""What an operator exchanges for the own."""
KINDS = ("caddy", "nginx")


@contextmanager
def proxy(kind: str, folder: Path, server_port: int) -> Iterator[int]:
    """Its port, where it speaks https as "localhost"."""
    port = free_port()
    command = {"caddy": _caddy, "nginx": _nginx}[kind](folder, server_port, port)
    places = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
    with (folder / "proxy.log").open("wb") as log:
        process = subprocess.Popen(command, env=os.environ | places, stdout=log, stderr=subprocess.STDOUT)
    try:
        _wait(port, process, folder / "proxy.log")
        yield port
    finally:
        process.terminate()
        process.wait()


def _caddy(folder: Path, server_port: int, port: int) -> list[str]:
    here = _with(
        shipped("Caddyfile"), {HOST: f"https://localhost:{port}", PROCESS: f"127.0.0.1:{server_port}"}
    )
    (folder / "Caddyfile").write_text(OWN_CERTIFICATE + here)
    return [find("caddy"), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def _nginx(folder: Path, server_port: int, port: int) -> list[str]:
    make_certificate(folder, "localhost")
    own = {
        HOST: "localhost",
        PROCESS: f"127.0.0.1:{server_port}",
        "listen [::]:443 ssl http2;": "",
        "listen [::]:80;": "",
        "listen 443": f"listen 127.0.0.1:{port}",
        "listen 80": f"listen 127.0.0.1:{free_port()}",
        "$host;": "$http_host;",  # which has the port, and 443 is in no Host
        NGINX_CERTIFICATE: str(folder),
    }
    here = _with(shipped("nginx.conf"), own)
    user = "user root;" if os.geteuid() == 0 else ""  # whose folder it is
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=user, shipped=here))
    return [find("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf")]


def shipped(name: str) -> str:
    return (PROJECT / "deploy" / name).read_text()


def _with(text: str, own: dict[str, str]) -> str:
    for here, there in own.items():
        assert here in text
        text = text.replace(here, there)
    return text


def make_certificate(folder: Path, host: str) -> None:
    made = ("-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={host}")
    files = ("-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem"))
    subprocess.run([find("openssl"), "req", "-x509", *made, *files], check=True, capture_output=True)


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
