"""A school's time zone for pages and forms, and form fields for days and moments."""

from calendar import monthrange
from collections.abc import Callable
from datetime import UTC, date, datetime, time
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.schools.guards import current_membership, request_memberships

FIRST_DAY, LAST_DAY = date(2000, 1, 1), date(2100, 12, 31)
"""Far enough from the ends of the calendar for any offset and term."""
OUT_OF_RANGE = _("Enter a day from 2000 to 2100.")


Day = TypeVar("Day", date, datetime)


def months_after(day: Day, months: int) -> Day:
    """Return the same day `months` later, or the last day of a shorter month."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return day.replace(year=year, month=month + 1, day=min(day.day, monthrange(year, month + 1)[1]))


class DayField(forms.DateField):
    """A day of the school."""

    default_validators = [
        MinValueValidator(FIRST_DAY, OUT_OF_RANGE),
        MaxValueValidator(LAST_DAY, OUT_OF_RANGE),
    ]

    def __init__(self, **named: Any) -> None:
        widget = forms.DateInput({"type": "date", "class": "input"}, "%Y-%m-%d")
        super().__init__(widget=widget, **named)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {"min": FIRST_DAY.isoformat(), "max": LAST_DAY.isoformat()}


class PeriodForm(forms.Form):
    """A form with `since` and `until`, days of which either may be left out."""

    def clean_until(self) -> date | None:
        until: date | None = self.cleaned_data["until"]
        since = self.cleaned_data.get("since")
        if until and since and until < since:
            raise forms.ValidationError(_("The last day is before the first one."))
        return until


class MomentField(forms.DateTimeField):
    """A time by the school's clock. Once a year the clocks skip an hour, and once they repeat one."""

    default_error_messages = {
        "out_of_range": OUT_OF_RANGE,
        "skipped": _("The clocks go forward on this day and skip this time. Enter another time."),
        "repeated": _("The clocks go back on this day, so this time occurs twice. Enter another time."),
    }

    def __init__(self, **named: Any) -> None:
        widget = forms.DateTimeInput({"type": "datetime-local", "class": "input"}, "%Y-%m-%dT%H:%M")
        super().__init__(widget=widget, **named)

    def to_python(self, value: Any) -> datetime | None:
        try:
            found = super().to_python(value)
        except ValidationError as refused:
            if refused.code == "ambiguous_timezone":
                # Django's message has neither the reason nor what to do.
                raise self._off_the_clock(refused) from refused
            raise
        if found is not None and not FIRST_DAY <= found.date() <= LAST_DAY:
            raise ValidationError(self.error_messages["out_of_range"], code="out_of_range")
        return found

    def _off_the_clock(self, refused: ValidationError) -> ValidationError:
        typed: datetime = (refused.params or {})["datetime"]
        code = "out_of_range" if not FIRST_DAY <= typed.date() <= LAST_DAY else _misses(typed)
        return ValidationError(self.error_messages[code], code=code)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        first, last = datetime.combine(FIRST_DAY, time()), datetime.combine(LAST_DAY, time(23, 59))
        return {"min": f"{first:%Y-%m-%dT%H:%M}", "max": f"{last:%Y-%m-%dT%H:%M}"}


def _misses(typed: datetime) -> str:
    """Return whether the clocks repeat or skip this time: one that exists survives a round trip through
    UTC."""
    local = typed.replace(tzinfo=timezone.get_current_timezone())
    round_trip = local.astimezone(UTC).astimezone(local.tzinfo)
    return "repeated" if round_trip.replace(tzinfo=None) == typed else "skipped"


Page = Callable[[HttpRequest], HttpResponse]


class SchoolZoneMiddleware:
    """Activate the school's time zone for each request; behind `IdleMiddleware`, which signs people out.

    A view that finds its school otherwise (the API, a public page) activates that school's zone itself. The
    zone ends with the request, because threads are reused.
    """

    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(zone_of(request)):
            return self.page(request)


def zone_of(request: HttpRequest) -> ZoneInfo | None:
    """Return the zone of the session's school; None, the server's own, for users without one."""
    if not request.user.is_authenticated:
        return None
    membership = current_membership(request_memberships(request.user), session=request.session)
    return membership.school.tz if membership else None
