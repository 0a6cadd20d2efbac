"""A page of a list: found with one row more than it shows, which says whether there is a next one."""

from typing import Any, TypeVar

from django.db.models import Model, QuerySet

from trainer.api.authentication import ApiRequest, person_of
from trainer.api.filters import MembersQuery, PeopleQuery
from trainer.schools.models import Membership

Row = dict[str, Any]
Found = TypeVar("Found", bound=Model)


def page_of(
    query: QuerySet[Found], most: int, *, number: int | None = None
) -> tuple[list[Found], int | None]:
    """Return the rows of a page, and what asks for the next: its `number`, or the last key of this one."""
    first = (number - 1) * most if number else 0
    found = list(query[first : first + most + 1])
    if len(found) <= most:
        return found, None
    return found[:most], number + 1 if number else found[most - 1].pk


def members_of(
    request: ApiRequest, query: PeopleQuery | MembersQuery, most: int
) -> tuple[list[Membership], int | None]:
    """Return a page of people, past and present, in the order of joining; or the one asked for."""
    if person := person_of(request, getattr(query, "person", None)):
        return [person], None
    members = Membership.objects.watched_by(request.auth).select_related("user").order_by("pk")
    if query.class_:
        members = members.filter(school_classes=query.class_)
    if query.after:
        members = members.filter(pk__gt=query.after)
    return page_of(members, most)
