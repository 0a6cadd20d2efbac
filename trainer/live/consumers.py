"""All sockets: own table, watched table, wall, host and projector of a live class.

The socket of one's own table carries one thing in a table test: the clock of its page, when it opens and when
the examiner has paused the test or added time. A page with another clock loads again.
"""

import asyncio
import json
import logging
from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from urllib.parse import parse_qs
from uuid import UUID

from channels.db import database_sync_to_async
from django.urls import path
from django.utils import timezone

from trainer.exams.services import steering
from trainer.live.class_state import Token, state_of, token_of_room, watched_room
from trainer.live.models import LiveClass
from trainer.live.rendering import (
    Printed,
    keep,
    next_fragment,
    next_of,
    printed,
    seat_fragment,
    watched_fragment,
)
from trainer.live.sockets import Guarded, Pace
from trainer.live.table_progress import Audience, Circle, circle_of
from trainer.live.views.projector import screen_fragment
from trainer.ops.request_log import count_socket
from trainer.play import notices
from trainer.play.models import Run
from trainer.play.notices import before_room, group_of, presence_changed, seat_of, seats_in, wall_of
from trainer.play.selectors import run_of, watched_run
from trainer.play.services.test_mode import clock_of
from trainer.schools.models import Membership

# The sockets of those who have a live room before them. Each is told four times a second at most.
#
# That of the panel carries no more than that there is something newer, which its page then asks for; that of
# the screen carries it, drawn once for all who listen in one language.


@dataclass(frozen=True)
class Shown:
    """What was drawn, and the token of what was found when it was."""

    token: Token
    html: str


TOKENS = 1.0
"""Seconds: read once for all who heard the same notices, which may overtake one another."""


SCREENS = 10.0
"""Seconds: a name that changes brings no new token."""


class BeforeRoom(Guarded):
    """`sent` is the newest that its page was told of, `notices` those that were heard since."""

    async def connect(self) -> None:
        self.live_class_id: UUID = self.scope["url_route"]["kwargs"]["live_class_id"]
        self.sent: Token | None = None
        self.notices: set[int] = set()
        self.pace = Pace(self.send_newest)
        await super().connect()

    def right(self, member: Membership) -> LiveClass | None:
        return watched_room(member, self.live_class_id)

    def rooms_of(self, right: LiveClass) -> list[str]:
        return [before_room(right.drill_id)]

    async def opened(self) -> None:
        """What it finds is read by itself: of notices before this one nothing is known."""
        token = await database_sync_to_async(token_of_room)(self.live_class_id)
        await self.tell(token)

    async def ended(self) -> None:
        await self.pace.stop()

    async def seat_changed(self, notice: dict[str, Any]) -> None:
        self.notices.add(notice["at"])
        await self.pace.ask()

    async def send_newest(self) -> None:
        heard, self.notices = frozenset(self.notices), set()
        about = ("token", self.live_class_id, hash(heard))
        token = await printed(about, partial(token_of_room, self.live_class_id), seconds=TOKENS)
        if token and (self.sent is None or token > self.sent):
            await self.tell(token)

    async def tell(self, token: Token) -> None:
        raise NotImplementedError


class PanelConsumer(BeforeRoom):
    """Of right and wrong nothing is in it, nor of who said what."""

    async def tell(self, token: Token) -> None:
        self.sent = token
        await self.send(text_data=json.dumps({"token": str(token)}))


class ScreenConsumer(BeforeRoom):
    async def tell(self, token: Token) -> None:
        about = ("screen", self.live_class_id, self.language)
        shown = await printed((*about, token), self.drawn, seconds=SCREENS)
        if shown and (self.sent is None or shown.token > self.sent):
            keep((*about, shown.token), shown, seconds=SCREENS)
            self.sent = shown.token
            await self.send(text_data=shown.html)

    def drawn(self) -> Shown:
        """As it stands now, whoever asked."""
        state = state_of(self.live_class_id)
        with self.as_its_page():
            return Shown(state.token, screen_fragment(state))


LIVE_SOCKETS = {
    "ws/live/<uuid:live_class_id>/panel/": PanelConsumer,
    "ws/live/<uuid:live_class_id>/screen/": ScreenConsumer,
}


# Patterns of Django's that lead to a socket: neither set of stubs has a name for that.
live_urlpatterns: list[Any] = [
    path(route, count_socket(route, consumer.as_asgi()))  # type: ignore[arg-type]  # it is no view
    for route, consumer in LIVE_SOCKETS.items()
]


class WatchConsumer(Guarded):
    """`version` is the newest that was heard of, `elsewhere` the table to which its person went on, as
    far as the page was told."""

    audience = Audience.STAFF

    async def connect(self) -> None:
        self.run_id: UUID = self.scope["url_route"]["kwargs"]["run_id"]
        self.version = -1
        self.elsewhere = ""
        self.pace = Pace(self.send_newest)
        await super().connect()

    def right(self, member: Membership) -> Run | None:
        """The run, if they may watch it."""
        return watched_run(watcher=member, run_id=self.run_id)

    def rooms_of(self, right: Run) -> list[str]:
        return [group_of(right.membership_id)]

    async def opened(self) -> None:
        """It is in its groups by now: whatever is newer than the version read here is told of."""
        self.version, self.elsewhere = await database_sync_to_async(self.read_place)()
        await self.send_newest()

    def read_place(self) -> tuple[int, str]:
        following = next_of(self.held)
        version = Run.objects.values_list("version", flat=True).get(pk=self.run_id)
        return version, str(following.pk) if following else ""

    async def ended(self) -> None:
        await self.pace.stop()

    async def table_changed(self, message: dict[str, Any]) -> None:
        """Notices may overtake one another; one that is not newer than the last says nothing new."""
        own = message["run"] == str(self.run_id)
        elsewhere = "" if own else message["run"]
        if elsewhere != self.elsewhere:
            self.elsewhere = elsewhere
            await self.send_next(message["at"])
        if own and message["version"] > self.version:
            self.version = message["version"]
            await self.pace.ask()

    async def send_newest(self) -> None:
        """A table that is found newer than it was told of is kept as what it is, too."""
        about = ("table", self.run_id, self.audience, self.language)
        if found := await printed((*about, self.version), self.drawn):
            if found.version > self.version:
                keep((*about, found.version), found)
                self.version = found.version
            await self.send(text_data=found.html)

    async def send_next(self, at: int) -> None:
        about = ("next", self.run_id, self.audience, self.language, at)
        if found := await printed(about, self.drawn_next):
            await self.send(text_data=found.html)

    def drawn(self) -> Printed:
        """As it stands now, whoever asked: all who share it may see it."""
        run = self.read()
        with self.as_its_page():
            return Printed(run.version, watched_fragment(run, self.audience))

    def read(self) -> Run:
        return Run.objects.in_full().get(pk=self.run_id)

    def drawn_next(self) -> Printed:
        run = self.read()
        with self.as_its_page():
            return Printed(run.version, next_fragment(run, self.audience))


class RoomConsumer(WatchConsumer):
    """The same before a room."""

    audience = Audience.ROOM


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
            return [seats_in(right.drill_id)]
        return [seat_of(right.pk)] if right.sealed else []

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
            lost = await database_sync_to_async(notices.away)(run.pk)
            least = MISSED + timedelta(seconds=EXAMINED)
        if lost >= least and not run.paused:
            await database_sync_to_async(lambda: steering.note_lost(run=run, lost=lost))()
    except Exception:
        logger.warning("that table %s was out of touch could not be noted", run.pk, exc_info=True)


async def note_heard(run: Run) -> None:
    try:
        if await database_sync_to_async(notices.hear)(run.pk):
            await presence_changed(run)
    except Exception:
        logger.warning("that somebody is at table %s could not be noted", run.pk, exc_info=True)


async def note_left(run: Run, gone: datetime) -> None:
    """Unless somebody is there again, or still."""
    await asyncio.sleep(GRACE)
    if run.pk in here:
        return
    try:
        if await database_sync_to_async(lambda: notices.lose(run.pk, gone=gone))():
            await presence_changed(run)
    except Exception:
        logger.warning("that nobody is at table %s could not be noted", run.pk, exc_info=True)


TOGETHER = 20
"""Cards in one frame at most: far below the longest that a server sends."""


MEMBERS = 4.0
"""Seconds for which it is kept who is in a class."""


class WallConsumer(Guarded):
    """`changed` is what is not sent yet: of each membership when the newest notice was given."""

    audience = Audience.STAFF

    async def connect(self) -> None:
        self.changed: dict[int, int] = {}
        self.pace = Pace(self.send_changed)
        await super().connect()

    def right(self, member: Membership) -> Circle | None:
        """Whose tables they may see here: the school's, or those of the class that is asked for."""
        return circle_of(member, self._asked_for())

    def _asked_for(self) -> str:
        query = self.scope.get("query_string", b"").decode("latin-1")
        return parse_qs(query).get("class", [""])[-1]

    def rooms_of(self, right: Circle) -> list[str]:
        return [wall_of(right.school_id)]

    async def ended(self) -> None:
        await self.pace.stop()

    async def table_changed(self, message: dict[str, Any]) -> None:
        if await self.shows(message["membership"]):
            self.changed[message["membership"]] = message["at"]
            await self.pace.ask()

    async def shows(self, membership_id: int) -> bool:
        """Where the class cannot be read the page asks for the whole wall, in its time."""
        if self.held.school_class is None:
            return True
        about = ("members", *self.held.key)
        there = await printed(about, lambda: frozenset(self.held.numbers()), seconds=MEMBERS)
        return there is not None and membership_id in there

    async def send_changed(self) -> None:
        changed, self.changed = self.changed, {}
        cards = [card for each in changed.items() if (card := await self.card(*each))]
        for first in range(0, len(cards), TOGETHER):
            await self.send(text_data="".join(cards[first : first + TOGETHER]))

    async def card(self, membership_id: int, at: int) -> str:
        """One person's card, drawn once a notice for all who are shown the same one."""
        circle = self.held if self.audience is Audience.ROOM else Circle(self.held.school_id)
        about = ("seat", membership_id, at, self.audience, self.language, *circle.key)
        found = await printed(about, partial(self.drawn, circle, membership_id))
        return found.html if found else ""

    def drawn(self, circle: Circle, membership_id: int) -> Printed:
        with self.as_its_page():
            return Printed(0, seat_fragment(circle, membership_id, self.audience))


class RoomWallConsumer(WallConsumer):
    """The same before a room: its numbers are those of the circle that is shown."""

    audience = Audience.ROOM


SOCKETS = {
    "ws/tables/": WallConsumer,
    "ws/tables/projector/": RoomWallConsumer,
    "ws/tables/<uuid:run_id>/": WatchConsumer,
    "ws/tables/<uuid:run_id>/projector/": RoomConsumer,
    "ws/seat/<uuid:run_id>/": SeatConsumer,
}


# Patterns of Django's that lead to a socket: neither set of stubs has a name for that.
websocket_urlpatterns: list[Any] = [
    path(route, count_socket(route, consumer.as_asgi()))  # type: ignore[arg-type]  # it is no view
    for route, consumer in SOCKETS.items()
]
