"""A socket that lasts as long as the right to it. One way: whatever is sent to it is not read."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from zoneinfo import ZoneInfo

from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import timezone, translation

from trainer.drills.models import Run
from trainer.schools.models import Membership
from trainer.watching.sockets.ears import ear
from trainer.watching.sockets.grounds import Claim, Ground, ground
from trainer.watching.sockets.patrol import patrol
from trainer.watching.sockets.visits import language_of, visit_behind

SIGNED_OUT = 4401
"""Close code: the session ended, or the right did."""
TRY_AGAIN = 4000
"""Close code after which a page connects again. Autobahn sends none of the standard's own but 1000."""
NOBODY_LISTENS = 4408
"""Close code for who talks and talks."""

MOST_HEARD = 20
"""Messages: our pages send none, and a few are nobody's harm."""

logger = logging.getLogger(__name__)


class Guarded(AsyncWebsocketConsumer):
    """`held` is what its session may have. Without a right there is no socket. `early` are the notices that
    came while it was opened, and None once it is."""

    channel_layer_alias = None  # type: ignore[assignment]  # a layer's channel of its own: the ear hears for it
    claim: Claim
    ground: Ground | None = None
    held: Any = None
    zone: ZoneInfo | None = None

    async def connect(self) -> None:
        self.language = language_of(self.scope)
        self.rooms: list[str] = []
        self.heard = 0
        self.early: list[dict[str, Any]] | None = []
        self.listens = False
        if not await self.read_right():
            await self.close()
            return
        try:
            await self.enter()
        except BaseException:
            await self.leave_rooms()  # whoever does not come in is not told to go either
            raise

    async def enter(self) -> None:
        """Into the groups first, then the snapshot: what changes in between comes twice, not never."""
        for room in self.rooms_of(self.held):
            self.rooms.append(room)
            await ear().join(room, self)
        await self.accept()
        self.listens = True
        await self.opened()
        patrol().join(self)
        await self.catch_up()

    async def disconnect(self, code: int) -> None:
        if self.listens:
            await patrol().leave(self)
            await self.ended()
        await self.leave_rooms()

    async def leave_rooms(self) -> None:
        for room in self.rooms:
            await ear().leave(room, self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        self.heard += 1
        if self.heard == MOST_HEARD:
            await self.end(NOBODY_LISTENS)

    async def hear(self, notice: dict[str, Any]) -> None:
        """One notice after the other, and none before it was opened."""
        if self.early is not None:
            self.early.append(notice)
        else:
            await self.take(notice)

    async def catch_up(self) -> None:
        while self.early:
            await self.take(self.early.pop(0))
        self.early = None

    async def take(self, notice: dict[str, Any]) -> None:
        await getattr(self, get_handler_name(notice))(notice)

    async def end(self, code: int) -> None:
        """Closes; what waits to be sent is for somebody who may not see it any more."""
        await self.ended()
        await self.close(code=code)

    async def read_right(self) -> bool:
        """Asks afresh, and keeps what it was that the answer rests on."""
        self.held = await database_sync_to_async(self._read)()
        return self.held is not None

    def _read(self) -> Any:
        visit = visit_behind(self.scope)
        held = self.right(visit.member) if visit else None
        if visit is None or held is None:
            return None
        self.zone = visit.member.school.tz
        run = held if isinstance(held, Run) else None
        self.claim = Claim(str(visit.session.session_key), visit.member.user_id, run.pk if run else None)
        self.ground = ground(visit.said, visit.belonging, run)
        return held

    @contextmanager
    def as_its_page(self) -> Iterator[None]:
        """In the language and the time zone that its page has."""
        with translation.override(self.language), timezone.override(self.zone):
            yield

    # --- What the patrol has it do ---

    async def ask_again(self) -> None:
        """Something changed of what its right rests on."""
        try:
            if await self.read_right():
                await self.stands()
            else:
                await self.end(SIGNED_OUT)
        except Exception:
            logger.exception("the right to %s could not be checked", self.scope["path"])
            await self.lose_touch()

    async def lose_touch(self) -> None:
        """It could not be asked about."""
        await self.end(TRY_AGAIN)

    # --- What each socket says of itself ---

    def right(self, member: Membership) -> Any:
        raise NotImplementedError

    def rooms_of(self, right: Any) -> list[str]:
        return []

    async def opened(self) -> None:
        """It listens, and its page waits."""

    async def stands(self) -> None:
        """Its right was looked at, and stands. Raises nothing."""

    async def ended(self) -> None:
        """Nothing more is sent. May come twice."""
