"""Start the learning platform, act for its administrator, and carry its launches to the trainer."""

import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import requests
from django.test import Client

from tests.servers.environments import PROJECT, bare

STARTING = 100
"""Seconds; one or two, unless the machine is busy with much else."""
LEARNER = "http://purl.imsglobal.org/vocab/lis/v2/membership#Learner"
TEACHER = "http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor"


@dataclass
class LearningPlatform:
    base_url: str
    process: subprocess.Popen

    def set(self, **about) -> None:
        requests.post(f"{self.base_url}/admin/", json=about, timeout=20).raise_for_status()

    @property
    def seen(self) -> dict:
        return requests.get(f"{self.base_url}/admin/", timeout=20).json()

    def signed_launch(self, browser: Client, slug: str, person: str, **about) -> dict:
        """Return what the platform's page posts, after the login in this browser."""
        self.set(launch=about)
        asked = {"iss": self.base_url, "login_hint": person, "target_link_uri": "http://testserver/"}
        login = browser.post(f"/lti/{slug}/login/", asked)
        assert login.status_code == 302, login.content.decode()
        return requests.get(login["Location"], timeout=20).json()

    def post_launch(self, slug: str, signed: dict):
        """Post it as a page of another site does: without cookies."""
        assert urlsplit(signed["to"]).path == f"/lti/{slug}/launch/"
        return Client().post(
            f"/lti/{slug}/launch/", {"state": signed["state"], "id_token": signed["id_token"]}
        )

    def launch(self, slug: str, person: str, browser: Client | None = None, **about):
        """Go the whole way; return the browser and the last response."""
        browser = browser or Client()
        posted = self.post_launch(slug, self.signed_launch(browser, slug, person, **about))
        if posted.status_code != 302:
            return browser, posted
        return browser, browser.get(posted["Location"], follow=True)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=20)


def serve_platform(folder: Path, host: str = "127.0.0.1") -> LearningPlatform:
    """`localhost` is another site than the trainer's to a browser."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(32)
        address = f"http://{host}:{listener.getsockname()[1]}"
        with (folder / "platform.log").open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "tests.servers.learning_platform", str(listener.fileno()), host],
                cwd=PROJECT,
                env=bare(),
                pass_fds=[listener.fileno()],
                stdout=log,
                stderr=subprocess.STDOUT,
            )
    deadline = time.monotonic() + STARTING
    while time.monotonic() < deadline and process.poll() is None:
        try:
            requests.get(f"{address}/keys", timeout=STARTING).raise_for_status()
            return LearningPlatform(address, process)
        except requests.RequestException:
            time.sleep(0.1)
    process.kill()
    raise RuntimeError((folder / "platform.log").read_text())
