"""The watcher's page as static/live/socket.js and htmx's ws extension make it, without the browser."""

import asyncio
import random
from contextlib import suppress

from tests.trainer.live.watch.distant import Table

POLL = 12.0
"""The same number as in socket.js; a test compares them."""


class Page:
    """Shows a version, and never an older one than it shows; asks again whenever it may have missed one."""

    def __init__(self, table: Table, chance: random.Random):
        self.table, self.chance = table, chance
        self.shown = [table.version]
        self.socket = None
        self.opened = 0

    def newer(self, html: str) -> bool:
        return int(html) > self.shown[-1]

    def receive(self, html: str) -> None:
        if self.newer(html):
            self.shown.append(int(html))

    async def ask(self, *, after: float = 0.0) -> None:
        """The fragment over http, with a version; the answer takes its time, and may be overtaken."""
        await asyncio.sleep(after)
        if self.table.version <= self.shown[-1]:
            return
        html = self.table.html
        await asyncio.sleep(self.chance.uniform(0, 0.4))
        self.receive(html)

    async def poll(self) -> None:
        while True:
            await self.ask(after=POLL)

    async def watch(self) -> None:
        """Connected, cut off, connected again, for as long as anybody looks."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.poll())
            while True:
                self.socket = await self.table.connect()
                tasks.create_task(self.ask(after=self.chance.uniform(0, 3 if self.opened else 0.5)))
                self.opened += 1
                await self._listen()
                await asyncio.sleep(self.chance.uniform(0.2, 4))

    async def _listen(self) -> None:
        """Until the socket is cut."""
        socket = self.socket
        while socket is self.socket:
            event = await socket.output_queue.get()
            if event is None or event["type"] == "websocket.close":
                break
            self.receive(event["text"])
        self.socket = None

    async def cut(self) -> None:
        """The network fails: what is under way is lost, and the page learns of it when nothing comes."""
        if socket := self.socket:
            self.socket = None
            while not socket.output_queue.empty():
                socket.output_queue.get_nowait()
            await socket.send_input({"type": "websocket.disconnect", "code": 1006})
            await socket.wait()
            socket.output_queue.put_nowait(None)


async def stop(task: asyncio.Task) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
