"""Notices to watchers after a commit: which table, which version. Nothing is rendered here.

Who listens looks for themselves and draws it, once for all of them; where nobody listens, nothing is drawn. A
notice may be lost or fail: the answer stands, and the pages find out.
"""

import asyncio
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.exceptions import InvalidChannelLayerError
from channels.layers import get_channel_layer
from django.utils import timezone

from trainer.ops import metrics
from trainer.ops.database_faults import short_lock_timeout
from trainer.play.models import Presence, Run

# Whether somebody is still at a table: said by the page itself, every half minute and when it goes.
#
# All of it is good to know and nothing more, so it waits for nobody: raises `OperationalError` where somebody
# else holds the database.


def hear(run_id: UUID) -> bool:
    """Notes that the page is there; whether it had been lost."""
    now = timezone.now()
    with short_lock_timeout():
        before = Presence.objects.filter(run_id=run_id).first()
        Presence.objects.update_or_create(run_id=run_id, defaults={"heard": now, "lost": None})
    return bool(before and before.lost_since(now))


def away(run_id: UUID) -> timedelta:
    """For how long nobody has been heard; no time where nobody ever was."""
    found = Presence.objects.filter(run_id=run_id).first()
    return timezone.now() - (found.lost or found.heard) if found else timedelta(0)


def lose(run_id: UUID, *, gone: datetime) -> bool:
    """Notes that the page went; false where another one was heard after that."""
    with short_lock_timeout():
        heard_last = Presence.objects.filter(run_id=run_id, heard__lte=gone, lost=None)
        return heard_last.update(lost=gone) == 1


logger = logging.getLogger(__name__)


PATIENCE = 1.0
"""Seconds that an answer waits at most for its notice: a Redis whose machine is gone answers nothing."""


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
    """That there is something new, and no more."""
    with _harmless(about):
        async_to_sync(_send)({"type": "seat.changed"}, groups, about)


def table_changed(run: Run) -> None:
    """Tells of a table as it was just read again."""
    with _harmless(about := f"table {run.pk}"):
        groups = group_of(run.membership_id), _wall(run)
        async_to_sync(_send)(_notice(run, run.version), groups, about)


async def presence_changed(run: Run) -> None:
    """The same of who sits there, which only the wall shows; of no version, so that it is read again."""
    with _harmless(about := f"table {run.pk}"):
        await _send(_notice(run, 0), (_wall(run),), about)


def _wall(run: Run) -> str:
    return wall_of(run.membership.school_id)


def _notice(run: Run, version: int) -> dict[str, Any]:
    about = {"run": str(run.pk), "membership": run.membership_id, "school": run.membership.school_id}
    return {"type": "table.changed", **about, "version": version}


async def _send(notice: dict[str, Any], groups: tuple[str, ...], about: str) -> None:
    """`at` tells one notice from the next."""
    with _harmless(about):
        layer = get_channel_layer()
        if layer is None:
            raise InvalidChannelLayerError("settings.py names none")
        async with asyncio.timeout(PATIENCE):
            for group in groups:
                await layer.group_send(group, notice | {"at": time.time_ns()})
        metrics.pushes.labels("sent").inc()


@contextmanager
def _harmless(about: str) -> Iterator[None]:
    """Any failure is logged and swallowed."""
    try:
        yield
    except Exception:
        metrics.pushes.labels("failed").inc()
        logger.exception("push for %s failed; watchers will catch up by themselves", about)
