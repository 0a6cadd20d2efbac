"""The call that is being answered: what log lines and metrics say of it, and nothing else.

It stands in a context variable, which asgiref carries into the thread of the request, so that a line logged
anywhere on the way knows its call.
"""

import re
from contextvars import ContextVar
from dataclasses import dataclass, field
from time import perf_counter
from uuid import uuid4

from django.http import HttpRequest

UNKNOWN = "unknown"
"""The view of a call that reached none: no such path, another host, http for https."""
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
REQUEST_ID = re.compile(rb"[A-Za-z0-9._-]{8,64}")


@dataclass(eq=False, slots=True)
class Call:
    """`status` is none until an answer begins, and stays so where the client left first."""

    id: str
    method: str
    request: HttpRequest | None = None
    status: int | None = None
    seconds: float | None = None
    began: float = field(default_factory=perf_counter)

    @property
    def view(self) -> str:
        """The name of a view, never a path: of these there are only so many, and none holds a token."""
        match = self.request.resolver_match if self.request else None
        return (match.view_name or UNKNOWN) if match else UNKNOWN

    @property
    def route(self) -> str:
        """The path with its slots open, `join/<str:token>/`."""
        match = self.request.resolver_match if self.request else None
        return f"/{match.route}" if match else f"({UNKNOWN})"

    @property
    def user(self) -> int | None:
        """The number of who is signed in, if anybody asked so far: it is never looked up for a log."""
        user = getattr(self.request, "_cached_user", None)
        return user.pk if user else None


current: ContextVar[Call | None] = ContextVar("current", default=None)
request: ContextVar[HttpRequest | None] = ContextVar("request", default=None)
"""What is being answered, for code that no view hands it to; none on the command line."""


def age() -> float:
    """Seconds since the call that is being answered arrived; 0 outside of any."""
    call = current.get()
    return perf_counter() - call.began if call else 0.0


def request_id(given: bytes | None) -> str:
    """The proxy's own, if it is one; else a new one."""
    return given.decode("ascii") if given and REQUEST_ID.fullmatch(given) else uuid4().hex
