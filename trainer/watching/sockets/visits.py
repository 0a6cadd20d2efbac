"""Who is behind a socket: its session, its user and its language, each read as a page would read them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from django.contrib.auth import get_user
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from django.utils.translation import get_language_from_request

from trainer.schools.doors.idleness import is_over
from trainer.schools.memberships import counting, memberships_of_visitor
from trainer.schools.models import Membership
from trainer.watching.sockets.grounds import store

if TYPE_CHECKING:  # a name of the stubs, which exists nowhere else
    from channels.consumer import _ChannelScope


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
        return None  # as NewPasswordFirst has it for pages
    belonging = memberships_of_visitor(user)  # which came with the user, just now
    member = counting(belonging, session=request.session)
    if member is None or request.session is None or is_over(request.session, belonging):
        return None
    return Visit(member, belonging, request.session)
