"""Health: what a server can do now, and what keeps it from starting.

django-health-check (2,300 lines) would save the 15 lines of the page: both checks would be ours still, and it
runs them for each request, so that one that hangs takes a thread each time; here it takes one.
"""

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
from django.db import DatabaseError, Error, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, JsonResponse
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import GAMES
from games.engine.errors import SheetRefused
from games.engine.rules.sheets import load
from trainer.ops.bundles import JOINED
from trainer.ops.database_faults import is_lock_timeout, short_lock_timeout

PATIENCE = 2.0
"""Seconds that one request waits."""

FRESH = 1.0
"""Seconds for which an answer counts, however many requests come."""

OK, AWAY, SILENT, NOT_WRITABLE = "ok", "away", "silent", "not writable"


class NotWritable(Exception):
    """The database is there, and nothing can be stored in it."""


class Probe:
    """A check in a thread of its own, once at a time: one that hangs keeps one thread, and the server can
    end.

    `ask` returns `ok`, or what is wrong in a word or two; an exception counts as `away`, `NotWritable` as
    `not writable`, and no answer as `silent`.
    """

    def __init__(self, name: str, ask: Callable[[], str]) -> None:
        self.name, self.ask = name, ask
        self.lock = threading.Lock()
        self.done: threading.Event | None = None
        self.answer, self.answered_at = SILENT, float("-inf")

    def begin(self) -> threading.Event:
        """Return an event that is set as soon as there is an answer that counts."""
        with self.lock:
            if self.done and (not self.done.is_set() or time.monotonic() - self.answered_at < FRESH):
                return self.done
            self.done = threading.Event()
            threading.Thread(target=self._run, name=f"probe {self.name}", daemon=True).start()
            return self.done

    def result(self, *, until: float) -> str:
        done = self.begin()
        return self.answer if done.wait(max(0.0, until - time.monotonic())) else SILENT

    def _run(self) -> None:
        try:
            self.answer = self.ask()
        except Exception as error:
            answer = NOT_WRITABLE if isinstance(error, NotWritable) else AWAY
            if self.answer != answer:  # once, however often it is asked while it lasts
                logger.warning("the %s is %s", self.name, answer, exc_info=True)
            self.answer = answer
        finally:
            connections.close_all()
            self.answered_at = time.monotonic()
            if self.done:
                self.done.set()


# Whether this process can do its work, for the proxy and for monitoring.
#
# Without its database, or where nothing can be stored in it, it cannot: 503. Without the channel layer
# answers go on and watchers catch up by polling: "degraded" with 200, because a proxy that took the process
# away would make it worse.


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
    found = migration_state()
    if found == OK:
        store()
    return found


def migration_state() -> str:
    applied = MigrationRecorder(connection).applied_migrations().keys()
    return OK if latest_migrations() <= set(applied) else BEHIND


PROBE_KEY = "health"
"""Key of the row that is written: shorter than that of any session, and expired."""
PROBE_LENGTH = 16_384
"""Letters, more than an answer takes: what is left of a full disk may have room for less."""


def store() -> None:
    """Store a row. Raise `NotWritable` where the disk is full, or the file or server is read-only. A database
    in which another one writes for long is a busy one."""
    if not getattr(connection, "is_writable", lambda: True)():
        raise NotWritable("its file is not writable by this process")
    row = {"session_data": "x" * PROBE_LENGTH, "expire_date": timezone.now()}
    try:
        with short_lock_timeout():
            sessions = apps.get_model("sessions", "Session").objects
            sessions.update_or_create(session_key=PROBE_KEY, defaults=row)
    except DatabaseError as error:
        if not is_lock_timeout(error):
            raise NotWritable from error


@cache
def latest_migrations() -> frozenset[tuple[str, str]]:
    """Return the last migration of each app, read from the files once per process."""
    return frozenset(MigrationLoader(None).graph.leaf_nodes())


def foreign_migrations(database: BaseDatabaseWrapper) -> list[str]:
    """Return those of this project that were applied, and that no file has: another version made them."""
    loader = MigrationLoader(None)
    applied = MigrationRecorder(database).applied_migrations().keys() - loader.disk_migrations.keys()
    own = {config.label for config in apps.get_app_configs() if config.name.startswith("trainer.")}
    own &= loader.migrated_apps
    return sorted(f"{app} {name}" for app, name in applied if app in own)


def foreign_words(found: list[str]) -> str:
    return (
        f"the database {_database_name()} was made by another version of the trainer ({found[0]}). Use that "
        "version, or move the database away and run manage.py migrate for an empty one."
    )


def push() -> str:
    """Send a notice to an empty group, just as one to watchers is sent."""
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
    """Raise `NotReady` where no page could be served. A database that is away now may be back by then."""
    database = _folder_complaint() or _migration_complaint()
    complaints = (_games_complaint(), database, _static_files_complaint())
    missing = [complaint for complaint in complaints if complaint]
    if missing:
        raise NotReady("\n".join(missing))


def _games_complaint() -> str:
    """Return a line for each game that cannot be dealt: a refused sheet, or no layout of its felt."""
    lines = []
    for slug, game in GAMES.items() if apps.is_installed("trainer.play") else ():
        try:
            load(game)
            get_template(f"play/layouts/{slug}.html")
        except SheetRefused as why:
            lines.append(str(why))
        except TemplateDoesNotExist as missing:
            lines.append(f"{slug}: there is no template {missing}")
    return "\n".join(lines)


def _folder_complaint() -> str:
    """SQLite writes its log beside the file, even to read it."""
    database = settings.DATABASES["default"]
    if not database["ENGINE"].endswith("sqlite3") or not os.path.isabs(name := str(database["NAME"])):
        return ""
    for path in (os.path.dirname(name), name):
        if os.path.exists(path) and not os.access(path, os.W_OK):
            return f"{path} cannot be written. Give it to the user that runs the trainer."
    return ""


def _migration_complaint() -> str:
    try:
        exists = _database_exists()
        if exists and (found := foreign_migrations(connection)):
            return foreign_words(found)
        migrated = exists and migration_state() == OK
    except Error:
        logger.warning("the database could not be asked whether it is migrated", exc_info=True)
        return ""
    finally:
        connections.close_all()
    return (
        "" if migrated else f"the database {_database_name()} is not migrated. Run manage.py migrate first."
    )


def _database_exists() -> bool:
    """To ask a SQLite file that is not there would make one, in the way of a backup that is put back."""
    database = settings.DATABASES["default"]
    return not database["ENGINE"].endswith("sqlite3") or os.path.exists(database["NAME"])


def _database_name() -> str:
    database = settings.DATABASES["default"]
    return str(database["NAME"]) + (f" on {database['HOST']}" if database.get("HOST") else "")


def _static_files_complaint() -> str:
    served = apps.is_installed("django.contrib.staticfiles")
    if settings.DEBUG or not served or not isinstance(staticfiles_storage, ManifestFilesMixin):
        return ""
    expected = {path.replace("\\", "/") for finder in get_finders() for path, _ in finder.list([])}
    expected |= JOINED.keys()
    missing = sorted(expected - staticfiles_storage.hashed_files.keys())
    if not missing:
        return ""
    return (
        f"{len(missing)} static files are not collected in {settings.STATIC_ROOT}, such as {missing[0]}. "
        "Run manage.py collectstatic first."
    )
