"""The server is killed, not asked to end: what was acknowledged is there, what was not is whole or absent,
and what is sent again is taken once.
"""

import http.client
import re
import signal
import sqlite3
import time
from contextlib import closing
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from games import GAMES
from games.engine.diagnosis.grading import grade_stop
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts
from tests.games.trainee import right_answers
from tests.scale import some_or_all
from tests.servers.serving import serve, start
from tests.trainer.playing import form_of
from trainer.demo.school import PASSWORD

pytestmark = pytest.mark.sqlite
GAME, SEED, SPOTS = "6-5-4-poker", "killed", 2
MOMENTS = [0.0, 0.005, 0.012, 0.03]
"""Seconds after a posted answer at which the server is killed; an answer takes it about 20 ms."""


class Trainee:
    """A browser with one tab: cookies, the token, and posts that need not wait for what comes back."""

    def __init__(self, server):
        self.server, self.cookies = server, {}
        self.request("GET", "/login/")
        self.request("POST", "/login/", {"username": "mei", "password": PASSWORD})
        table = {"game": GAME, "spots": SPOTS, "seed": SEED}
        _, address = self.request("POST", "/runs/", table)
        self.run = re.search(r"/runs/([0-9a-f-]{36})/", address)[1]

    def send(self, method: str, path: str, form: dict | None = None) -> http.client.HTTPConnection:
        connection = http.client.HTTPConnection(self.server.base_url.removeprefix("http://"), timeout=10)
        token = {"csrfmiddlewaretoken": self.cookies.get("csrftoken", "")}
        body = urlencode(form | token, doseq=True) if form else None
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        headers |= {"Content-Type": "application/x-www-form-urlencoded"} if form else {}
        connection.request(method, path, body, headers)
        return connection

    def request(self, method: str, path: str, form: dict | None = None) -> tuple[int, str]:
        """Return status and Location."""
        with closing(self.send(method, path, form)) as connection:
            response = connection.getresponse()
            response.read()
        for cookie in response.headers.get_all("Set-Cookie", []):
            name, value = cookie.split(";")[0].split("=", 1)
            self.cookies[name] = value
        return response.status, response.headers.get("Location", "")

    @property
    def table(self) -> str:
        return f"/runs/{self.run}/rounds/0/"


PLAYED = deal(GAMES[GAME], seed=SEED, spots=SPOTS, round=0)
STOPS = prompts(PLAYED)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("killed")


@pytest.fixture(scope="module")
def trainee(folder):
    first = serve(folder)
    try:
        trainee = Trainee(first)
    except BaseException:
        first.stop()
        raise
    yield trainee
    trainee.server.stop()


def kill(trainee, folder) -> None:
    """Kill the server, and start another on the same database."""
    trainee.server.process.send_signal(signal.SIGKILL)
    trainee.server.process.wait()
    trainee.server = start(folder, trainee.server.environment)


def rows(server, sql: str, *values) -> list[tuple]:
    with closing(sqlite3.connect(server.database)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return database.execute(sql, values).fetchall()


def stored(trainee) -> list[tuple[str, str, int]]:
    """Return key, place and number of verdicts of each answer."""
    sql = (
        "SELECT a.key, a.place, COUNT(v.id) FROM play_answer a LEFT JOIN play_verdict v"
        " ON v.answer_id = a.id WHERE a.run_id = ? GROUP BY a.id ORDER BY a.id"
    )
    return rows(trainee.server, sql, trainee.run.replace("-", ""))


def position(trainee) -> int:
    sql = "SELECT position FROM play_run WHERE id = ?"
    return rows(trainee.server, sql, trainee.run.replace("-", ""))[0][0]


def next_form(trainee, key) -> dict:
    return form_of(STOPS[len(stored(trainee))], key=key)


def whole(trainee) -> None:
    """Assert one answer per step of the run, in order, each with all its verdicts."""
    answers = stored(trainee)
    stops = STOPS[: len(answers)]
    assert position(trainee) == len(answers)
    assert [place for _, place, _ in answers] == [str(stop.place) for stop in stops]
    assert [count for *_, count in answers] == [
        len(grade_stop(PLAYED, stop, right_answers(stop))) for stop in stops
    ]


def test_an_answer_that_was_acknowledged_survives(trainee, folder):
    for _ in range(2):
        key = uuid4()
        status, _ = trainee.request("POST", trainee.table + "answer/", next_form(trainee, key))
        kill(trainee, folder)
        assert status == 302
        assert stored(trainee)[-1][0] == key.hex
        whole(trainee)


@some_or_all("moment", MOMENTS, some=[0.012])
def test_killed_while_it_is_posted_it_is_whole_or_absent_and_taken_once(trainee, folder, moment):
    assert trainee.request("GET", trainee.table)[0] == 200
    key, before = uuid4(), len(stored(trainee))
    form = next_form(trainee, key)
    connection = trainee.send("POST", trainee.table + "answer/", form)
    time.sleep(moment)
    kill(trainee, folder)
    connection.close()
    assert [k for k, *_ in stored(trainee)].count(key.hex) == len(stored(trainee)) - before <= 1
    whole(trainee)
    for _ in range(2):
        assert trainee.request("POST", trainee.table + "answer/", form)[0] == 302
        assert [k for k, *_ in stored(trainee)].count(key.hex) == 1
        assert len(stored(trainee)) == before + 1
    whole(trainee)


HALVES = {
    "moved on without its answer": "UPDATE play_run SET position = position + 1",
    "an answer without a verdict": "DELETE FROM play_verdict",
}


@pytest.mark.parametrize("half", HALVES)
def test_half_an_answer_would_be_noticed(trainee, tmp_path, monkeypatch, half):
    """The negative control, on a copy whose triggers are gone. The tests before it may run elsewhere."""
    if not stored(trainee):
        assert trainee.request("POST", trainee.table + "answer/", next_form(trainee, uuid4()))[0] == 302
    copy = tmp_path / "copy.sqlite3"
    with closing(sqlite3.connect(trainee.server.database)) as database:
        database.execute("VACUUM INTO ?", [str(copy)])
    monkeypatch.setattr(trainee.server, "database", copy)
    whole(trainee)
    with closing(sqlite3.connect(copy, isolation_level=None)) as database:
        for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f'DROP TRIGGER "{name}"')
        database.execute(HALVES[half])
    with pytest.raises(AssertionError):
        whole(trainee)
