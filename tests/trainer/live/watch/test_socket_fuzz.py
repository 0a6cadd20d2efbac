"""1,000 watchers, each with another bad quarter of a minute: pushes lost, doubled and overtaken, sockets cut.
None ever shows an older felt after a newer one, and each shows the newest when fifteen seconds are over.
"""

import asyncio
import random
import re

import pytest

from tests.servers.environments import PROJECT
from tests.trainer.live.watch import virtual_time
from tests.trainer.live.watch.distant import Table, table_without_database
from tests.trainer.live.watch.page_model import POLL, Page, stop

CASES = 1_000
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

        return virtual_time.run(each())

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


def test_most_changes_still_arrive_by_themselves(all_cases):
    """The cases are no walkover: pages show several versions, and skip some."""
    outcomes = all_cases(cases=100)
    assert sum(len(shown) for shown, _ in outcomes) > 300
    assert sum(version - len(shown) for shown, version in outcomes) > 100


class NeverAsks(Page):
    async def ask(self, *, after: float = 0.0) -> None:
        await asyncio.sleep(after or 60)


class BelievesAll(Page):
    def newer(self, html: str) -> bool:
        return True


def test_a_page_that_never_asks_would_be_left_behind(all_cases):
    """The negative control of asking."""
    assert any(shown[-1] != version for shown, version in all_cases(NeverAsks, cases=100))


def test_a_page_that_shows_whatever_comes_would_go_back(all_cases):
    """The negative control of the versions."""
    assert any(backwards(shown) for shown, _ in all_cases(BelievesAll, cases=300))


def test_the_model_has_the_numbers_of_the_script():
    script = "".join((PROJECT / "static" / "live" / name).read_text() for name in ("socket.js", "watch.js"))
    assert float(re.search(r"POLL = ([\d_]+);", script)[1]) == POLL * 1000
    assert "Math.random() * (opened ? 3000 : 500)" in script
    assert "versionOf(found) > versionOf(watched())" in script
