"""A class of thirty in a live room: python -m benchmarks.live_class

Each trainee has a socket, the screen, the host's panel and the wall are on. How long it takes until all
thirty have the next stop before them, until each of thirty answers within one second is acknowledged, and
until all have what was right. Beside it, in the same run, thirty who answer the bare app.
"""

import asyncio
import json
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from uuid import uuid4

from benchmarks.answers import typed
from benchmarks.bare_ratio import CLASS, p95, print, row, together
from benchmarks.machine import describe
from benchmarks.server_pair import SPOTS, Poster, Side, managed, start_pair
from benchmarks.socket_listener import Listener
from games import GAMES
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts

GAME, SEED = "six-card-poker", "a room of thirty"
ROOM = f"""
import json
from trainer.play.skills import Item
from trainer.live import joining as convening
from trainer.schools.models import Membership

host = Membership.objects.get(user__username="staff")
room = convening.open_live_class(host=host, item=Item("{GAME}"), spots={SPOTS}, seed="{SEED}")
runs = []
for member in Membership.objects.filter(school=host.school, role="trainee").order_by("pk"):
    runs.append(str(convening.join(live_class=room, member=member).run_id))
print(json.dumps([str(room.pk), room.drill_id, runs]))
"""


@dataclass
class Seat:
    """One of the class: hears that the room moved, and asks where it is."""

    poster: Poster
    run: str
    listener: Listener

    @cached_property
    def address(self) -> str:
        return f"/live/tables/{self.run}/0/"

    def look(self) -> float:
        """When the table as it stands was here."""
        self.poster.connection.request(
            "GET",
            f"{self.address}follow/?seen=0",
            headers={"Cookie": self.poster.cookies, "HX-Request": "true"},
        )
        answer = self.poster.connection.getresponse()
        answer.read()
        assert answer.status == 200, answer.status
        return time.perf_counter()

    async def follow(self, pool: ThreadPoolExecutor, heard: int) -> float:
        while len(self.listener.heard) <= heard:
            await asyncio.sleep(0.002)
        return await asyncio.get_running_loop().run_in_executor(pool, self.look)

    def answer(self, form: dict, delay: float) -> float:
        time.sleep(delay)
        start = time.perf_counter()
        status, _size = self.poster.post(f"{self.address}answer/", form)
        assert status == 200, status
        return (time.perf_counter() - start) * 1_000


@dataclass
class Host:
    poster: Poster
    live_class: str
    version: int = 1

    def lead(self, act: str) -> None:
        status, _size = self.poster.post(f"/live/{self.live_class}/act/{act}/", {"version": self.version})
        assert status == 200, (act, status)
        self.version += 1


async def _opened(side: Side, live_class: str, runs: list[str]) -> tuple[list[Seat], list[Listener]]:
    async def listening(poster: Poster, path: str) -> Listener:
        listener = Listener()
        await listener.open(side.address, path, poster.cookies)
        return listener

    people = [one.poster for one in side.people]
    seats = [
        Seat(poster, run, await listening(poster, f"/ws/seat/{run}/"))
        for poster, run in zip(people, runs, strict=True)
    ]
    before = (
        f"/ws/live/{live_class}/host/",
        f"/ws/live/{live_class}/projector/",
        "/ws/tables/",
        "/ws/tables/projector/",
    )
    return seats, [await listening(side.staff, path) for path in before]


async def moved(host: Host, seats: list[Seat], pool: ThreadPoolExecutor, *acts: str) -> list[float]:
    """Milliseconds from the command until each of the class has the table as it stands then."""
    heard = [len(seat.listener.heard) for seat in seats]
    for act in acts[:-1]:
        await asyncio.to_thread(host.lead, act)
        await asyncio.sleep(0.5)
        heard = [len(seat.listener.heard) for seat in seats]
    start = time.perf_counter()
    following = [seat.follow(pool, had) for seat, had in zip(seats, heard, strict=True)]
    there = asyncio.gather(*following)
    await asyncio.to_thread(host.lead, acts[-1])
    return [(moment - start) * 1_000 for moment in await there]


async def report(side: Side, bare: Side, live_class: str, runs: list[str]) -> None:
    seats, others = await _opened(side, live_class, runs)
    host = Host(side.staff, live_class)
    stops = prompts(deal(GAMES[GAME], seed=SEED, round=0, spots=SPOTS))
    asked: list[float] = []
    answered: list[float] = []
    shown: list[float] = []
    with ThreadPoolExecutor(CLASS) as pool:
        for number, stop in enumerate(stops):
            asked += await moved(host, seats, pool, "next")
            forms = [
                {"place": str(stop.place), "key": str(uuid4()), **typed(stop, wrong=at % 4 == number % 4)}
                for at in range(CLASS)
            ]
            going = [
                pool.submit(seat.answer, form, at / CLASS)
                for at, (seat, form) in enumerate(zip(seats, forms, strict=True))
            ]
            answered += [await asyncio.wrap_future(one) for one in going]
            shown += await moved(host, seats, pool, "collect", "show")
    for listener in (*others, *(seat.listener for seat in seats)):
        await listener.close()
    theirs = await together(bare, ["/ws/notes/"] * 4)
    print(row(f"{CLASS} answers within a second, p95", p95(answered), p95(theirs), "ms", "≤ 1,000 ms"))
    print(f"{'from the command to the next stop on all screens, p95':<60}{p95(asked):9.0f} ms")
    print(f"{'from the command to what was right on all screens, p95':<60}{p95(shown):9.0f} ms")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, start_pair(Path(folder), CLASS) as (trainer, bare):
        print(f"A class of {CLASS} in a live room, {SPOTS} spots. {describe()}")
        printed = managed(trainer.server.environment, "shell", "--verbosity", "0", "--command", ROOM)
        live_class, _drill, runs = json.loads(printed.splitlines()[-1])
        asyncio.run(report(trainer, bare, live_class, runs))


if __name__ == "__main__":
    main()
