"""Browsers that somebody has come in by: a signed cookie, which stays when they sign out.

Whoever has one is held back by their own wrong passwords alone, never by those that others give elsewhere. It
opens nothing: the password is asked for as ever.
"""

import secrets

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

MOST_PEOPLE = 8
"""Of one browser, as on a computer of the school; whoever came in longest ago is forgotten first."""
KEPT = 180 * 24 * 3600
SALT = "trainer.schools.doors.known_browsers"


def cookie_name() -> str:
    return "__Host-known" if settings.SESSION_COOKIE_SECURE else "known"


def mark_of(request: HttpRequest, name: str) -> str:
    """The mark of the person of this digest in this browser; empty where they have not come in by it."""
    return _marks(request).get(name, "")


def remember(request: HttpRequest, response: HttpResponse, name: str) -> None:
    marks = _marks(request)
    mark = marks.pop(name, "") or secrets.token_hex(8)
    kept = dict([*marks.items(), (name, mark)][-MOST_PEOPLE:])
    response.set_cookie(
        cookie_name(),
        signing.dumps(kept, salt=SALT),
        max_age=KEPT,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _marks(request: HttpRequest) -> dict[str, str]:
    try:
        found: dict[str, str] = signing.loads(request.COOKIES.get(cookie_name(), ""), salt=SALT, max_age=KEPT)
    except signing.BadSignature:
        return {}
    return found
