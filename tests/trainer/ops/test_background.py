"""Work beside requests: a failure is logged and nothing more, and the thread leaves no connection behind."""

import threading

import pytest

from trainer.ops import background
from trainer.ops.background import run_in_background, start_thread


@pytest.fixture
def closed(monkeypatch) -> list[str]:
    """The threads that closed their connections."""
    found: list[str] = []
    close = lambda: found.append(threading.current_thread().name)  # noqa: E731
    monkeypatch.setattr(background.connections, "close_all", close)
    return found


def fail() -> None:
    raise RuntimeError("no database")


def test_a_failure_is_logged_with_what_is_missing(closed, caplog):
    run_in_background(fail, failed="no cake was baked")
    assert "no cake was baked" in caplog.text
    assert "no database" in caplog.text


@pytest.mark.parametrize("work", [fail, int])
def test_connections_are_closed_either_way(closed, work):
    run_in_background(work, failed="no cake was baked")
    assert len(closed) == 1


def test_a_thread_works_under_its_name_and_keeps_no_process_alive(closed):
    seen = []
    over = threading.Event()

    def work() -> None:
        seen.append(threading.current_thread())
        over.set()

    start_thread("bakery", work, failed="no cake was baked")
    assert over.wait(10)
    seen[0].join(10)
    assert seen[0].daemon
    assert closed == ["bakery"]
