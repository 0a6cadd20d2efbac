"""The sockets of those who have a live room before them. Each is told four times a second at most.

That of the panel carries no more than that there is something newer, which its page then asks for; that of
the screen carries it, drawn once for all who listen in one language.
"""

import json
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from channels.db import database_sync_to_async

from trainer.gathering.models import Room
from trainer.live.entitled import watched_room
from trainer.live.room_state import Token, state_of, token_of_room
from trainer.live.screen_view import screen_fragment
from trainer.schools.models import Membership
from trainer.watching.push import before_room
from trainer.watching.sockets.coalescing import Pace
from trainer.watching.sockets.guarded import Guarded
from trainer.watching.sockets.printing import keep, printed


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
        self.room_id: UUID = self.scope["url_route"]["kwargs"]["room_id"]
        self.sent: Token | None = None
        self.notices: set[int] = set()
        self.pace = Pace(self.send_newest)
        await super().connect()

    def right(self, member: Membership) -> Room | None:
        return watched_room(member, self.room_id)

    def rooms_of(self, right: Room) -> list[str]:
        return [before_room(right.drill_id)]

    async def opened(self) -> None:
        """What it finds is read by itself: of notices before this one nothing is known."""
        token = await database_sync_to_async(token_of_room)(self.room_id)
        await self.tell(token)

    async def ended(self) -> None:
        await self.pace.stop()

    async def seat_changed(self, notice: dict[str, Any]) -> None:
        self.notices.add(notice["at"])
        await self.pace.ask()

    async def send_newest(self) -> None:
        heard, self.notices = frozenset(self.notices), set()
        about = ("token", self.room_id, hash(heard))
        token = await printed(about, partial(token_of_room, self.room_id), seconds=TOKENS)
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
        about = ("screen", self.room_id, self.language)
        shown = await printed((*about, token), self.drawn, seconds=SCREENS)
        if shown and (self.sent is None or shown.token > self.sent):
            keep((*about, shown.token), shown, seconds=SCREENS)
            self.sent = shown.token
            await self.send(text_data=shown.html)

    def drawn(self) -> Shown:
        """As it stands now, whoever asked."""
        state = state_of(self.room_id)
        with self.as_its_page():
            return Shown(state.token, screen_fragment(state))
