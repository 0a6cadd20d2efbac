"""Refuse numbers past 64 bits, for which a database raises instead of finding nothing."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.views.defaults import page_not_found

Page = Callable[[HttpRequest], HttpResponse]

MAX_NUMBER = 2**63 - 1
"""The greatest number of a row, in SQLite and in PostgreSQL."""
LONGEST = 18
"""Digits of a number that is surely not greater."""


class RowNumberMiddleware:
    """Answer 404 for an address with a number that no row can have."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.page(request)

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        if any(isinstance(value, int) and value > MAX_NUMBER for value in kwargs.values()):
            return page_not_found(request, Http404("no row has a number like this"))
        return None


class RowsField(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]  # no generic at runtime
    """A choice of rows. Django's own field looks numbers of any size up together; its field for one row
    checks them."""

    def clean(self, value: Any) -> Any:
        for number in value if isinstance(value, (list, tuple)) else ():
            if len(str(number)) > LONGEST:
                message, typed = self.error_messages["invalid_choice"], {"value": f"{str(number)[:LONGEST]}…"}
                raise ValidationError(message, code="invalid_choice", params=typed)
        return super().clean(value)
