"""AnonymousThrottle wait their turn before a thread is entered; whoever has a session is let past."""

import asyncio

import pytest
from django.conf import settings

from trainer.accounts import middleware
from trainer.accounts.middleware import PLACES, AnonymousThrottle

SESSION = f"{settings.SESSION_COOKIE_NAME}=anything"


class Page:
    """Answers as soon as it is told to, and knows who is in it."""

    def __init__(self) -> None:
        self.inside: list[str] = []
        self.doors = asyncio.Event()

    async def __call__(self, scope, receive, send) -> None:
        self.inside.append(scope["path"])
        await self.doors.wait()
        self.inside.remove(scope["path"])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"here"})


def asked(application, path: str, cookie: str = "") -> asyncio.Task:
    """What comes of it: the start of the answer."""
    headers = [(b"cookie", cookie.encode())] if cookie else []

    async def ask() -> dict:
        sent = []

        async def send(message) -> None:
            sent.append(message)

        await application({"type": "http", "path": path, "headers": headers}, None, send)
        return sent[0]

    return asyncio.create_task(ask())


async def until(true) -> None:
    while not true():
        await asyncio.sleep(0)


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.fixture
def no_rest(monkeypatch):
    monkeypatch.setattr(middleware, "REST", 0)


async def test_a_few_strangers_are_served_and_a_trainee_at_once(no_rest):
    page = Page()
    hall = AnonymousThrottle(page)
    crowd = [asked(hall, "/login/") for _ in range(20)]
    await settled()
    assert page.inside == ["/login/"] * PLACES
    asked(hall, "/runs/1/rounds/0/", SESSION)
    await until(lambda: "/runs/1/rounds/0/" in page.inside)
    page.doors.set()
    assert [answer["status"] for answer in await asyncio.gather(*crowd)] == [200] * 20


async def test_with_a_place_for_each_all_come_in_at_once(monkeypatch, no_rest):
    """The negative control."""
    monkeypatch.setattr(middleware, "PLACES", 20)
    page = Page()
    hall = AnonymousThrottle(page)
    crowd = [asked(hall, "/login/") for _ in range(20)]
    await settled()
    assert len(page.inside) == 20
    page.doors.set()
    await asyncio.gather(*crowd)


@pytest.mark.parametrize(
    ("path", "cookie", "strange"),
    [
        (
            "/login/",
            SESSION,
            True,
        ),  # a cookie is easily forged, and nobody needs this page who has a good one
        ("/join/", SESSION, True),
        ("/password/forgotten/", SESSION, True),
        ("/", "", True),
        ("/tables/", f"other=1; {SESSION}", False),
        ("/tables/", "other=sessionid", True),
        ("/health/", "", False),
        ("/static/pages/base.css", "", False),
    ],
)
def test_who_is_a_stranger(path, cookie, strange):
    headers = [(b"cookie", cookie.encode())] if cookie else []
    assert AnonymousThrottle(Page).is_anonymous({"path": path, "headers": headers}) is strange


async def test_a_place_rests_after_each(monkeypatch):
    monkeypatch.setattr(middleware, "REST", 1e9)
    monkeypatch.setattr(middleware, "LONGEST_REST", 3600)
    page = Page()
    page.doors.set()
    hall = AnonymousThrottle(page)
    first = [asked(hall, "/login/") for _ in range(PLACES)]
    await asyncio.gather(*first)
    late = asked(hall, "/login/")
    await settled()
    assert not late.done()
    late.cancel()


async def test_who_finds_hundreds_waiting_is_told_to_come_again(monkeypatch, no_rest):
    monkeypatch.setattr(middleware, "MOST_WAITING", 3)
    page = Page()
    hall = AnonymousThrottle(page)
    crowd = [asked(hall, "/login/") for _ in range(PLACES + 3)]
    await settled()
    answer = await asked(hall, "/login/")
    assert answer["status"] == 503
    assert (b"Retry-After", b"5") in answer["headers"]
    page.doors.set()
    assert [answer["status"] for answer in await asyncio.gather(*crowd)] == [200] * (PLACES + 3)


async def test_who_goes_away_while_waiting_takes_no_place(no_rest):
    page = Page()
    hall = AnonymousThrottle(page)
    crowd = [asked(hall, "/login/") for _ in range(PLACES + 5)]
    await settled()
    for each in crowd[PLACES:]:
        each.cancel()
    await settled()
    assert hall.waiting == 0
    page.doors.set()
    await asyncio.gather(*crowd[:PLACES])
    assert (await asked(hall, "/login/"))["status"] == 200
