"""Answer 503 where the database is locked, full, read-only or away, with what the user typed.

The middleware stands outside of authentication, so it works wherever the database fails: in a page, in
looking up the user, in storing the session. Its own page needs no database.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.core.exceptions import SuspiciousOperation
from django.db import DatabaseError, InterfaceError, OperationalError, connection, connections
from django.http import HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers

LOCK_NOT_AVAILABLE = "55P03"
"""PostgreSQL's code of a lock that was waited for in vain."""
SHORT_TIMEOUT = 200
"""Milliseconds for which SQLite waits for a lock; its settings say four seconds."""


@contextmanager
def short_lock_timeout() -> Iterator[None]:
    """Raise `OperationalError` where the database stays locked for longer."""
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        (usual,) = cursor.execute("PRAGMA busy_timeout").fetchone()
        cursor.execute(f"PRAGMA busy_timeout = {SHORT_TIMEOUT}")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {usual}")


def is_lock_timeout(error: DatabaseError) -> bool:
    """Return whether another connection wrote for longer than this one waits."""
    cause = error.__cause__
    if getattr(cause, "sqlstate", "") == LOCK_NOT_AVAILABLE:
        return True
    return getattr(cause, "sqlite_errorname", "").startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))


RETRY_AFTER = 3
"""Seconds after which the page asks again by itself, where that can do no harm."""

logger = logging.getLogger(__name__)

Page = Callable[[HttpRequest], HttpResponse]


class DatabaseFaultMiddleware:
    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """`process_exception` does not come where a middleware fails: Django makes 500 of that."""
        response = self.page(request)
        return unavailable_page(request) if response.status_code == 500 and _database_failed() else response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, OperationalError | InterfaceError):
            return None
        logger.error("%s could not be answered: %s", request.path, exception, exc_info=exception)
        return unavailable_page(request)


def _database_failed() -> bool:
    """Return whether the database failed in this request, as Django notes it."""
    return any(connection.errors_occurred for connection in connections.all(initialized_only=True))


def unavailable_page(request: HttpRequest) -> HttpResponse:
    fields = typed_fields(request)
    context = {"kept": fields, "address": request.get_full_path(), "by_itself": request.method == "GET"}
    response = HttpResponse(render_to_string("503.html", context), status=503)
    response["Retry-After"] = str(RETRY_AFTER)
    add_never_cache_headers(response)
    return response


def typed_fields(request: HttpRequest) -> list[tuple[str, str]]:
    """Return the fields of a form that a page can send again. Passwords are never written into a page and
    files cannot be: such a form is where it was, one page back."""
    if request.method != "POST":
        return []
    try:
        fields = [(name, value) for name, values in request.POST.lists() for value in values]
        files = request.FILES
    except (SuspiciousOperation, MultiPartParserError):
        return []
    if files or any("password" in name for name, _ in fields):
        return []
    return fields
