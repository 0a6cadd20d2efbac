"""The settings of a school, and choosing among one's schools."""

from zoneinfo import available_timezones

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from trainer.schools import audit
from trainer.schools.guards import (
    SESSION_SCHOOL,
    MemberRequest,
    member_required,
    memberships_of,
    owner_required,
)
from trainer.schools.models import (
    ACCESS_ACTS,
    IDLE_CHOICES,
    NAMES_KEPT_CHOICES,
    SIGN_IN_ACTS,
    Act,
    Membership,
)
from trainer.schools.names import check_name, strip_direction


@require_POST
@member_required
def choose(request: MemberRequest) -> HttpResponse:
    wanted = request.POST.get("school", "")
    for membership in memberships_of(user=request.user):
        if str(membership.school_id) == wanted:
            request.session[SESSION_SCHOOL] = membership.school_id
            return redirect("home:landing")
    raise Http404("not a member there")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@owner_required
def school(request: MemberRequest) -> HttpResponse:
    """The school's settings and its audit."""
    if request.method != "POST":
        return _page(request)
    name = " ".join(request.POST.get("name", "").split())[:120]
    zone = request.POST.get("zone", "").strip() or request.membership.school.zone
    try:
        check_name(name)
    except ValidationError as why:
        return _page(request, typed=name, problem=str(why.message), status=422)
    if zone not in available_timezones():
        unknown = _("There is no such time zone. Choose one from the list, like Europe/Madrid.")
        return _page(request, typed=name, zone=zone[:64], unknown=unknown, status=422)
    renamed, idle = _rename(request.membership, name), _set_idle_hours(request.membership, request.POST)
    moved = _set_zone(request.membership, zone)
    kept = _set_keeping(request.membership, request.POST)
    if renamed:
        messages.success(request, _("The school has a new name."))
    elif idle or moved or kept:
        messages.success(request, _("Saved."))
    else:
        messages.info(request, _("Nothing was changed."))
    return redirect("schools:school")


def _page(
    request: MemberRequest,
    *,
    typed: str = "",
    problem: str = "",
    zone: str = "",
    unknown: str = "",
    status: int = 200,
) -> HttpResponse:
    here, access = request.membership.school, request.GET.get("lines") == "access"
    lines = here.audit_lines.select_related("who__user", "whom__user")
    context = {
        "school": here,
        "typed": strip_direction(typed),
        "problem": problem,
        "zone": zone or here.zone,
        "zones": sorted(available_timezones()),
        "unknown": unknown,
        "idle_choices": sorted({*IDLE_CHOICES, here.idle_hours}),
        "keeping_choices": sorted({*NAMES_KEPT_CHOICES, here.keeps_names}),
        "access": access,
        "lines": (lines.filter(act__in=ACCESS_ACTS) if access else lines.exclude(act__in=SIGN_IN_ACTS))[:200],
    }
    return render(request, "schools/school.html", context, status=status)


def _rename(by: Membership, name: str) -> bool:
    here = by.school
    if not name or name == here.name:
        return False
    before, here.name = here.name, name
    with transaction.atomic():
        here.save(update_fields=["name"])
        audit.note(Act.RENAMED, school=here, who=by, detail=f"{before} → {name}")
    return True


def _set_idle_hours(by: Membership, form: QueryDict) -> bool:
    here, typed = by.school, form.get("idle_hours", "")
    hours = next((hours for hours in IDLE_CHOICES if typed == str(hours)), here.idle_hours)
    if hours == here.idle_hours:
        return False
    before, here.idle_hours = here.idle_hours, hours
    with transaction.atomic():
        here.save(update_fields=["idle_hours"])
        audit.note(Act.IDLE, school=here, who=by, detail=f"{before} h → {hours} h")
    return True


def _set_zone(by: Membership, zone: str) -> bool:
    here = by.school
    if zone == here.zone:
        return False
    before, here.zone = here.zone, zone
    with transaction.atomic():
        here.save(update_fields=["zone"])
        audit.note(Act.ZONE, school=here, who=by, detail=f"{before} → {zone}")
    return True


def _set_keeping(by: Membership, form: QueryDict) -> bool:
    here, typed = by.school, form.get("keeps_names", "")
    months = next((months for months in NAMES_KEPT_CHOICES if typed == str(months)), here.keeps_names)
    if months == here.keeps_names:
        return False
    before, here.keeps_names = here.keeps_names, months
    with transaction.atomic():
        here.save(update_fields=["keeps_names"])
        audit.note(Act.KEEPING, school=here, who=by, detail=f"{before} → {months}")
    return True
