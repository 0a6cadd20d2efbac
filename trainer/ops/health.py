"""Before a server begins: what would make every page of it fail is named, and it does not start."""

import logging
import os

from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import ManifestFilesMixin, staticfiles_storage
from django.db import Error, connections

from trainer.operating import health
from trainer.operating.probes import OK
from trainer.operating.sending.joined import JOINED

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
        migrated = _is_there() and health.database() == OK
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
