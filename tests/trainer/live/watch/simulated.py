"""Watching without database and browser: a jumping clock, a table that is a version, a page that watches."""

import asyncio
import random
from collections.abc import Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from channels.layers import InMemoryChannelLayer, channel_layers
from channels.testing import WebsocketCommunicator

from trainer.live import consumers, rendering, sockets
from trainer.live.sockets import Claim
from trainer.play.notices import member_group


class VirtualLoop(asyncio.SelectorEventLoop):
    """For coroutines that wait for timers and for one another, not for threads or the network."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        self._really_select, self._selector.select = self._selector.select, self._jump

    def time(self) -> float:
        return self._now

    def _jump(self, timeout: float | None) -> list:
        if timeout is None:
            raise RuntimeError("everybody waits, and nothing is due any more")
        self._now += timeout
        return self._really_select(0)


def run_virtually(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """What `coroutine` returns; tasks that it leaves behind are cancelled."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(coroutine)


@dataclass
class Table:
    """What the server knows of a table. `layer` is all that ever stands between it and its watchers; `drawn`
    grows with every rendering."""

    version: int = 1
    allowed: bool = True
    run_id: UUID = field(default_factory=uuid4)
    membership_id: int = 7
    drawn: list[int] = field(default_factory=list)
    layer: InMemoryChannelLayer = field(default_factory=lambda: InMemoryChannelLayer(capacity=1000))

    @property
    def html(self) -> str:
        return str(self.version)

    def message(self) -> dict:
        """The notice that a push would send now."""
        about = {"run": str(self.run_id), "membership": self.membership_id, "school": 1}
        return {"type": "table.changed", **about, "version": self.version, "at": self.version}

    def begin_anew(self) -> None:
        """Another table, at which nothing has happened."""
        self.version, self.run_id = 1, uuid4()

    def draw(self) -> rendering.RenderedFragment:
        self.drawn.append(self.version)
        return rendering.RenderedFragment(self.version, self.html)

    def consumer(self):
        table = self

        class Distant(consumers.WatchConsumer):
            async def authorize(self):
                self.target = table if table.allowed else None
                self.claim = Claim("session", table.membership_id, table.run_id)
                return table.allowed

            def read_position(self):
                return table.version, ""

            def render(self):
                return table.draw()

        return Distant.as_asgi()

    async def change(self) -> None:
        """Moves on, and pushes."""
        self.version += 1
        await self.send(self.message())

    async def send(self, message: dict) -> None:
        await self.layer.group_send(member_group(self.membership_id), message)

    async def connect(self) -> WebsocketCommunicator:
        socket = WebsocketCommunicator(self.consumer(), f"/ws/tables/{self.run_id}/")
        socket.scope["url_route"] = {"kwargs": {"run_id": self.run_id}}
        assert (await socket.connect())[0]
        return socket


@asynccontextmanager
async def table_without_database(monkeypatch):
    """A table of which watchers ask without a thread, so that the clock may jump."""

    def at_once(call):
        async def ask(*about):
            await asyncio.sleep(0)
            return call(*about)

        return ask

    table = Table()
    with monkeypatch.context() as patched:
        for module in (consumers, sockets, rendering):
            patched.setattr(module, "database_sync_to_async", at_once)
        patched.setattr(sockets, "fingerprints", lambda claims: dict.fromkeys(claims, ("another",)))
        usual = channel_layers.set("default", table.layer)
        try:
            yield table
        finally:
            if usual:
                channel_layers.set("default", usual)


async def frames(socket: WebsocketCommunicator, *, seconds: float) -> list[tuple[float, int]]:
    """What arrives within so many seconds: when, and which version."""
    loop = asyncio.get_running_loop()
    heard, until = [], loop.time() + seconds
    while True:
        try:
            async with asyncio.timeout_at(until):
                event = await socket.output_queue.get()
        except TimeoutError:
            return heard
        heard.append((loop.time(), int(event["text"])))


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
