"""Classroom hours for a whole class at once: a row for each who was there."""

import uuid
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from trainer.operating.bodies.number_bounds import ChosenRows
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.models import Cohort, Membership
from trainer.standing.entry_forms import HoursForm
from trainer.standing.hours.classroom_hours import add_hours


class ClassHoursForm(HoursForm):
    """What was added by mistake is taken off on the record of each."""

    there = ChosenRows(
        queryset=Membership.objects.none(),
        error_messages={"required": gettext_lazy("Say who was there.")},
    )

    def __init__(self, given: Any = None, *, people: QuerySet[Membership]) -> None:
        super().__init__(given)
        del self.fields["correction"]
        self.fields["there"].queryset = people  # type: ignore[attr-defined]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@watcher_required
def class_hours(request: MemberRequest, cohort_id: int) -> HttpResponse:
    cohort = Cohort.objects.filter(school=request.membership.school, pk=cohort_id).first()
    if cohort is None:
        raise Http404("no such class")
    people = _people(cohort, request.membership)
    form = ClassHoursForm(request.POST if request.method == "POST" else None, people=people)
    if not form.is_valid():
        ticked = set(request.POST.getlist("there")) if form.is_bound else None
        listed = [(one, ticked is None or str(one.pk) in ticked) for one in people]
        context = {"cohort": cohort, "form": form, "people": listed}
        return render(request, "standing/class_hours.html", context, status=422 if form.is_bound else 200)
    count = _add(form, by=request.membership)
    said = ngettext("Added for %(count)s person.", "Added for %(count)s people.", count)
    messages.success(request, said % {"count": count})
    return redirect("class", cohort.pk)


def _people(cohort: Cohort, by: Membership) -> QuerySet[Membership]:
    there = Membership.objects.present().acted_on_by(by).filter(cohorts=cohort).select_related("user")
    return there.order_by("user__last_name", "user__first_name", "pk")


@transaction.atomic
def _add(form: ClassHoursForm, *, by: Membership) -> int:
    """All or nobody; each by a key of their own, which follows from the form's."""
    said = {name: form.cleaned_data[name] for name in ("day", "minutes", "game", "words")}
    there = list(form.cleaned_data["there"])
    for one in there:
        add_hours(key=uuid.uuid5(form.cleaned_data["key"], str(one.pk)), membership=one, by=by, **said)
    return len(there)
