"""System checks: what this machine or this mix of settings will do that nobody asked for."""

import sqlite3
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Info, Tags, Warning, register

from trainer import single_process

# Up to here a checkpoint on one connection and a commit on another could, rarely, corrupt the file.
WAL_RESET_FIXED = (3, 51, 3)


@register(Tags.compatibility, deploy=True)
def sqlite_library(app_configs: object, **kwargs: Any) -> list[CheckMessage]:
    uses_sqlite = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
    if not uses_sqlite or sqlite3.sqlite_version_info >= WAL_RESET_FIXED:
        return []
    return [
        Info(
            f"This Python links SQLite {sqlite3.sqlite_version}, which has the rare WAL-reset corruption.",
            hint="It needs a checkpoint and a commit at the same instant. Keep backups with "
            "VACUUM INTO, and use a Python that links SQLite 3.51.3 or newer where you can.",
            id="trainer.I001",
        )
    ]


@register(Tags.compatibility)
def memory_layer_beside_a_server_database(app_configs: object, **kwargs: Any) -> list[CheckMessage]:
    memory = settings.CHANNEL_LAYERS["default"]["BACKEND"] == single_process.MEMORY
    if not memory or settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        return []
    return [
        Warning(
            "The database is shared, but pushes stay in the memory of one process.",
            hint="Set REDIS_URL, or be sure that exactly one process on one machine serves this database.",
            id="trainer.W001",
        )
    ]


@register(Tags.security, deploy=True)
def proxy_that_does_not_say_who_asks(app_configs: object, **kwargs: Any) -> list[CheckMessage]:
    if not settings.SECURE_PROXY_SSL_HEADER or settings.PROXY_ADDRESS_HEADER:
        return []
    return [
        Warning(
            "There is a proxy, and nothing says which of its headers names the client's address.",
            hint="Set PROXY_ADDRESS_HEADER, for example to X-Forwarded-For: without it wrong passwords are "
            "held back by account only, and the audit does not say where anything was done from.",
            id="trainer.W002",
        )
    ]
