"""What a guest sees: signed reports of people who agreed, found by game, standard, day, accuracy and pace."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.exams.guest_search import (
    FoundReport,
    SearchForm,
    Validity,
    find_reports,
    with_people,
)
from trainer.exams.selectors import sharing
from trainer.pages.exports import DAY, LINK, Column, FileTable, file_links, table_file, wanted_file
from trainer.play.exports import game_column, house_column
from trainer.play.labels import game_at
from trainer.schools.days import day_of
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.identity import picture_urls
from trainer.schools.rights import Right

A_PAGE = 30
"""Reports; a page ends within a person's if need be."""


@require_safe
@never_cache
@right_required(Right.SHARED)
def shared(request: MemberRequest) -> HttpResponse:
    return shared_page(request)


def shared_page(request: MemberRequest) -> HttpResponse:
    """Or what was found as a file. To list a report is not to open it: RecordView has what was opened."""
    guest, form = request.membership, SearchForm(request.GET, guest=request.membership)
    rows = find_reports(guest, form.cleaned_data) if form.is_valid() else []
    if wanted_file(request) and form.is_valid():
        table = FileTable(_("Dealers"), COLUMNS, with_people(rows))
        return table_file(request, f"dealers-{day_of():%Y-%m-%d}", table)
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "form": form,
        "filtered": any(request.GET.get(name) for name in form.fields),
        "page": page,
        "people": list(_people(request, with_people(page.object_list))),
        "agreed": bool(rows) or sharing(guest).exists(),
        "files": file_links(request, reverse("exams:shared")),
    }
    return render(request, "exams/shared.html", context, status=200 if form.is_valid() else 422)


def _people(request: MemberRequest, found: list[FoundReport]) -> Iterator[dict[str, Any]]:
    pictures = picture_urls(request.membership, {one.member.pk: one.member for one in found}.values())
    for member, reports in groupby(found, key=lambda one: one.member):
        yield {
            "member": member,
            "picture": pictures.get(member.pk, ""),
            "reports": [
                {
                    "report": one,
                    "game_name": game_at(one.game, one.house),
                    "standard": one.standard,
                    "url": reverse("exams:report", args=[one.run]),
                }
                for one in reports
            ],
        }


COLUMNS: tuple[Column[FoundReport], ...] = (
    Column(_("Name"), _("First and last name."), lambda row: row.member.user.plain_name),
    Column(
        pgettext_lazy("of a person", "Number"),
        _("The number that the school gave the person."),
        lambda row: row.member.number,
    ),
    game_column(lambda row: row.game),
    house_column(lambda row: row.house),
    Column(_("Tested"), _("The day of the test."), lambda row: row.day, DAY),
    Column(
        _("Status"),
        _("Whether the person may deal the game today by this test: only “valid” means yes."),
        lambda row: row.validity.label,
        values=Validity.labels,
    ),
    Column(
        _("Valid until"),
        _("The last day of the pass. Empty if it doesn’t expire."),
        lambda row: row.until,
        DAY,
    ),
    Column(_("Accuracy"), _("The band of the share of right decisions."), lambda row: row.accuracy),
    Column(_("Pace"), _("The band of the pace, in percent of the target pace."), lambda row: row.pace),
    Column(_("Standard"), _("What the test was taken under."), lambda row: row.standard),
    Column(_("Report"), _("The signed report."), lambda row: reverse("exams:report", args=[row.run]), LINK),
)
