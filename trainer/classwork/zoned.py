"""Set work is due by the school's own clock: in these views every time is read and shown by it."""

from functools import wraps
from typing import Any

from django.http import HttpResponse
from django.utils import timezone

from trainer.schools.guards import MemberRequest, View


def by_its_clock(view: View) -> View:
    """Inside of a guard, which knows the school."""

    @wraps(view)
    def zoned(request: MemberRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        with timezone.override(request.membership.school.tz):
            return view(request, *args, **kwargs)

    return zoned
