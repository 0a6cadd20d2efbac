"""A question that may never be answered, asked so that nobody waits for ever."""

import logging
import threading
import time
from collections.abc import Callable

from django.db import connections

logger = logging.getLogger(__name__)

PATIENCE = 2.0
"""Seconds that one asker waits."""
FRESH = 1.0
"""Seconds for which an answer counts: however many ask, the question is put once."""

OK, AWAY, SILENT = "ok", "away", "silent"


class Probe:
    """Asked in a thread of its own, once at a time: one that hangs keeps one thread, and the server can end.

    `ask` answers `ok`, or what is wrong in a word or two; what it raises is `away`, and no answer `silent`.
    """

    def __init__(self, name: str, ask: Callable[[], str]) -> None:
        self.name, self.ask = name, ask
        self.lock = threading.Lock()
        self.done: threading.Event | None = None
        self.answer, self.answered_at = SILENT, float("-inf")

    def begin(self) -> threading.Event:
        """Set as soon as there is an answer that counts."""
        with self.lock:
            if self.done and (not self.done.is_set() or time.monotonic() - self.answered_at < FRESH):
                return self.done
            self.done = threading.Event()
            threading.Thread(target=self._run, name=f"probe {self.name}", daemon=True).start()
            return self.done

    def result(self, *, until: float) -> str:
        """By this moment of `time.monotonic`."""
        done = self.begin()
        return self.answer if done.wait(max(0.0, until - time.monotonic())) else SILENT

    def _run(self) -> None:
        try:
            self.answer = self.ask()
        except Exception:
            if self.answer != AWAY:  # once, however often it is asked while it lasts
                logger.warning("the %s is away", self.name, exc_info=True)
            self.answer = AWAY
        finally:
            connections.close_all()
            self.answered_at = time.monotonic()
            if self.done:
                self.done.set()
