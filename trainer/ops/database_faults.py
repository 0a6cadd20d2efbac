"""A database that is locked, full, read-only or away: 503, in words, and what was typed comes back.

It stands outside of whatever asks who somebody is, so it holds wherever the database fails: in a page, in
looking up the user, in storing the session. The page it answers with asks the database nothing.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.core.exceptions import SuspiciousOperation
from django.db import InterfaceError, OperationalError, connection, connections
from django.http import HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers

PATIENCE = 200
"""Milliseconds for which SQLite waits for whoever holds the database; its settings say four seconds."""


@contextmanager
def impatient() -> Iterator[None]:
    """Raises `OperationalError` where the database is held for longer."""
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        (usual,) = cursor.execute("PRAGMA busy_timeout").fetchone()
        cursor.execute(f"PRAGMA busy_timeout = {PATIENCE}")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {usual}")


RETRY_AFTER = 3
"""Seconds. The page that is shown asks again as often by itself, where that can do no harm."""


BROKEN = {400, 500}
"""What Django makes of an error in a middleware, where `process_exception` does not come. A session that
could not be stored is 400: it takes that for a session that somebody else has ended."""


logger = logging.getLogger(__name__)


Page = Callable[[HttpRequest], HttpResponse]


class TroubleIsSaid:
    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.page(request)
        if response.status_code in BROKEN and _failed():
            return come_again(request)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, OperationalError | InterfaceError):
            return None
        logger.error("%s could not be answered: %s", request.path, exception, exc_info=exception)
        return come_again(request)


def _failed() -> bool:
    """Whether the database did, in this request; Django notes it where it hands the error on."""
    return any(connection.errors_occurred for connection in connections.all(initialized_only=True))


def come_again(request: HttpRequest) -> HttpResponse:
    kept = typed(request)
    context = {"kept": kept, "address": request.get_full_path(), "by_itself": request.method == "GET"}
    response = HttpResponse(render_to_string("503.html", context), status=503)
    response["Retry-After"] = str(RETRY_AFTER)
    add_never_cache_headers(response)
    return response


def typed(request: HttpRequest) -> list[tuple[str, str]]:
    """The fields of a form that can be sent again from a page. No password is ever written into one, and a
    file cannot be: such a form is where it was, one page back."""
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
