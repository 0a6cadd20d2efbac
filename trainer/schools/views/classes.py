"""Classes as pages: the list, one class, its code on the projector."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db.models import Count, F, Q, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.ops.network import public_url
from trainer.ops.number_bounds import LONGEST
from trainer.pages.numbers import whole_number
from trainer.pages.qr import qr
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.identity import picture_urls
from trainer.schools.models import Invitation, Membership, SchoolClass, Way
from trainer.schools.names import check_name, isolated
from trainer.schools.packs.choice import HOUSE, NoSuchPack, pack_choices, train_class_for
from trainer.schools.rights import TRAINEES, Right
from trainer.schools.services import (
    MAX_USES,
    NameTaken,
    close,
    close_class,
    fill_class,
    make_class,
    make_code,
    may_be_added,
    rename_class,
    reopen_class,
)

LONGEST_NAME = 120


@require_http_methods(["GET", "HEAD", "POST"])
@right_required(Right.WATCH)
def classes(request: MemberRequest) -> HttpResponse:
    if request.method == "POST":
        if not request.membership.has(Right.CLASSES):
            raise Http404("may not create one")
        return _make(request)
    return render(request, "schools/classes/classes.html", {"classes": _listed(request.membership)})


def _listed(watcher: Membership) -> QuerySet[SchoolClass]:
    """Return the classes: an instructor's own first, then open ones, then closed."""
    found = SchoolClass.objects.seen_by(watcher).prefetch_related("instructors__user")
    size = Count("members", filter=Q(members__left=None), distinct=True)
    own = Count("instructors", filter=Q(instructors=watcher), distinct=True)
    # Explicit, because databases differ in where nulls are sorted.
    return found.annotate(size=size, own=own).order_by(F("closed").asc(nulls_first=True), "-own", "name")


def _make(request: MemberRequest) -> HttpResponse:
    try:
        name = _name(request)
        if not name:
            messages.error(request, _("Enter a class name."))
            return redirect("schools:classes")
        made = make_class(school=request.membership.school, name=name, by=request.membership)
    except ValidationError as why:
        messages.error(request, str(why.message))
        return redirect("schools:classes")
    except NameTaken:
        messages.error(request, _("A class named “%(name)s” already exists.") % {"name": isolated(name)})
        return redirect("schools:classes")
    return redirect("schools:class", made.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@right_required(Right.WATCH)
def class_page(request: MemberRequest, school_class_id: int) -> HttpResponse:
    school_class = _school_class(request, school_class_id)
    if request.method == "POST":
        return _change(request, _editable(request, school_class))
    if not request.membership.has(Right.CLASSES):
        return _helped_page(request, school_class)
    people = Membership.objects.present().filter(school=school_class.school).select_related("user")
    people = people.order_by("user__last_name", "user__first_name", "pk")
    trainees = list(people.filter(_choosable(request.membership, school_class)))
    context = {
        "school_class": school_class,
        "may_change": teaches(request.membership, school_class),
        "trainees": _with_pictures(request.membership, trainees),
        "staff": people.with_right(Right.WATCH),
        "members": set(school_class.members.values_list("pk", flat=True)),
        "instructors": set(school_class.instructors.values_list("pk", flat=True)),
        "invitation": _invitation(school_class),
        "most": MAX_USES,
        "packs": pack_choices(school_class.school),
    }
    return render(request, "schools/classes/class.html", context)


def _helped_page(request: MemberRequest, school_class: SchoolClass) -> HttpResponse:
    """Return the class as its assistant sees it: the people, and the way to their tables."""
    trainees = Membership.objects.present().filter(school_classes=school_class).select_related("user")
    ordered = list(trainees.order_by("user__last_name", "user__first_name", "pk"))
    context = {
        "school_class": school_class,
        "trainees": _with_pictures(request.membership, ordered),
        "instructors": school_class.instructors.filter(left=None).select_related("user"),
    }
    return render(request, "schools/classes/helped.html", context)


def _with_pictures(reader: Membership, people: list[Membership]) -> list[tuple[Membership, str]]:
    pictures = picture_urls(reader, people)
    return [(person, pictures.get(person.pk, "")) for person in people]


def _change(request: MemberRequest, school_class: SchoolClass) -> HttpResponse:
    present = Membership.objects.present().filter(school=school_class.school)
    try:
        name = _name(request) or school_class.name
        rename_class(school_class=school_class, name=name, by=request.membership)
        if HOUSE in request.POST:
            train_class_for(
                school_class=school_class,
                chosen=request.POST[HOUSE],
                by=request.membership,
            )
    except NoSuchPack as unknown:
        raise Http404("no such pack") from unknown
    except ValidationError as why:
        messages.error(request, str(why.message))
        return redirect("schools:class", school_class.pk)
    except NameTaken:
        messages.error(request, _("A class named “%(name)s” already exists.") % {"name": isolated(name)})
        return redirect("schools:class", school_class.pk)
    chosen = present.filter(pk__in=_numbers(request, "members"))
    members = chosen.filter(_choosable(request.membership, school_class))
    instructors = present.with_right(Right.WATCH).filter(pk__in=_numbers(request, "instructors"))
    fill_class(school_class=school_class, members=members, instructors=instructors, by=request.membership)
    messages.success(request, _("Saved."))
    return redirect("schools:class", school_class.pk)


def _choosable(by: Membership, school_class: SchoolClass) -> Q:
    """Select the trainees of the class and those that `by` may add."""
    inside = Q(role__in=TRAINEES, pk__in=school_class.members.values("pk"))
    return inside | Q(pk__in=may_be_added(by).values("pk"))


@require_POST
@right_required(Right.CLASSES)
def end_class(request: MemberRequest, school_class_id: int) -> HttpResponse:
    """Close the class, or reopen it."""
    school_class = _editable(request, _school_class(request, school_class_id))
    act = reopen_class if school_class.closed else close_class
    act(school_class=school_class, by=request.membership)
    return redirect("schools:class", school_class.pk)


@require_POST
@right_required(Right.CLASSES)
def open_invitation(request: MemberRequest, school_class_id: int) -> HttpResponse:
    """Make a new code for the class and close the one before."""
    school_class = _editable(request, _school_class(request, school_class_id))
    if school_class.closed:
        raise Http404("the class is closed")
    uses = whole_number(request.POST.get("uses", "")) or 0
    if not 1 <= uses <= MAX_USES:
        messages.error(request, _("Enter a number of people, 1 to %(most)s.") % {"most": MAX_USES})
        return redirect("schools:class", school_class.pk)
    make_code(school_class=school_class, made_by=request.membership, uses=uses)
    return redirect("schools:invitation", school_class.pk)


@require_POST
@right_required(Right.CLASSES)
def close_invitation(request: MemberRequest, school_class_id: int) -> HttpResponse:
    school_class = _editable(request, _school_class(request, school_class_id))
    found = _invitation(school_class)
    if found:
        close(invitation=found, by=request.membership)
    return redirect("schools:class", school_class.pk)


@require_safe
@never_cache
@right_required(Right.CLASSES)
def invitation(request: MemberRequest, school_class_id: int) -> HttpResponse:
    """Show the code in large print for the projector."""
    school_class = _editable(request, _school_class(request, school_class_id))
    found = _invitation(school_class)
    if found is None:
        return redirect("schools:class", school_class.pk)
    context = {
        "school_class": school_class,
        "invitation": found,
        "address": public_url(request, reverse("accounts:join_by_code")),
        "qr": qr(public_url(request, reverse("accounts:join_class", args=[found.code]))),
        "left": found.uses - found.used,
    }
    return render(request, "schools/classes/invitation.html", context)


def _school_class(request: MemberRequest, school_class_id: int) -> SchoolClass:
    return get_object_or_404(SchoolClass.objects.seen_by(request.membership), pk=school_class_id)


def _editable(request: MemberRequest, school_class: SchoolClass) -> SchoolClass:
    """Return the class for its instructors, managers and owners; else 404."""
    if not teaches(request.membership, school_class):
        raise Http404("not their class")
    return school_class


def teaches(membership: Membership, school_class: SchoolClass) -> bool:
    """Return whether the member may change the class: its instructors, managers and owners."""
    teaches = membership.has(Right.CLASSES) and school_class.instructors.filter(pk=membership.pk).exists()
    return membership.manages or teaches


def _invitation(school_class: SchoolClass) -> Invitation | None:
    return Invitation.objects.active().filter(school_class=school_class, way=Way.CODE).first()


def _name(request: MemberRequest) -> str:
    """Return the typed name. Raise `ValidationError` for refused characters."""
    name = " ".join(request.POST.get("name", "").split())[:LONGEST_NAME]
    check_name(name)
    return name


def _numbers(request: MemberRequest, field: str) -> list[int]:
    chosen = (whole_number(value, digits=LONGEST) for value in request.POST.getlist(field)[:2000])
    return [number for number in chosen if number is not None]
