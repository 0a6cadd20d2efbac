"""Guards of views by right. A user without it gets 404."""

from collections.abc import Callable, MutableMapping
from contextlib import AbstractContextManager, nullcontext
from functools import wraps
from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import SimpleLazyObject
from django_htmx.middleware import HtmxDetails

from trainer.schools.models import Membership, School, SchoolClass, User, Visitor
from trainer.schools.namesakes import distinguish_names
from trainer.schools.rights import Right

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


def trainee_of(*, watcher: Membership, membership_id: int) -> Membership | None:
    """Return a trainee whose progress the watcher may read, themselves included."""
    allowed = Membership.objects.watched_by(watcher)
    return allowed.select_related("user").filter(pk=membership_id).first()


def classes_of(watcher: Membership) -> list[SchoolClass]:
    """Return the classes that a member may see, their own first, closed ones last."""
    taught = set(watcher.classes.values_list("pk", flat=True))
    every = SchoolClass.objects.seen_by(watcher)
    return sorted(
        every, key=lambda school_class: (school_class.closed is not None, school_class.pk not in taught)
    )


class Can:
    """The rights of a member for templates, as in `can.ASSIGN`."""

    def __init__(self, membership: Any) -> None:
        self.membership = membership

    def __getitem__(self, name: str) -> bool:
        return bool(self.membership and self.membership.has(Right[name]))


def membership_context(request: HttpRequest) -> dict[str, Any]:
    """Add the memberships of this request to each template, read only if used."""
    if not hasattr(request, "user") or not request.user.is_authenticated:
        return {"membership": None, "can": Can(None), "schools": [], "left_school": None}
    schools: Any = getattr(request, "memberships", None) or SimpleLazyObject(
        lambda: request_memberships(request.user)
    )
    membership = getattr(request, "membership", None) or SimpleLazyObject(
        lambda: current_membership(schools, session=request.session)
    )
    return {
        "membership": membership,
        "can": Can(membership),
        "schools": schools,
        "left_school": SimpleLazyObject(lambda: _left_school(request.user)),
    }


def _left_school(user: Visitor) -> School | None:
    """Return the school that the user left last, or was removed from."""
    ended = Membership.objects.filter(user=user.pk, left__isnull=False).select_related("school")
    last = ended.order_by("-left").first()
    return last.school if last else None


View = Callable[..., HttpResponse]
Refusal = Callable[[HttpRequest], HttpResponse]
ANY_MEMBER: tuple[Right, ...] = ()


def rights_to(view: View) -> tuple[Right, ...] | None:
    """Return the rights that open a view, one of which a member needs: `ANY_MEMBER` without a need, None
    without a guard."""
    return view.__dict__.get("rights")


def may_open(view: View, membership: Membership) -> bool:
    rights = rights_to(view)
    return rights is not None and (rights == ANY_MEMBER or any(map(membership.has, rights)))


def _with_rights(view: View, rights: tuple[Right, ...]) -> View:
    """Note what the guard asks where decorators around it copy it from, for links to the view."""
    view.__dict__["rights"] = rights
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
        with _names_for(membership):
            return view(request, *args, **kwargs)

    return _with_rights(guarded, ANY_MEMBER)


def _names_for(membership: Membership) -> AbstractContextManager[None]:
    """Tell namesakes apart, but not for guests: the note would say that there is another of the name."""
    return nullcontext() if membership.has(Right.SHARED) else distinguish_names(membership.school_id)


def member_welcome(view: View) -> View:
    """Require a member, and show users without a school a page that says so."""
    return member_required(view, refuse=no_school)


def right_required(*rights: Right) -> Callable[[View], View]:
    """Require a member with one of these rights, with a second factor where each of them asks for one."""
    asks_factor = all(right.asks_second_factor for right in rights)

    def guard(view: View) -> View:
        @member_required
        @wraps(view)
        def guarded(request: MemberRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not any(map(request.membership.has, rights)):
                raise Http404("without the right")
            if asks_factor and lacks_second_factor(request.membership):
                return _add_second_factor(request)
            return view(request, *args, **kwargs)

        return _with_rights(guarded, rights)

    return guard


practice_required = right_required(Right.PRACTICE)


SECOND_FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
SESSION_AFTER_FACTOR = "after-second-factor"
"""Session key of the page that a member was led away from to add a second factor."""


def second_factor_required(view: View) -> View:
    """Where the school asks its staff for a second factor, take forms only from those who have one. For views
    that instructors open too, which sign, or by which managers change the house."""

    @wraps(view)
    def factored(request: MemberRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method == "POST" and lacks_second_factor(request.membership):
            return _add_second_factor(request)
        return view(request, *args, **kwargs)

    return factored


def asks_second_factor(membership: Membership) -> bool:
    """Return whether the school asks this member for one: those who may sign."""
    return membership.school.second_factor and membership.has(Right.SIGN)


def lacks_second_factor(membership: Membership) -> bool:
    if not asks_second_factor(membership):
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
