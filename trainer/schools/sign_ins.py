"""Sign-ins have names: what goes on in one sign-in can be told from what goes on in another.

The name stays with its session however often the session's key changes, and is no key to anything.
"""

import secrets
from collections.abc import MutableMapping
from datetime import UTC, datetime
from typing import Any

from django.utils import timezone

SIGN_IN = "sign-in"
"""Under which a session keeps the name and the moment of its sign-in."""

Session = MutableMapping[str, Any]


def sign_in_of(session: Session) -> tuple[str, datetime]:
    """Its name and its moment, given when it is first asked for: by the door that opened it."""
    if SIGN_IN not in session:
        session[SIGN_IN] = [secrets.token_urlsafe(16), timezone.now().timestamp()]
    name, moment = session[SIGN_IN]
    return name, datetime.fromtimestamp(moment, UTC)
