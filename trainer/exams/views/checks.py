"""The page of the school's list of hands-on checks."""

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from trainer.exams.hours import add_hours
from trainer.exams.models import Check
from trainer.exams.services import checks
from trainer.exams.views.certifications import HoursForm
from trainer.ops.number_bounds import RowsField
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.models import Membership, SchoolClass
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


class ClassHoursForm(HoursForm):
    """Classroom time of a class. Corrections are made on each person's record."""

    there = RowsField(
        queryset=Membership.objects.none(),
        error_messages={"required": gettext_lazy("Choose who attended.")},
    )

    def __init__(self, given: Any = None, *, people: QuerySet[Membership]) -> None:
        super().__init__(given)
        del self.fields["correction"]
        self.fields["there"].queryset = people  # type: ignore[attr-defined]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@right_required(Right.CERTIFY)
def class_hours(request: MemberRequest, school_class_id: int) -> HttpResponse:
    school_class = get_object_or_404(SchoolClass, school=request.membership.school, pk=school_class_id)
    people = _people(school_class, request.membership)
    form = ClassHoursForm(request.POST if request.method == "POST" else None, people=people)
    if not form.is_valid():
        ticked = set(request.POST.getlist("there")) if form.is_bound else None
        listed = [(one, ticked is None or str(one.pk) in ticked) for one in people]
        context = {"school_class": school_class, "form": form, "people": listed}
        return render(
            request, "exams/certifications/class_hours.html", context, status=422 if form.is_bound else 200
        )
    count = _add(form, by=request.membership)
    words = ngettext("Added for %(count)s person.", "Added for %(count)s people.", count)
    messages.success(request, words % {"count": count})
    return redirect("schools:class", school_class.pk)


def _people(school_class: SchoolClass, by: Membership) -> QuerySet[Membership]:
    there = (
        Membership.objects.present()
        .acted_on_by(by)
        .filter(school_classes=school_class)
        .select_related("user")
    )
    return there.order_by("user__last_name", "user__first_name", "pk")


@transaction.atomic
def _add(form: ClassHoursForm, *, by: Membership) -> int:
    """Add the hours for all, with a key a person derived from the form's."""
    values = {name: form.cleaned_data[name] for name in ("day", "minutes", "game", "words")}
    there = list(form.cleaned_data["there"])
    for one in there:
        add_hours(key=uuid.uuid5(form.cleaned_data["key"], str(one.pk)), membership=one, by=by, **values)
    return len(there)
