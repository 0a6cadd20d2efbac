"""The trainer and the bare app beside each other: each a Daphne of its own, on a file of its own.

A `Side` posts as its trainees do; its cost is the processor time of its server.
"""

import json
import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode
from uuid import uuid4

from benchmarks.answers import typed
from games import GAMES, begin_shoe
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts
from tests.servers.environments import demo_environment, python
from tests.servers.serving import Server, start

SPOTS = 6
TICKS = os.sysconf("SC_CLK_TCK")
WRONG_EVERY = 4
IDLE = 20
"""Seconds after which a connection that was kept open is not trusted."""

SEATED = """
import json
from django.test import Client
from trainer.play.services import runs as services
from trainer.schools import services as enrolment
from trainer.schools.models import Role, User

school = enrolment.open_school(name="Both")

def joined(name, role):
    user = User.objects.create(username=name)
    client = Client()
    client.force_login(user)
    return enrolment.add_member(school=school, user=user, role=role), client.cookies["sessionid"].value

staff = joined("staff", Role.INSTRUCTOR)[1]
seated = []
games = %r
for number in range(%d):
    member, session = joined(f"both-{number}", Role.TRAINEE)
    game, seed = games[number %% len(games)], f"both {number}"
    run = services.open_run(membership=member, game=game, spots=%d, seed=seed)
    seated.append([session, str(run.pk), game, seed])
print(json.dumps([staff, seated]))
"""
SPEAKING = """
import json
from django.contrib.auth.models import User
from django.test import Client

def signed_in(name):
    client = Client()
    client.force_login(User.objects.create(username=name))
    return client.cookies["sessionid"].value

print(json.dumps([signed_in("staff"), [[signed_in(f"both-{n}")] for n in range(%d)]]))
"""


@dataclass
class Poster:
    """The browser of one signed-in user, with its connection kept open."""

    address: str
    session: str
    token: str = field(default_factory=lambda: secrets.token_hex(16))

    def __post_init__(self) -> None:
        self.used = time.monotonic()
        self.connection = HTTPConnection(self.address, timeout=60)

    @property
    def cookies(self) -> str:
        return f"sessionid={self.session}; csrftoken={self.token}"

    def post(self, path: str, form: dict) -> tuple[int, int]:
        """The status and the bytes of what came back."""
        body = urlencode(form | {"csrfmiddlewaretoken": self.token}, doseq=True)
        headers = {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
        return self._request("POST", path, body, headers)

    def get(self, path: str) -> tuple[int, int]:
        return self._request("GET", path)

    def _request(self, method: str, path: str, body: str | None = None, headers=None) -> tuple[int, int]:
        if time.monotonic() - self.used > IDLE:
            self.connection.close()  # the server may have done so too
        self.used = time.monotonic()
        self.connection.request(method, path, body, {"Cookie": self.cookies} | (headers or {}))
        answer = self.connection.getresponse()
        return answer.status, len(answer.read())


@dataclass
class Trainee:
    """Answers on and on, one in four wrongly, as a page does."""

    poster: Poster
    run: str
    game: str
    seed: str
    sizes: list[int] = field(default_factory=list)
    waiting: tuple[str, dict] | None = None

    def __post_init__(self) -> None:
        self.forms = self._forms()

    def get_ready(self) -> bool:
        """Posts whatever lies between this answer and the one before; whether there was anything."""
        if not self.waiting:
            self.waiting = next(self.forms)
        if "place" in self.waiting[1]:
            return False
        self.poster.post(*self.waiting)
        self.waiting = None
        self.get_ready()
        return True

    def answer(self) -> None:
        """One answer, acknowledged."""
        self.get_ready()
        assert self.waiting
        status, size = self.poster.post(*self.waiting)
        assert status == 200, status
        self.waiting = next(self.forms)
        self.sizes.append(size)

    def _forms(self) -> Iterator[tuple[str, dict]]:
        game = GAMES[self.game]
        standing = begin_shoe(game, seed=self.seed) if game.shoe else None
        for number in range(10**6):
            played = deal(game, seed=self.seed, round=number, spots=SPOTS, standing=standing)
            standing = played.settlement.after
            for at, stop in enumerate(prompts(played)):
                answers = typed(stop, wrong=at % WRONG_EVERY == 1)
                form = {"place": str(stop.place), "key": str(uuid4()), **answers}
                yield f"/runs/{self.run}/rounds/{number}/answer/", form
            yield f"/runs/{self.run}/next/", {}


@dataclass
class Speaker:
    """The same to the bare app, whose push has the size that is asked for."""

    poster: Poster
    pushed: int = 0

    def get_ready(self) -> bool:
        return False

    def answer(self) -> None:
        status, _size = self.poster.post("/notes/", {"text": "pay 25", "pushed": self.pushed})
        assert status == 200, status


@dataclass
class Side:
    name: str
    server: Server
    staff: Poster
    people: list

    @property
    def address(self) -> str:
        return self.server.base_url.removeprefix("http://")

    def processor(self) -> float:
        """Milliseconds of the server so far."""
        fields = Path(f"/proc/{self.server.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) * 1_000 / TICKS

    def resident(self) -> int:
        return resident(self.server)


def resident(server: Server) -> int:
    """Return the KiB of memory that a server holds."""
    lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


@contextmanager
def start_pair(folder: Path, people: int) -> Iterator[tuple[Side, Side]]:
    """The trainer and the bare app, with so many trainees each."""
    sides = []
    try:
        sides.append(_trainer(folder / "trainer", people))
        sides.append(_bare(folder / "bare", people))
        yield sides[0], sides[1]
    finally:
        for side in sides:
            side.server.stop()


def _trainer(folder: Path, people: int) -> Side:
    environment = _environment(folder, "tests.servers.plain_http")
    managed(environment, "collectstatic", "--noinput", "--verbosity", "0")
    script = SEATED % (list(GAMES), people, SPOTS)
    server, staff, found = _served(folder, environment, "trainer.asgi:application", script)
    address = server.base_url.removeprefix("http://")
    trainees = [Trainee(Poster(address, session), *rest) for session, *rest in found]
    return Side("trainer", server, Poster(address, staff), trainees)


def _bare(folder: Path, people: int) -> Side:
    environment = _environment(folder, "benchmarks.bare.settings")
    server, staff, found = _served(folder, environment, "benchmarks.bare.asgi:application", SPEAKING % people)
    address = server.base_url.removeprefix("http://")
    return Side("bare", server, Poster(address, staff), [Speaker(Poster(address, one)) for (one,) in found])


def _environment(folder: Path, settings: str) -> dict[str, str]:
    folder.mkdir()
    changes = {"DEBUG": "off", "ALLOWED_HOSTS": "127.0.0.1,testserver", "STATIC_ROOT": str(folder / "static")}
    changes |= {"DJANGO_SETTINGS_MODULE": settings, "LOG_LEVEL": "ERROR"}
    changes["PYTHONDONTWRITEBYTECODE"] = ""  # an installation has its modules compiled
    return demo_environment(folder / "trainer.sqlite3") | changes


def _served(
    folder: Path, environment: dict[str, str], application: str, script: str
) -> tuple[Server, str, list]:
    managed(environment, "migrate", "--run-syncdb", "--verbosity", "0")
    done = managed(environment, "shell", "--verbosity", "0", "--command", script)
    staff, found = json.loads(done.splitlines()[-1])
    return start(folder, environment, application), staff, found


def managed(environment: dict[str, str], *arguments: str) -> str:
    done = python("manage.py", *arguments, environment=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout
