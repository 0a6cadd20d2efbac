"""A class that answers at once, each at an own table, and resends what was not acknowledged."""

import http.client
import json
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from urllib.parse import urlencode
from uuid import uuid4

from games import GAMES
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import Stop, prompts
from tests.servers.serving import Server

GAME, SPOTS = "6-5-4-poker", 1

SEATED = f"""
import json
from django.conf import settings
from django.test import Client
from trainer.play.services import runs as services
from trainer.schools import services as enrolment
from trainer.schools.models import Role, User

school = enrolment.open_school(name="%(name)s")
seated = []
for number in range(%(size)d):
    user = User.objects.create(username=f"%(name)s-{{number}}".lower())
    member = enrolment.add_member(school=school, user=user, role=Role.TRAINEE)
    run = services.open_run(membership=member, game="{GAME}", spots={SPOTS}, seed=f"crowd {{number}}")
    client = Client()
    client.force_login(user)
    seated.append([str(run.pk), run.seed, client.cookies[settings.SESSION_COOKIE_NAME].value])
print(json.dumps(seated))
"""
"""Make the class, signed in and at tables, on the server's database."""


def seat(server: Server, size: int, name: str = "Crowd") -> list["Answering"]:
    done = server.manage("shell", "--verbosity", "0", "--command", SEATED % {"size": size, "name": name})
    return [Answering(*one) for one in json.loads(done.splitlines()[-1])]


@dataclass
class Answering:
    """One trainee, with the keys of answers that were sent and acknowledged."""

    run: str
    seed: str
    session: str
    token: str = field(default_factory=lambda: secrets.token_hex(16))
    sent: list[str] = field(default_factory=list)
    acknowledged: list[str] = field(default_factory=list)
    odd: list[str] = field(default_factory=list)
    answered: list[tuple[float, float]] = field(default_factory=list)
    """When each post was tried first, and when it was acknowledged."""

    def answer_until(self, over: threading.Event, address, thinks: Callable[[], float] | None = None) -> None:
        """Post until `over`; `address()` returns the server's current address, `thinks()` the seconds before
        a trainee's next answer."""
        for path, form, key in self._forms():
            if thinks and over.wait(thinks()):
                return
            started = time.perf_counter()
            while not over.is_set():
                status = self._post(address(), path, form)
                if status == 302:
                    self.acknowledged.extend([key] if key else [])
                    self.answered.append((started, time.perf_counter()))
                    break
                if status not in (None, 503):
                    self.odd.append(f"{status} for {path}")
                time.sleep(0.05)
            if over.is_set():
                return

    def _forms(self) -> Iterator[tuple[str, dict, str]]:
        """Yield path, form and key of every answer, round by round, for ever."""
        for number in range(10**6):
            for stop in stops_of(self.seed, number):
                key = uuid4()
                self.sent.append(key.hex)
                yield f"/runs/{self.run}/rounds/{number}/answer/", _form(stop, key), key.hex
            yield f"/runs/{self.run}/next/", {}, ""

    def _post(self, address: str, path: str, form: dict) -> int | None:
        """Return the status, or None without a response."""
        connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=20)
        headers = {
            "Cookie": f"sessionid={self.session}; csrftoken={self.token}",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        try:
            body = urlencode(form | {"csrfmiddlewaretoken": self.token}, doseq=True)
            connection.request("POST", path, body, headers)
            return connection.getresponse().status
        except (OSError, http.client.HTTPException):
            return None
        finally:
            connection.close()


def stops_of(seed: str, number: int) -> tuple[Stop, ...]:
    return prompts(deal(GAMES[GAME], seed=seed, round=number, spots=SPOTS))


def _form(stop: Stop, key) -> dict:
    from tests.trainer.playing import form_of  # which needs Django set up

    return form_of(stop, key=key)
