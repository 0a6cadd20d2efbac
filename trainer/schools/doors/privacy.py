"""Personal pages are in no cache: not on the way, and not in the browser of a computer that others use after.

What was typed at a table is kept by its own page (static/js/draft.js), so that a browser which loads a page
anew when somebody goes back loses nothing of it.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

Page = Callable[[HttpRequest], HttpResponse]

FOR_ANYBODY = frozenset({"manifest", "worker", "offline", "logo", "felt_colours"})
"""Pages that are the same for everybody, and say themselves how long they keep."""


class Private:
    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.page(request)
        match = request.resolver_match
        if request.user.is_authenticated and not (match and match.view_name in FOR_ANYBODY):
            response["Cache-Control"] = "private, no-store"
        return response
