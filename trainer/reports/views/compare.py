"""Dealers ranked by accuracy, where their intervals do not overlap."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Sum, prefetch_related_objects
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.pages.exports import NUMBER, Column, FileTable, file_links, table_file, wanted_file
from trainer.pages.intervals import whole_percent, wilson
from trainer.play.exports import accuracy_columns
from trainer.reports import tallies
from trainer.reports.dealer_reports import Score
from trainer.reports.exports import range_columns
from trainer.reports.figures import ENOUGH
from trainer.reports.filters import Filter, FilterForm
from trainer.reports.models import WHOLE, DayTally
from trainer.reports.school_sums import trainees_of
from trainer.reports.views.dealer_report import share_context
from trainer.schools.exports import person_columns
from trainer.schools.guards import MemberRequest, classes_of, right_required
from trainer.schools.models import Membership
from trainer.schools.rights import Right

# Ranks by intervals: no dealer is ranked above another whose interval overlaps. Dealers who are linked by
# overlaps share the first of the places that they take together.


Interval = tuple[float, float]


def ranks(intervals: Sequence[Interval]) -> list[int]:
    """In the order in which they are given, from 1."""
    found: dict[int, int] = {}
    for group in _groups(intervals):
        found |= dict.fromkeys(group, len(found) + 1)
    return [found[number] for number in range(len(intervals))]


def _groups(intervals: Sequence[Interval]) -> list[list[int]]:
    """The best first; intervals that touch overlap."""
    groups: list[list[int]] = []
    lowest = 0.0
    for number in sorted(range(len(intervals)), key=lambda each: intervals[each][1], reverse=True):
        low, high = intervals[number]
        if groups and high >= lowest:
            groups[-1].append(number)
            lowest = min(lowest, low)
        else:
            groups.append([number])
            lowest = low
    return groups


@dataclass(frozen=True)
class Compared:
    """One dealer and their accuracy; no rank with too few decisions."""

    member: Membership
    share: Score
    rank: int | None = None
    tied: bool = False


def compared(*, watcher: Membership, chosen: Filter) -> list[Compared]:
    """The best first; dealers of the same rank by name, and last those with too few decisions to rank."""
    shares = _shares(watcher, chosen)
    people = [
        Compared(one, shares.get(one.pk, Score())) for one in trainees_of(watcher=watcher, chosen=chosen)
    ]
    enough = [one for one in people if one.share.of >= ENOUGH]
    placed = ranks([wilson(one.share.right, one.share.of) for one in enough])
    ranked = [
        Compared(one.member, one.share, rank, placed.count(rank) > 1)
        for one, rank in zip(enough, placed, strict=True)
    ]
    ranked.sort(key=lambda one: one.rank or 0)
    return [*ranked, *(one for one in people if one.share.of < ENOUGH)]


def _shares(watcher: Membership, chosen: Filter) -> dict[int, Score]:
    counted = DayTally.objects.filter(chosen.of_tallies(), WHOLE, school=watcher.school_id)
    rows = counted.values_list("membership").annotate(Sum("right"), Sum("decisions"))
    return {member: Score(right, of) for member, right, of in rows}


A_PAGE = 50


@require_safe
@never_cache
@right_required(Right.REPORTS)
def dealers(request: MemberRequest) -> HttpResponse:
    form = FilterForm(request.GET, classes=classes_of(request.membership))
    chosen = form.chosen
    tallies.catch_up(school=request.membership.school)
    people = compared(watcher=request.membership, chosen=chosen)
    if wanted_file(request) and form.is_valid():
        prefetch_related_objects([one.member for one in people], "school_classes")
        return table_file(request, "dealers", FileTable(_("Dealers"), compared_columns(), people))
    page = Paginator(people, A_PAGE).get_page(request.GET.get("page"))
    context: dict[str, Any] = {
        "form": form,
        "filtered": bool(chosen.parameters),
        "page": page,
        "people": [_person(one, chosen) for one in page.object_list],
        "newer_url": chosen.address("", page=page.number - 1),
        "older_url": chosen.address("", page=page.number + 1),
        "files": file_links(request),
    }
    return render(request, "reports/compare.html", context, status=200 if form.is_valid() else 422)


def _person(one: Compared, chosen: Filter) -> dict[str, Any]:
    report = reverse("reports:dealer_report", args=[one.member.pk])
    return {
        "name": one.member.user.display_name,
        "url": chosen.without_class().address(report),
        "share": share_context(one.share),
        "range": _range(one.share) if one.rank else None,
        "rank": one.rank,
        "tied": one.tied,
    }


def _range(share: Score) -> tuple[int, int, int]:
    """Return where the range begins, how wide it is, and the accuracy, in whole percent."""
    low, high = whole_percent(share.right, share.of)
    return low, high - low, share.right * 100 // share.of


def compared_columns() -> tuple[Column[Compared], ...]:
    return (
        *person_columns(lambda one: one.member),
        *accuracy_columns(lambda one: one.share.right, lambda one: one.share.of),
        *range_columns(lambda one: one.share),
        Column(
            _("Rank"),
            _("The place by accuracy. Dealers whose ranges overlap share it. Empty with too few answers."),
            lambda one: one.rank,
            NUMBER,
        ),
    )
