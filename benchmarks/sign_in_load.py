"""What strangers at the sign-in page cost who sits at a table: python -m benchmarks.sign_in_load.

Claim: twenty that ask for the page on and on, or try passwords on and on, do not double the time of a
trainee's page. Quiet and noise take turns, so that what else this machine does falls on both; beside it the
same without what holds strangers back, where it is many times.
"""

import asyncio
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from urllib.parse import urlencode

from benchmarks.machine import describe
from tests.servers.crowd import Answering, seat
from tests.servers.environments import PROJECT, bare
from tests.servers.production import shipped
from tests.servers.serving import Server, prepare, start

STRANGERS, PAGES, TURNS, WARM = 20, 20, 3, 1.5
SIDES = {
    "as shipped": ("tests.servers.plain_http", "trainer.asgi:application"),
    "without": ("benchmarks.bare.open_settings", "benchmarks.bare.open_doors:application"),
}
NOISES = ("asking for the page", "trying passwords")


# --- The strangers, in a process of their own -----------------------------------------------------


async def _stranger(port: int, request: bytes) -> None:
    while True:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request)
        await reader.read()
        writer.close()


async def _hammer(port: int, noise: str) -> None:
    token = "t" * 32
    lines = ["Host: 127.0.0.1", "Connection: close"]
    if noise == NOISES[0]:
        asked = ["GET /login/ HTTP/1.1", *lines, "", ""]
        requests = ["\r\n".join(asked)] * STRANGERS
    else:
        requests = []
        for number in range(STRANGERS):
            form = {"username": f"name-{number}", "password": "wrong", "csrfmiddlewaretoken": token}
            body = urlencode(form)
            lines_of_form = [
                *("Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"),
                f"Cookie: csrftoken={token}",
            ]
            requests.append("\r\n".join(["POST /login/ HTTP/1.1", *lines, *lines_of_form, "", body]))
    await asyncio.gather(*(_stranger(port, request.encode()) for request in requests))


@contextmanager
def strangers(server: Server, noise: str) -> Iterator[None]:
    port = server.base_url.rpartition(":")[2]
    process = subprocess.Popen([sys.executable, "-m", "benchmarks.sign_in_load", port, noise], cwd=PROJECT)
    time.sleep(WARM)
    try:
        yield
    finally:
        process.kill()
        process.wait()


# --- The trainee ----------------------------------------------------------------------------------


def pages(server: Server, trainee: Answering) -> list[float]:
    """Milliseconds of each."""
    taken = []
    connection = HTTPConnection(server.base_url.removeprefix("http://"), timeout=120)
    for _ in range(PAGES):
        began = time.perf_counter()
        headers = {"Cookie": f"sessionid={trainee.session}"}
        connection.request("GET", f"/runs/{trainee.run}/rounds/0/", headers=headers)
        answer = connection.getresponse()
        page = answer.read()
        assert answer.status == 200
        assert re.search(rb'id="table"', page)
        taken.append((time.perf_counter() - began) * 1000)
    connection.close()
    return taken


def measure(side: str, noise: str) -> tuple[float, float]:
    """Median milliseconds of a page in quiet and in noise."""
    settings, application = SIDES[side]
    with tempfile.TemporaryDirectory() as folder:
        environment = prepare(Path(folder)) | shipped(Path(folder))
        environment |= {"DJANGO_SETTINGS_MODULE": settings, "LOG_LEVEL": "ERROR"}
        environment["ALLOWED_HOSTS"] = "127.0.0.1,testserver"
        server = _served(Path(folder), environment, application)
        try:
            (trainee,) = seat(server, 1)
            pages(server, trainee)
            quiet, loud = [], []
            for _ in range(TURNS):
                quiet += pages(server, trainee)
                with strangers(server, noise):
                    loud += pages(server, trainee)
        finally:
            server.stop()
    return median(quiet), median(loud)


def _served(folder: Path, environment: dict[str, str], application: str) -> Server:
    manage = [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity", "0"]
    subprocess.run(manage, cwd=PROJECT, env=bare() | environment, check=True)
    return start(folder, environment, application)


def main() -> None:
    print(f"{STRANGERS} strangers and a trainee's page, milliseconds; the claim is below 2. {describe()}")
    print(f"{'':<34}{'quiet':>8}{'noise':>8}{'times':>8}")
    for noise in NOISES:
        for side in SIDES:
            quiet, loud = measure(side, noise)
            print(f"{noise + ', ' + side:<34}{quiet:>8.1f}{loud:>8.1f}{loud / quiet:>8.2f}", flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        asyncio.run(_hammer(int(sys.argv[1]), sys.argv[2]))
    else:
        main()
