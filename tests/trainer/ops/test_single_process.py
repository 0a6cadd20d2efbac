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


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    """The folder of one that serves, to which several come."""
    folder = tmp_path_factory.mktemp("first")
    with serving(folder):
        yield folder


def test_a_second_process_refuses_in_one_line(first):
    second = python("-c", "import trainer.asgi", environment=demo_environment(first / "trainer.sqlite3"))
    assert second.returncode == 1
    assert second.stderr.count("\n") == 1
    assert "REDIS_URL" in second.stderr


REDIS = {"REDIS_URL": "redis://localhost:1/0"}


def test_a_second_process_is_welcome_where_both_have_redis(tmp_path):
    with serving(tmp_path, **REDIS):
        environment = demo_environment(tmp_path / "trainer.sqlite3") | REDIS
        assert python("-c", "import trainer.asgi", environment=environment).returncode == 0


def test_a_second_process_that_alone_has_redis_is_not(first):
    environment = demo_environment(first / "trainer.sqlite3") | REDIS
    assert python("-c", "import trainer.asgi", environment=environment).returncode != 0


def test_commands_run_beside_the_server(first):
    environment = demo_environment(first / "trainer.sqlite3")
    assert python("manage.py", "check", environment=environment).returncode == 0


def test_a_killed_process_leaves_no_lock_behind(tmp_path):
    with serving(tmp_path) as process:
        process.kill()
        process.wait()
        environment = demo_environment(tmp_path / "trainer.sqlite3")
        assert python("-c", "import trainer.asgi", environment=environment).returncode == 0


def test_the_lock_is_named_in_the_refusal(tmp_path):
    path = tmp_path / "trainer.sqlite3.serving"
    claim(path)
    with pytest.raises(AlreadyServing, match=r"trainer\.sqlite3\.serving"):
        claim(path)


def test_where_the_lock_lies(tmp_path):
    beside = lock_path(database=str(tmp_path / "x.sqlite3"), fallback=tmp_path)
    assert beside == tmp_path / "x.sqlite3.serving"
    assert lock_path(database="trainer", fallback=tmp_path) == tmp_path / "trainer.serving"
    assert lock_path(database=":memory:", fallback=tmp_path) is None
    assert lock_path(database="file:memorydb_default?mode=memory&cache=shared", fallback=tmp_path) is None
