"""The base of all sockets: it lasts as long as the right to it, and nothing sent to it is read."""

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
from trainer.schools.models import Membership

if TYPE_CHECKING:  # a name of the stubs, which exists nowhere else
    from channels.consumer import _ChannelScope


# Pushes to one socket, four a second at most: between a notice and the page.
#
# What is sent says everything, so of notices that come fast all but the newest can be left out, and nothing
# is drawn for them. What waits when the socket ends is not sent; the page that comes back is shown the
# newest.


SECONDS = 0.25
"""At least so long between two pushes."""


class Pace:
    """Calls `send` at once if it was not called just now, else in a moment, once for all that was asked."""

    def __init__(self, send: Callable[[], Awaitable[None]]):
        self.send = send
        self.sent_at = float("-inf")
        self.stopped = False
        self.waiting: asyncio.Task[None] | None = None

    async def ask(self) -> None:
        if self.stopped or self.waiting:
            return
        due = self.sent_at + SECONDS - asyncio.get_running_loop().time()
        if due <= 0:
            await self._send_now()
        else:
            self.waiting = asyncio.create_task(self._send_later(due))

    async def stop(self) -> None:
        """Forgets what waits, and takes nothing more."""
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


# What the right of a socket rests on: its session, its user, where they belong, and the table it is of.
#
# Read for all sockets of a process at once. A ground only shows that something changed; what the change means
# is asked of those who decided when the socket opened.


store: type[SessionStore] = import_module(settings.SESSION_ENGINE).SessionStore


Ground = tuple[Any, ...]
"""Two are equal as long as nothing changed."""


@dataclass(frozen=True)
class Claim:
    """What is asked about: a session by its key, the user it was found to be, a table where it is of one."""

    session_key: str
    user_id: int
    run_id: UUID | None = None


def ground(session: dict[str, Any], belonging: list[Membership], run: Run | None) -> Ground:
    """Of what was read when the right was: a user's present memberships, with the user, and a run in full."""
    table = (run.finished, run.membership_id, run.membership.school_id) if run else None
    return _ground(session, belonging, table)


def grounds(claims: Iterable[Claim]) -> dict[Claim, Ground]:
    """The same as it is now, of all of them in three queries; what is gone or over is empty."""
    claims = set(claims)
    sessions = _sessions({claim.session_key for claim in claims})
    belonging = _belonging({claim.user_id for claim in claims})
    tables = _tables({claim.run_id for claim in claims if claim.run_id})
    return {
        claim: _ground(sessions.get(claim.session_key), belonging[claim.user_id], tables.get(claim.run_id))
        for claim in claims
    }


def _ground(session: dict[str, Any] | None, belonging: list[Membership], table: Any) -> Ground:
    """That nobody has used a session for too long becomes true by itself."""
    over = not (session and belonging) or is_over(session, belonging)
    return over, session, [_place(each) for each in belonging], table


def _place(membership: Membership) -> tuple[Any, ...]:
    user = membership.user
    good = SchoolBackend().user_can_authenticate(user)
    return membership.pk, membership.role, membership.school_id, good, user.password, user.new_password


def _sessions(keys: set[str]) -> dict[str, dict[str, Any]]:
    good = store.get_model_class().objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    return {key: _decoded(data) for key, data in good.values_list("session_key", "session_data")}


@lru_cache(4096)
def _decoded(data: str) -> dict[str, Any]:
    """Kept, for most are as they were four seconds ago; nobody writes to what comes back."""
    return store().decode(data)


def _belonging(user_ids: set[int]) -> dict[int, list[Membership]]:
    found: dict[int, list[Membership]] = defaultdict(list)
    for each in Membership.objects.present().filter(user_id__in=user_ids).select_related("user", "school"):
        found[each.user_id].append(each)
    return found


def _tables(run_ids: set[UUID]) -> dict[UUID | None, tuple[Any, ...]]:
    columns = ("pk", "finished", "membership_id", "membership__school_id")
    found = Run.objects.filter(pk__in=run_ids).order_by().values_list(*columns)
    return {pk: tuple(rest) for pk, *rest in found}


# The patrol: every few seconds, once for all sockets of a process, whether each may still listen.
#
# Logout, demotion and suspension are announced by nobody, and cannot go unheard for that reason.


SECONDS_BETWEEN = 4
"""Between two walks: an end is noticed within five."""


class Watched(Protocol):
    """A socket, as it is asked about."""

    claim: Claim
    ground: Ground | None

    async def stands(self) -> None: ...
    async def ask_again(self) -> None: ...
    async def lose_touch(self) -> None: ...


class Patrol:
    """Of one event loop; it walks while there are sockets."""

    def __init__(self) -> None:
        self.sockets: set[Watched] = set()
        self.walking: asyncio.Task[None] | None = None

    def join(self, socket: Watched) -> None:
        self.sockets.add(socket)
        self.walking = self.walking or asyncio.create_task(self.walk())

    async def leave(self, socket: Watched) -> None:
        """Once a socket has left, nothing is asked about it any more."""
        self.sockets.discard(socket)
        if self.sockets or not self.walking:
            return
        walking, self.walking = self.walking, None
        if walking is not asyncio.current_task():
            walking.cancel()
            with suppress(asyncio.CancelledError):
                await walking

    async def walk(self) -> None:
        while self.sockets:
            await asyncio.sleep(SECONDS_BETWEEN)
            await self.look()

    async def look(self) -> None:
        """Where they cannot be asked about, all end; their pages come back and are asked anew."""
        asked = {socket: socket.claim for socket in self.sockets}
        try:
            found = await database_sync_to_async(grounds)(asked.values())
        except Exception:
            logger.exception("the rights of %d sockets could not be checked", len(asked))
            found = None
        for socket, claim in asked.items():
            if socket in self.sockets:
                await self._judge(socket, found[claim] if found is not None else None)

    async def _judge(self, socket: Watched, ground: Ground | None) -> None:
        if ground is None:
            await socket.lose_touch()
        elif ground == socket.ground:
            await socket.stands()
        else:
            await socket.ask_again()


_patrols: WeakKeyDictionary[asyncio.AbstractEventLoop, Patrol] = WeakKeyDictionary()


def patrol() -> Patrol:
    """The one of this process, which has one loop."""
    return _patrols.setdefault(asyncio.get_running_loop(), Patrol())


class _Request:
    """As much of a request as Django needs to find its user and its language."""

    def __init__(self, scope: "_ChannelScope", session: SessionBase | None = None) -> None:
        headers = dict(scope.get("headers", ()))
        self.session = session
        self.COOKIES = scope.get("cookies", {})
        self.META = {"HTTP_ACCEPT_LANGUAGE": headers.get(b"accept-language", b"").decode("latin-1")}


@dataclass(frozen=True)
class Visit:
    """`belonging` is where its user belongs today, `member` the one of these that counts in this session."""

    member: Membership
    belonging: list[Membership]
    session: SessionBase

    @property
    def said(self) -> dict[str, Any]:
        """What the session holds."""
        return dict(self.session.items())


def language_of(scope: "_ChannelScope") -> str:
    """The language that a page has which is asked for with the same headers."""
    return get_language_from_request(cast(HttpRequest, _Request(scope)))


def visit_behind(scope: "_ChannelScope") -> Visit | None:
    """Whose session it is, if it is still good, and they belong to a school; read afresh each time."""
    session = scope.get("session")
    if session is None or not session.session_key:
        return None
    request = _Request(scope, store(session.session_key))
    user = get_user(cast(HttpRequest, request))
    if getattr(user, "new_password", False):
        return None  # as NewPasswordMiddleware has it for pages
    belonging = request_memberships(user)  # which came with the user, just now
    member = current_membership(belonging, session=request.session)
    if member is None or request.session is None or is_over(request.session, belonging):
        return None
    return Visit(member, belonging, request.session)


SIGNED_OUT = 4401
"""Close code: the session ended, or the right did."""


TRY_AGAIN = 4000
"""Close code after which a page connects again. Autobahn sends none of the standard's own but 1000."""


NOBODY_LISTENS = 4408
"""Close code for who talks and talks."""


MOST_HEARD = 20
"""Messages: our pages send none, and a few are nobody's harm."""


logger = logging.getLogger(__name__)


class Guarded(AsyncWebsocketConsumer):
    """`held` is what its session may have. Without a right there is no socket. `early` are the notices that
    came while it was opened, and None once it is."""

    # No channel of its own: what its groups are sent comes by the fan-out.
    channel_layer_alias = None  # type: ignore[assignment]
    claim: Claim
    ground: Ground | None = None
    held: Any = None
    zone: ZoneInfo | None = None

    async def connect(self) -> None:
        self.language = language_of(self.scope)
        self.rooms: list[str] = []
        self.heard = 0
        self.early: list[dict[str, Any]] | None = []
        self.listens = False
        if not await self.read_right():
            await self.close()
            return
        try:
            await self.enter()
        except BaseException:
            await self.leave_rooms()  # whoever does not come in is not told to go either
            raise

    async def enter(self) -> None:
        """Into the groups first, then the snapshot: what changes in between comes twice, not never."""
        for room in self.rooms_of(self.held):
            self.rooms.append(room)
            await fanout().join(room, self)
        await self.accept()
        self.listens = True
        await self.opened()
        patrol().join(self)
        await self.catch_up()

    async def disconnect(self, code: int) -> None:
        if self.listens:
            await patrol().leave(self)
            await self.ended()
        await self.leave_rooms()

    async def leave_rooms(self) -> None:
        for room in self.rooms:
            await fanout().leave(room, self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        self.heard += 1
        if self.heard == MOST_HEARD:
            await self.end(NOBODY_LISTENS)

    async def hear(self, notice: dict[str, Any]) -> None:
        """One notice after the other, and none before it was opened."""
        if self.early is not None:
            self.early.append(notice)
        else:
            await self.take(notice)

    async def catch_up(self) -> None:
        while self.early:
            await self.take(self.early.pop(0))
        self.early = None

    async def take(self, notice: dict[str, Any]) -> None:
        await getattr(self, get_handler_name(notice))(notice)

    async def end(self, code: int) -> None:
        """Closes; what waits to be sent is for somebody who may not see it any more."""
        await self.ended()
        await self.close(code=code)

    async def read_right(self) -> bool:
        """Asks afresh, and keeps what it was that the answer rests on."""
        self.held = await database_sync_to_async(self._read)()
        return self.held is not None

    def _read(self) -> Any:
        visit = visit_behind(self.scope)
        held = self.right(visit.member) if visit else None
        if visit is None or held is None:
            return None
        self.zone = visit.member.school.tz
        run = held if isinstance(held, Run) else None
        self.claim = Claim(str(visit.session.session_key), visit.member.user_id, run.pk if run else None)
        self.ground = ground(visit.said, visit.belonging, run)
        return held

    @contextmanager
    def as_its_page(self) -> Iterator[None]:
        """In the language and the time zone that its page has."""
        with translation.override(self.language), timezone.override(self.zone):
            yield

    # --- What the patrol has it do ---

    async def ask_again(self) -> None:
        """Something changed of what its right rests on."""
        try:
            if await self.read_right():
                await self.stands()
            else:
                await self.end(SIGNED_OUT)
        except Exception:
            logger.exception("the right to %s could not be checked", self.scope["path"])
            await self.lose_touch()

    async def lose_touch(self) -> None:
        """It could not be asked about."""
        await self.end(TRY_AGAIN)

    # --- What each socket says of itself ---

    def right(self, member: Membership) -> Any:
        raise NotImplementedError

    def rooms_of(self, right: Any) -> list[str]:
        return []

    async def opened(self) -> None:
        """It listens, and its page waits."""

    async def stands(self) -> None:
        """Its right was looked at, and stands. Raises nothing."""

    async def ended(self) -> None:
        """Nothing more is sent. May come twice."""
