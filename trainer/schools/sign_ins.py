"""Sign-ins have names: what goes on in one sign-in can be told from what goes on in another.

The name stays with its session however often the session's key changes, and is no key to anything.
"""

import secrets
from collections.abc import Callable, MutableMapping
from datetime import UTC, datetime
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

SIGN_IN = "sign-in"
"""Under which a session keeps the name and the moment of its sign-in."""

Page = Callable[[HttpRequest], HttpResponse]
Session = MutableMapping[str, Any]


class SignInNamed:
    """Names a sign-in in the answer to it, whatever door it came by. A session that no page looked at is not
    looked at here either."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.page(request)
        if request.session.accessed and SESSION_KEY in request.session:
            sign_in_of(request.session)
        return response


def sign_in_of(session: Session) -> tuple[str, datetime]:
    """Its name and its moment, which are made at the first call."""
    if SIGN_IN not in session:
        session[SIGN_IN] = [secrets.token_urlsafe(16), timezone.now().timestamp()]
    name, moment = session[SIGN_IN]
    return name, datetime.fromtimestamp(moment, UTC)
