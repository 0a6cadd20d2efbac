"""The socket of the wall: the cards that changed, several in a push. Its page asks for whole walls."""

from functools import partial
from typing import Any
from urllib.parse import parse_qs

from trainer.schools.models import Membership
from trainer.watching.circles import Circle, circle_of
from trainer.watching.push import wall_of
from trainer.watching.seats import Audience
from trainer.watching.sockets.coalescing import Pace
from trainer.watching.sockets.guarded import Guarded
from trainer.watching.sockets.printing import Printed, printed
from trainer.watching.wall import seat_fragment

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
        if self.held.cohort is None:
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
