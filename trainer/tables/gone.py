"""Rounds that this version does not deal any more: wherever one is asked for, a page says so.

Its answers are kept. A run that is still open can be cleared away by whoever sat down to it.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from trainer.drills import selectors
from trainer.drills.sittings import NotDealt

Page = Callable[[HttpRequest], HttpResponse]


class GoneIsSaid:
    """Answers 410 where a page had a round to deal and could not."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.page(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, NotDealt) or request.resolver_match is None:
            return None
        run_id = request.resolver_match.kwargs.get("run_id")
        own = selectors.run_of(user=request.user, run_id=run_id) if run_id else None
        context = {"run_id": run_id if own and not own.finished else None}
        return render(request, "tables/gone.html", context, status=410)
