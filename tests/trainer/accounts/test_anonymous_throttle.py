"""Anonymous requests wait before they take a thread; requests with a session pass."""

import asyncio

import pytest
from django.conf import settings

from trainer.accounts import middleware
from trainer.accounts.middleware import PLACES, AnonymousThrottle

SESSION = f"{settings.SESSION_COOKIE_NAME}=anything"


class Page:
    """An application that answers on an event and lists the requests inside."""

    def __init__(self) -> None:
        self.inside: list[str] = []
        self.answer = asyncio.Event()

    async def __call__(self, scope, receive, send) -> None:
        self.inside.append(scope["path"])
        await self.answer.wait()
        self.inside.remove(scope["path"])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"here"})


def request_to(application, path: str, cookie: str = "") -> asyncio.Task:
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


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.fixture
def no_rest(monkeypatch):
    monkeypatch.setattr(middleware, "REST", 0)


async def test_a_few_strangers_are_served_and_a_trainee_at_once(no_rest):
    page = Page()
    throttle = AnonymousThrottle(page)
    crowd = [request_to(throttle, "/login/") for _ in range(20)]
    await settle()
    assert page.inside == ["/login/"] * PLACES
    request_to(throttle, "/runs/1/rounds/0/", SESSION)
    await until(lambda: "/runs/1/rounds/0/" in page.inside)
    page.answer.set()
    assert [answer["status"] for answer in await asyncio.gather(*crowd)] == [200] * 20


@pytest.mark.parametrize(
    ("path", "cookie", "anonymous"),
    [
        ("/login/", SESSION, True),  # a cookie is easily forged, and a signed-in user does not need the page
        ("/join/", SESSION, True),
        (f"/check/{'0' * 32}/", SESSION, True),
        ("/password/forgotten/", SESSION, True),
        ("/", "", True),
        ("/tables/", f"other=1; {SESSION}", False),
        ("/tables/", "other=sessionid", True),
        ("/health/", "", False),
        ("/static/pages/base.css", "", False),
    ],
)
def test_who_is_a_stranger(path, cookie, anonymous):
    headers = [(b"cookie", cookie.encode())] if cookie else []
    assert AnonymousThrottle(Page).is_anonymous({"path": path, "headers": headers}) is anonymous


async def test_a_full_queue_answers_503(monkeypatch, no_rest):
    monkeypatch.setattr(middleware, "MAX_WAITING", 3)
    page = Page()
    throttle = AnonymousThrottle(page)
    crowd = [request_to(throttle, "/login/") for _ in range(PLACES + 3)]
    await settle()
    answer = await request_to(throttle, "/login/")
    assert answer["status"] == 503
    assert (b"Retry-After", b"5") in answer["headers"]
    page.answer.set()
    assert [answer["status"] for answer in await asyncio.gather(*crowd)] == [200] * (PLACES + 3)


async def test_who_goes_away_while_waiting_takes_no_place(no_rest):
    page = Page()
    throttle = AnonymousThrottle(page)
    crowd = [request_to(throttle, "/login/") for _ in range(PLACES + 5)]
    await settle()
    for each in crowd[PLACES:]:
        each.cancel()
    await settle()
    assert throttle.waiting == 0
    page.answer.set()
    await asyncio.gather(*crowd[:PLACES])
    assert (await request_to(throttle, "/login/"))["status"] == 200
