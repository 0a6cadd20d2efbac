"""Dealers ranked by accuracy, where their intervals do not overlap."""

from bisect import bisect_left, bisect_right
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

from trainer.pages.exports import NUMBER, Column, Table, file_links, table_file, wanted_file
from trainer.pages.intervals import whole_percent, wilson
from trainer.play.exports import accuracy_columns
from trainer.reports import tallies
from trainer.reports.dealer_reports import Share
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
# overlaps share the places that all of them take together.


Interval = tuple[float, float]


@dataclass(frozen=True)
class Rank:
    """Places `first` to `last` from the best, from 1. `ahead` counts those surely worse, `behind` those
    surely better: their intervals lie wholly below, and above."""

    first: int
    last: int
    ahead: int
    behind: int

    @property
    def is_alone(self) -> bool:
        return self.first == self.last


def ranks(intervals: Sequence[Interval]) -> list[Rank]:
    """In the order in which they are given."""
    found: dict[int, tuple[int, int]] = {}
    first = 1
    for group in _groups(intervals):
        found |= dict.fromkeys(group, (first, first + len(group) - 1))
        first += len(group)
    lows, highs = sorted(low for low, _high in intervals), sorted(high for _low, high in intervals)
    return [
        Rank(
            *found[number],
            ahead=bisect_left(highs, low),
            behind=len(lows) - bisect_right(lows, high),
        )
        for number, (low, high) in enumerate(intervals)
    ]


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
    share: Share
    rank: Rank | None = None


def compared(*, watcher: Membership, chosen: Filter) -> list[Compared]:
    """The best first; dealers of the same rank by name, and last those with too few decisions to rank."""
    shares = _shares(watcher, chosen)
    people = [
        Compared(one, shares.get(one.pk, Share())) for one in trainees_of(watcher=watcher, chosen=chosen)
    ]
    enough = [one for one in people if one.share.of >= ENOUGH]
    placed = ranks([wilson(one.share.right, one.share.of) for one in enough])
    ranked = [Compared(one.member, one.share, rank) for one, rank in zip(enough, placed, strict=True)]
    ranked.sort(key=lambda one: one.rank.first if one.rank else 0)
    return [*ranked, *(one for one in people if one.share.of < ENOUGH)]


def _shares(watcher: Membership, chosen: Filter) -> dict[int, Share]:
    counted = DayTally.objects.filter(chosen.of_tallies(), WHOLE, school=watcher.school_id)
    rows = counted.values_list("membership").annotate(Sum("right"), Sum("decisions"))
    return {member: Share(right, of) for member, right, of in rows}


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
        return table_file(request, "dealers", Table(_("Dealers"), compared_columns(), people))
    page = Paginator(people, A_PAGE).get_page(request.GET.get("page"))
    context: dict[str, Any] = {
        "form": form,
        "filtered": bool(chosen.parameters),
        "page": page,
        "people": [_person(one, chosen) for one in page.object_list],
        "newer_url": chosen.address("", page=page.number - 1),
        "older_url": chosen.address("", page=page.number + 1),
        "files": file_links(request),
        "may_rule": request.membership.manages,
    }
    return render(request, "reports/compare.html", context, status=200 if form.is_valid() else 422)


def _person(one: Compared, chosen: Filter) -> dict[str, Any]:
    report = reverse("reports:dealer_report", args=[one.member.pk])
    return {
        "name": one.member.user.display_name,
        "url": chosen.without_class().address(report),
        "share": share_context(one.share),
        "range": _range(one.share) if one.rank else None,
        "rank": rank_words(one.rank) if one.rank else "",
        "apart": bool(one.rank and one.rank.is_alone),
        "surely": _surely(one.rank) if one.rank else "",
    }


def _range(share: Share) -> tuple[int, int, int]:
    """Return where the range begins, how wide it is, and the accuracy, in whole percent."""
    low, high = whole_percent(share.right, share.of)
    return low, high - low, share.right * 100 // share.of


def rank_words(rank: Rank) -> str:
    return str(rank.first) if rank.is_alone else f"{rank.first}–{rank.last}"


def _surely(rank: Rank) -> str:
    return _("ahead of %(ahead)s, behind %(behind)s") % {"ahead": rank.ahead, "behind": rank.behind}


def compared_columns() -> tuple[Column[Compared], ...]:
    return (
        *person_columns(lambda one: one.member),
        *accuracy_columns(lambda one: one.share.right, lambda one: one.share.of),
        *range_columns(lambda one: one.share),
        Column(
            _("Rank"),
            _("The place by accuracy. Dealers whose ranges overlap share it. Empty with too few answers."),
            lambda one: one.rank and one.rank.first,
            NUMBER,
        ),
        Column(
            _("Shared to rank"),
            _("The last of the places that they share."),
            lambda one: one.rank and one.rank.last,
            NUMBER,
        ),
        Column(
            _("Clearly ahead of"),
            _("Dealers whose whole range lies below."),
            lambda one: one.rank and one.rank.ahead,
            NUMBER,
        ),
        Column(
            _("Clearly behind"),
            _("Dealers whose whole range lies above."),
            lambda one: one.rank and one.rank.behind,
            NUMBER,
        ),
    )
