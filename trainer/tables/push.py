"""The push: after a commit, the watchers' fragment goes to everyone who watches this table.

A push is the same page sent again. It may be lost or fail; the answer stands, and the page finds out.
"""

import logging
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from trainer.drills.models import Run
from trainer.tables.watching import watched_fragment

logger = logging.getLogger(__name__)


def group_of(run_id: UUID) -> str:
    return f"table.{run_id}"


def table_changed(run_id: UUID) -> None:
    """Sends the table as it now stands; any failure is logged and swallowed."""
    try:
        run = Run.objects.in_full().get(pk=run_id)
        message = {"type": "table.changed", "version": run.version, "html": watched_fragment(run)}
        async_to_sync(get_channel_layer().group_send)(group_of(run_id), message)
    except Exception:
        logger.exception("push for table %s failed; watchers will catch up by themselves", run_id)
