"""The socket of the trainee's own table. It carries nothing: that it is open says that somebody is there.

Its page is never disturbed by it, and nothing that fails here fails anything else.
"""

import asyncio
import logging
from collections import Counter
from datetime import datetime
from uuid import UUID

from channels.db import database_sync_to_async
from django.utils import timezone

from trainer.drills.models import Run
from trainer.drills.selectors import run_of
from trainer.schools.models import Membership
from trainer.watching import presences, push
from trainer.watching.sockets.guarded import Guarded

REFRESH = 30.0
"""Seconds after which it is noted again that somebody is there."""

GRACE = 1.5
"""Seconds: a page that is loaded anew, or goes on to the next round, is back before it is missed."""

logger = logging.getLogger(__name__)
here: Counter[UUID] = Counter()
"""The sockets of each run in this process: one of two tabs that closes leaves somebody there."""
_leaving: set[asyncio.Task[None]] = set()


class SeatConsumer(Guarded):
    """`run` while it is counted among those here."""

    async def connect(self) -> None:
        self.run: Run | None = None
        self.heard_at = float("-inf")
        await super().connect()

    def right(self, member: Membership) -> Run | None:
        """One's own run, while it is open, for who belongs to a school."""
        run = run_of(user=member.user, run_id=self.scope["url_route"]["kwargs"]["run_id"])
        return run if run and run.finished is None else None

    async def opened(self) -> None:
        self.run = self.held
        here[self.held.pk] += 1
        await self.stands()

    async def stands(self) -> None:
        now = asyncio.get_running_loop().time()
        if now - self.heard_at >= REFRESH:
            self.heard_at = now
            await note_heard(self.held)

    async def ended(self) -> None:
        run, self.run = self.run, None
        if run is None:
            return
        here[run.pk] -= 1
        if here[run.pk] <= 0:
            del here[run.pk]
        leaving = asyncio.create_task(note_left(run, timezone.now()))
        _leaving.add(leaving)  # or nobody would hold it until it is done
        leaving.add_done_callback(_leaving.discard)


async def note_heard(run: Run) -> None:
    try:
        if await database_sync_to_async(presences.hear)(run.pk):
            await push.presence_changed(run)
    except Exception:
        logger.warning("that somebody is at table %s could not be noted", run.pk, exc_info=True)


async def note_left(run: Run, gone: datetime) -> None:
    """Unless somebody is there again, or still."""
    await asyncio.sleep(GRACE)
    if run.pk in here:
        return
    try:
        if await database_sync_to_async(lambda: presences.lose(run.pk, gone=gone))():
            await push.presence_changed(run)
    except Exception:
        logger.warning("that nobody is at table %s could not be noted", run.pk, exc_info=True)
