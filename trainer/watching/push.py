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


def seats_in(drill_id: int) -> str:
    """The pages of those who are in a live room, by what is dealt in it."""
    return f"room-seats.{drill_id}"


def before_room(drill_id: int) -> str:
    """Its screen, and the panel of whoever leads it."""
    return f"room-screens.{drill_id}"


def room_moved(drill_id: int) -> None:
    """Tells everybody in a live room that it stands elsewhere."""
    _tell(seats_in(drill_id), before_room(drill_id), about=f"the room of drill {drill_id}")


def room_heard(drill_id: int) -> None:
    """Somebody answered in it, or came into it: the screens count, and the seats need not know."""
    _tell(before_room(drill_id), about=f"the room of drill {drill_id}")


def seat_changed(run: Run) -> None:
    """Tells the pages at which it is sat to look again: whoever examines has stopped it, or given it time."""
    _tell(seat_of(run.pk), about=f"table {run.pk}")


def _tell(*groups: str, about: str) -> None:
    """That there is something new, and no more; any failure is logged and swallowed."""
    try:
        layer = get_channel_layer()
        assert layer  # settings.py always names one
        for group in groups:
            async_to_sync(layer.group_send)(group, {"type": "seat.changed", "at": time.time_ns()})
    except Exception:
        _note_failure(about)


def table_changed(run: Run) -> None:
    """Tells of a table as it was just read again; any failure is logged and swallowed."""
    try:
        groups = (group_of(run.membership_id), wall_of(run.membership.school_id))
        async_to_sync(_send)(run, *groups, version=run.version)
    except Exception:
        _note_failure(f"table {run.pk}")


async def presence_changed(run: Run) -> None:
    """The same of who sits there, which only the wall shows; of no version, so that it is read again."""
    try:
        await _send(run, wall_of(run.membership.school_id), version=0)
    except Exception:
        _note_failure(f"table {run.pk}")


async def _send(run: Run, *groups: str, version: int) -> None:
    """`at` tells one notice from the next, and is the same for all who hear it."""
    layer = get_channel_layer()
    assert layer  # settings.py always names one
    about = {"run": str(run.pk), "membership": run.membership_id, "school": run.membership.school_id}
    for group in groups:
        notice = {"type": "table.changed", **about, "version": version, "at": time.time_ns()}
        await layer.group_send(group, notice)
    counters.pushes.labels("sent").inc()


def _note_failure(about: str) -> None:
    counters.pushes.labels("failed").inc()
    logger.exception("push for %s failed; watchers will catch up by themselves", about)
