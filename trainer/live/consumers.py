"""The socket of the trainee's own table: that it is open says that somebody is there.

It carries one thing, in a table test: the clock by which its page should have been drawn, when it is opened
and when whoever examines has stopped the test or given it time. A page of another clock looks again. It is
disturbed by nothing else, and nothing that fails here fails anything else.
"""

import asyncio
import json
import logging
from collections import Counter
from datetime import datetime, timedelta
from uuid import UUID

from channels.db import database_sync_to_async
from django.utils import timezone

from trainer.drills.exams.pausing import clock_of
from trainer.drills.models import Run
from trainer.drills.selectors import run_of
from trainer.proctoring import steering
from trainer.schools.models import Membership
from trainer.watching import presences, push
from trainer.watching.sockets.guarded import Guarded

REFRESH = 30.0
"""Seconds after which it is noted again that somebody is there,"""
EXAMINED = 10.0
"""and of a table test: as exactly is it known for how long its page was out of touch when a server fell."""

MISSED = timedelta(seconds=5)
"""A page that was away for less was loaded anew, or went on to the next round."""

GRACE = 1.5
"""Seconds: a page that is loaded anew, or goes on to the next round, is back before it is missed."""

logger = logging.getLogger(__name__)
here: Counter[UUID] = Counter()
"""The sockets of each run in this process: one of two tabs that closes leaves somebody there."""
_leaving: set[asyncio.Task[None]] = set()
_left: dict[UUID, float] = {}
"""When the last page of a table test that is still open went, by the loop's clock, if this process saw it."""


class SeatConsumer(Guarded):
    """`run` while it is counted among those here."""

    async def connect(self) -> None:
        self.run: Run | None = None
        self.heard_at = float("-inf")
        await super().connect()

    def right(self, member: Membership) -> Run | None:
        """One's own run, while it is open, for who belongs to a school."""
        run = run_of(user=member.user, run_id=self.scope["url_route"]["kwargs"]["run_id"])
        if run and run.membership_id == member.pk:
            run.membership = member
        return run if run and run.finished is None else None

    def rooms_of(self, right: Run) -> list[str]:
        if right.led:
            return [push.seats_in(right.drill_id)]
        return [push.seat_of(right.pk)] if right.sealed else []

    async def seat_changed(self, _notice: dict[str, str]) -> None:
        if self.held.sealed:
            await self.say_clock()
        else:
            await self.send(json.dumps({"look": "again"}))

    async def say_clock(self) -> None:
        """As it is now: between the look at its right and the first notice somebody may have stopped it."""
        run = await database_sync_to_async(Run.objects.filter(pk=self.held.pk).first)()
        if run:
            await self.send(json.dumps({"clock": clock_of(run)}))

    async def opened(self) -> None:
        self.run = self.held
        here[self.held.pk] += 1
        if self.held.sealed and here[self.held.pk] == 1:
            await note_lost(self.held)
        if self.held.sealed:
            await self.say_clock()
        await self.stands()

    async def stands(self) -> None:
        now = asyncio.get_running_loop().time()
        if now - self.heard_at >= (EXAMINED if self.held.sealed else REFRESH):
            self.heard_at = now
            await note_heard(self.held)

    async def ended(self) -> None:
        run, self.run = self.run, None
        if run is None:
            return
        here[run.pk] -= 1
        if here[run.pk] <= 0:
            del here[run.pk]
            if run.sealed:
                _left[run.pk] = asyncio.get_running_loop().time()
        leaving = asyncio.create_task(note_left(run, timezone.now()))
        _leaving.add(leaving)  # or nobody would hold it until it is done
        leaving.add_done_callback(_leaving.discard)


async def note_lost(run: Run) -> None:
    """For how long the page was out of touch, for the examiner, who may give it back. Where this process did
    not see it go, because it was started since, it was there until it was heard last."""
    went = _left.pop(run.pk, None)
    try:
        if went is not None:
            lost, least = timedelta(seconds=asyncio.get_running_loop().time() - went), MISSED
        else:
            lost = await database_sync_to_async(presences.away)(run.pk)
            least = MISSED + timedelta(seconds=EXAMINED)
        if lost >= least and not run.paused:
            await database_sync_to_async(lambda: steering.note_lost(run=run, lost=lost))()
    except Exception:
        logger.warning("that table %s was out of touch could not be noted", run.pk, exc_info=True)


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
