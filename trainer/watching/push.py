"""The push: after a commit, a notice of what changed goes to whoever watches. Nothing is rendered here.

Who listens looks for themselves and draws it, once for all of them; where nobody listens, nothing is drawn. A
notice may be lost or fail: the answer stands, and the pages find out.
"""

import logging
import time
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from trainer.drills.models import Run
from trainer.operating import counters

logger = logging.getLogger(__name__)


def group_of(membership_id: int) -> str:
    """Those who watch the table of one person, whichever it is."""
    return f"person.{membership_id}"


def wall_of(school_id: int) -> str:
    """Those who have the wall of a school before them."""
    return f"wall.{school_id}"


def seat_of(run_id: UUID) -> str:
    """The pages at which one run is sat."""
    return f"seat.{run_id}"


def seat_changed(run: Run) -> None:
    """Tells the pages at which it is sat to look again: whoever examines has stopped it, or given it time."""
    try:
        layer = get_channel_layer()
        assert layer
        async_to_sync(layer.group_send)(seat_of(run.pk), {"type": "seat.changed"})
    except Exception:
        _note_failure(run)


def table_changed(run: Run) -> None:
    """Tells of a table as it was just read again; any failure is logged and swallowed."""
    try:
        groups = (group_of(run.membership_id), wall_of(run.membership.school_id))
        async_to_sync(_send)(run, *groups)
    except Exception:
        _note_failure(run)


async def presence_changed(run: Run) -> None:
    """The same of who sits there, which only the wall shows."""
    try:
        await _send(run, wall_of(run.membership.school_id))
    except Exception:
        _note_failure(run)


async def _send(run: Run, *groups: str) -> None:
    """`at` tells one notice from the next, and is the same for all who hear it."""
    layer = get_channel_layer()
    assert layer  # settings.py always names one
    about = {"run": str(run.pk), "membership": run.membership_id, "school": run.membership.school_id}
    for group in groups:
        notice = {"type": "table.changed", **about, "version": run.version, "at": time.time_ns()}
        await layer.group_send(group, notice)
    counters.pushes.labels("sent").inc()


def _note_failure(run: Run) -> None:
    counters.pushes.labels("failed").inc()
    logger.exception("push for table %s failed; watchers will catch up by themselves", run.pk)
