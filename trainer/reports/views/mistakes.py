"""The commonest mistakes of a school or a class, with the answers behind each."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, Sum
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.money.amounts import print_cents
from trainer.pages.exports import NUMBER, Column, FileTable, table_file, wanted_file
from trainer.pages.pdf import PAPERS
from trainer.reports.exports import money_columns
from trainer.reports.figures import Row, mistake_words
from trainer.reports.filters import Filter, answers_of
from trainer.reports.models import BY_MISTAKE, DayTally
from trainer.reports.scope import ReportScope, render_scope, report_scope
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.models import Membership
from trainer.schools.rights import Right


@dataclass(frozen=True)
class NamedSum:
    """Cents, never netted."""

    mistake: str
    people: int
    times: int
    overpaid: int
    underpaid: int


def named_sums(scope: ReportScope) -> list[NamedSum]:
    """What most people do first; of as many people what is done most often."""
    return sums_by_mistake(watcher=scope.watcher, chosen=scope.chosen)


def sums_by_mistake(*, watcher: Membership, chosen: Filter) -> list[NamedSum]:
    counted = DayTally.objects.filter(chosen.of_tallies(), BY_MISTAKE, school=watcher.school_id)
    sums: dict[str, Any] = {
        "people": Count("membership", distinct=True),
        "times": Sum(F("decisions") - F("right")),
        "overpaid": Sum("overpaid"),
        "underpaid": Sum("underpaid"),
    }
    found = [NamedSum(**row) for row in list[Any](counted.values("mistake").annotate(**sums).order_by())]
    ranked = sorted(found, key=lambda row: (-row.people, -row.times, row.mistake))
    return [row for row in ranked if row.times > 0]


COLUMNS: tuple[Column[NamedSum], ...] = (
    Column(
        _("Mistake"), _("The mistake that the answers identify."), lambda each: mistake_words(each.mistake)
    ),
    Column(_("People"), _("People who made it."), lambda each: each.people, NUMBER),
    Column(_("Times"), _("How often the mistake was made."), lambda each: each.times, NUMBER),
    *money_columns(lambda each: each.overpaid, lambda each: each.underpaid),
)


@require_safe
@never_cache
@right_required(Right.REPORTS)
def mistakes(request: MemberRequest) -> HttpResponse:
    scope = report_scope(request, "mistakes")
    found = named_sums(scope)
    if wanted_file(request) and scope.form.is_valid():
        return table_file(request, "mistakes", FileTable(_("Mistakes"), COLUMNS, found))
    most = max((each.people for each in found), default=1)
    rows = [_row(scope, each) | {"percent": each.people * 100 // most} for each in found]
    posters = {
        name: scope.chosen.address(reverse("reports:poster"), paper=paper) for paper, name in PAPERS.items()
    }
    return render_scope(request, scope, rows=rows, posters=posters)


def _row(scope: ReportScope, each: NamedSum) -> Row:
    return {
        "says": mistake_words(each.mistake),
        "people": each.people,
        "times": each.times,
        "overpaid": print_cents(each.overpaid),
        "underpaid": print_cents(each.underpaid),
        "answers": answers_of(scope.chosen, mistake=each.mistake),
        "work_url": scope.chosen.address(reverse("assignments:create"), mistake=each.mistake),
    }
