"""With pushes in memory, a second process refuses to start, names the remedy, and never blocks for ever."""

import subprocess
import sys
from contextlib import contextmanager

import pytest

from tests.servers.environments import PROJECT, bare, demo_environment, python
from trainer.ops.process_guard import AlreadyServing, claim, lock_path

SERVE = "import trainer.asgi; print('serving', flush=True); input()"


@contextmanager
def serving(folder, **changes):
    with subprocess.Popen(
        [sys.executable, "-c", SERVE],
        cwd=PROJECT,
        env=bare() | demo_environment(folder / "trainer.sqlite3") | changes,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout.readline() == "serving\n"
        yield process
        process.kill()


def test_a_second_process_refuses_in_one_line_until_the_first_is_killed(tmp_path):
    environment = demo_environment(tmp_path / "trainer.sqlite3")
    with serving(tmp_path) as first:
        second = python("-c", "import trainer.asgi", environment=environment)
        assert second.returncode == 1
        assert second.stderr.count("\n") == 1
        assert "REDIS_URL" in second.stderr
        with pytest.raises(AlreadyServing):
            claim(tmp_path / "trainer.sqlite3.serving", alone=False)  # as one with Redis does
        first.kill()
        first.wait()
    claim(tmp_path / "trainer.sqlite3.serving")


def test_processes_with_redis_share_the_lock_and_keep_others_out(tmp_path):
    path = tmp_path / "trainer.sqlite3.serving"
    for _process in range(2):
        claim(path, alone=False)
    with pytest.raises(AlreadyServing, match=r"trainer\.sqlite3\.serving"):
        claim(path)


def test_where_the_lock_lies(tmp_path):
    beside = lock_path(database=str(tmp_path / "x.sqlite3"), fallback=tmp_path)
    assert beside == tmp_path / "x.sqlite3.serving"
    assert lock_path(database="trainer", fallback=tmp_path) == tmp_path / "trainer.serving"
    assert lock_path(database=":memory:", fallback=tmp_path) is None
    assert lock_path(database="file:memorydb_default?mode=memory&cache=shared", fallback=tmp_path) is None
