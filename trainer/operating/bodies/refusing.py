"""Django's end of a refusal: the page that says, in the reader's language, why nothing was read."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from trainer.operating.bodies.bounds import MOST, REFUSED

Page = Callable[[HttpRequest], HttpResponse]


class RefusedIsSaid:
    """Before anything that asks who it is: a refusal costs no query, and looks the same to everybody."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, request: HttpRequest) -> HttpResponse:
        extensions = getattr(request, "scope", {}).get("extensions", {})
        if not (status := extensions.get(REFUSED)):
            return self.page(request)
        return HttpResponse(render_to_string(f"{status}.html", {"most": MOST // 1024}), status=status)
