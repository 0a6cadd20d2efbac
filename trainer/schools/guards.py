"""Guards of views by role. A user without the right gets 404."""

from collections.abc import Callable, MutableMapping
from functools import wraps
from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import SimpleLazyObject
from django_htmx.middleware import HtmxDetails

from trainer.schools.models import Membership, SchoolClass, User, Visitor
from trainer.schools.namesakes import distinguish_names

SESSION_SCHOOL = "school"
"""Session key of the school chosen in the page header."""


def memberships_of(*, user: Visitor) -> list[Membership]:
    """Return the user's present memberships, the newest last."""
    if not user.is_authenticated:
        return []
    return list(Membership.objects.present().for_user(user).select_related("school", "user"))


def request_memberships(user: Visitor) -> list[Membership]:
    """Return the memberships loaded with this request. A socket outlives them and uses `memberships_of`."""
    loaded_memberships = getattr(user, "loaded_memberships", None)
    return memberships_of(user=user) if loaded_memberships is None else loaded_memberships


def membership_of(*, user: Visitor, session: MutableMapping[str, Any] | None = None) -> Membership | None:
    """Return the current membership: of the school that the session chose, else the newest; None without
    one."""
    return current_membership(memberships_of(user=user), session=session)


def current_membership(
    found: list[Membership], *, session: MutableMapping[str, Any] | None = None
) -> Membership | None:
    """Return which of these memberships is current, as for `membership_of`."""
    chosen = session.get(SESSION_SCHOOL) if session is not None else None
    here = [membership for membership in found if membership.school_id == chosen] or found
    return here[-1] if here else None


def may_watch(*, watcher: Membership, other: Membership) -> bool:
    """Return whether `Membership.objects.watched_by` has this pair."""
    if not watcher.watches:
        return other.pk == watcher.pk
    return other.school_id == watcher.school_id


def trainee_of(*, watcher: Membership, membership_id: int) -> Membership | None:
    """Return a trainee whose progress the watcher may read, themselves included."""
    own = Membership.objects.filter(pk=watcher.pk)
    allowed = Membership.objects.watched_by(watcher) | own
    return allowed.select_related("user").filter(pk=membership_id).first()


def classes_of(watcher: Membership) -> list[SchoolClass]:
    """Return the school's classes, the watcher's own first, closed ones last."""
    taught = set(watcher.classes.values_list("pk", flat=True))
    every = SchoolClass.objects.filter(school=watcher.school_id)
    return sorted(
        every, key=lambda school_class: (school_class.closed is not None, school_class.pk not in taught)
    )


def membership_context(request: HttpRequest) -> dict[str, Any]:
    """Add the memberships of this request to each template, read only if used."""
    if not hasattr(request, "user") or not request.user.is_authenticated:
        return {"membership": None, "may_watch": False, "schools": []}
    schools: Any = getattr(request, "memberships", None) or SimpleLazyObject(
        lambda: request_memberships(request.user)
    )
    membership = getattr(request, "membership", None) or SimpleLazyObject(
        lambda: current_membership(schools, session=request.session)
    )
    return {
        "membership": membership,
        "may_watch": SimpleLazyObject(lambda: bool(membership and membership.watches)),
        "schools": schools,
    }


View = Callable[..., HttpResponse]
Refusal = Callable[[HttpRequest], HttpResponse]
Right = Callable[[Membership], bool]


def right_to(view: View) -> Right | None:
    """Return what the guard of a view asks of a member; None without a guard."""
    return view.__dict__.get("right")


def _with_right(view: View, right: Right) -> View:
    """Note what the guard asks where decorators around it copy it from, for links to the view."""
    view.__dict__["right"] = right
    return view


class MemberRequest(HttpRequest):
    """The request of a view behind `member_required`, for type checkers: Django's own, with the attributes
    that the guard and the htmx middleware add."""

    user: User
    membership: Membership
    memberships: list[Membership]
    htmx: HtmxDetails


def no_such_page(request: HttpRequest) -> HttpResponse:
    raise Http404("no membership")


def no_school(request: HttpRequest) -> HttpResponse:
    return render(request, "schools/no_school.html")


def member_required(view: View, *, refuse: Refusal = no_such_page) -> View:
    """Require a signed-in member and set `request.membership`; users without a school are refused."""

    @login_required
    @wraps(view)
    def guarded(request: MemberRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        request.memberships = request_memberships(request.user)  # the header names all of them
        membership = current_membership(request.memberships, session=request.session)
        if membership is None:
            return refuse(request)
        request.membership = membership
        with distinguish_names(membership.school_id):
            return view(request, *args, **kwargs)

    return _with_right(guarded, lambda membership: True)


def member_welcome(view: View) -> View:
    """Require a member, and show users without a school a page that says so."""
    return member_required(view, refuse=no_school)


def watcher_required(view: View) -> View:
    """Require a member who may watch the school's trainees: staff."""

    @member_required
    @wraps(view)
    def guarded(request: MemberRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.membership.watches:
            raise Http404("not staff")
        return view(request, *args, **kwargs)

    return _with_right(guarded, lambda membership: membership.watches)


SECOND_FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
SESSION_AFTER_FACTOR = "after-second-factor"
"""Session key of the page that a member was led away from to add a second factor."""


def second_factor_required(view: View) -> View:
    """Where the school asks its staff for a second factor, take forms only from those who have one. For views
    behind the guard of an instructor that sign, or that managers change the house by."""

    @wraps(view)
    def factored(request: MemberRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method == "POST" and lacks_second_factor(request.membership):
            return _add_second_factor(request)
        return view(request, *args, **kwargs)

    return factored


def lacks_second_factor(membership: Membership) -> bool:
    if not (membership.school.second_factor and membership.watches):
        return False
    return not Authenticator.objects.filter(user_id=membership.user_id, type__in=SECOND_FACTORS).exists()


def _add_second_factor(request: MemberRequest) -> HttpResponse:
    """A form that was sent is kept on the page, to be sent again."""
    if request.method in ("GET", "HEAD"):
        request.session[SESSION_AFTER_FACTOR] = request.get_full_path()
        return redirect("mfa_index")
    kept = [(name, values) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken"]
    response = render(request, "schools/second_factor_first.html", {"kept": kept}, status=409)
    if request.htmx:
        response["HX-Retarget"] = response["HX-Reselect"] = "main"
        response["HX-Reswap"] = "outerHTML"
    return response


def manager_required(view: View) -> View:
    """Require a manager or owner of the school, with a second factor where the school asks for one."""

    @member_required
    @wraps(view)
    def guarded(request: MemberRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.membership.manages:
            raise Http404("not a manager")
        if lacks_second_factor(request.membership):
            return _add_second_factor(request)
        return view(request, *args, **kwargs)

    return _with_right(guarded, lambda membership: membership.manages)


def owner_required(view: View) -> View:
    """Require an owner of the school, with a second factor where the school asks for one."""

    @member_required
    @wraps(view)
    def guarded(request: MemberRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.membership.owns:
            raise Http404("not an owner")
        if lacks_second_factor(request.membership):
            return _add_second_factor(request)
        return view(request, *args, **kwargs)

    return _with_right(guarded, lambda membership: membership.owns)
