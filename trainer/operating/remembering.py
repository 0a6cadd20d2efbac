"""Django's end of a call, before any other middleware: the request is left where log lines and the audit find
it, and what machines ask of an operator's trainer is answered at once.

Those paths need no session, no language and no https; and any Host will do, because nothing in their answers
depends on it: a load balancer asks by address. Their views ask for whatever secret they want themselves.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import resolve

from trainer.operating import calls
from trainer.operating.urls import MACHINES

Page = Callable[[HttpRequest], HttpResponse]


class Remembered:
    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if call := calls.current.get():
            call.request = request
        before = calls.request.set(request)
        try:
            return self._answer(request)
        finally:
            calls.request.reset(before)

    def _answer(self, request: HttpRequest) -> HttpResponse:
        if request.path_info not in MACHINES:
            return self.page(request)
        match = request.resolver_match = resolve(request.path_info)
        response: HttpResponse = match.func(request)
        return response
