"""What an answer costs beside a bare app of the same shape: python -m benchmarks.bare_ratio

Both are real servers with their own database files, synced at each commit; what is compared is the processor
time of the servers, in turn in one run, and how long a class waits.
"""

import asyncio
import functools
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median, quantiles

from benchmarks.machine import describe
from benchmarks.server_pair import Side, Speaker, start_pair
from benchmarks.socket_listener import Listener

ANSWERS, TURNS = 60, 5
WATCHERS = 4
CLASS = 30
WALLS = (50, 200, 500)
POSTS = 40


print = functools.partial(print, flush=True)


def p95(values: list[float]) -> float:
    return quantiles(values, n=20, method="inclusive")[-1]


def cost(side: Side, answers: int = ANSWERS) -> float:
    """Milliseconds of the server's processor for each answer, one person after the other."""
    before = side.processor()
    for number in range(answers):
        side.people[number % 4].answer()
    return (side.processor() - before) / answers


def in_turns(trainer: Side, bare: Side) -> tuple[float, float]:
    pairs = [(cost(trainer), cost(bare)) for _ in range(TURNS)]
    return median(ours for ours, _ in pairs), median(theirs for _, theirs in pairs)


def row(name: str, ours: float, theirs: float, unit: str, reach: str) -> str:
    times = f"{ours / theirs:.1f}" if theirs else "–"  # what was too little to be measured
    return f"{name:<46}{ours:>9.1f}{theirs:>9.1f} {unit:<5}{times:>7} ×   {reach}"


# --- Sockets -------------------------------------------------------------------------------------------


async def listen(side: Side, path: str, many: int) -> list[Listener]:
    listeners = [Listener() for _ in range(many)]
    for listener in listeners:
        await listener.open(side.address, path, side.staff.cookies)
    await asyncio.sleep(1)  # snapshots
    return listeners


async def idle(side: Side, path: str, many: int) -> float:
    """MiB that so many sockets add which hear nothing."""
    before = side.resident()
    listeners = await listen(side, path, many)
    added = (side.resident() - before) / 1024
    await leave(listeners)
    return added


async def leave(listeners: list[Listener]) -> None:
    for listener in listeners:
        await listener.close()
    await asyncio.sleep(0.5)


async def spread(side: Side, listeners: list[Listener]) -> list[float]:
    """Milliseconds from a post to the last socket that heard of it, post by post."""
    took = []
    for _ in range(POSTS):
        if await asyncio.to_thread(side.people[0].get_ready):
            await asyncio.sleep(0.6)  # what lies between two rounds is pushed too
        before = [len(listener.heard) for listener in listeners]
        start = time.perf_counter()
        await asyncio.to_thread(side.people[0].answer)
        deadline = start + 20
        while any(len(one.heard) <= had for one, had in zip(listeners, before, strict=True)):
            assert time.perf_counter() < deadline, "a socket heard nothing"
            await asyncio.sleep(0.002)
        heard = [one.heard[had] for one, had in zip(listeners, before, strict=True)]
        took.append((max(heard) - start) * 1_000)
        await asyncio.sleep(0.3)  # four pushes a second at most
    return took


async def watched(trainer: Side, bare: Side) -> tuple[float, float]:
    """The cost of an answer with so many watchers on its table, the bare app pushing as many bytes."""
    table = await listen(trainer, f"/ws/tables/{trainer.people[0].run}/", WATCHERS)
    live_class = await listen(bare, "/ws/notes/", WATCHERS)
    for listener in table:
        listener.heard.clear()
        listener.bytes = 0
    ours = await _one_by_one(trainer)
    pushed = sum(one.bytes for one in table) // max(1, sum(len(one.heard) for one in table))
    bare.people[0].pushed = pushed
    theirs = await _one_by_one(bare)
    await leave([*table, *live_class])
    print(f"  ({pushed / 1024:.1f} KiB pushed to each of {WATCHERS})")
    return ours, theirs


async def _one_by_one(side: Side) -> float:
    """Slowly enough that each answer is pushed."""
    before = side.processor()
    for _ in range(POSTS):
        await asyncio.to_thread(side.people[0].answer)
        await asyncio.sleep(0.3)
    return (side.processor() - before) / POSTS


# --- A class -------------------------------------------------------------------------------------------


async def together(side: Side, paths: list[str]) -> list[float]:
    """Milliseconds until each of a class has its answer, all within one second, walls on."""
    walls = [listener for path in paths for listener in await listen(side, path, 1)]

    def one(person, delay: float) -> float:
        time.sleep(delay)
        start = time.perf_counter()
        person.answer()
        return (time.perf_counter() - start) * 1_000

    took: list[float] = []
    with ThreadPoolExecutor(CLASS) as pool:
        for _ in range(TURNS):
            people = side.people[:CLASS]
            waiting = [pool.submit(one, person, number / CLASS) for number, person in enumerate(people)]
            took += [await asyncio.wrap_future(one) for one in waiting]
    await leave(walls)
    return took


async def report(trainer: Side, bare: Side) -> None:
    print(f"{'':<46}{'trainer':>9}{'bare':>9}{'':<6}{'ratio':>7}     to reach")
    cost(trainer, 24), cost(bare, 24)  # templates and sheets are read once
    print(row("answer without watchers, processor", *in_turns(trainer, bare), "ms", "≤ 3.5 ×"))
    sizes = [size for person in trainer.people for size in person.sizes]
    print(f"  (a fragment, uncompressed: {median(sizes) / 1024:.1f} KiB)")
    print(row("answer, four watchers, processor", *await watched(trainer, bare), "ms", "≤ 2.5 ×"))
    many = WALLS[-1]  # first: memory that sockets once took is not given back
    ours, theirs = await idle(trainer, "/ws/tables/", many), await idle(bare, "/ws/notes/", many)
    print(row(f"{many} idle sockets, memory", ours, theirs, "MiB", "≤ 30 MiB"))
    for person in bare.people:
        person.pushed = 2_000  # a card of the wall
    for many in WALLS:
        ours, theirs = [], []
        for side, path, took in ((trainer, "/ws/tables/", ours), (bare, "/ws/notes/", theirs)):
            listeners = await listen(side, path, many)
            took += await spread(side, listeners)
            await leave(listeners)
        print(row(f"post to each of {many} sockets of a wall, p95", p95(ours), p95(theirs), "ms", "≤ 1.5 ×"))
    ours = await together(trainer, ["/ws/tables/", "/ws/tables/projector/"])
    theirs = await together(bare, ["/ws/notes/", "/ws/notes/"])
    print(row(f"a class of {CLASS} within a second, p95", p95(ours), p95(theirs), "ms", "≤ 1,000 ms"))


def main() -> None:
    assert sys.platform == "linux", "the processor time of a server is read from /proc"
    with tempfile.TemporaryDirectory() as folder, start_pair(Path(folder), CLASS) as (trainer, bare):
        assert isinstance(bare.people[0], Speaker)
        print(f"The trainer beside a bare app of its shape. {describe()}")
        asyncio.run(report(trainer, bare))


if __name__ == "__main__":
    main()
