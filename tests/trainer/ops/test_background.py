"""Work beside requests: a failure is logged and nothing more, and the thread leaves no connection behind."""

import threading

from trainer.ops import background


def test_a_thread_logs_what_is_missing_closes_its_connections_and_keeps_no_process_alive(monkeypatch, caplog):
    closed, seen, over = [], [], threading.Event()
    monkeypatch.setattr(
        background.connections, "close_all", lambda: closed.append(threading.current_thread().name)
    )

    def fail() -> None:
        seen.append(threading.current_thread())
        over.set()
        raise RuntimeError("no database")

    background.start_thread("bakery", fail, failed="no cake was baked")
    assert over.wait(10)
    seen[0].join(10)
    assert seen[0].daemon
    assert closed == ["bakery"]
    assert "no cake was baked" in caplog.text
    assert "no database" in caplog.text
    background.run_in_background(int, failed="")  # what succeeds
    assert len(closed) == 2
