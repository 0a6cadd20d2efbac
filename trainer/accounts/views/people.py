"""The people of a school: the list, one person, and what is changed about them."""

from typing import Self

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.models import Pin
from trainer.accounts.pins import is_locked, suffices
from trainer.accounts.second_factor import has_second_factor, reset_second_factor
from trainer.accounts.services import people as services_people
from trainer.accounts.services.erasure import is_erased, may_erase
from trainer.accounts.services.people import may_unlock, unlock
from trainer.accounts.sign_in_limits import locked_until
from trainer.ops.network import public_url
from trainer.ops.number_bounds import LONGEST
from trainer.ops.streaming import in_batches
from trainer.pages.exports import MOMENT, Column, FileTable, file_links, table_file, wanted_file
from trainer.pages.numbers import whole_number
from trainer.schools.exports import class_names, person_columns
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.identity import (
    MAX_BYTES,
    BadPicture,
    NumberTaken,
    parse_number,
    picture_urls,
    redraw,
    set_number,
    set_picture,
)
from trainer.schools.models import Invitation, Membership, Role, SchoolClass
from trainer.schools.names import check_name, isolated, strip_direction
from trainer.schools.rights import TRAINEES, Right
from trainer.schools.services import close, make_link, taught_by


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.OWN)
def invite(request: MemberRequest) -> HttpResponse:
    """Make an invitation link, shown once, and list the open invitations."""
    school, link = request.membership.school, ""
    if request.method == "POST":
        link = _make_link(request)
    context = {
        "link": link,
        "roles": Role.choices,
        "school_classes": SchoolClass.objects.filter(school=school).open(),
        "invitations": Invitation.objects.active().filter(school=school).select_related("school_class"),
    }
    return render(request, "accounts/people/invite.html", context)


def _make_link(request: MemberRequest) -> str:
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
    return public_url(request, reverse("accounts:join", args=[token]))


@require_POST
@right_required(Right.OWN)
def close_invitation(request: MemberRequest, invitation_id: int) -> HttpResponse:
    invitation = get_object_or_404(Invitation, school=request.membership.school, pk=invitation_id)
    close(invitation=invitation, by=request.membership)
    messages.success(request, _("Closed. People who joined with it stay in the school."))
    return redirect("accounts:invite")


COLUMNS: tuple[Column[Membership], ...] = (
    *person_columns(lambda one: one, taught=True),
    Column(
        pgettext_lazy("of a person", "Number"),
        gettext_lazy("The number that the school gave the person."),
        lambda one: one.number,
    ),
    Column(
        gettext_lazy("Role"),
        gettext_lazy("The person’s role in the school."),
        lambda one: one.get_role_display(),
        values=Role.labels,
    ),
    Column(
        gettext_lazy("Joined"),
        gettext_lazy("When the person joined the school."),
        lambda one: one.joined,
        MOMENT,
    ),
    Column(
        gettext_lazy("Left"),
        gettext_lazy("When the person left the school, if they left."),
        lambda one: one.left,
        MOMENT,
    ),
)


A_PAGE = 50
PRESENT, LEFT = "present", "left"


@require_safe
@never_cache
@right_required(Right.PEOPLE)
def people(request: MemberRequest) -> HttpResponse:
    """List people by name, role, class and whether they left."""
    named = {name: request.GET.get(name, "")[:80] for name in ("q", "role", "school_class", "there")}
    filters = {name: value.replace("\x00", "") for name, value in named.items()}  # PostgreSQL takes none
    member = _search(request.membership, filters)
    if wanted_file(request):
        return table_file(request, "people", FileTable(_("People"), COLUMNS, in_batches(member, size=500)))
    page = Paginator(member, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": [(one, class_names(one, taught=True)) for one in page],
        "filters": filters,
        "files": file_links(request),
        "roles": Role.choices,
        "school_classes": SchoolClass.objects.filter(school=request.membership.school),
    }
    return render(request, "accounts/people/people.html", context)


def _search(watcher: Membership, filters: dict[str, str]) -> QuerySet[Membership]:
    members = (
        Membership.objects.filter(school=watcher.school)
        .select_related("user")
        .prefetch_related("school_classes", "classes")
    )
    members = members.exclude(left=None) if filters["there"] == LEFT else members.present()
    for word in filters["q"].split()[:5]:
        names = Q(user__first_name__icontains=word) | Q(user__last_name__icontains=word)
        names |= Q(user__username__icontains=word) | Q(user__email__icontains=word)
        members = members.filter(names | Q(number__iexact=word.removeprefix("#")))
    if filters["role"] in Role.values:
        members = members.filter(role=filters["role"])
    if (school_class := whole_number(filters["school_class"], digits=LONGEST)) is not None:
        members = members.filter(Q(school_classes=school_class) | Q(classes=school_class)).distinct()
    return members.order_by("user__last_name", "user__first_name", "pk")


class NameForm(forms.Form):
    first_name = forms.CharField(label=gettext_lazy("First name"), max_length=150, validators=[check_name])
    last_name = forms.CharField(
        label=gettext_lazy("Last name"), max_length=150, required=False, validators=[check_name]
    )

    @classmethod
    def of(cls, person: Membership) -> Self:
        names = ("first_name", "last_name")
        return cls(initial={name: strip_direction(getattr(person.user, name)) for name in names})


class IdentityForm(forms.Form):
    """The number and picture of a person; `image` is the picture as it is stored."""

    number = forms.CharField(label=pgettext_lazy("of a person", "Number"), max_length=20, required=False)
    picture = forms.FileField(label=gettext_lazy("Picture"), required=False)
    remove = forms.BooleanField(label=gettext_lazy("Remove picture"), required=False)
    image = b""

    def clean_number(self) -> str:
        number = parse_number(self.cleaned_data["number"])
        if number is None:
            raise forms.ValidationError(
                _("Begin with a letter or digit, then use those, spaces, periods, slashes and hyphens.")
            )
        return number

    def clean_picture(self) -> None:
        if file := self.cleaned_data["picture"]:
            try:
                self.image = redraw(file.read(MAX_BYTES + 1))
            except BadPicture as bad:
                raise forms.ValidationError(str(bad.reason)) from bad


@require_safe
@never_cache
@right_required(Right.PEOPLE)
def person(request: MemberRequest, membership_id: int) -> HttpResponse:
    return _page(request, person_of(request, membership_id))


def _page(
    request: MemberRequest,
    member: Membership,
    *,
    form: NameForm | None = None,
    identity: IdentityForm | None = None,
    status: int = 200,
) -> HttpResponse:
    identity = identity or IdentityForm(initial={"number": member.number})
    unlocks = may_unlock(request.membership, member)
    pin = Pin.objects.select_related("user", "school").filter(user=member.user_id).first()
    context = {
        "person": member,
        "roles": Role.choices,
        "name_form": (form or NameForm.of(member)) if _may_rename(request.membership, member) else None,
        "identity_form": identity if _may_identify(request.membership, member) else None,
        "picture": picture_urls(request.membership, [member]).get(member.pk, ""),
        "may_reset": may_reset(request.membership, member),
        "pin": pin if pin and suffices(pin) else None,
        "pin_locked": pin and is_locked(pin),
        "needs_password": not member.is_trainee and _has_pin_alone(member),
        "may_unlock": unlocks,
        "may_erase": may_erase(request.membership, member),
        "erased": is_erased(member.user),
        "has_second_factor": request.membership.owns and has_second_factor(member.user),
        "locked_until": locked_until(member.user) if unlocks else None,
        "now": timezone.now(),
        "record_url": reverse("reports:trainee", args=[member.pk]),
    }
    return render(request, "accounts/people/person.html", context, status=status)


@require_POST
@never_cache
@right_required(Right.PEOPLE)
def correct_name(request: MemberRequest, membership_id: int) -> HttpResponse:
    """Correct a name. Signed reports keep the old one."""
    member = person_of(request, membership_id)
    if not _may_rename(request.membership, member):
        raise Http404("may not rename")
    form = NameForm(request.POST)
    if not form.is_valid():
        return _page(request, member, form=form, status=422)
    first, last = form.cleaned_data["first_name"], form.cleaned_data["last_name"]
    if services_people.correct_name(membership=member, first=first, last=last, by=request.membership):
        messages.success(request, _("Saved. Signed reports keep the name used when they were signed."))
    else:
        messages.info(request, _("Nothing was changed."))
    return redirect("accounts:person", member.pk)


@require_POST
@never_cache
@right_required(Right.MANAGE)
def identify(request: MemberRequest, membership_id: int) -> HttpResponse:
    """Give a person a number and a picture."""
    member, by = person_of(request, membership_id), request.membership
    if not _may_identify(by, member):
        raise Http404("may not identify")
    form = IdentityForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            changed = set_number(membership=member, number=form.cleaned_data["number"], by=by)
        except NumberTaken as taken:
            name = {"name": isolated(taken.holder.user.plain_name)}
            form.add_error("number", _("%(name)s has this number already.") % name)
    if not form.is_valid():
        return _page(request, member, identity=form, status=422)
    if form.image or (form.cleaned_data["remove"] and member.picture):
        set_picture(membership=member, image=form.image, by=by)
        changed = True
    messages.success(request, _("Saved.")) if changed else messages.info(request, _("Nothing was changed."))
    return redirect("accounts:person", member.pk)


@require_POST
@right_required(Right.OWN)
def change_role(request: MemberRequest, membership_id: int) -> HttpResponse:
    member, role = person_of(request, membership_id), request.POST.get("role", "")
    if role not in Role.values:
        raise Http404("no such role")
    try:
        services_people.change_role(membership=member, role=Role(role), by=request.membership)
        if member.is_trainee and Role(role) not in TRAINEES and _has_pin_alone(member):
            messages.warning(
                request, _("Saved. They were signed out: a PIN is for trainees only. Give them a password.")
            )
            return redirect(f"{reverse('accounts:person', args=[member.pk])}#new-password")
        messages.success(request, _("Saved."))
    except services_people.LastOwner:
        messages.error(request, _("A school needs at least one owner. Make another person an owner first."))
    return redirect("accounts:person", member.pk)


def _has_pin_alone(member: Membership) -> bool:
    return not member.user.has_usable_password() and Pin.objects.filter(user=member.user_id).exists()


@require_POST
@right_required(Right.OWN)
def remove(request: MemberRequest, membership_id: int) -> HttpResponse:
    """Remove a person from the school, or readmit them."""
    member = person_of(request, membership_id)
    if is_erased(member.user):
        raise Http404("erased")
    try:
        if member.left:
            services_people.readmit(membership=member, by=request.membership)
        else:
            services_people.leave(membership=member, by=request.membership)
        messages.success(request, _("Saved."))
    except services_people.LastOwner:
        messages.error(request, _("A school needs at least one owner. Make another person an owner first."))
    return redirect("accounts:person", member.pk)


@require_POST
@never_cache
@right_required(Right.PEOPLE)
def reset(request: MemberRequest, membership_id: int) -> HttpResponse:
    """Set a one-time password and show it once."""
    member = person_of(request, membership_id)
    if not may_reset(request.membership, member):
        raise Http404("may not reset")
    password = services_people.reset_password(membership=member, by=request.membership)
    context = {
        "person": member,
        "password": password,
        "login": public_url(request, reverse("account_login")),
    }
    return render(request, "accounts/people/slip.html", context)


@require_POST
@right_required(Right.PEOPLE)
def unlock_sign_in(request: MemberRequest, membership_id: int) -> HttpResponse:
    """Lift the limits on wrong passwords for a person."""
    member = person_of(request, membership_id)
    if not may_unlock(request.membership, member):
        raise Http404("may not unlock")
    if unlock(membership=member, by=request.membership):
        words = _("Unlocked. They have no sign-in limit for ten minutes.")
    else:
        words = _(
            "Unlocked. After several wrong PINs they still wait a few minutes. A new PIN works at once."
        )
    messages.success(request, words)
    return redirect("accounts:person", member.pk)


@require_POST
@right_required(Right.OWN)
def reset_factor(request: MemberRequest, membership_id: int) -> HttpResponse:
    """Remove the second factors of a person who lost theirs."""
    member = person_of(request, membership_id)
    if not may_reset(request.membership, member):
        raise Http404("may not reset")
    reset_second_factor(membership=member, by=request.membership)
    messages.success(request, _("Second factor removed. They sign in with their password."))
    return redirect("accounts:person", member.pk)


def person_of(request: MemberRequest, membership_id: int) -> Membership:
    watched = Membership.objects.watched_by(request.membership).select_related("user", "school")
    return get_object_or_404(watched, pk=membership_id)


def _may_rename(by: Membership, person: Membership) -> bool:
    """Managers and owners may rename all others, and instructors the trainees in their care: a name stands in
    the person's unsigned test reports, so no one corrects their own. A member of another school too, or a
    person whose name was removed, keeps their name."""
    if by.user_id == person.user_id:
        return False
    elsewhere = person.user.memberships.filter(left=None).exclude(school_id=by.school_id).exists()
    if elsewhere or person.user.is_superuser or not person.user.is_active:
        return False
    return by.manages or taught_by(by).filter(pk=person.pk).exists()


def _may_identify(by: Membership, person: Membership) -> bool:
    """Managers and owners give numbers and pictures to all others: both say who sits at a test."""
    return by.may_act_on(person, Right.MANAGE) and not is_erased(person.user)


def may_reset(by: Membership, person: Membership) -> bool:
    """Owners may reset all passwords but their own, and instructors those of trainees in their care. Members
    of another school too are left out: one school must not have the key to another."""
    if by.pk == person.pk or person.left or person.user.is_superuser:
        return False
    if person.user.memberships.filter(left=None).exclude(school_id=by.school_id).exists():
        return False
    return by.owns or taught_by(by).filter(pk=person.pk).exists()
