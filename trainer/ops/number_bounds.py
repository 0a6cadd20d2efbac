"""Numbers that no row can have: past 64 bits a database raises instead of finding nothing."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse

Page = Callable[[HttpRequest], HttpResponse]

MOST = 2**63 - 1
"""The greatest number of a row, in SQLite and in PostgreSQL."""
LONGEST = 18
"""Digits of a number that is surely not greater."""


class NumbersOfRows:
    """Middleware: an address whose number no row can have leads nowhere."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.page(request)

    def process_view(self, request: HttpRequest, view: object, args: object, named: dict[str, Any]) -> None:
        if any(isinstance(value, int) and value > MOST for value in named.values()):
            raise Http404("no row has a number like this")


class ChosenRows(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]  # no generic at runtime
    """Rows ticked in a form. Django's own field looks them up together, whatever size their numbers have; its
    field for one row knows of the bound."""

    def clean(self, value: Any) -> Any:
        for number in value if isinstance(value, (list, tuple)) else ():
            if len(str(number)) > LONGEST:
                said, typed = self.error_messages["invalid_choice"], {"value": f"{str(number)[:LONGEST]}…"}
                raise ValidationError(said, code="invalid_choice", params=typed)
        return super().clean(value)
