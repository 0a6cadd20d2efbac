"""The base of all sockets: open as long as the right to it lasts, and nothing that a client sends is read."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast
from uuid import UUID
from weakref import WeakKeyDictionary
from zoneinfo import ZoneInfo

from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest
from django.utils import timezone, translation
from django.utils.translation import get_language_from_request

from trainer.accounts.backends import SchoolBackend
from trainer.accounts.sessions import is_over
from trainer.live.group_fanout import fanout
from trainer.play.models import Run
from trainer.schools.guards import current_membership, request_memberships
from trainer.schools.models import Membership, SchoolClass
from trainer.schools.rights import Right

if TYPE_CHECKING:  # a name of the stubs, which exists nowhere else
    from channels.consumer import _ChannelScope

logger = logging.getLogger(__name__)


# --- Throttle -----------------------------------------------------------------------------------------------


PUSH_SECONDS = 0.25
"""Between two pushes to one socket."""


class Throttle:
    """Call `send` at once, or in a moment for all that was requested since the last call.

    A push says everything, so it may stand for those before it. What waits when the socket ends is not sent:
    a page that connects again is sent the newest.
    """

    def __init__(self, send: Callable[[], Awaitable[None]]):
        self.send = send
        self.sent_at = float("-inf")
        self.stopped = False
        self.waiting: asyncio.Task[None] | None = None

    async def request(self) -> None:
        if self.stopped or self.waiting:
            return
        due = self.sent_at + PUSH_SECONDS - asyncio.get_running_loop().time()
        if due <= 0:
            await self._send_now()
        else:
            self.waiting = asyncio.create_task(self._send_later(due))

    async def stop(self) -> None:
        self.stopped = True
        if waiting := self.waiting:
            waiting.cancel()
            with suppress(asyncio.CancelledError):
                await waiting

    async def _send_later(self, due: float) -> None:
        await asyncio.sleep(due)
        self.waiting = None
        await self._send_now()

    async def _send_now(self) -> None:
        self.sent_at = asyncio.get_running_loop().time()
        await self.send()


# --- Fingerprints: what the right to a socket rests on, read for all sockets of a process at once -----------


store: type[SessionStore] = import_module(settings.SESSION_ENGINE).SessionStore

Fingerprint = tuple[Any, ...]
"""Session, user, memberships, whom an assistant helps, and table. Two are equal as long as nothing of them
changed; what a change means is decided by the consumer."""


Helped = dict[int, set[tuple[int, int | None]]]
"""The open classes that assistants help in, with the people of each, by membership."""


@dataclass(frozen=True)
class Claim:
    """Whose right it is, and to which table."""

    session_key: str
    user_id: int
    run_id: UUID | None = None


def fingerprint(session: dict[str, Any], memberships: list[Membership], run: Run | None) -> Fingerprint:
    """Return the fingerprint of what was read when the socket was authorized."""
    table = (run.finished, run.membership_id, run.membership.school_id) if run else None
    return _fingerprint(session, memberships, _helped(memberships), table)


def fingerprints(claims: Iterable[Claim]) -> dict[Claim, Fingerprint]:
    """Return all fingerprints as they are now, in three queries, and one more where assistants watch."""
    claims = set(claims)
    sessions = _sessions({claim.session_key for claim in claims})
    memberships = _memberships({claim.user_id for claim in claims})
    helped = _helped([each for those in memberships.values() for each in those])
    tables = _tables({claim.run_id for claim in claims if claim.run_id})
    return {
        claim: _fingerprint(
            sessions.get(claim.session_key), memberships[claim.user_id], helped, tables.get(claim.run_id)
        )
        for claim in claims
    }


def _fingerprint(
    session: dict[str, Any] | None, memberships: list[Membership], helped: Helped, table: Any
) -> Fingerprint:
    over = not (session and memberships) or is_over(session, memberships)  # also by time alone
    return over, session, [(*_facts(each), helped.get(each.pk)) for each in memberships], table


def _facts(membership: Membership) -> tuple[Any, ...]:
    user = membership.user
    good = SchoolBackend().user_can_authenticate(user)
    return membership.pk, membership.role, membership.school_id, good, user.password, user.new_password


def _sessions(keys: set[str]) -> dict[str, dict[str, Any]]:
    good = store.get_model_class().objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    return {key: _decoded(data) for key, data in good.values_list("session_key", "session_data")}


@lru_cache(4096)
def _decoded(data: str) -> dict[str, Any]:
    """Cached: most are as they were four seconds ago. The result is not to be changed."""
    return store().decode(data)


def _memberships(user_ids: set[int]) -> dict[int, list[Membership]]:
    found: dict[int, list[Membership]] = defaultdict(list)
    for each in Membership.objects.present().filter(user_id__in=user_ids).select_related("user", "school"):
        found[each.user_id].append(each)
    return found


def _helped(memberships: list[Membership]) -> Helped:
    """Return what the sight of assistants rests on; staff see all of the school."""
    found: Helped = {each.pk: set() for each in memberships if each.watches and not each.has(Right.SCHOOL)}
    rows = SchoolClass.objects.open().filter(instructors__in=found) if found else SchoolClass.objects.none()
    for helper, school_class, person in rows.values_list("instructors", "pk", "members"):
        found[helper].add((school_class, person))
    return found


def _tables(run_ids: set[UUID]) -> dict[UUID | None, tuple[Any, ...]]:
    columns = ("pk", "finished", "membership_id", "membership__school_id")
    found = Run.objects.filter(pk__in=run_ids).order_by().values_list(*columns)
    return {pk: tuple(rest) for pk, *rest in found}


# --- Recheck: logout, demotion and suspension send no notice, so rights are read again every few seconds ----


RECHECK_SECONDS = 4
"""Between two checks: an end is noticed within five seconds."""


class CheckedSocket(Protocol):
    claim: Claim
    fingerprint: Fingerprint | None

    async def on_still_authorized(self) -> None: ...
    async def recheck(self) -> None: ...
    async def drop(self) -> None: ...


class PermissionRecheck:
    """Of one event loop; it runs while there are sockets."""

    def __init__(self) -> None:
        self.sockets: set[CheckedSocket] = set()
        self.task: asyncio.Task[None] | None = None

    def join(self, socket: CheckedSocket) -> None:
        self.sockets.add(socket)
        self.task = self.task or asyncio.create_task(self.run())

    async def leave(self, socket: CheckedSocket) -> None:
        self.sockets.discard(socket)
        if self.sockets or not self.task:
            return
        task, self.task = self.task, None
        if task is not asyncio.current_task():
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def run(self) -> None:
        while self.sockets:
            await asyncio.sleep(RECHECK_SECONDS)
            await self.check_all()

    async def check_all(self) -> None:
        """Drop all sockets where the rights cannot be read; their pages connect again and are authorized."""
        claims = {socket: socket.claim for socket in self.sockets}
        try:
            found = await database_sync_to_async(fingerprints)(claims.values())
        except Exception:
            logger.exception("the rights of %d sockets could not be checked", len(claims))
            found = None
        for socket, claim in claims.items():
            if socket not in self.sockets:
                continue
            if found is None:
                await socket.drop()
            elif found[claim] == socket.fingerprint:
                await socket.on_still_authorized()
            else:
                await socket.recheck()


_rechecks: WeakKeyDictionary[asyncio.AbstractEventLoop, PermissionRecheck] = WeakKeyDictionary()


def permission_recheck() -> PermissionRecheck:
    """Return the one of this process, which has one loop."""
    return _rechecks.setdefault(asyncio.get_running_loop(), PermissionRecheck())


# --- Who is at the socket -----------------------------------------------------------------------------------


class _Request:
    """As much of a request as Django needs to find its user and its language."""

    def __init__(self, scope: "_ChannelScope", session: SessionBase | None = None) -> None:
        headers = dict(scope.get("headers", ()))
        self.session = session
        self.COOKIES = scope.get("cookies", {})
        self.META = {"HTTP_ACCEPT_LANGUAGE": headers.get(b"accept-language", b"").decode("latin-1")}


@dataclass(frozen=True)
class SocketLogin:
    """`member` is the one of the user's present `memberships` that counts in this session."""

    member: Membership
    memberships: list[Membership]
    session: SessionBase


def language_of(scope: "_ChannelScope") -> str:
    """Return the language of a page requested with the same headers."""
    return get_language_from_request(cast(HttpRequest, _Request(scope)))


def login_behind(scope: "_ChannelScope") -> SocketLogin | None:
    """Return the login of a session that is still good, for a user who belongs to a school; never cached."""
    session = scope.get("session")
    if session is None or not session.session_key:
        return None
    request = _Request(scope, store(session.session_key))
    user = get_user(cast(HttpRequest, request))
    if getattr(user, "new_password", False):
        return None  # as NewPasswordMiddleware has it for pages
    memberships = request_memberships(user)
    member = current_membership(memberships, session=request.session)
    if member is None or request.session is None or is_over(request.session, memberships):
        return None
    return SocketLogin(member, memberships, request.session)


SIGNED_OUT = 4401
"""Close code: the session ended, or the right did."""

RECONNECT = 4000
"""Close code after which a page connects again. Autobahn sends none of the standard's own but 1000."""

TOO_MANY_MESSAGES = 4408
"""Close code for a client that keeps sending."""

MAX_MESSAGES = 20
"""Our pages send none."""


class AuthorizedConsumer(AsyncWebsocketConsumer):
    """`target` is what the session may see; without one the socket is refused. `early_notices` came while it
    was opened, and is None afterwards."""

    # No channel of its own: what its groups are sent comes by the fan-out.
    channel_layer_alias = None  # type: ignore[assignment]
    claim: Claim
    fingerprint: Fingerprint | None = None
    target: Any = None
    zone: ZoneInfo | None = None

    async def connect(self) -> None:
        self.language = language_of(self.scope)
        self.joined: list[str] = []
        self.messages = 0
        self.early_notices: list[dict[str, Any]] | None = []
        self.is_open = False
        if not await self.authorize():
            await self.close()
            return
        try:
            await self.open()
        except BaseException:
            await self.leave_groups()  # Channels calls no `disconnect` for a socket that was never open
            raise

    async def open(self) -> None:
        """Join the groups before the snapshot: what changes in between comes twice, not never."""
        for group in self.groups_of(self.target):
            self.joined.append(group)
            await fanout().join(group, self)
        await self.accept()
        self.is_open = True
        await self.on_open()
        permission_recheck().join(self)
        await self.catch_up()

    async def disconnect(self, code: int) -> None:
        if self.is_open:
            await permission_recheck().leave(self)
            await self.on_close()
        await self.leave_groups()

    async def leave_groups(self) -> None:
        for group in self.joined:
            await fanout().leave(group, self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        self.messages += 1
        if self.messages == MAX_MESSAGES:
            await self.end(TOO_MANY_MESSAGES)

    async def receive_notice(self, notice: dict[str, Any]) -> None:
        """Handle notices one after the other, and none before the socket is open."""
        if self.early_notices is not None:
            self.early_notices.append(notice)
        else:
            await self.handle(notice)

    async def catch_up(self) -> None:
        while self.early_notices:
            await self.handle(self.early_notices.pop(0))
        self.early_notices = None

    async def handle(self, notice: dict[str, Any]) -> None:
        await getattr(self, get_handler_name(notice))(notice)

    async def end(self, code: int) -> None:
        await self.on_close()
        await self.close(code=code)

    async def authorize(self) -> bool:
        self.target = await database_sync_to_async(self._read_target)()
        return self.target is not None

    def _read_target(self) -> Any:
        login = login_behind(self.scope)
        target = self.find_target(login.member) if login else None
        if login is None or target is None:
            return None
        self.zone = login.member.school.tz
        run = target if isinstance(target, Run) else None
        self.claim = Claim(str(login.session.session_key), login.member.user_id, run.pk if run else None)
        self.fingerprint = fingerprint(dict(login.session.items()), login.memberships, run)
        return target

    @contextmanager
    def page_locale(self) -> Iterator[None]:
        """Use the language and the time zone that the socket's page has."""
        with translation.override(self.language), timezone.override(self.zone):
            yield

    async def recheck(self) -> None:
        """Authorize again: something changed of what the right rests on."""
        try:
            if await self.authorize():
                await self.on_still_authorized()
            else:
                await self.end(SIGNED_OUT)
        except Exception:
            logger.exception("the right to %s could not be checked", self.scope["path"])
            await self.drop()

    async def drop(self) -> None:
        await self.end(RECONNECT)

    # --- What each consumer defines -----------------------------------------------------------------------

    def find_target(self, member: Membership) -> Any:
        raise NotImplementedError

    def groups_of(self, target: Any) -> list[str]:
        return []

    async def on_open(self) -> None:
        """Called once notices are heard and the page waits."""

    async def on_still_authorized(self) -> None:
        """Called after each check that found nothing changed. Raises nothing."""

    async def on_close(self) -> None:
        """Stop sending. May be called twice."""
