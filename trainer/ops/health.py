"""Health: what a server can do now, and what keeps it from starting."""

import asyncio
import logging
import os
import threading
import time
from collections.abc import Callable
from functools import cache

from asgiref.sync import async_to_sync
from channels import DEFAULT_CHANNEL_LAYER
from channels.layers import channel_layers
from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import ManifestFilesMixin, staticfiles_storage
from django.db import Error, connection, connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.ops.bundles import JOINED

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


# Whether this process can do its work, for the proxy and for whoever is woken at night.
#
# Without its database it cannot: 503. Without the channel layer answers go on and watchers catch up by
# polling, so that is said, as "degraded", with 200: a proxy that took the process away would make it worse.


BEHIND = "not migrated"


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    for probe in PROBES:
        probe.begin()
    until = time.monotonic() + PATIENCE
    found = {probe.name: probe.result(until=until) for probe in PROBES}
    status = "down" if found["database"] != OK else "ok" if set(found.values()) == {OK} else "degraded"
    return JsonResponse({"status": status, **found}, status=503 if status == "down" else 200)


def database() -> str:
    """One short query: which migrations were applied."""
    applied = MigrationRecorder(connection).applied_migrations().keys()
    return OK if wanted() <= set(applied) else BEHIND


@cache
def wanted() -> frozenset[tuple[str, str]]:
    """The last migration of each application, as its files have it; read once in a process."""
    return frozenset(MigrationLoader(None).graph.leaf_nodes())


def push() -> str:
    """A notice to nobody, sent just as one to watchers is."""
    async_to_sync(_notice)()
    return OK


async def _notice() -> None:
    layer = channel_layers[DEFAULT_CHANNEL_LAYER]
    await asyncio.wait_for(layer.group_send("health", {"type": "health"}), PATIENCE)


PROBES = (Probe("database", database), Probe("push", push))


logger = logging.getLogger(__name__)


class NotReady(Exception):
    """What has to be done first, in a sentence for each thing."""


def check() -> None:
    """Raises `NotReady`. A database that cannot be asked now may be back before its pages are wanted."""
    missing = [complaint for complaint in (_tables(), _files()) if complaint]
    if missing:
        raise NotReady("\n".join(missing))


def _tables() -> str:
    try:
        migrated = _is_there() and database() == OK
    except Error:
        logger.warning("the database could not be asked whether it is migrated", exc_info=True)
        return ""
    finally:
        connections.close_all()
    return "" if migrated else f"the database {_named()} is not migrated. Run manage.py migrate first."


def _is_there() -> bool:
    """To ask a SQLite file that is not there would make one, in the way of a backup that is put back."""
    database = settings.DATABASES["default"]
    return not database["ENGINE"].endswith("sqlite3") or os.path.exists(database["NAME"])


def _named() -> str:
    database = settings.DATABASES["default"]
    return str(database["NAME"]) + (f" on {database['HOST']}" if database.get("HOST") else "")


def _files() -> str:
    """While DEBUG is on they are taken from where they lie."""
    served = apps.is_installed("django.contrib.staticfiles")
    if settings.DEBUG or not served or not isinstance(staticfiles_storage, ManifestFilesMixin):
        return ""
    there = {path.replace("\\", "/") for finder in get_finders() for path, _ in finder.list([])}
    there |= JOINED.keys()
    absent = sorted(there - staticfiles_storage.hashed_files.keys())
    if not absent:
        return ""
    return (
        f"{len(absent)} static files are not collected in {settings.STATIC_ROOT}, such as {absent[0]}. "
        "Run manage.py collectstatic first."
    )
