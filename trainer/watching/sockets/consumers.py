"""The socket of one table: hears what changed, has it drawn once for all who watch, and holds no rules."""

from typing import Any
from uuid import UUID

from channels.db import database_sync_to_async

from trainer.drills.models import Run
from trainer.drills.selectors import watched_run
from trainer.schools.models import Membership
from trainer.watching.push import group_of
from trainer.watching.seats import Audience
from trainer.watching.sockets.coalescing import Pace
from trainer.watching.sockets.guarded import Guarded
from trainer.watching.sockets.printing import Printed, keep, printed
from trainer.watching.watched import next_fragment, next_of, watched_fragment


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
