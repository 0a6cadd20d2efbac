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
from trainer.reports.school_sums import school_games
from trainer.schools.guards import MemberRequest, classes_of
from trainer.schools.models import Membership

TABS = {
    "mistakes": _("Mistakes"),
    "questions": _("Questions"),
    "performance_drops": _("Performance drops"),
    "pace": _("Pace"),
}
"""The analysis pages, by the table of each."""


@dataclass(frozen=True)
class ReportScope:
    """One page, as its address says; whatever it sums is counted. `requested` is the filter as it came, to
    which the page itself may have added a game."""

    tab: str
    watcher: Membership
    form: FilterForm
    requested: Filter

    @cached_property
    def chosen(self) -> Filter:
        return self.form.chosen

    def address(self, tab: str, **more: Any) -> str:
        return self.chosen.address(reverse(f"reports:{tab}"), **more)


def report_scope(request: MemberRequest, tab: str, *, one_game: bool = False) -> ReportScope:
    """With `one_game` the game that was dealt most, where none was chosen."""
    watcher, classes = request.membership, classes_of(request.membership)
    tallies.catch_up(school=watcher.school)
    form = FilterForm(request.GET, classes=classes)
    requested = form.chosen
    if one_game and not requested.game:
        dealt = school_games(watcher=watcher, chosen=requested)
        given = request.GET.copy()
        given["game"] = max(((row["decisions"], row["game"]) for row in dealt), default=(0, ""))[1]
        form = FilterForm(given, classes=classes)
    return ReportScope(tab, watcher, form, requested)


def render_scope(request: MemberRequest, scope: ReportScope, **context: Any) -> HttpResponse:
    """Render the page of its tab."""
    context |= {
        "form": scope.form,
        "filtered": bool(scope.requested.parameters),
        "tabs": [
            (scope.requested.address(reverse(f"reports:{tab}")), label, tab == scope.tab)
            for tab, label in TABS.items()
        ],
        "files": file_links(request),
        "back_url": scope.requested.address(reverse("reports:school")),
    }
    status = 200 if scope.form.is_valid() else 422
    return render(request, f"reports/analysis/{scope.tab}.html", context, status=status)
