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
from trainer.live.class_state import Token, state_of, token_of_class, watchable_class
from trainer.live.models import LiveClass
from trainer.live.rendering import (
    RenderedFragment,
    cached_fragment,
    following_fragment,
    following_table,
    seat_fragment,
    store_fragment,
    watched_fragment,
)
from trainer.live.sockets import AuthorizedConsumer, Throttle
from trainer.live.table_progress import Audience, WallScope, wall_scope_of
from trainer.live.views.projector import projector_fragment
from trainer.ops.request_log import count_socket
from trainer.play import notices
from trainer.play.models import Run
from trainer.play.notices import (
    class_screens_group,
    class_tables_group,
    member_group,
    presence_changed,
    table_group,
    wall_group,
)
from trainer.play.selectors import run_of, watched_run
from trainer.play.services.exam_mode import clock_of
from trainer.schools.models import Membership

logger = logging.getLogger(__name__)


class ThrottledConsumer(AuthorizedConsumer):
    """A socket that renders and sends at most four times a second."""

    async def connect(self) -> None:
        self.throttle = Throttle(self.send_newest)
        await super().connect()

    async def on_close(self) -> None:
        await self.throttle.stop()

    async def send_newest(self) -> None:
        raise NotImplementedError


# --- Live class: the host's page is sent a token and asks, the projector is sent the fragment ---------------


@dataclass(frozen=True)
class RenderedProjector:
    """The fragment with the token of the state that it shows."""

    token: Token
    html: str


TOKEN_SECONDS = 1.0
"""A token is read once for all sockets that heard the same notices, which may overtake one another."""

PROJECTOR_SECONDS = 10.0
"""Short, because a name that changes brings no new token."""


class LiveClassConsumer(ThrottledConsumer):
    """`sent` is the newest token that the page was sent, `heard` the notices since."""

    async def connect(self) -> None:
        self.live_class_id: UUID = self.scope["url_route"]["kwargs"]["live_class_id"]
        self.sent: Token | None = None
        self.heard: set[int] = set()
        await super().connect()

    def find_target(self, member: Membership) -> LiveClass | None:
        return watchable_class(member, self.live_class_id)

    def groups_of(self, target: LiveClass) -> list[str]:
        return [class_screens_group(target.drill_id)]

    async def on_open(self) -> None:
        """Read the token without the cache: nothing is known of earlier notices."""
        await self.send_state(await database_sync_to_async(token_of_class)(self.live_class_id))

    async def seat_changed(self, notice: dict[str, Any]) -> None:
        self.heard.add(notice["at"])
        await self.throttle.request()

    async def send_newest(self) -> None:
        heard, self.heard = frozenset(self.heard), set()
        key = ("token", self.live_class_id, hash(heard))
        token = await cached_fragment(key, partial(token_of_class, self.live_class_id), seconds=TOKEN_SECONDS)
        if token and (self.sent is None or token > self.sent):
            await self.send_state(token)

    async def send_state(self, token: Token) -> None:
        raise NotImplementedError


class HostConsumer(LiveClassConsumer):
    """Sends the token alone, so that nothing about answers goes over the socket."""

    async def send_state(self, token: Token) -> None:
        self.sent = token
        await self.send(text_data=json.dumps({"token": str(token)}))


class ProjectorConsumer(LiveClassConsumer):
    async def send_state(self, token: Token) -> None:
        key = ("projector", self.live_class_id, self.language)
        found = await cached_fragment((*key, token), self.render, seconds=PROJECTOR_SECONDS)
        if found and (self.sent is None or found.token > self.sent):
            store_fragment((*key, found.token), found, seconds=PROJECTOR_SECONDS)
            self.sent = found.token
            await self.send(text_data=found.html)

    def render(self) -> RenderedProjector:
        state = state_of(self.live_class_id)
        with self.page_locale():
            return RenderedProjector(state.token, projector_fragment(state))


# --- A watched table ----------------------------------------------------------------------------------------


class WatchConsumer(ThrottledConsumer):
    """`version` is the newest that was heard of, `following` the table that its trainee went on to, as far
    as the page knows."""

    audience = Audience.STAFF

    async def connect(self) -> None:
        self.run_id: UUID = self.scope["url_route"]["kwargs"]["run_id"]
        self.version = -1
        self.following = ""
        await super().connect()

    def find_target(self, member: Membership) -> Run | None:
        return watched_run(watcher=member, run_id=self.run_id)

    def groups_of(self, target: Run) -> list[str]:
        return [member_group(target.membership_id)]

    async def on_open(self) -> None:
        self.version, self.following = await database_sync_to_async(self.read_position)()
        await self.send_newest()

    def read_position(self) -> tuple[int, str]:
        following = following_table(self.target)
        version = Run.objects.values_list("version", flat=True).get(pk=self.run_id)
        return version, str(following.pk) if following else ""

    async def table_changed(self, notice: dict[str, Any]) -> None:
        """Ignore a notice that is not newer than the last: they may overtake one another."""
        own = notice["run"] == str(self.run_id)
        following = "" if own else notice["run"]
        if following != self.following:
            self.following = following
            await self.send_following(notice["at"])
        if own and notice["version"] > self.version:
            self.version = notice["version"]
            await self.throttle.request()

    async def send_newest(self) -> None:
        key = ("table", self.run_id, self.audience, self.language)
        if found := await cached_fragment((*key, self.version), self.render):
            if found.version > self.version:
                store_fragment((*key, found.version), found)
                self.version = found.version
            await self.send(text_data=found.html)

    async def send_following(self, at: int) -> None:
        key = ("following", self.run_id, self.audience, self.language, at)
        if found := await cached_fragment(key, self.render_following):
            await self.send(text_data=found.html)

    def render(self) -> RenderedFragment:
        return self._render(watched_fragment)

    def render_following(self) -> RenderedFragment:
        return self._render(following_fragment)

    def _render(self, fragment: Any) -> RenderedFragment:
        run = Run.objects.in_full().get(pk=self.run_id)
        with self.page_locale():
            return RenderedFragment(run.version, fragment(run, self.audience))


class WatchProjectorConsumer(WatchConsumer):
    audience = Audience.PROJECTOR


# --- One's own table: presence, and the clock of a table test -----------------------------------------------


PRESENCE_SECONDS = 30.0
"""Between two notes that a page is there."""

TEST_PRESENCE_SECONDS = 10.0
"""The same for a table test; it bounds the time lost when a server fell."""

MISSED = timedelta(seconds=5)
"""A page that was away for less reloaded, or went on to the next round."""

GRACE = 1.5
"""Seconds within which a page that reloads is back."""

open_seats: Counter[UUID] = Counter()
"""Sockets of each run in this process: a trainee may have two tabs open."""

_leaving: set[asyncio.Task[None]] = set()

_left: dict[UUID, float] = {}
"""Loop time at which the last page of an open table test went, if this process saw it."""


class SeatConsumer(AuthorizedConsumer):
    """`run` is set while it is counted in `open_seats`."""

    async def connect(self) -> None:
        self.run: Run | None = None
        self.noted_at = float("-inf")
        await super().connect()

    def find_target(self, member: Membership) -> Run | None:
        """Return the member's own run while it is open."""
        run = run_of(user=member.user, run_id=self.scope["url_route"]["kwargs"]["run_id"])
        if run and run.membership_id == member.pk:
            run.membership = member
        return run if run and run.finished is None else None

    def groups_of(self, target: Run) -> list[str]:
        if target.in_live_class:
            return [class_tables_group(target.drill_id)]
        return [table_group(target.pk)] if target.sealed else []

    async def seat_changed(self, _notice: dict[str, str]) -> None:
        if self.target.sealed:
            await self.send_clock()
        else:
            await self.send(json.dumps({"look": "again"}))

    async def send_clock(self) -> None:
        """Read the run again: the examiner may have paused it since the socket was authorized."""
        run = await database_sync_to_async(Run.objects.filter(pk=self.target.pk).first)()
        if run:
            await self.send(json.dumps({"clock": clock_of(run)}))

    async def on_open(self) -> None:
        self.run = self.target
        open_seats[self.run.pk] += 1
        if self.run.sealed:
            if open_seats[self.run.pk] == 1:
                await note_lost(self.run)
            await self.send_clock()
        await self.on_still_authorized()

    async def on_still_authorized(self) -> None:
        now = asyncio.get_running_loop().time()
        if now - self.noted_at >= (TEST_PRESENCE_SECONDS if self.target.sealed else PRESENCE_SECONDS):
            self.noted_at = now
            await note_heard(self.target)

    async def on_close(self) -> None:
        run, self.run = self.run, None
        if run is None:
            return
        open_seats[run.pk] -= 1
        if open_seats[run.pk] <= 0:
            del open_seats[run.pk]
            if run.sealed:
                _left[run.pk] = asyncio.get_running_loop().time()
        leaving = asyncio.create_task(note_left(run, timezone.now()))
        _leaving.add(leaving)  # the loop itself keeps no reference to a task
        leaving.add_done_callback(_leaving.discard)


async def note_lost(run: Run) -> None:
    """Record for the examiner how long the page was disconnected.

    A process that was started since did not see it go, and takes the time at which it was heard last.
    """
    went = _left.pop(run.pk, None)
    try:
        if went is not None:
            lost, least = timedelta(seconds=asyncio.get_running_loop().time() - went), MISSED
        else:
            lost = await database_sync_to_async(notices.absence)(run.pk)
            least = MISSED + timedelta(seconds=TEST_PRESENCE_SECONDS)
        if lost >= least and not run.paused:
            await database_sync_to_async(lambda: steering.note_lost(run=run, lost=lost))()
    except Exception:
        logger.warning("could not note that table %s was disconnected", run.pk, exc_info=True)


async def note_heard(run: Run) -> None:
    try:
        if await database_sync_to_async(notices.mark_present)(run.pk):
            await presence_changed(run)
    except Exception:
        logger.warning("could not note that table %s is attended", run.pk, exc_info=True)


async def note_left(run: Run, gone: datetime) -> None:
    """Record that the trainee left, unless a page of theirs is open or comes back."""
    await asyncio.sleep(GRACE)
    if run.pk in open_seats:
        return
    try:
        if await database_sync_to_async(lambda: notices.mark_lost(run.pk, at=gone))():
            await presence_changed(run)
    except Exception:
        logger.warning("could not note that table %s was left", run.pk, exc_info=True)


# --- The wall -----------------------------------------------------------------------------------------------


CARDS_PER_FRAME = 20
"""Far below the longest frame that a server sends."""

MEMBERS_SECONDS = 4.0
"""Seconds for which the members of a class are cached."""


class WallConsumer(ThrottledConsumer):
    """`changed` has the newest notice of each membership whose card is not sent yet."""

    audience = Audience.STAFF

    async def connect(self) -> None:
        self.changed: dict[int, int] = {}
        await super().connect()

    def find_target(self, member: Membership) -> WallScope | None:
        query = self.scope.get("query_string", b"").decode("latin-1")
        return wall_scope_of(member, parse_qs(query).get("class", [""])[-1])

    def groups_of(self, target: WallScope) -> list[str]:
        return [wall_group(target.school_id)]

    async def table_changed(self, notice: dict[str, Any]) -> None:
        if await self.shows(notice["membership"]):
            self.changed[notice["membership"]] = notice["at"]
            await self.throttle.request()

    async def shows(self, membership_id: int) -> bool:
        """Where the class cannot be read the page catches up when it polls."""
        if self.target.school_class is None:
            return True
        key = ("members", *self.target.key)
        members = await cached_fragment(
            key, lambda: frozenset(self.target.numbers()), seconds=MEMBERS_SECONDS
        )
        return members is not None and membership_id in members

    async def send_newest(self) -> None:
        changed, self.changed = self.changed, {}
        cards = [card for each in changed.items() if (card := await self.card(*each))]
        for first in range(0, len(cards), CARDS_PER_FRAME):
            await self.send(text_data="".join(cards[first : first + CARDS_PER_FRAME]))

    async def card(self, membership_id: int, at: int) -> str:
        """Return one trainee's card, rendered once a notice for all sockets that show the same one."""
        scope = self.target if self.audience is Audience.PROJECTOR else WallScope(self.target.school_id)
        key = ("seat", membership_id, at, self.audience, self.language, *scope.key)
        found = await cached_fragment(key, partial(self.render, scope, membership_id))
        return found.html if found else ""

    def render(self, scope: WallScope, membership_id: int) -> RenderedFragment:
        with self.page_locale():
            return RenderedFragment(0, seat_fragment(scope, membership_id, self.audience))


class WallProjectorConsumer(WallConsumer):
    """Its numbers are those of the scope that is shown."""

    audience = Audience.PROJECTOR


websocket_urlpatterns: list[Any] = [  # neither set of stubs has a name for a path that leads to a socket
    path(route, count_socket(route, consumer.as_asgi()))  # type: ignore[arg-type]  # it is no view
    for route, consumer in {
        "ws/tables/": WallConsumer,
        "ws/tables/projector/": WallProjectorConsumer,
        "ws/tables/<uuid:run_id>/": WatchConsumer,
        "ws/tables/<uuid:run_id>/projector/": WatchProjectorConsumer,
        "ws/seat/<uuid:run_id>/": SeatConsumer,
        "ws/live/<uuid:live_class_id>/host/": HostConsumer,
        "ws/live/<uuid:live_class_id>/projector/": ProjectorConsumer,
    }.items()
]
