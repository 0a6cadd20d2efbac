"""The people of a school: the list, one person, and what is changed about them."""

from collections.abc import Iterator
from typing import Self

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.services import people as services_people
from trainer.accounts.services.people import lift, may_lift
from trainer.accounts.sign_in_limits import held_until
from trainer.ops.number_bounds import LONGEST
from trainer.ops.streaming import in_batches
from trainer.pages.numbers import whole_number
from trainer.pages.spreadsheets import file_links, table_file, wanted_file
from trainer.schools.guards import MemberRequest, owner_required, watcher_required
from trainer.schools.models import Invitation, Membership, Role, SchoolClass
from trainer.schools.names import check_name, unturned
from trainer.schools.services import close, make_link, taught_by


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@owner_required
def invite(request: MemberRequest) -> HttpResponse:
    """A link is shown in the answer to the press that made it, and nowhere again."""
    school, link = request.membership.school, ""
    if request.method == "POST":
        link = _made(request)
    context = {
        "link": link,
        "roles": Role.choices,
        "school_classes": SchoolClass.objects.filter(school=school).open(),
        "standing": Invitation.objects.standing().filter(school=school).select_related("school_class"),
    }
    return render(request, "accounts/people/invite.html", context)


def _made(request: MemberRequest) -> str:
    role, school_class_id = request.POST.get("role", ""), request.POST.get("school_class", "")
    if role not in Role.values:
        raise Http404("no such role")
    school_classes = SchoolClass.objects.filter(school=request.membership.school).open()
    number = whole_number(school_class_id, digits=LONGEST)
    school_class = school_classes.filter(pk=number).first() if number is not None else None
    _invitation, token = make_link(
        school=request.membership.school,
        role=Role(role),
        made_by=request.membership,
        school_class=school_class,
    )
    return request.build_absolute_uri(reverse("accounts:join", args=[token]))


@require_POST
@owner_required
def close_door(request: MemberRequest, invitation_id: int) -> HttpResponse:
    found = Invitation.objects.filter(school=request.membership.school, pk=invitation_id).first()
    if found is None:
        raise Http404("no such invitation")
    close(invitation=found, by=request.membership)
    messages.success(request, _("Closed. Whoever came in by it stays."))
    return redirect("accounts:invite")


TITLES = ("person", "user_name", "name", "role", "classes", "joined", "left")


Cells = tuple[object, ...]


def people_lines(found: QuerySet[Membership]) -> Iterator[Cells]:
    for one in in_batches(found, size=500):
        classes = "; ".join(sorted(school_class.name for school_class in one.school_classes.all()))
        who = (one.pk, one.user.username, one.user.plain_name)
        yield (*who, one.role, classes, one.joined, one.left)


A_PAGE = 50


PRESENT, LEFT = "present", "left"


@require_safe
@never_cache
@watcher_required
def people(request: MemberRequest) -> HttpResponse:
    """Searched by name, filtered by role, class and whether they are still there."""
    named = {name: request.GET.get(name, "")[:80] for name in ("q", "role", "school_class", "there")}
    asked = {name: value.replace("\x00", "") for name, value in named.items()}  # PostgreSQL takes none
    found = _found(request.membership, asked)
    if kind := wanted_file(request):
        return table_file(kind, "people", TITLES, people_lines(found))
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "asked": asked,
        "files": file_links(request),
        "roles": Role.choices,
        "school_classes": SchoolClass.objects.filter(school=request.membership.school),
    }
    return render(request, "accounts/people/people.html", context)


def _found(watcher: Membership, asked: dict[str, str]) -> QuerySet[Membership]:
    members = (
        Membership.objects.filter(school=watcher.school)
        .select_related("user")
        .prefetch_related("school_classes")
    )
    members = members.exclude(left=None) if asked["there"] == LEFT else members.present()
    for word in asked["q"].split()[:5]:
        names = Q(user__first_name__icontains=word) | Q(user__last_name__icontains=word)
        members = members.filter(names | Q(user__username__icontains=word) | Q(user__email__icontains=word))
    if asked["role"] in Role.values:
        members = members.filter(role=asked["role"])
    if (school_class := whole_number(asked["school_class"], digits=LONGEST)) is not None:
        members = members.filter(school_classes=school_class)
    return members.order_by("user__last_name", "user__first_name", "pk")


class NameForm(forms.Form):
    first_name = forms.CharField(label=gettext_lazy("First name"), max_length=150, validators=[check_name])
    last_name = forms.CharField(
        label=gettext_lazy("Last name"), max_length=150, required=False, validators=[check_name]
    )

    @classmethod
    def of(cls, person: Membership) -> Self:
        names = ("first_name", "last_name")
        return cls(initial={name: unturned(getattr(person.user, name)) for name in names})


@require_safe
@never_cache
@watcher_required
def person(request: MemberRequest, membership_id: int) -> HttpResponse:
    return _page(request, _person(request, membership_id))


def _page(
    request: MemberRequest, found: Membership, *, form: NameForm | None = None, status: int = 200
) -> HttpResponse:
    lifts = may_lift(request.membership, found)
    context = {
        "person": found,
        "roles": Role.choices,
        "name_form": (form or NameForm.of(found)) if _may_rename(request.membership, found) else None,
        "may_reset": _may_reset(request.membership, found),
        "may_lift": lifts,
        "held_until": held_until(found.user) if lifts else None,
        "now": timezone.now(),
        "record_url": reverse("reports:trainee", args=[found.pk]),
    }
    return render(request, "accounts/people/person.html", context, status=status)


@require_POST
@never_cache
@watcher_required
def correct_name(request: MemberRequest, membership_id: int) -> HttpResponse:
    """Signed reports keep the name that they were signed with."""
    found = _person(request, membership_id)
    if not _may_rename(request.membership, found):
        raise Http404("not theirs to name")
    form = NameForm(request.POST)
    if not form.is_valid():
        return _page(request, found, form=form, status=422)
    first, last = form.cleaned_data["first_name"], form.cleaned_data["last_name"]
    if services_people.correct_name(membership=found, first=first, last=last, by=request.membership):
        messages.success(request, _("Saved. Signed reports keep the name that they were signed with."))
    else:
        messages.info(request, _("Nothing was changed."))
    return redirect("accounts:person", found.pk)


@require_POST
@owner_required
def change_role(request: MemberRequest, membership_id: int) -> HttpResponse:
    found, role = _person(request, membership_id), request.POST.get("role", "")
    if role not in Role.values:
        raise Http404("no such role")
    try:
        services_people.change_role(membership=found, role=Role(role), by=request.membership)
        messages.success(request, _("Saved."))
    except services_people.LastOwner:
        messages.error(request, _("A school keeps at least one owner. Make somebody else one first."))
    return redirect("accounts:person", found.pk)


@require_POST
@owner_required
def let_go(request: MemberRequest, membership_id: int) -> HttpResponse:
    """Out of the school, or back into it."""
    found = _person(request, membership_id)
    try:
        if found.left:
            services_people.take_back(membership=found, by=request.membership)
        else:
            services_people.leave(membership=found, by=request.membership)
        messages.success(request, _("Saved."))
    except services_people.LastOwner:
        messages.error(request, _("A school keeps at least one owner. Make somebody else one first."))
    return redirect("accounts:person", found.pk)


@require_POST
@never_cache
@watcher_required
def reset(request: MemberRequest, membership_id: int) -> HttpResponse:
    """A new password, shown once in this answer."""
    found = _person(request, membership_id)
    if not _may_reset(request.membership, found):
        raise Http404("not theirs to reset")
    password = services_people.give_password(membership=found, by=request.membership)
    context = {
        "person": found,
        "password": password,
        "login": request.build_absolute_uri(reverse("accounts:login")),
    }
    return render(request, "accounts/people/slip.html", context)


@require_POST
@watcher_required
def lift_lock(request: MemberRequest, membership_id: int) -> HttpResponse:
    """Whoever is held back for wrong passwords is let in."""
    found = _person(request, membership_id)
    if not may_lift(request.membership, found):
        raise Http404("not theirs to let in")
    lift(membership=found, by=request.membership)
    messages.success(request, _("Lifted. For ten minutes nothing holds them back at sign-in."))
    return redirect("accounts:person", found.pk)


def _person(request: MemberRequest, membership_id: int) -> Membership:
    found = Membership.objects.watched_by(request.membership).select_related("user", "school")
    person = found.filter(pk=membership_id).first()
    if person is None:
        raise Http404("nobody here")
    return person


def _may_rename(by: Membership, person: Membership) -> bool:
    """Managers and owners anybody's of the school, their own too; an instructor the trainees' entrusted to
    them. Whoever belongs to another school too, or was forgotten, keeps the name that they have."""
    elsewhere = person.user.memberships.filter(left=None).exclude(school_id=by.school_id).exists()
    if elsewhere or person.user.is_superuser or not person.user.is_active:
        return False
    return by.manages or taught_by(by).filter(pk=person.pk).exists()


def _may_reset(by: Membership, person: Membership) -> bool:
    """An owner anybody's but their own; an instructor the trainees' entrusted to them. Whoever belongs to
    another school too is left to themselves: one school does not hold the key to another."""
    if by.pk == person.pk or person.left or person.user.is_superuser:
        return False
    if person.user.memberships.filter(left=None).exclude(school_id=by.school_id).exists():
        return False
    return by.owns or taught_by(by).filter(pk=person.pk).exists()
