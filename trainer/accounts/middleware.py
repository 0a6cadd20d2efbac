"""Throttle for requests without a session, headers for pages that browsers must not store, and the way of
users with a one-time password to one of their own.

Anonymous requests wait before they take a thread, so that signed-in users compete with `PLACES` of them at
most, and each place rests after a request. Without this, twenty clients that reload the sign-in page make a
trainee's page take 2.75 times as long; with it, no longer than on an idle server.
"""

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.cookie import parse_cookie
from django.shortcuts import redirect
from django.urls import Resolver404, resolve, reverse

from trainer.accounts.backends import HASHES_AT_ONCE
from trainer.accounts.sessions import PROVIDER
from trainer.ops.urls import MACHINES

Page = Callable[[HttpRequest], HttpResponse]

PUBLIC_PAGES = frozenset(
    {"pages:manifest", "pages:worker", "pages:offline", "schools:logo", "schools:felt_colors"}
)
"""Pages that are the same for all, with cache headers of their own."""


class PrivateCacheMiddleware:
    """Keep personal pages out of every cache, also that of a shared computer's browser. Typed answers
    survive: static/play/drafts.js keeps them."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.page(request)
        if response.status_code >= 500:
            return response  # to ask for the user again would wait for the database again
        match = request.resolver_match
        if request.user.is_authenticated and not (match and match.view_name in PUBLIC_PAGES):
            response["Cache-Control"] = "private, no-store"
        return response


WITH_ONE_TIME_PASSWORD = PUBLIC_PAGES | {"account_change_password", "account_logout", "pages:set_language"}
"""Pages that are open to a user with a one-time password; the public ones are parts of each page."""


class NewPasswordMiddleware:
    """Send users with a one-time password to the page where they choose their own."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        must_choose = user.is_authenticated and user.new_password and PROVIDER not in request.session
        if must_choose and _view_name(request.path) not in WITH_ONE_TIME_PASSWORD:
            return redirect("account_change_password")
        return self.page(request)


def _view_name(path: str) -> str:
    try:
        return resolve(path).view_name
    except Resolver404:
        return ""


PLACES = HASHES_AT_ONCE + 1
"""One more than may hash a password at once."""
MAX_WAITING = 300
"""More than a whole school at once; further requests get 503."""
REST = 3.0
"""A place rests for this multiple of the request's time,"""
LONGEST_REST = 0.05
"""but at most this many seconds: a longer request was waiting for a hash."""
RETRY_AFTER = 5
"""Seconds."""
PUBLIC_FORMS = ("account_login", "accounts:join_by_code", "account_change_password", "transcripts:check_form")
"""Pages for people without a session, with everything below them: throttled whatever cookie is sent."""
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[Any]]


class AnonymousThrottle:
    def __init__(self, application: Application) -> None:
        self.application = application
        self.forms = tuple(reverse(name) for name in PUBLIC_FORMS)
        self.free = (*MACHINES, f"/{settings.STATIC_URL.strip('/')}/")
        self.loop: asyncio.AbstractEventLoop | None = None

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if self.loop is not asyncio.get_running_loop():
            self._open()
        if not self.is_anonymous(scope):
            await self.application(scope, receive, send)
        elif self.waiting >= MAX_WAITING:
            await _send_busy(send)
        else:
            await self._in_turn(scope, receive, send)

    def _open(self) -> None:
        """Make the places of this event loop: a server has one loop, tests have many."""
        self.loop, self.places, self.waiting = asyncio.get_running_loop(), asyncio.Semaphore(PLACES), 0

    def is_anonymous(self, scope: dict[str, Any]) -> bool:
        """Return whether the request is for a public form or has no session cookie."""
        path: str = scope["path"]
        if path.startswith(self.free):
            return False
        return path.startswith(self.forms) or not _has_session(scope)

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


async def _send_busy(send: Send) -> None:
    """Send plain text: rendering a page costs the time that is missing."""
    headers = [(b"Content-Type", b"text/plain"), (b"Retry-After", str(RETRY_AFTER).encode())]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": b"Too many requests. Try again in a few seconds.\n"})
