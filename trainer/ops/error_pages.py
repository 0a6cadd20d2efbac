"""The trainer's own error pages while DEBUG is on: Django shows its technical ones, and the demo is DEBUG."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import BadRequest, MiddlewareNotUsed, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve
from django.utils.safestring import SafeString
from django.views.debug import ExceptionReporter
from django.views.defaults import page_not_found

Page = Callable[[HttpRequest], HttpResponse]


class NotFoundMiddleware:
    """Answer 404 as a server does. Django has no setting for it; an address without a view is never seen by
    `process_exception`, so it is looked up here."""

    def __init__(self, page: Page) -> None:
        if not settings.DEBUG:
            raise MiddlewareNotUsed
        self.page = page

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            resolve(request.path_info)
        except Resolver404 as missing:
            return page_not_found(request, missing)
        return self.page(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return page_not_found(request, exception) if isinstance(exception, Http404) else None


class PageReporter(ExceptionReporter):
    """Show the page of a server; the traceback is in the log, as on a server."""

    def get_traceback_html(self) -> SafeString:
        refused = self.exc_type and issubclass(self.exc_type, (BadRequest, SuspiciousOperation))
        return render_to_string("400.html" if refused else "500.html")
