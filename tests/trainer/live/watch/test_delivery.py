"""Notices on their way: throttled to four a second, received once a process, lost, doubled and overtaken."""

import asyncio
import random
import re

import pytest

from tests.servers.environments import PROJECT
from tests.trainer.live.watch.simulated import (
    POLL,
    Page,
    Table,
    frames,
    run_virtually,
    stop,
    table_without_database,
)
from trainer.live.sockets import PUSH_SECONDS, RECONNECT, Throttle
from trainer.play.notices import member_group

BURST = 20


@pytest.fixture
def watch(monkeypatch):
    """`watch(act)`: what a watcher hears while and after `act(table)` happens, the snapshot first."""

    def run(act, *, seconds: float = 3.0):
        async def watched():
            async with table_without_database(monkeypatch) as table:
                socket = await table.connect()
                heard = await frames(socket, seconds=0.001)
                acting = asyncio.create_task(act(table))
                heard += await frames(socket, seconds=seconds)
                await acting
                await socket.disconnect()
                return table.version, heard

        return run_virtually(watched())

    return run


async def burst(table):
    for _ in range(BURST):
        await table.change()
        await asyncio.sleep(0.02)


def test_a_single_change_is_sent_at_once(watch):
    version, heard = watch(lambda table: table.change())
    assert [v for _, v in heard] == [1, version]
    assert heard[1][0] - heard[0][0] < 0.01


def test_a_burst_is_few_frames_and_ends_with_the_newest(watch):
    version, heard = watch(burst)
    assert version == 1 + BURST
    versions = [v for _, v in heard[1:]]
    assert versions == sorted(set(versions))
    assert versions[-1] == version
    assert len(versions) <= 4  # 0.4 s of changes: at 0, 0.25 and 0.5 s
    assert heard[-1][0] <= BURST * 0.02 + PUSH_SECONDS


def test_with_the_fast_ones_dropped_the_newest_would_be_lost(watch, monkeypatch):
    """The negative control of ending with the newest."""

    async def never(self, due):
        self.waiting = None

    monkeypatch.setattr(Throttle, "_send_later", never)
    version, heard = watch(burst)
    assert heard[-1][1] < version


def test_a_socket_that_ends_leaves_nothing_running_and_nothing_lost(monkeypatch):
    """What waited goes with the socket; who comes back is shown the newest."""

    async def leave_and_come_back():
        async with table_without_database(monkeypatch) as table:
            socket = await table.connect()
            await socket.receive_from()
            for _ in range(BURST):
                await table.change()
            await asyncio.sleep(0.01)
            await socket.disconnect()
            assert table.layer.groups == {}
            assert asyncio.all_tasks() == {asyncio.current_task()}
            again = await table.connect()
            assert int(await again.receive_from()) == table.version
            await again.disconnect()

    run_virtually(leave_and_come_back())


def test_what_waits_is_not_sent_to_one_who_may_not_watch_any_more(monkeypatch):
    async def put_out():
        async with table_without_database(monkeypatch) as table:
            socket = await table.connect()
            await socket.receive_from()
            await asyncio.sleep(3.9)
            table.allowed = False
            await table.change()
            await asyncio.sleep(0.01)
            await table.change()
            await asyncio.sleep(0.5)
            await table.change()
            await asyncio.sleep(0.5)
            heard = []
            while not socket.output_queue.empty():
                heard.append(socket.output_queue.get_nowait())
            await socket.disconnect()
            return heard

    *sent, closed = run_virtually(put_out())
    assert [int(frame["text"]) for frame in sent] == [2]
    assert (closed["type"], closed["code"]) == ("websocket.close", 4401)


def goes_away(table):
    receive = table.layer.receive

    async def gone(channel):
        await receive(channel)
        raise ConnectionError("the layer is gone")

    table.layer.receive = gone


def says_what_no_one_knows(table):
    table.message = lambda: {"type": "unknown.notice"}


@pytest.mark.parametrize("fault", [goes_away, says_what_no_one_knows])
def test_a_socket_that_fails_is_closed_so_that_its_page_connects_again(monkeypatch, caplog, fault):
    """And leaves nothing behind."""

    async def watch():
        async with table_without_database(monkeypatch) as table:
            fault(table)
            socket = await table.connect()
            await frames(socket, seconds=1)
            await table.change()
            closed = await socket.output_queue.get()
            await socket.wait()
            assert table.layer.groups == {}
            assert asyncio.all_tasks() == {asyncio.current_task()}
            return closed

    assert run_virtually(watch()) == {"type": "websocket.close", "code": RECONNECT}
    assert "failed; its page will connect again" in caplog.text


def test_what_is_heard_while_a_socket_opens_is_sent_after_its_snapshot_in_its_order(monkeypatch):
    async def watch():
        async with table_without_database(monkeypatch) as table:
            draw = table.draw

            def changed_meanwhile():
                table.draw = draw
                return draw()

            table.draw = changed_meanwhile
            opening = asyncio.create_task(table.connect())
            while member_group(table.membership_id) not in table.layer.groups:
                await asyncio.sleep(0)
            for _ in range(3):
                await table.change()
            socket = await opening
            heard = [version for _moment, version in await frames(socket, seconds=2)]
            await socket.disconnect()
            return heard

    heard = run_virtually(watch())
    assert heard == sorted(heard)
    assert heard[-1] == 4


CASES = 120
PROMISED = 15.0
"""Seconds until a wall shows what the table is, once its network is whole again."""

FAULTS = ("none", "lost", "twice", "late")


async def push(table: Table, chance: random.Random) -> None:
    """As `Table.change`, through a layer that keeps no promise."""
    table.version += 1
    message, fault = table.message(), chance.choice(FAULTS)
    if fault == "late":
        await asyncio.sleep(chance.uniform(0, 1.5))  # the ones after it overtake it
    for _ in range({"lost": 0, "twice": 2}.get(fault, 1)):
        await table.send(message)


async def trouble(table: Table, page: Page, chance: random.Random) -> None:
    async with asyncio.TaskGroup() as tasks:
        for _ in range(chance.randint(2, 14)):
            await asyncio.sleep(chance.choice([0, 0.05, 0.3, 2]))
            if chance.random() < 0.15:
                await page.cut()
            else:
                tasks.create_task(push(table, chance))


async def case(table: Table, seed: int, page_of: type[Page]) -> tuple[list[int], int]:
    """What a page showed, and what the table is."""
    chance = random.Random(seed)
    table.begin_anew()
    page = page_of(table, chance)
    watching = asyncio.create_task(page.watch())
    await trouble(table, page, chance)
    await asyncio.sleep(PROMISED)
    await page.cut()
    await stop(watching)
    return page.shown, table.version


@pytest.fixture
def all_cases(monkeypatch):
    def run(page_of: type[Page] = Page, *, cases: int = CASES) -> list[tuple[list[int], int]]:
        async def each():
            async with table_without_database(monkeypatch) as table:
                return [await case(table, seed, page_of) for seed in range(cases)]

        return run_virtually(each())

    return run


def backwards(shown: list[int]) -> bool:
    return shown != sorted(set(shown))


def test_every_page_ends_at_the_newest_and_never_goes_back(all_cases):
    wrong = [
        f"case {seed}: showed {shown}, the table is at {version}"
        for seed, (shown, version) in enumerate(all_cases())
        if backwards(shown) or shown[-1] != version
    ]
    assert wrong == []


class BelievesAll(Page):
    def newer(self, html: str) -> bool:
        return True


def test_a_page_that_shows_whatever_comes_would_go_back(all_cases):
    """The negative control of the versions."""
    assert any(backwards(shown) for shown, _ in all_cases(BelievesAll, cases=50))


def test_the_model_has_the_numbers_of_the_script():
    script = "".join((PROJECT / "static" / "live" / name).read_text() for name in ("socket.js", "watch.js"))
    assert float(re.search(r"POLL = ([\d_]+);", script)[1]) == POLL * 1000
    assert "Math.random() * (opened ? 3000 : 500)" in script
    assert "versionOf(found) > versionOf(watched())" in script
