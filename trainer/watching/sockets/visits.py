"""Who is behind a socket: its session, its user and its language, each read as a page would read them."""

from importlib import import_module
from typing import TYPE_CHECKING, cast

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from django.utils.translation import get_language_from_request

from trainer.schools.doors.idleness import is_over
from trainer.schools.memberships import membership_of
from trainer.schools.models import Membership

if TYPE_CHECKING:  # a name of the stubs, which exists nowhere else
    from channels.consumer import _ChannelScope


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


def member_behind(scope: "_ChannelScope") -> Membership | None:
    """Who the session says it is, if it is still good, in the school that counts; read afresh each time."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    session = scope.get("session")
    if session is None or not session.session_key:
        return None
    afresh: SessionBase = store(session.session_key)
    user = get_user(cast(HttpRequest, _Visit(scope, afresh)))
    if getattr(user, "new_password", False):
        return None  # as NewPasswordFirst has it for pages
    member = membership_of(user=user, session=afresh)
    if member is None or is_over(afresh, user, getattr(user, "at_hand", None) or [member]):
        return None
    return member
