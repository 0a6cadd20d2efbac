"""Authentication by token, which reads as the manager who made it. Cookies are ignored."""

from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from ninja.security import HttpBearer

from trainer.api.models import Token
from trainer.api.schemas import Refusal
from trainer.api.tokens import claim, token_of
from trainer.schools import audit
from trainer.schools.guards import trainee_of
from trainer.schools.models import Membership


class ApiRequest(HttpRequest):
    """A request as the API's views have it: `auth` is the membership that made the token, as it is now."""

    auth: Membership
    token: Token


class Bearer(HttpBearer):
    def authenticate(self, request: HttpRequest, token: str) -> Any:
        found = token_of(token)
        if found is None:
            return None
        claim(found, timezone.now())
        request.token = found  # type: ignore[attr-defined]  # see ApiRequest
        timezone.activate(found.made_by.school.tz)  # until the end of the request: SchoolZoneMiddleware
        return found.made_by


def person_of(request: ApiRequest, number: int | None) -> Membership | None:
    """Return the person of the address, and note in the audit that their record was read."""
    if number is None:
        return None
    found = trainee_of(watcher=request.auth, membership_id=number)
    if found is None:
        raise Refusal(404, "query.person", "no person of this school has this number")
    audit.note_view(who=request.auth, whom=found)
    return found
