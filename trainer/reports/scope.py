"""The scope of an analysis page: a school or one class, under the filter of all figures."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from trainer.pages.exports import file_links
from trainer.reports import tallies
from trainer.reports.filters import Filter, FilterForm
from trainer.schools.guards import MemberRequest, classes_of
from trainer.schools.models import Membership

TABS = {
    "mistakes": _("Mistakes"),
    "performance_drops": _("Performance drops"),
    "pace": _("Pace"),
}
"""The analysis pages, by the table of each."""


@dataclass(frozen=True)
class ReportScope:
    """One page, as its address says; whatever it sums is counted."""

    tab: str
    watcher: Membership
    form: FilterForm

    @cached_property
    def chosen(self) -> Filter:
        return self.form.chosen

    def address(self, tab: str, **more: Any) -> str:
        return self.chosen.address(reverse(f"reports:{tab}"), **more)


def report_scope(request: MemberRequest, tab: str) -> ReportScope:
    watcher = request.membership
    tallies.catch_up(school=watcher.school)
    return ReportScope(tab, watcher, FilterForm(request.GET, classes=classes_of(watcher)))


def render_scope(request: MemberRequest, scope: ReportScope, **context: Any) -> HttpResponse:
    """Render the page of its tab."""
    context |= {
        "form": scope.form,
        "filtered": bool(scope.chosen.parameters),
        "tabs": [
            (scope.chosen.address(reverse(f"reports:{tab}")), label, tab == scope.tab)
            for tab, label in TABS.items()
        ],
        "files": file_links(request),
        "back_url": scope.chosen.address(reverse("reports:school")),
    }
    status = 200 if scope.form.is_valid() else 422
    return render(request, f"reports/analysis/{scope.tab}.html", context, status=status)
