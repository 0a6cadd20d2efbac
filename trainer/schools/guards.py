"""Guards at the doors of the rooms: who has no business there gets 404, and learns nothing."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django_htmx.middleware import HtmxDetails

from trainer.schools.memberships import counting, memberships_of_visitor
from trainer.schools.models import Membership, User
from trainer.schools.namesakes import told_apart

View = Callable[..., HttpResponse]
Refusal = Callable[[HttpRequest], HttpResponse]


class MemberRequest(HttpRequest):
    """A request as a view behind `member_required` has it: somebody is signed in, and belongs to a school.

    It is a name for type checkers; at runtime it is Django's own request, to which the guard and the
    middleware of htmx have added these.
    """

    user: User
    membership: Membership
    memberships: list[Membership]
    htmx: HtmxDetails


def no_such_page(request: HttpRequest) -> HttpResponse:
    raise Http404("no membership")


def belongs_nowhere(request: HttpRequest) -> HttpResponse:
    return render(request, "schools/stranger.html")


def member_required(view: View, *, refuse: Refusal = no_such_page) -> View:
    """Signed in and a member of a school; the view finds the membership as `request.membership`. Who belongs
    to no school is refused with 404."""

    @login_required
    @wraps(view)
    def guarded(request: MemberRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        request.memberships = memberships_of_visitor(request.user)  # the header names all of them
        membership = counting(request.memberships, session=request.session)
        if membership is None:
            return refuse(request)
        request.membership = membership
        with told_apart(membership.school_id):
            return view(request, *args, **kwargs)

    return guarded


def member_welcome(view: View) -> View:
    """The same at the entrance, where who belongs to no school is told so."""
    return member_required(view, refuse=belongs_nowhere)


def watcher_required(view: View) -> View:
    """A member who may watch the school's trainees: an instructor or a manager."""

    @member_required
    @wraps(view)
    def guarded(request: MemberRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.membership.watches:
            raise Http404("does not watch")
        return view(request, *args, **kwargs)

    return guarded


def owner_required(view: View) -> View:
    """A member whose the school is: people, roles and settings are theirs."""

    @member_required
    @wraps(view)
    def guarded(request: MemberRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.membership.owns:
            raise Http404("is no owner")
        return view(request, *args, **kwargs)

    return guarded
