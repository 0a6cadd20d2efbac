"""Start the OpenID provider, act for its administrator, and walk through its pages as a browser would."""

import html
import re
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin

import requests

from tests.servers.environments import PROJECT, bare

PASSWORD = "known-to-the-provider"
STARTING = 100
"""Seconds; a few, unless the machine is busy with much else."""


@dataclass
class OpenIDProvider:
    base_url: str
    process: subprocess.Popen

    def client(self, redirect: str) -> tuple[str, str]:
        made = requests.post(f"{self.base_url}/admin/client/", {"redirect": redirect}, timeout=20).json()
        return made["id"], made["secret"]

    def person(self, username: str, **about) -> str:
        """Return their subject."""
        about = {"username": username, **about}
        return requests.post(f"{self.base_url}/admin/person/", json=about, timeout=20).json()["sub"]

    def sign_in(self, address: str, username: str) -> str:
        """Follow the address to which the trainer sent a browser, sign in there and consent. Return the
        address to which the provider sends them back."""
        with requests.Session() as browser:
            page = browser.get(address, timeout=20)
            page = browser.post(
                page.url, _fields(page.text) | {"login": username, "password": PASSWORD}, timeout=20
            )
            consent = _fields(page.text) | {"action": "grant", "scopes": ["openid", "profile", "email"]}
            action = urljoin(page.url, re.search(r'<form[^>]* action="([^"]*authorize[^"]*)"', page.text)[1])
            back = browser.post(action, consent, allow_redirects=False, timeout=20)
            assert back.status_code == 302, back.text
            return back.headers["Location"]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=20)


def _fields(page: str) -> dict[str, str]:
    tags = re.findall(r"<input[^>]*type=\"hidden\"[^>]*>", page)
    found = ((re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)) for tag in tags)
    return {name[1]: html.unescape(value[1]) if value else "" for name, value in found if name}


def serve_openid(folder: Path) -> OpenIDProvider:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(32)
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        with (folder / "identity.log").open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-W", "ignore", "-m", "tests.servers.identity", str(listener.fileno())],
                cwd=PROJECT,
                env=bare() | {"IDENTITY_FOLDER": str(folder)},
                pass_fds=[listener.fileno()],
                stdout=log,
                stderr=subprocess.STDOUT,
            )
    deadline = time.monotonic() + STARTING
    while time.monotonic() < deadline and process.poll() is None:
        try:
            requests.get(f"{address}/.well-known/openid-configuration", timeout=STARTING).raise_for_status()
            return OpenIDProvider(address, process)
        except requests.RequestException:
            time.sleep(0.1)
    process.kill()
    raise RuntimeError((folder / "identity.log").read_text())
