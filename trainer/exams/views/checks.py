"""The page of the school's list of off-screen checks: added to, renamed, retired."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.lettering import check_name, isolated
from trainer.standing import checking
from trainer.standing.models import Check

LONGEST_NAME = 80


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@watcher_required
def check_list(request: MemberRequest) -> HttpResponse:
    by = request.membership
    if request.method == "POST":
        return _change(request, lambda name: checking.add_check(name=name, by=by))
    retired = Check.objects.filter(school=by.school, retired__isnull=False).order_by("-retired")
    there = checking.list_of(school=by.school)
    context = {
        "checks": there,
        "usual_missing": bool(checking.missing_of(there)),
        "retired": retired.select_related("retired_by__user"),
        "longest": LONGEST_NAME,
    }
    return render(request, "standing/check_list.html", context)


@require_POST
@watcher_required
def usual_checks(request: MemberRequest) -> HttpResponse:
    if checking.add_usual(by=request.membership):
        messages.success(request, _("Saved."))
    else:
        messages.info(request, _("They are on the list already."))
    return redirect("standing:checks")


@require_POST
@watcher_required
def rename_check(request: MemberRequest, check_id: int) -> HttpResponse:
    check, by = _check(request, check_id), request.membership
    return _change(request, lambda name: checking.rename_check(check=check, name=name, by=by))


@require_POST
@watcher_required
def retire_check(request: MemberRequest, check_id: int) -> HttpResponse:
    checking.retire_check(check=_check(request, check_id), by=request.membership)
    messages.success(request, _("Retired. It stays on every record that has it."))
    return redirect("standing:checks")


def _change(request: MemberRequest, change: Callable[[str], Any]) -> HttpResponse:
    """Back to the list, which says what became of it."""
    name = " ".join(request.POST.get("name", "").split())
    try:
        _look_over(name)
        change(name)
        messages.success(request, _("Saved."))
    except ValidationError as why:
        messages.error(request, str(why.message))
    except checking.NameTaken:
        messages.error(request, _("The list has “%(name)s” already.") % {"name": isolated(name)})
    return redirect("standing:checks")


def _look_over(name: str) -> None:
    if not name:
        raise ValidationError(_("Give the check a name."))
    if len(name) > LONGEST_NAME:
        raise ValidationError(_("A name has at most %(most)s letters.") % {"most": LONGEST_NAME})
    check_name(name)


def _check(request: MemberRequest, check_id: int) -> Check:
    found = Check.objects.filter(school=request.membership.school, pk=check_id).first()
    if found is None:
        raise Http404("no such check")
    return found
