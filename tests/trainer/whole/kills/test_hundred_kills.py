"""A class answers at once while its server is killed a hundred times over: nothing that was acknowledged is
lost, nothing is there twice or in half, and the server is back within seconds.

The small version, one trainee and a handful of kills at chosen moments, is test_kill.py.
"""

import os
import random
import signal
import sqlite3
import threading
import time
from collections import Counter
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median, quantiles

import pytest

from tests.scale import scale, thousands
from tests.servers.crowd import Answering, seat, stops_of
from tests.servers.serving import Server, serve, start

pytestmark = [scale, pytest.mark.sqlite, pytest.mark.timeout(1_800)]

CLASS = 20
KILLS = thousands(100)
ACKNOWLEDGED = 30 * KILLS
"""At least so many answers are met by the kills. One core takes about twenty a second."""
BACK_WITHIN = 5
"""Seconds of the processor that a server takes to its first page, for nineteen of twenty kills: on a machine
with nothing else to do that is how long it is away."""


class Killing:
    """A server, the class that answers at it, and how long it was away each time."""

    def __init__(self, folder):
        self.folder, self.server = folder, serve(folder)
        self.crowd = seat(self.server, CLASS)
        self.away: list[float] = []
        self.starting: list[float] = []

    @contextmanager
    def answered(self):
        over = threading.Event()
        where = lambda: self.server.base_url  # noqa: E731 - asked anew each time: it comes back elsewhere
        threads = [threading.Thread(target=one.answer_until, args=(over, where)) for one in self.crowd]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            over.set()
            for thread in threads:
                thread.join()

    @property
    def acknowledged(self) -> int:
        return sum(len(one.acknowledged) for one in self.crowd)

    def kill(self) -> None:
        killed = time.monotonic()
        self.server.process.send_signal(signal.SIGKILL)
        self.server.process.wait()
        self.server = start(self.folder, self.server.environment)
        self.away.append(time.monotonic() - killed)
        self.starting.append(processor_seconds(self.server.process.pid) or self.away[-1])

    def kill_often(self) -> None:
        """At any moment, but not before the class has had its answers since the last time."""
        chance, share = random.Random("kills"), ACKNOWLEDGED / KILLS
        for number in range(1, KILLS + 1):
            while self.acknowledged < number * share:
                assert self.server.process.poll() is None, "the server ended by itself"
                time.sleep(0.02)
            time.sleep(chance.uniform(0, 0.1))
            self.kill()


@pytest.fixture(scope="module")
def killing(tmp_path_factory):
    killing = Killing(tmp_path_factory.mktemp("kills"))
    try:
        with killing.answered():
            killing.kill_often()
        yield killing
    finally:
        killing.server.stop()


def stored(server: Server, run: str) -> list[tuple[str, int, str, int]]:
    """Key, round, place and number of verdicts of each answer of a run, in the order of the round."""
    sql = (
        "SELECT a.key, a.round, a.place, COUNT(v.id) FROM play_answer a LEFT JOIN play_verdict v"
        " ON v.answer_id = a.id WHERE a.run_id = ? GROUP BY a.id ORDER BY a.round, a.position"
    )
    with closing(sqlite3.connect(server.database)) as database:
        return database.execute(sql, [run.replace("-", "")]).fetchall()


def faults(server: Server, one: Answering) -> Counter:
    """What is wrong with what is stored of one of the class."""
    rows = stored(server, one.run)
    keys, found = Counter(row[0] for row in rows), Counter()
    found["lost"] = len(set(one.acknowledged) - set(keys))
    found["twice"] = sum(keys.values()) - len({(round, place) for _, round, place, _ in rows})
    found["from nowhere"] = len(set(keys) - set(one.sent))
    stops = (stop for number in range(rows[-1][1] + 1 if rows else 0) for stop in stops_of(one.seed, number))
    for (_, _, place, verdicts), stop in zip(rows, stops, strict=False):
        found["in half or out of order"] += (place, verdicts) != (str(stop.place), len(stop.prompts))
    found["not sent again"] = len(keys) - len(one.acknowledged) > 1
    return +found


def processor_seconds(pid: int) -> float:
    """What a process has had of the processor; 0 where no /proc says so."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    user, system = stat.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def test_the_figures(killing, capsys):
    assert len(killing.away) == KILLS
    assert killing.acknowledged >= ACKNOWLEDGED
    with capsys.disabled():
        print(f"\n{KILLS} kills, {killing.acknowledged} answers acknowledged; away for")
        print(f"{median(killing.away):.1f} s ({max(killing.away):.1f} s at most), of which")
        print(f"{median(killing.starting):.1f} s on the processor")


def test_nothing_is_lost_or_there_twice_or_in_half(killing):
    with closing(sqlite3.connect(killing.server.database)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert [dict(found) for one in killing.crowd if (found := faults(killing.server, one))] == []
    assert [one.odd for one in killing.crowd if one.odd] == []


def test_it_is_back_within_seconds(killing):
    assert quantiles(killing.starting, n=20)[-1] <= BACK_WITHIN


AGAIN = """
CREATE TABLE answers AS SELECT * FROM play_answer;
INSERT INTO answers SELECT * FROM play_answer WHERE id = (SELECT MIN(id) FROM play_answer);
UPDATE answers SET id = -1, key = 'again' WHERE rowid = (SELECT MAX(rowid) FROM answers);
DROP TABLE play_answer;
ALTER TABLE answers RENAME TO play_answer;
"""
FAULTS = {
    "lost": "DELETE FROM play_answer WHERE id = (SELECT MIN(id) FROM play_answer)",
    "in half or out of order": "DELETE FROM play_verdict WHERE answer_id = 1",
    "twice": AGAIN,
    "from nowhere": AGAIN,
}


@pytest.mark.parametrize("fault", FAULTS)
def test_each_of_them_would_be_noticed(killing, tmp_path, monkeypatch, fault):
    """The negative control, on a copy whose triggers are gone."""
    copy = tmp_path / "copy.sqlite3"
    with closing(sqlite3.connect(killing.server.database)) as database:
        database.execute("VACUUM INTO ?", [str(copy)])
    with closing(sqlite3.connect(copy, isolation_level=None)) as database:
        for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f'DROP TRIGGER "{name}"')
        database.executescript(FAULTS[fault])
    monkeypatch.setattr(killing.server, "database", copy)
    assert any(faults(killing.server, one)[fault] for one in killing.crowd)
