"""The socket: decides who may watch, forwards what is pushed, and holds no rules.

One way: whatever a watcher sends is not read.
"""

import asyncio
import logging
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast
from uuid import UUID

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from django.utils.translation import get_language_from_request, override

from trainer.drills.models import Run
from trainer.drills.selectors import watched_run
from trainer.schools.memberships import membership_of
from trainer.watching.coalescing import Newest
from trainer.watching.push import group_of
from trainer.watching.watched import watched_fragment

if TYPE_CHECKING:  # a name of the stubs, which exists nowhere else
    from channels.consumer import _ChannelScope

RECHECK_SECONDS = 4
SIGNED_OUT = 4401
"""Close code: the session ended, or the right to watch did."""
TRY_AGAIN = 1011
"""Close code after which a page connects again."""

logger = logging.getLogger(__name__)


class _Visit:
    """As much of a request as Django needs to find its user and its language."""

    def __init__(self, scope: "_ChannelScope", session: SessionBase | None = None) -> None:
        headers = dict(scope.get("headers", ()))
        self.session = session
        self.COOKIES = scope.get("cookies", {})
        self.META = {"HTTP_ACCEPT_LANGUAGE": headers.get(b"accept-language", b"").decode("latin-1")}


def language_of(scope: "_ChannelScope") -> str:
    """The language that a page has which is asked for with the same headers."""
    return get_language_from_request(cast(HttpRequest, _Visit(scope)))


class WatchConsumer(AsyncWebsocketConsumer):
    async def connect(self) -> None:
        self.run_id: UUID = self.scope["url_route"]["kwargs"]["run_id"]
        self.language = language_of(self.scope)
        self.watchdog: asyncio.Task[None] | None = None
        self.pushes = Newest(self.send_fragment)
        if not await self.run_if_allowed():
            await self.close()
            return
        # Into the group first, then the snapshot: what changes in between comes twice, not never.
        await self.channel_layer.group_add(group_of(self.run_id, self.language), self.channel_name)
        await self.accept()
        await self.send_snapshot()
        self.watchdog = asyncio.create_task(self.watch_rights())

    async def disconnect(self, code: int) -> None:
        if self.watchdog:
            self.watchdog.cancel()
            with suppress(asyncio.CancelledError):
                await self.watchdog
        await self.pushes.stop()
        await self.channel_layer.group_discard(group_of(self.run_id, self.language), self.channel_name)

    async def table_changed(self, message: dict[str, Any]) -> None:
        await self.pushes.offer(message["version"], message["html"])

    async def send_fragment(self, html: str) -> None:
        await self.send(text_data=html)

    async def send_snapshot(self) -> None:
        html = await database_sync_to_async(self._snapshot)()
        if html:
            await self.send_fragment(html)

    async def watch_rights(self) -> None:
        """Logout, demotion and suspension end at the socket too, within five seconds.

        Where they cannot be asked about, the socket ends as well; the page comes back and is asked anew.
        """
        while True:
            await asyncio.sleep(RECHECK_SECONDS)
            try:
                allowed = await self.run_if_allowed()
            except Exception:
                logger.exception("rights to watch table %s could not be checked", self.run_id)
                await self.end(TRY_AGAIN)
                return
            if not allowed:
                await self.end(SIGNED_OUT)
                return

    async def end(self, code: int) -> None:
        """Closes; what waits to be sent is for somebody who may not see it any more."""
        await self.pushes.stop()
        await self.close(code=code)

    async def run_if_allowed(self) -> Run | None:
        return await database_sync_to_async(self._run_if_allowed)()

    def _run_if_allowed(self) -> Run | None:
        """The run, if the session is still good and its user may watch; read afresh each time."""
        store = import_module(settings.SESSION_ENGINE).SessionStore
        session = self.scope.get("session")
        if session is None or not session.session_key:
            return None
        visit = _Visit(self.scope, store(session.session_key))
        user = get_user(cast(HttpRequest, visit))
        if getattr(user, "new_password", False):
            return None  # as NewPasswordFirst has it for pages
        membership = membership_of(user=user, session=visit.session)
        return watched_run(watcher=membership, run_id=self.run_id) if membership else None

    def _snapshot(self) -> str:
        run = self._run_if_allowed()
        with override(self.language):
            return watched_fragment(run) if run else ""
