"""Garbage is looked through while nobody waits, and in nobody's answer."""

import asyncio
import gc

import pytest

from trainer.operating.arriving import collecting
from trainer.operating.arriving.collecting import CollectedAtRest

LONG = 5 * 0.02
pytestmark = pytest.mark.usefixtures("due")


@pytest.fixture
def due(monkeypatch):
    monkeypatch.setattr(collecting, "DUE", 0)
    monkeypatch.setattr(collecting, "REST", 0.02)


@pytest.fixture
def full():
    """The full collections of this process, by what went on when they began."""
    heard: list[str] = []
    going: list[str] = []

    def hear(phase: str, about: dict) -> None:
        if phase == "start" and about["generation"] == 2:
            heard.append(going[-1] if going else "")

    gc.callbacks.append(hear)
    yield heard, going
    gc.callbacks.remove(hear)


def page(going: list[str], name: str, takes: float):
    async def answer(scope, receive, send):
        going.append(name)
        await asyncio.sleep(takes)
        going.remove(name)

    return answer


def test_it_is_done_once_nobody_waits(full):
    heard, going = full

    async def two_and_a_rest():
        pages = CollectedAtRest(page(going, "an answer", LONG))
        await asyncio.gather(*(pages({}, None, None) for _ in range(2)))
        await pages({}, None, None)  # no rest between them
        assert heard == []
        await asyncio.sleep(LONG)

    asyncio.run(two_and_a_rest())
    assert heard == [""]


def test_whoever_comes_before_it_begins_is_answered_first(full, monkeypatch):
    heard, going = full
    monkeypatch.setattr(collecting, "REST", LONG)

    async def one_after_the_other():
        pages = CollectedAtRest(page(going, "an answer", 0.01))
        for _ in range(5):
            await pages({}, None, None)
            await asyncio.sleep(LONG / 2)

    asyncio.run(one_after_the_other())
    assert heard == []


def test_a_page_that_fails_is_waited_for_no_more(full):
    heard, _going = full

    async def fail(scope, receive, send):
        raise LookupError("a page that fails")

    async def failing():
        with pytest.raises(LookupError):
            await CollectedAtRest(fail)({}, None, None)
        await asyncio.sleep(LONG)

    asyncio.run(failing())
    assert heard == [""]


def test_where_little_has_come_it_is_not_worth_it(full, monkeypatch):
    """The negative control."""
    heard, going = full
    monkeypatch.setattr(collecting, "DUE", 10**6)

    async def one():
        await CollectedAtRest(page(going, "an answer", 0))({}, None, None)
        await asyncio.sleep(LONG)

    asyncio.run(one())
    assert heard == []
