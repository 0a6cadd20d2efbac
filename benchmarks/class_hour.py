"""An hour of a class of thirty on one laptop: python -m benchmarks.class_hour [--minutes N]

`dealer-trainer` of the wheel, on SQLite, as a school starts it. Thirty answer on and on at the pace of
people, an instructor has the wall on the projector, and in the middle the process is killed and started
again. Every answer that was acknowledged has to be stored, once, and the projector has to follow.
"""

import argparse
import asyncio
import json
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from benchmarks.answers import set_up
from benchmarks.bare_ratio import p95
from benchmarks.machine import describe
from benchmarks.server_pair import resident
from benchmarks.socket_listener import Listener
from tests.servers.crowd import Answering, seat
from tests.servers.environments import bare
from tests.servers.serving import Server, wait_for
from tests.servers.wheels import unpacked

CLASS, MINUTES = 30, 60.0
THINKS = (4.0, 12.0)
"""Seconds between two answers of one trainee."""
FOLLOWS_WITHIN = 2.0
"""Seconds: a projector that heard nothing for so long after an answer did not follow."""
HOST = """
import json
from django.conf import settings
from django.test import Client
from trainer.schools import services as enrolment
from trainer.schools.models import Role, School, User

user = User.objects.create(username="host")
enrolment.add_member(school=School.objects.get(name="Crowd"), user=user, role=Role.INSTRUCTOR)
client = Client()
client.force_login(user)
print(json.dumps(client.cookies[settings.SESSION_COOKIE_NAME].value))
"""


class Laptop(Server):
    """The command of the wheel, with data in a folder."""

    @classmethod
    def open(cls, folder: Path) -> "Laptop":
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        packages = shutil.copytree(unpacked(), folder / "packages")
        environment = bare() | {"PYTHONPATH": str(packages), "HOME": str(folder)}
        laptop = cls(f"http://127.0.0.1:{port}", folder / "trainer.sqlite3", environment, None)
        laptop.start()
        return laptop

    def start(self) -> None:
        log = self.database.with_name("server.log")
        with log.open("ab") as output:
            self.process = subprocess.Popen(
                [*self._command, "--port", self.base_url.rpartition(":")[2], "--yes"],
                env=self.environment,
                cwd=self.database.parent,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        wait_for(self, log)

    def manage(self, *arguments: str) -> str:
        done = subprocess.run(
            [*self._command, "manage", *arguments],
            env=self.environment,
            cwd=self.database.parent,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    @property
    def _command(self) -> list[str]:
        start = "from dealer_trainer import main; main()"
        return [sys.executable, "-c", start, "--data", str(self.database.parent)]


@dataclass
class Wall:
    """The projector in a thread of its own; it comes back when its server does, as its page does."""

    address: str
    session: str
    over: threading.Event
    heard: list[float] = field(default_factory=list)
    """Moments of `perf_counter` of all messages."""
    opened: int = 0

    def watch(self) -> None:
        asyncio.run(self._watch())

    async def _watch(self) -> None:
        while not self.over.is_set():
            listener = Listener()
            with suppress(OSError, asyncio.IncompleteReadError):
                await listener.open(self.address, "/ws/tables/projector/", f"sessionid={self.session}")
                self.opened += 1
                while not self.over.is_set() and not listener.task.done():
                    await asyncio.sleep(0.2)
                self.heard += listener.heard
                await listener.close()
            await asyncio.sleep(0.5)


@dataclass
class Hour:
    crowd: list[Answering]
    heard: list[float]
    """When the projector was sent something."""
    opened: int
    """How often the projector's socket was."""
    stored: list[str]
    """The keys of all answers in the database."""
    memory: int
    """MiB at the end."""

    def __post_init__(self) -> None:
        self.acknowledged = [key for one in self.crowd for key in one.acknowledged]
        self.lost = len(set(self.acknowledged) - set(self.stored))
        self.twice = len(self.stored) - len(set(self.stored))
        self.odd = [each for one in self.crowd for each in one.odd]
        self.answered = [each for one in self.crowd for each in one.answered]
        self.followed = sum(self._followed(moment) for _, moment in self.answered)

    def _followed(self, moment: float) -> bool:
        """Whether the projector heard something in time."""
        at = bisect_left(self.heard, moment - FOLLOWS_WITHIN)
        return at < len(self.heard) and self.heard[at] <= moment + FOLLOWS_WITHIN


@contextmanager
def answering(laptop: Laptop, crowd: list[Answering], wall: Wall) -> Iterator[None]:
    def answer(one: Answering, number: int) -> None:
        pace = random.Random(f"pace {number}")
        one.answer_until(wall.over, lambda: laptop.base_url, lambda: pace.uniform(*THINKS))

    threads = [threading.Thread(target=answer, args=(one, at)) for at, one in enumerate(crowd)]
    threads.append(threading.Thread(target=wall.watch))
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        wall.over.set()
        for thread in threads:
            thread.join()


def hold(folder: Path, minutes: float) -> Hour:
    laptop = Laptop.open(folder)
    try:
        crowd = seat(laptop, CLASS)
        session = json.loads(laptop.manage("shell", "--verbosity", "0", "-c", HOST).splitlines()[-1])
        wall = Wall(laptop.base_url.removeprefix("http://"), session, threading.Event())
        with answering(laptop, crowd, wall):
            time.sleep(minutes * 30)
            laptop.process.send_signal(signal.SIGKILL)
            laptop.process.wait()
            laptop.start()
            time.sleep(minutes * 30)
            memory = resident(laptop) // 1024
        return Hour(crowd, sorted(wall.heard), wall.opened, keys(laptop.database), memory)
    finally:
        laptop.stop()


def keys(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as connection:
        return [key for (key,) in connection.execute("SELECT key FROM play_answer")]


def main() -> None:
    asked = argparse.ArgumentParser(description="Hold an hour of a class on one laptop.")
    asked.add_argument("--minutes", type=float, default=MINUTES)
    minutes = asked.parse_args().minutes
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "asking").mkdir()
        print(
            f"A class of {CLASS} on one process for {minutes:g} minutes, killed in the middle. {describe()}"
        )
        set_up(Path(folder) / "asking")
        hour = hold(Path(folder), minutes)
    took = [1_000 * (acknowledged - tried) for tried, acknowledged in hour.answered]
    print(f"answers acknowledged       {len(hour.acknowledged):>8,}")
    print(f"of these lost, there twice {hour.lost:>8}, {hour.twice}")
    print(f"odd responses              {len(hour.odd):>8} {sorted(set(hour.odd))[:5]}")
    print(f"milliseconds: median, p95  {median(took):>8.0f}, {p95(took):.0f}; longest {max(took):,.0f}")
    print(f"followed by the projector  {hour.followed:>8,} of {len(hour.answered):,} posts")
    print(f"memory at the end          {hour.memory:>8} MiB")


if __name__ == "__main__":
    main()
