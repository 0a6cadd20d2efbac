"""The settings of a school, its branding, and choosing among one's schools."""

from collections.abc import Iterable
from datetime import time
from typing import Any
from zoneinfo import available_timezones

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from trainer.ops.network import public_url
from trainer.schools import audit
from trainer.schools.branding import (
    DEFAULT_FELT,
    MAX_BYTES,
    MIN_CONTRAST,
    BadLogo,
    check_logo,
    parse_color,
    print_contrast,
    set_felt,
    set_logo,
)
from trainer.schools.guards import (
    SESSION_SCHOOL,
    MemberRequest,
    member_required,
    memberships_of,
    right_required,
)
from trainer.schools.models import (
    ACCESS_ACTS,
    BEGINNINGS,
    IDLE_CHOICES,
    NAMES_KEPT_CHOICES,
    SIGN_IN_ACTS,
    AuditAct,
    Membership,
)
from trainer.schools.names import check_name, strip_direction
from trainer.schools.rights import Right


@require_POST
@member_required
def choose(request: MemberRequest) -> HttpResponse:
    wanted = request.POST.get("school", "")
    for membership in memberships_of(user=request.user):
        if str(membership.school_id) == wanted:
            request.session[SESSION_SCHOOL] = membership.school_id
            return redirect("home:home")
    raise Http404("not a member there")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.OWN)
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
        unknown = _("This isn’t a time zone. Choose one from the list, such as America/Los_Angeles.")
        return _page(request, typed=name, zone=zone[:64], unknown=unknown, status=422)
    renamed, idle = _rename(request.membership, name), _set_idle_hours(request.membership, request.POST)
    moved = _set_clock(request.membership, zone, request.POST)
    kept = _set_keeping(request.membership, request.POST)
    factor = _set_second_factor(request.membership, request.POST)
    by_pin = set_pins(request.membership, request.POST.get("pins", ""))
    if renamed:
        messages.success(request, _("School renamed."))
    elif idle or moved or kept or factor or by_pin:
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
        "unasked": not here.zone_chosen,
        "beginnings": [(hour, time(hour)) for hour in BEGINNINGS],
        "idle_choices": sorted({*IDLE_CHOICES, here.idle_hours}),
        "keeping_choices": sorted({*NAMES_KEPT_CHOICES, here.keeps_names}),
        "access": access,
        "lines": (lines.filter(act__in=ACCESS_ACTS) if access else lines.exclude(act__in=SIGN_IN_ACTS))[:200],
    }
    return render(request, "schools/school.html", context, status=status)


def _rename(by: Membership, name: str) -> bool:
    return bool(name) and _set(by, "name", name, AuditAct.RENAMED)


def _set_clock(by: Membership, zone: str, form: QueryDict) -> bool:
    """Set the zone, and when a day begins. The zone's first choice is noted even where it is the same."""
    begins = _choice(form.get("day_begins"), BEGINNINGS, by.school.day_begins)
    chosen = by.school.zone_chosen
    moved = _set(by, "zone", zone, AuditAct.ZONE)
    if not chosen and not moved and "zone" in form:
        audit.note(AuditAct.ZONE, school=by.school, who=by, detail=zone)
    return _set(by, "day_begins", begins, AuditAct.DAY_BEGINS, unit=":00") or moved or not chosen


def _set_idle_hours(by: Membership, form: QueryDict) -> bool:
    hours = _choice(form.get("idle_hours"), IDLE_CHOICES, by.school.idle_hours)
    return _set(by, "idle_hours", hours, AuditAct.IDLE, unit=" h")


def _set_keeping(by: Membership, form: QueryDict) -> bool:
    months = _choice(form.get("keeps_names"), NAMES_KEPT_CHOICES, by.school.keeps_names)
    return _set(by, "keeps_names", months, AuditAct.KEEPING)


def _set_second_factor(by: Membership, form: QueryDict) -> bool:
    typed = form.get("second_factor")
    wanted = by.school.second_factor if typed not in ("yes", "no") else typed == "yes"
    return _set(by, "second_factor", wanted, AuditAct.FACTOR_RULE)


def set_pins(by: Membership, typed: str) -> bool:
    """Set whether trainees join and sign in with a PIN ("yes", "no"); return whether that changed it."""
    wanted = by.school.pins if typed not in ("yes", "no") else typed == "yes"
    return _set(by, "pins", wanted, AuditAct.PINS)


def _choice(typed: str | None, choices: Iterable[int], default: int) -> int:
    return next((choice for choice in choices if typed == str(choice)), default)


@transaction.atomic
def _set(by: Membership, field: str, value: object, act: AuditAct, *, unit: str = "") -> bool:
    """Set a field of the school with an audit line; return whether that changed it."""
    school, before = by.school, getattr(by.school, field)
    if value == before:
        return False
    setattr(school, field, value)
    school.save(update_fields=[field])
    audit.note(act, school=school, who=by, detail=f"{before}{unit} → {value}{unit}")
    return True


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.MANAGE)
def branding(request: MemberRequest) -> HttpResponse:
    if request.method != "POST":
        return _branding_page(request)
    color, bad_color = _color(request.POST.get("felt_of", ""), request.POST.get("felt", ""))
    image, bad_logo = _image(request.FILES.get("logo"))
    problems = {name: why for name, why in (("felt", bad_color), ("logo", bad_logo)) if why}
    if problems:
        return _branding_page(request, typed=request.POST, problems=problems, status=422)
    changed = set_felt(by=request.membership, color=color)
    if image or request.POST.get("logo_off") == "on":
        changed = set_logo(by=request.membership, image=image) or changed
    if changed:
        messages.success(request, _("Saved. Everyone at your school sees it on the next page they open."))
    else:
        messages.info(request, _("Nothing was changed."))
    return redirect("schools:branding")


def _color(of: str, typed: str) -> tuple[str, str]:
    """Return the color as it is stored, and why it is refused."""
    if of != "own":
        return "", ""
    color = parse_color(typed[:20])
    if color is None:
        return "", _("Enter the color as # and six digits or letters A to F, such as #14513a.")
    contrast = print_contrast(color)
    if contrast < MIN_CONTRAST:
        why = _(
            "The print would have a contrast of %(found)s to 1 on this felt. It needs at least "
            "%(least)s to 1 to be readable. Choose a darker color."
        )
        return "", why % {"found": f"{int(contrast * 10) / 10:.1f}", "least": f"{MIN_CONTRAST:.1f}"}
    return color, ""


def _image(file: "UploadedFile[Any] | None") -> tuple[bytes, str]:
    """Return the image, and why it is refused."""
    if file is None:
        return b"", ""
    image = file.read(MAX_BYTES + 1)
    try:
        check_logo(image)
    except BadLogo as bad:
        return b"", str(bad.reason)
    return image, ""


def _branding_page(
    request: MemberRequest,
    *,
    typed: Any = None,
    problems: dict[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    school, typed = request.membership.school, typed or {}
    context = {
        "school": school,
        "felt": typed.get("felt", school.felt or DEFAULT_FELT),
        "own_felt": typed.get("felt_of", "own" if school.felt else "") == "own",
        "problems": problems or {},
        "way_in": public_url(request, f"{reverse('account_login')}?school={school.slug}"),
    }
    return render(request, "schools/branding.html", context, status=status)
