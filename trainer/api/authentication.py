"""Who asks: the token of a request, and the manager it reads for. Cookies are not looked at."""

from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from ninja.security import HttpBearer

from trainer.api.schemas import Refusal
from trainer.api.tokens import claim, token_of
from trainer.schools import audit
from trainer.schools.guards import trainee_of
from trainer.schools.models import Membership


class ApiRequest(HttpRequest):
    """A request as the API's views have it: `auth` is the membership that made the token, as it is now."""

    auth: Membership


class Bearer(HttpBearer):
    def authenticate(self, request: HttpRequest, token: str) -> Any:
        found = token_of(token)
        if found is None:
            return None
        claim(found, timezone.now())
        timezone.activate(found.made_by.school.tz)  # until the end of the request: SchoolZoneMiddleware
        return found.made_by


def person_of(request: ApiRequest, number: int | None) -> Membership | None:
    """Whom the address names; that their record was read stands in the audit."""
    if number is None:
        return None
    found = trainee_of(watcher=request.auth, membership_id=number)
    if found is None:
        raise Refusal(404, "query.person", "nobody of this school has this number")
    audit.note_view(who=request.auth, whom=found)
    return found
