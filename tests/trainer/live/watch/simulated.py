"""Watching without database and browser: a jumping clock, and a table that is a version."""

import asyncio
from collections.abc import Coroutine
from contextlib import asynccontextmanager
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

    async def no_connections():
        pass

    table = Table()
    with monkeypatch.context() as patched:
        for module in (consumers, sockets, rendering):
            patched.setattr(module, "database_sync_to_async", at_once)
        patched.setattr(sockets, "fingerprints", lambda claims: dict.fromkeys(claims, ("another",)))
        patched.setattr("channels.consumer.aclose_old_connections", no_connections)
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
