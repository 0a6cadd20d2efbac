"""Work beside requests, in threads: a failure is logged, for no one waits for it, and the thread's database
connections are closed at the end."""

import logging
from collections.abc import Callable
from threading import Thread

from django.db import connections

logger = logging.getLogger(__name__)


def run_in_background(work: Callable[[], None], *, failed: str) -> None:
    """Call this in the thread. `failed` says what is missing where the work fails."""
    try:
        work()
    except Exception:
        logger.warning(failed, exc_info=True)
    finally:
        connections.close_all()


def start_thread(name: str, work: Callable[[], None], *, failed: str) -> None:
    """A daemon thread: the server neither waits for it nor is kept alive by it."""
    Thread(target=run_in_background, args=[work], kwargs={"failed": failed}, name=name, daemon=True).start()
