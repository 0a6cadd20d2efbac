"""What every page of the hall shows: who is signed in, where, and whether they watch."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from trainer.schools.memberships import counting, memberships_of_visitor


def hall(request: HttpRequest) -> dict[str, Any]:
    """The memberships that `member_required` found for this request; looked up only if a page asks."""
    if not hasattr(request, "user") or not request.user.is_authenticated:
        return {"membership": None, "may_watch": False, "schools": []}
    schools: Any = getattr(request, "memberships", None) or SimpleLazyObject(
        lambda: memberships_of_visitor(request.user)
    )
    membership = getattr(request, "membership", None) or SimpleLazyObject(
        lambda: counting(schools, session=request.session)
    )
    return {
        "membership": membership,
        "may_watch": SimpleLazyObject(lambda: bool(membership and membership.watches)),
        "schools": schools,
    }
