"""The house's target as a page: rounds an hour by seats, set by managers and read by all staff."""

from itertools import pairwise
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from trainer.drills import norms
from trainer.findings.pace_audit.house_targets import Curve, curve_of, set_curve
from trainer.schools.guards import MemberRequest, watcher_required

FASTEST = 120
"""Rounds an hour: nobody deals more than two a minute."""


class TargetForm(forms.Form):
    """A field for each number of seats."""

    def __init__(self, given: Any = None, *, curve: Curve) -> None:
        super().__init__(given, initial={_name(seats): rounds for seats, rounds in curve.items()})
        for seats in sorted(curve):
            self.fields[_name(seats)] = forms.IntegerField(
                label=ngettext("%(seats)s seat", "%(seats)s seats", seats) % {"seats": seats},
                min_value=1,
                max_value=FASTEST,
                widget=forms.NumberInput({"class": "input"}),
            )

    def clean(self) -> dict[str, Any]:
        """Nobody deals more rounds to more seats."""
        cleaned = super().clean() or {}
        typed = [(seats, cleaned.get(_name(seats))) for seats in sorted(norms.ROUNDS_AN_HOUR)]
        for (_fewer, before), (seats, rounds) in pairwise(typed):
            if before and rounds and rounds > before:
                self.add_error(_name(seats), _("No more than to fewer seats."))
        return cleaned

    @property
    def curve(self) -> Curve:
        return {seats: self.cleaned_data[_name(seats)] for seats in norms.ROUNDS_AN_HOUR}


def _name(seats: int) -> str:
    return f"seats_{seats}"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@watcher_required
def target(request: MemberRequest) -> HttpResponse:
    school = request.membership.school
    if request.method != "POST":
        return _page(request, TargetForm(curve=curve_of(school)))
    if not request.membership.manages:
        raise Http404("sets no target")
    form = TargetForm(request.POST, curve=curve_of(school))
    if not form.is_valid():
        return _page(request, form, status=422)
    set_curve(by=request.membership, curve=form.curve)
    messages.success(request, _("Saved."))
    return redirect("findings:target")


def _page(request: MemberRequest, form: TargetForm, status: int = 200) -> HttpResponse:
    usual = ", ".join(f"{seats}: {rounds}" for seats, rounds in norms.ROUNDS_AN_HOUR.items())
    context = {"form": form, "usual": usual, "may_set": request.membership.manages}
    return render(request, "findings/target.html", context, status=status)
