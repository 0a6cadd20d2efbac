"""The page of the school's list of hands-on checks."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from trainer.exams.models import Check
from trainer.exams.services import checks
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.names import check_name, isolated
from trainer.schools.rights import Right

LONGEST_NAME = 80


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.CERTIFY)
def check_list(request: MemberRequest) -> HttpResponse:
    by = request.membership
    if request.method == "POST":
        return _change(request, lambda name: checks.add_check(name=name, by=by))
    retired = Check.objects.filter(school=by.school, retired__isnull=False).order_by("-retired")
    there = checks.list_of(school=by.school)
    context = {
        "checks": there,
        "usual_missing": bool(checks.missing_of(there)),
        "retired": retired.select_related("retired_by__user"),
        "longest": LONGEST_NAME,
    }
    return render(request, "exams/certifications/check_list.html", context)


@require_POST
@right_required(Right.CERTIFY)
def usual_checks(request: MemberRequest) -> HttpResponse:
    if checks.add_usual(by=request.membership):
        messages.success(request, _("Saved."))
    else:
        messages.info(request, _("All default checks are already on the list."))
    return redirect("exams:checks")


@require_POST
@right_required(Right.CERTIFY)
def rename_check(request: MemberRequest, check_id: int) -> HttpResponse:
    check, by = _check(request, check_id), request.membership
    return _change(request, lambda name: checks.rename_check(check=check, name=name, by=by))


@require_POST
@right_required(Right.CERTIFY)
def retire_check(request: MemberRequest, check_id: int) -> HttpResponse:
    checks.retire_check(check=_check(request, check_id), by=request.membership)
    messages.success(request, _("Retired. It stays on every record that has it."))
    return redirect("exams:checks")


def _change(request: MemberRequest, change: Callable[[str], Any]) -> HttpResponse:
    """Apply a change of the list and show its message."""
    name = " ".join(request.POST.get("name", "").split())
    try:
        _check_length(name)
        change(name)
        messages.success(request, _("Saved."))
    except ValidationError as why:
        messages.error(request, str(why.message))
    except checks.NameTaken:
        messages.error(request, _("“%(name)s” is already on the list.") % {"name": isolated(name)})
    return redirect("exams:checks")


def _check_length(name: str) -> None:
    if not name:
        raise ValidationError(_("Enter a name."))
    if len(name) > LONGEST_NAME:
        raise ValidationError(_("Use at most %(most)s characters.") % {"most": LONGEST_NAME})
    check_name(name)


def _check(request: MemberRequest, check_id: int) -> Check:
    return get_object_or_404(Check, school=request.membership.school, pk=check_id)
