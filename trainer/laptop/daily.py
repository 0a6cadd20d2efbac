"""What a server has timers for: a backup a day, and what is done each morning."""

import logging
import threading
import time
from io import StringIO

from django.conf import settings
from django.core.management import call_command
from django.db import connections

from trainer.laptop.data import Data
from trainer.ops.network import own_hosts

DAY, LOOKING = 24 * 3600, 300
"""Seconds."""
KEPT = 14
"""Backups."""

logger = logging.getLogger(__name__)


def begin(data: Data) -> None:
    threading.Thread(target=_look_for_ever, args=[data], name="daily", daemon=True).start()


def _look_for_ever(data: Data) -> None:
    while True:
        look(data)
        time.sleep(LOOKING)


def look(data: Data) -> None:
    """Do what is due, each by itself: one that fails is logged, and the others are done."""
    settings.ALLOWED_HOSTS = own_hosts()  # a laptop that was carried to another network
    newest = data.newest_backup()
    if newest and time.time() - newest.stat().st_mtime < DAY:
        return
    _try("backup", data.backups, keep=KEPT)
    _try("forget")
    _try("fit_memory")
    connections.close_all()


def _try(name: str, *arguments: object, **options: object) -> None:
    said = StringIO()
    try:
        call_command(name, *arguments, stdout=said, **options)
        logger.info("%s: %s", name, said.getvalue().strip())
    except Exception:
        logger.exception("%s failed", name)
