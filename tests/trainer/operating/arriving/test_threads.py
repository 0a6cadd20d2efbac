"""Requests take threads over from one another, and a notice is sent while the answer goes on."""

import asyncio
import threading
import time

import pytest
from asgiref.sync import sync_to_async

from trainer.operating.arriving import threads
from trainer.operating.arriving.threads import MOST, OwnThread, beside


@pytest.fixture(autouse=True)
def rested(monkeypatch):
    """None rest when a test begins; what rests when it ends is shut down."""
    monkeypatch.setattr(threads, "_resting", type(threads._resting)())
    yield threads._resting
    settle(threads._resting)
    for thread in threads._resting:
        thread.shutdown()


def settle(resting) -> None:
    """Until those that were given back do rest: that is up to the threads themselves."""
    until = time.monotonic() + 5
    seen = -1
    while time.monotonic() < until and seen != len(resting):
        seen = len(resting)
        time.sleep(0.02)


def request(doing):
    """A page that does something in its thread twice, and says in which."""
    heard = []

    async def page(scope, receive, send):
        heard.append(await sync_to_async(threading.get_ident)())
        await sync_to_async(doing)()
        heard.append(await sync_to_async(threading.get_ident)())

    return OwnThread(page)({}, None, None), heard


def test_all_of_a_request_is_done_in_one_thread_and_the_next_takes_it_over(rested):
    heard = []
    for _ in range(3):
        asked, idents = request(lambda: None)
        asyncio.run(asked)
        settle(rested)
        heard += idents
    assert len(set(heard)) == 1
    assert threading.get_ident() not in heard


def test_two_at_once_have_a_thread_each(rested):
    """Either waits for the other in its thread: in one they would wait for ever."""
    both = threading.Barrier(2, timeout=10)

    async def together():
        (one, first), (other, second) = request(both.wait), request(both.wait)
        await asyncio.gather(one, other)
        return {*first}, {*second}

    first, second = asyncio.run(together())
    assert len(first) == len(second) == 1
    assert not first & second


def test_a_thread_that_is_busy_for_one_who_left_is_nobody_elses(rested):
    begun, end = threading.Event(), threading.Event()

    def long() -> None:
        begun.set()
        assert end.wait(10)

    async def leave_and_come():
        task = asyncio.create_task(request(long)[0])
        await asyncio.to_thread(begun.wait, 10)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        busy = {thread.ident for thread in threading.enumerate() if thread.name.startswith("page")}
        come, heard = request(lambda: None)
        await asyncio.wait_for(come, 5)
        return busy, {*heard}

    try:
        busy, heard = asyncio.run(leave_and_come())
    finally:
        end.set()
    assert busy
    assert not busy & heard
    settle(rested)
    assert len(rested) == 2  # it rests when it is through


def test_only_so_many_rest(rested):
    together = threading.Barrier(MOST + 4, timeout=10)

    async def crowd():
        await asyncio.gather(*(request(together.wait)[0] for _ in range(MOST + 4)))

    asyncio.run(crowd())
    settle(rested)
    assert len(rested) == MOST


def answering(send, told: list[str]):
    """A page that tells somebody something and answers."""

    async def tell() -> None:
        await send()
        told.append("heard")

    async def page(scope, receive, sending):
        await sync_to_async(beside)(tell)
        told.append("answered")
        await asyncio.sleep(0.05)

    return OwnThread(page)({}, None, None)


def test_an_answer_does_not_wait_for_whoever_is_told():
    async def never() -> None:
        await asyncio.Event().wait()

    told = []
    asyncio.run(asyncio.wait_for(answering(never, told), 5))
    assert told == ["answered"]


def test_what_is_told_is_told_in_the_loop_of_the_server():
    told = []
    asyncio.run(answering(lambda: asyncio.sleep(0), told))
    assert sorted(told) == ["answered", "heard"]


def test_where_there_is_no_server_it_is_told_at_once():
    told = []

    async def tell() -> None:
        told.append("heard")

    beside(tell)
    assert told == ["heard"]
