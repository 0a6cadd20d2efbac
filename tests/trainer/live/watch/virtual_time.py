"""An event loop whose clock jumps to whatever is due next: twelve seconds of waiting take no time."""

import asyncio
from collections.abc import Coroutine
from typing import Any


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


def run(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """What `coroutine` returns; tasks that it leaves behind are cancelled."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(coroutine)
