"""Guards of views by role. A person without the right gets 404."""

from collections.abc import Callable, MutableMapping
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import SimpleLazyObject
from django_htmx.middleware import HtmxDetails

from trainer.schools.models import Membership, SchoolClass, User, Visitor
from trainer.schools.namesakes import told_apart

CHOSEN = "school"
"""Under which a session keeps the school that was chosen in its header."""


def memberships_of(*, user: Visitor) -> list[Membership]:
    """Where the user belongs today, the school joined last at the end."""
    if not user.is_authenticated:
        return []
    return list(Membership.objects.present().for_user(user).select_related("school", "user"))


def memberships_of_visitor(user: Visitor) -> list[Membership]:
    """As they were when this request began. A socket outlives them, and asks `memberships_of`."""
    at_hand = getattr(user, "at_hand", None)
    return memberships_of(user=user) if at_hand is None else at_hand


def membership_of(*, user: Visitor, session: MutableMapping[str, Any] | None = None) -> Membership | None:
    """The one that counts now: of the school that this session chose, else the one joined last. None for
    strangers and the signed out."""
    return counting(memberships_of(user=user), session=session)


def counting(
    found: list[Membership], *, session: MutableMapping[str, Any] | None = None
) -> Membership | None:
    """Which of somebody's memberships counts, as `membership_of` says."""
    chosen = session.get(CHOSEN) if session is not None else None
    here = [membership for membership in found if membership.school_id == chosen] or found
    return here[-1] if here else None


def may_watch(*, watcher: Membership, other: Membership) -> bool:
    """The rule of `Membership.objects.watched_by`, for one pair already at hand."""
    if not watcher.watches:
        return other.pk == watcher.pk
    return other.school_id == watcher.school_id


def trainee_of(*, watcher: Membership, membership_id: int) -> Membership | None:
    """A trainee whose progress this membership may read; oneself always."""
    own = Membership.objects.filter(pk=watcher.pk)
    allowed = Membership.objects.watched_by(watcher) | own
    return allowed.select_related("user").filter(pk=membership_id).first()


def classes_of(watcher: Membership) -> list[SchoolClass]:
    """The school's, those that one teaches first, the closed ones last."""
    taught = set(watcher.classes.values_list("pk", flat=True))
    every = SchoolClass.objects.filter(school=watcher.school_id)
    return sorted(
        every, key=lambda school_class: (school_class.closed is not None, school_class.pk not in taught)
    )


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
    return render(request, "schools/no_school.html")


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
