"""Each benchmark at its smallest: it runs through, and measures something."""

import asyncio
import json
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from benchmarks import (
    answers,
    examinees,
    exams,
    expectations,
    explaining,
    live_class,
    machine,
    newcomer,
    observing,
    odds,
    rounds,
    server_pair,
)
from games import GAMES
from tests.scale import scale
from tests.servers.environments import PROJECT, bare
from trainer.live.models import LiveClass
from trainer.play import round_state
from trainer.play.services.diagnosis import grade_stop

pytestmark = scale  # their names are checked in every run: test_names.py
GAME = "rabbit-hunter"
MAX_OF_A_START = 3.5
"""Times the bare app: three times as many modules are imported, and nothing is computed."""


@pytest.fixture
def small(monkeypatch):
    """Return a benchmark with smaller numbers and one game."""

    def smaller(module, **numbers):
        for name, number in numbers.items():
            assert type(getattr(module, name)) is type(number), name
            monkeypatch.setattr(module, name, number)
        if hasattr(module, "GAMES"):
            monkeypatch.setattr(module, "GAMES", {GAME: GAMES[GAME]})
        return module

    return smaller


def numbers_in(line: str) -> list[str]:
    return re.findall(r"\d[\d,.]*", line)


def test_the_machine_is_named():
    assert "cores" in machine.describe()


# --- Without a database ------------------------------------------------------------------------------


def test_rounds(small):
    measured = small(rounds, ROUNDS=2, PASSES=1, WRONG=1).measure(GAMES[GAME])
    assert min(measured.values()) > 0
    assert GAMES[GAME].name in rounds.report(GAMES[GAME])


def test_explaining(small, capsys):
    small(explaining, MANY=1, SPOTS=2, BEFORE=1).main()
    assert len(numbers_in(capsys.readouterr().out.splitlines()[-1])) == 3


def test_evaluators(small):
    from benchmarks import evaluators  # imports three libraries, slowly

    rates = small(evaluators, HANDS=60, PASSES=1).measure()
    assert evaluators.report(rates).count("claimed") == 3


def test_expectations(small):
    report = small(expectations, PASSES=1, DECISIONS=6, SAMPLE=1).report(GAMES["six-card-poker"])
    assert report.count("ms") == 3


def test_odds():
    lines = list(odds.lines_of(GAMES[GAME], hands=20))
    assert len(lines) == 2
    assert all(line.endswith("ok") for line in lines)


def test_observing(small):
    small(observing, REQUESTS=2, TURNS=1)
    with ThreadPoolExecutor(1) as pool:  # a browser test of this process has left its loop in this thread
        assert len(pool.submit(asyncio.run, observing.measure()).result()) == 3


# --- With one ----------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_answers():
    patched = round_state.deal, round_state.prompts, grade_stop
    costs = answers.measure(GAME, rounds=1)
    assert costs.right
    assert costs.wrong
    assert sum(costs.engine) > 0
    assert max(costs.queries) < 30
    assert (round_state.deal, round_state.prompts, grade_stop) == patched
    assert GAME in answers.report(GAME, costs)


@pytest.mark.django_db
def test_exams():
    assert {how: len(times) for how, times in exams.measured(GAME, 4).items()} == {"right": 2, "wrong": 2}


@pytest.mark.django_db
def test_examinees(small, capsys):
    small(examinees, ACCURACIES=(1000,)).measured("6-5-4-poker", 1)
    assert "100.0 %" in capsys.readouterr().out


@pytest.mark.django_db
def test_a_newcomer_at_whole_rounds():
    assert newcomer.at_random("let-it-ride", 1).decisions > 1


@pytest.mark.django_db
def test_both_sit_their_people_down_and_a_room_is_opened_for_them(capsys):
    exec(server_pair.SEATED % ([GAME], 2, 1), {})
    staff, seated = json.loads(capsys.readouterr().out)
    assert staff
    assert [game for _session, _run, game, _seed in seated] == [GAME] * 2
    exec(live_class.ROOM, {})
    room, _drill, runs = json.loads(capsys.readouterr().out)
    assert LiveClass.objects.filter(pk=room).exists()
    assert len(runs) == 2


# --- With servers and browsers of their own ----------------------------------------------------------

LONG = {
    "bare_ratio": "ANSWERS = 4; TURNS = 2; WALLS = (2,); POSTS = 2; CLASS = 4",
    "live_class": "CLASS = 3",
    "reading": "TIMES = 1",
    "sign_in_load": "STRANGERS = 2; PAGES = 2; TURNS = 1",
    "starting": "IDLE = 1",
}


@pytest.mark.parametrize("name", LONG)
def test_with_servers(name):
    smaller = "; ".join(
        f"module.{each.strip()}" for each in LONG[name].replace("GAMES.", "module.GAMES.").split(";")
    )
    script = f"import benchmarks.{name} as module; {smaller}; module.main()"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=PROJECT, env=bare(), capture_output=True, text=True, timeout=500
    )
    assert done.returncode == 0, done.stderr
    assert numbers_in(done.stdout)


MAX_MEMORY = 160
"""MiB of a server that has started."""


def test_a_start_ends(tmp_path):
    """Nothing goes on in a server without requests, and it stays small, beside the bare app."""
    with server_pair.start_pair(tmp_path, 1) as sides:
        started = [side.processor() for side in sides]
        time.sleep(20)
        trainer, bare = (side.processor() - before for side, before in zip(sides, started, strict=True))
        assert trainer <= bare + 100, "milliseconds without a request"
        assert sides[0].processor() <= MAX_OF_A_START * sides[1].processor()
        assert sides[0].resident() <= MAX_MEMORY * 1024
