"""Notices to watchers after a commit: which table, which version. Nothing is rendered here.

Consumers render once for all their watchers, and not at all without any. A notice may be lost or fail: the
answer is stored, and pages catch up.
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

# Presence: the page reports every half minute, and when it closes. It decides nothing, so it never waits:
# raises `OperationalError` while the database is locked.


def mark_present(run_id: UUID) -> bool:
    """Store that the page is open; return whether it had been lost."""
    now = timezone.now()
    with short_lock_timeout():
        before = Presence.objects.filter(run_id=run_id).first()
        Presence.objects.update_or_create(run_id=run_id, defaults={"heard": now, "lost": None})
    return bool(before and before.lost_since(now))


def absence(run_id: UUID) -> timedelta:
    """Return how long the page has not reported; zero if it never did."""
    found = Presence.objects.filter(run_id=run_id).first()
    return timezone.now() - (found.lost or found.heard) if found else timedelta(0)


def mark_lost(run_id: UUID, *, at: datetime) -> bool:
    """Store that the page closed; return False if another page reported since."""
    with short_lock_timeout():
        heard_last = Presence.objects.filter(run_id=run_id, heard__lte=at, lost=None)
        return heard_last.update(lost=at) == 1


logger = logging.getLogger(__name__)


PATIENCE = 1.0
"""Seconds an answer waits at most for its notice: a dead Redis host answers nothing."""


def member_group(membership_id: int) -> str:
    """Return the group watching one person's table."""
    return f"person.{membership_id}"


def wall_group(school_id: int) -> str:
    """Return the group watching a school's wall."""
    return f"wall.{school_id}"


def table_group(run_id: UUID) -> str:
    """Return the group of one run's own pages."""
    return f"seat.{run_id}"


def class_tables_group(drill_id: int) -> str:
    """Return the group of the trainees' pages in a live class, by its drill."""
    return f"room-seats.{drill_id}"


def class_screens_group(drill_id: int) -> str:
    """Return the group of a live class's projectors and host."""
    return f"room-screens.{drill_id}"


def class_changed(drill_id: int) -> None:
    """Notify a live class that it moved on."""
    _notify(
        class_tables_group(drill_id), class_screens_group(drill_id), about=f"the room of drill {drill_id}"
    )


def class_answered(drill_id: int) -> None:
    """Notify host and projectors of a new answer or member; trainees' pages need not know."""
    _notify(class_screens_group(drill_id), about=f"the room of drill {drill_id}")


def test_changed(run: Run) -> None:
    """Notify a test's own pages that the examiner paused it or gave it time."""
    _notify(table_group(run.pk), about=f"table {run.pk}")


def _notify(*groups: str, about: str) -> None:
    """Send a notice without content: pages reload their fragment."""
    with _log_failure(about):
        async_to_sync(_send)({"type": "seat.changed"}, groups, about)


def table_changed(run: Run) -> None:
    """Notify watchers of a table just reloaded."""
    with _log_failure(about := f"table {run.pk}"):
        groups = member_group(run.membership_id), _wall(run)
        async_to_sync(_send)(_notice(run, run.version), groups, about)


async def presence_changed(run: Run) -> None:
    """Notify the wall of presence, without a version so that it is reloaded."""
    with _log_failure(about := f"table {run.pk}"):
        await _send(_notice(run, 0), (_wall(run),), about)


def _wall(run: Run) -> str:
    return wall_group(run.membership.school_id)


def _notice(run: Run, version: int) -> dict[str, Any]:
    about = {"run": str(run.pk), "membership": run.membership_id, "school": run.membership.school_id}
    return {"type": "table.changed", **about, "version": version}


async def _send(notice: dict[str, Any], groups: tuple[str, ...], about: str) -> None:
    """Send to each group; `at` makes each notice distinct."""
    with _log_failure(about):
        layer = get_channel_layer()
        if layer is None:
            raise InvalidChannelLayerError("settings.py names none")
        async with asyncio.timeout(PATIENCE):
            for group in groups:
                await layer.group_send(group, notice | {"at": time.time_ns()})
        metrics.pushes.labels("sent").inc()


@contextmanager
def _log_failure(about: str) -> Iterator[None]:
    """Log any failure and carry on."""
    try:
        yield
    except Exception:
        metrics.pushes.labels("failed").inc()
        logger.exception("push for %s failed; watchers will catch up by themselves", about)
