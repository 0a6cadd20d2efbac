"""The push: after a commit, the watchers' fragment goes to all who watch this table, in their language.

A push is the same page sent again. It may be lost or fail; the answer stands, and the page finds out.
"""

import logging
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from trainer.drills.models import Run
from trainer.watching.watched import watched_fragments

logger = logging.getLogger(__name__)


def group_of(run_id: UUID, language: str) -> str:
    """Those who watch this table in one language."""
    return f"table.{run_id}.{language}"


def table_changed(run_id: UUID) -> None:
    """Sends the table as it now stands; any failure is logged and swallowed."""
    try:
        run = Run.objects.in_full().get(pk=run_id)
        async_to_sync(_send)(run, watched_fragments(run))
    except Exception:
        logger.exception("push for table %s failed; watchers will catch up by themselves", run_id)


async def _send(run: Run, fragments: dict[str, str]) -> None:
    layer = get_channel_layer()
    assert layer  # settings.py always names one
    for language, html in fragments.items():
        message = {"type": "table.changed", "version": run.version, "html": html}
        await layer.group_send(group_of(run.pk, language), message)
