"""The school's time zone, in force for each request of its people.

Everything that Django formats or reads then follows it: pages, forms, files, `timezone.localdate()`. A view
that finds its school otherwise (a bearer of the API, a public page) activates that school's zone itself. In
either case the zone ends with the request, because threads are used again.
"""

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from trainer.schools.memberships import counting, memberships_of_visitor

Page = Callable[[HttpRequest], HttpResponse]


class SchoolZone:
    """Middleware; it stands behind the one that signs idle people out."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(zone_of(request)):
            return self.page(request)


def zone_of(request: HttpRequest) -> ZoneInfo | None:
    """Return the zone of the school that counts in this session; None, the server's own, for strangers."""
    if not request.user.is_authenticated:
        return None
    membership = counting(memberships_of_visitor(request.user), session=request.session)
    return membership.school.tz if membership else None
