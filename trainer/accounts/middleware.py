"""Requests of people who are not signed in, and pages that browsers must not store.

They wait before a thread is entered, so that however many there are, whoever sits at a table competes with
`PLACES` of them at most; and each place rests for some time after each. Without this twenty that ask for the
sign-in page on and on make a trainee's page take 2.75 times as long; with it, no longer than in quiet.
"""

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.cookie import parse_cookie
from django.urls import reverse

from trainer.accounts.backends import HASHES_AT_ONCE
from trainer.ops.urls import MACHINES

# Personal pages are in no cache: not on the way, and not in the browser of a computer that others use after.
#
# What was typed at a table is kept by its own page (static/play/drafts.js), so a browser which loads a page
# anew when somebody goes back loses nothing of it.


Page = Callable[[HttpRequest], HttpResponse]


FOR_ANYBODY = frozenset(
    {"pages:manifest", "pages:worker", "pages:offline", "schools:logo", "schools:felt_colors"}
)
"""Pages that are the same for everybody, and say themselves how long they keep."""


class Private:
    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.page(request)
        match = request.resolver_match
        if request.user.is_authenticated and not (match and match.view_name in FOR_ANYBODY):
            response["Cache-Control"] = "private, no-store"
        return response


PLACES = HASHES_AT_ONCE + 1
"""One more than may be hashing."""


MOST_WAITING = 300
"""More than a school that comes in at once; whoever comes then is told to come again."""


REST = 3.0
"""For how many times as long as it took a place rests after a request,"""


LONGEST_REST = 0.05
"""but for no more seconds than this: what takes longer was waiting itself, for a hash."""


COME_AGAIN = 5
"""Seconds."""


DOORS = ("accounts:login", "accounts:join_by_code", "accounts:password", "exams:check_form")
"""Pages that are for strangers, and what is under them: so they wait, whatever cookie they bring."""


Receive = Callable[[], Awaitable[dict[str, Any]]]


Send = Callable[[dict[str, Any]], Awaitable[None]]


Application = Callable[[Any, Any, Any], Awaitable[Any]]


class Strangers:
    def __init__(self, application: Application) -> None:
        self.application = application
        self.doors = tuple(reverse(name) for name in DOORS)
        self.free = (*MACHINES, f"/{settings.STATIC_URL.strip('/')}/")
        self.loop: asyncio.AbstractEventLoop | None = None

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if self.loop is not asyncio.get_running_loop():
            self._open()
        if not self.is_strange(scope):
            await self.application(scope, receive, send)
        elif self.waiting >= MOST_WAITING:
            await _come_again(send)
        else:
            await self._in_turn(scope, receive, send)

    def _open(self) -> None:
        """Places belong to the loop in which they are waited for; a server has one, tests have many."""
        self.loop, self.places, self.waiting = asyncio.get_running_loop(), asyncio.Semaphore(PLACES), 0

    def is_strange(self, scope: dict[str, Any]) -> bool:
        """A door, or a request that does not even claim to have a session."""
        path: str = scope["path"]
        if path.startswith(self.free):
            return False
        return path.startswith(self.doors) or not _has_session(scope)

    async def _in_turn(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        self.waiting += 1
        try:
            await self.places.acquire()
        finally:
            self.waiting -= 1
        began = perf_counter()
        try:
            await self.application(scope, receive, send)
        finally:
            rest = min(REST * (perf_counter() - began), LONGEST_REST)
            asyncio.get_running_loop().call_later(rest, self.places.release)


def _has_session(scope: dict[str, Any]) -> bool:
    written = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
    return settings.SESSION_COOKIE_NAME in parse_cookie(written.decode("latin-1"))


async def _come_again(send: Send) -> None:
    """Without a page, which would cost what there is none of."""
    headers = [(b"Content-Type", b"text/plain"), (b"Retry-After", str(COME_AGAIN).encode())]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": b"Too many at the door. Come again in some seconds.\n"})
