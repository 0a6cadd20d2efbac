"""Whether this process can do its work, for the proxy and for whoever is woken at night.

Without its database it cannot: 503. Without the channel layer answers go on and watchers catch up by polling,
so that is said, as "degraded", with 200: a proxy that took the process away would make it worse.
"""

import asyncio
import time
from functools import cache

from asgiref.sync import async_to_sync
from channels import DEFAULT_CHANNEL_LAYER
from channels.layers import channel_layers
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.operating.probes import OK, PATIENCE, Probe

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
