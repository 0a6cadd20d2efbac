"""Sessions that end after the school's idle time, and a name for each sign-in.

Only what a person does counts as use: not the requests that a page sends by itself (`unattended`), and not
an open socket. Typed answers stay in their tab over the next sign-in.
"""

import secrets
from collections.abc import Callable, MutableMapping
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.sessions import middleware
from django.contrib.sessions.backends.base import SessionBase, UpdateError
from django.contrib.sessions.exceptions import SessionInterrupted
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext, ngettext

from trainer.ops.database_faults import short_lock_timeout
from trainer.schools.models import USUAL_IDLE_HOURS, Membership

SIGN_IN = "sign-in"
"""Session key of the sign-in's name and time. The name outlives changes of the session's own key."""
PROVIDER = "provider"
"""Session key of what the provider or the PIN that began the session may: its school, and the roles that it
signs in."""
Session = MutableMapping[str, Any]


def sign_in_of(session: Session) -> tuple[str, datetime]:
    """Return the name and time of a session's sign-in, made at the first call."""
    if SIGN_IN not in session:
        session[SIGN_IN] = [secrets.token_urlsafe(16), timezone.now().timestamp()]
    name, moment = session[SIGN_IN]
    return name, datetime.fromtimestamp(moment, UTC)


Page = Callable[[HttpRequest], HttpResponse]
View = TypeVar("View", bound=Callable[..., Any])
USED = "used"
"""Session key of the last use, in seconds since 1970."""
NOTED_EVERY = timedelta(minutes=5)
"""Not at each request, which would cost every answer another write."""


def unattended(view: View) -> View:
    """Mark a view that pages request by themselves."""
    view.is_unattended = True  # type: ignore[attr-defined]
    return view


def begin(session: SessionBase) -> None:
    """Note a use of this session, or its start."""
    sign_in_of(session)
    session[USED] = timezone.now().timestamp()


def is_over(session: MutableMapping[str, Any], memberships: list[Membership]) -> bool:
    """Return whether the session is idle for longer than the strictest of its schools allows, or was started
    by a provider that may not sign this person in any more."""
    return _unused(session) > timedelta(hours=idle_hours(memberships)) or is_elsewhere(session, memberships)


def is_elsewhere(session: MutableMapping[str, Any], memberships: list[Membership]) -> bool:
    """Return whether a provider began the session of a person whom it may sign in no more: they belong to
    another school too, or to its own no more, or got a role above those that it signs in."""
    if PROVIDER not in session:
        return False
    school, roles = session[PROVIDER]
    return len(memberships) != 1 or memberships[0].school_id != school or memberships[0].role not in roles


def idle_hours(memberships: list[Membership]) -> int:
    return min((member.school.idle_hours for member in memberships), default=USUAL_IDLE_HOURS)


def _unused(session: MutableMapping[str, Any]) -> timedelta:
    """Return how long the session is idle; a new one has no time noted."""
    now = timezone.now().timestamp()
    return timedelta(seconds=now - session.get(USED, now))


class SessionMiddleware(middleware.SessionMiddleware):
    def process_response(self, request: HttpRequest, response: Any) -> Any:
        """Leave the cookie of a session that isn't found: only the request that ended a session deletes its
        cookie. A sign-in gives the session a new key, so another request of the same browser, on its way with
        the old one, would delete the new cookie and sign the person out.

        A session that the database could not store is its fault, and not a bad request."""
        session = request.session
        if session.is_empty() and not session.modified:
            if session.accessed:
                patch_vary_headers(response, ("Cookie",))
            return response
        try:
            return super().process_response(request, response)
        except SessionInterrupted as interrupted:
            update = interrupted.__context__
            if update and isinstance(update.__context__, OperationalError):
                raise update.__context__ from None
            raise


class IdleMiddleware:
    """End idle sessions and note the use of others."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        if user.is_authenticated:
            memberships: list[Membership] = user.loaded_memberships or []
            if is_over(request.session, memberships):
                elsewhere = is_elsewhere(request.session, memberships)
                logout(request)
                _explain(request, 0 if elsewhere else idle_hours(memberships))
        return self.page(request)

    def process_view(self, request: HttpRequest, view: Callable[..., Any], *_: object) -> None:
        if not request.user.is_authenticated or getattr(view, "is_unattended", False):
            return
        if USED not in request.session or _unused(request.session) > NOTED_EVERY:
            _note_use(request.session)


def _explain(request: HttpRequest, hours: int) -> None:
    if not hours:
        messages.info(request, gettext("Your school or role changed. Sign in with your password."))
        return
    words = ngettext(
        "You were signed out after %(count)s hour of inactivity.",
        "You were signed out after %(count)s hours of inactivity.",
        hours,
    )
    messages.info(request, words % {"count": hours})


def _note_use(session: SessionBase) -> None:
    """Save at once, so that a locked database fails this and not the response."""
    begin(session)
    try:
        with short_lock_timeout():
            session.save()
    except (OperationalError, UpdateError):
        return  # locked: the next request notes it; or ended meanwhile: the next request sees that
    finally:
        session.modified = False
