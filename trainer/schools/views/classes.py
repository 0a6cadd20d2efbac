"""Classes as pages: the list, one of them, its door on the projector."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db.models import Count, F, Q, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.ops.number_bounds import LONGEST
from trainer.pages.numbers import whole_number
from trainer.pages.qr import qr
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.models import Invitation, Membership, Role, SchoolClass, Way
from trainer.schools.names import check_name, isolated
from trainer.schools.services import (
    MOST_USES,
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
@watcher_required
def classes(request: MemberRequest) -> HttpResponse:
    if request.method == "POST":
        return _make(request)
    return render(request, "schools/classes/classes.html", {"classes": _listed(request.membership)})


def _listed(watcher: Membership) -> QuerySet[SchoolClass]:
    """An instructor's own first, then open ones, then closed."""
    found = SchoolClass.objects.filter(school=watcher.school).prefetch_related("instructors__user")
    size = Count("members", filter=Q(members__left=None), distinct=True)
    own = Count("instructors", filter=Q(instructors=watcher), distinct=True)
    # Said, because one database has what is empty first and another has it last.
    return found.annotate(size=size, own=own).order_by(F("closed").asc(nulls_first=True), "-own", "name")


def _make(request: MemberRequest) -> HttpResponse:
    try:
        name = _name(request)
        if not name:
            messages.error(request, _("Give the class a name."))
            return redirect("classes")
        made = make_class(school=request.membership.school, name=name, by=request.membership)
    except ValidationError as why:
        messages.error(request, str(why.message))
        return redirect("classes")
    except NameTaken:
        messages.error(request, _("There is a class “%(name)s” already.") % {"name": isolated(name)})
        return redirect("classes")
    return redirect("class", made.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@watcher_required
def class_page(request: MemberRequest, cohort_id: int) -> HttpResponse:
    cohort = _cohort(request, cohort_id)
    if request.method == "POST":
        return _change(request, _taught(request, cohort))
    people = Membership.objects.present().filter(school=cohort.school).select_related("user")
    people = people.order_by("user__last_name", "user__first_name", "pk")
    context = {
        "cohort": cohort,
        "may_change": _teaches(request.membership, cohort),
        "trainees": people.filter(_choosable(request.membership, cohort)),
        "staff": people.exclude(role=Role.TRAINEE),
        "members": set(cohort.members.values_list("pk", flat=True)),
        "instructors": set(cohort.instructors.values_list("pk", flat=True)),
        "door": _door(cohort),
        "most": MOST_USES,
    }
    return render(request, "schools/classes/class.html", context)


def _change(request: MemberRequest, cohort: SchoolClass) -> HttpResponse:
    there = Membership.objects.present().filter(school=cohort.school)
    try:
        name = _name(request) or cohort.name
        rename_class(cohort=cohort, name=name, by=request.membership)
    except ValidationError as why:
        messages.error(request, str(why.message))
        return redirect("class", cohort.pk)
    except NameTaken:
        messages.error(request, _("There is a class “%(name)s” already.") % {"name": isolated(name)})
        return redirect("class", cohort.pk)
    chosen = there.filter(pk__in=_numbers(request, "members"))
    members = chosen.filter(_choosable(request.membership, cohort))
    instructors = there.exclude(role=Role.TRAINEE).filter(pk__in=_numbers(request, "instructors"))
    fill_class(cohort=cohort, members=members, instructors=instructors, by=request.membership)
    messages.success(request, _("Saved."))
    return redirect("class", cohort.pk)


def _choosable(by: Membership, cohort: SchoolClass) -> Q:
    """Those who are in the class, and those whom the reader may put into it."""
    inside = Q(role=Role.TRAINEE, pk__in=cohort.members.values("pk"))
    return inside | Q(pk__in=may_be_added(by).values("pk"))


@require_POST
@watcher_required
def end_class(request: MemberRequest, cohort_id: int) -> HttpResponse:
    """Closes the class, or opens it again."""
    cohort = _taught(request, _cohort(request, cohort_id))
    act = reopen_class if cohort.closed else close_class
    act(cohort=cohort, by=request.membership)
    return redirect("class", cohort.pk)


@require_POST
@watcher_required
def open_door(request: MemberRequest, cohort_id: int) -> HttpResponse:
    """A new code for the class; the one before is closed."""
    cohort = _taught(request, _cohort(request, cohort_id))
    if cohort.closed:
        raise Http404("the course is over")
    uses = whole_number(request.POST.get("uses", "")) or 0
    if not 1 <= uses <= MOST_USES:
        messages.error(request, _("Say for how many people, 1 to %(most)s.") % {"most": MOST_USES})
        return redirect("class", cohort.pk)
    make_code(cohort=cohort, made_by=request.membership, uses=uses)
    return redirect("door", cohort.pk)


@require_POST
@watcher_required
def shut_door(request: MemberRequest, cohort_id: int) -> HttpResponse:
    cohort = _taught(request, _cohort(request, cohort_id))
    door = _door(cohort)
    if door:
        close(invitation=door, by=request.membership)
    return redirect("class", cohort.pk)


@require_safe
@never_cache
@watcher_required
def door(request: MemberRequest, cohort_id: int) -> HttpResponse:
    """The code, large, for the projector."""
    cohort = _taught(request, _cohort(request, cohort_id))
    found = _door(cohort)
    if found is None:
        return redirect("class", cohort.pk)
    context = {
        "cohort": cohort,
        "door": found,
        "address": request.build_absolute_uri(reverse("knock")),
        "qr": qr(request.build_absolute_uri(reverse("join_class", args=[found.code]))),
        "left": found.uses - found.used,
    }
    return render(request, "schools/classes/door.html", context)


def _cohort(request: MemberRequest, cohort_id: int) -> SchoolClass:
    found = SchoolClass.objects.filter(school=request.membership.school, pk=cohort_id).first()
    if found is None:
        raise Http404("no such class")
    return found


def _taught(request: MemberRequest, cohort: SchoolClass) -> SchoolClass:
    """Changed by who teaches it, and by managers and owners."""
    if not _teaches(request.membership, cohort):
        raise Http404("not their class")
    return cohort


def _teaches(membership: Membership, cohort: SchoolClass) -> bool:
    return membership.manages or cohort.instructors.filter(pk=membership.pk).exists()


def _door(cohort: SchoolClass) -> Invitation | None:
    return Invitation.objects.standing().filter(cohort=cohort, way=Way.CODE).first()


def _name(request: MemberRequest) -> str:
    """Raises `ValidationError`, which says what a name may not have."""
    name = " ".join(request.POST.get("name", "").split())[:LONGEST_NAME]
    check_name(name)
    return name


def _numbers(request: MemberRequest, field: str) -> list[int]:
    chosen = (whole_number(value, digits=LONGEST) for value in request.POST.getlist(field)[:2000])
    return [number for number in chosen if number is not None]
