"""Sessions end when they are not used for as long as the school allows. Each sign-in has a name.

Use is what a person does. A page that asks by itself, every few seconds, does not count (`unattended`), and
no socket does: a wall that is left open over night is closed in the morning, and a table too. What was typed
there is still in its tab after the next sign-in.
"""

import secrets
from collections.abc import Callable, MutableMapping
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.sessions.backends.base import SessionBase, UpdateError
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import ngettext

from trainer.ops.database_faults import short_lock_timeout
from trainer.schools.models import USUAL_IDLE_HOURS, Membership

# Sign-ins have names: what goes on in one sign-in can be told from what goes on in another.
#
# The name stays with its session however often the session's key changes, and is no key to anything.


SIGN_IN = "sign-in"
"""Under which a session keeps the name and the moment of its sign-in."""


Session = MutableMapping[str, Any]


def sign_in_of(session: Session) -> tuple[str, datetime]:
    """Its name and its moment, which are made at the first call."""
    if SIGN_IN not in session:
        session[SIGN_IN] = [secrets.token_urlsafe(16), timezone.now().timestamp()]
    name, moment = session[SIGN_IN]
    return name, datetime.fromtimestamp(moment, UTC)


Page = Callable[[HttpRequest], HttpResponse]


View = TypeVar("View", bound=Callable[..., Any])


USED = "used"
"""Under which a session keeps when it was last used, in seconds since 1970."""


NOTED_EVERY = timedelta(minutes=5)
"""Not at each request: an answer would cost a write more."""


def unattended(view: View) -> View:
    """Marks a view that pages ask by themselves."""
    view.is_unattended = True  # type: ignore[attr-defined]
    return view


def begin(session: SessionBase) -> None:
    """Note that somebody has just opened this session, or used it."""
    sign_in_of(session)
    session[USED] = timezone.now().timestamp()


def is_over(session: MutableMapping[str, Any], memberships: list[Membership]) -> bool:
    """Whether nobody has used this session for longer than the strictest of their schools allows."""
    return _unused(session) > timedelta(hours=hours_of(memberships))


def hours_of(memberships: list[Membership]) -> int:
    return min((member.school.idle_hours for member in memberships), default=USUAL_IDLE_HOURS)


def _unused(session: MutableMapping[str, Any]) -> timedelta:
    """How long; of one that has just begun nothing was noted."""
    now = timezone.now().timestamp()
    return timedelta(seconds=now - session.get(USED, now))


class Idleness:
    """Ends sessions, and notes that they are used."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        if user.is_authenticated:
            theirs: list[Membership] = user.at_hand or []
            if is_over(request.session, theirs):
                logout(request)
                _say_why(request, hours_of(theirs))
        return self.page(request)

    def process_view(self, request: HttpRequest, view: Callable[..., Any], *_: object) -> None:
        if not request.user.is_authenticated or getattr(view, "is_unattended", False):
            return
        if USED not in request.session or _unused(request.session) > NOTED_EVERY:
            _note_use(request.session)


def _say_why(request: HttpRequest, hours: int) -> None:
    words = ngettext(
        "You were signed out, because nothing was done here for %(count)s hour.",
        "You were signed out, because nothing was done here for %(count)s hours.",
        hours,
    )
    messages.info(request, words % {"count": hours})


def _note_use(session: SessionBase) -> None:
    """At once, so that a database that is held fails this and not the answer that it belongs to."""
    begin(session)
    try:
        with short_lock_timeout():
            session.save()
    except (OperationalError, UpdateError):
        return  # held, and noted by the next request; or ended meanwhile, which the next one is told
    finally:
        session.modified = False
