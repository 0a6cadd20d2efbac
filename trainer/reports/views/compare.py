"""The dealers of a school side by side, by accuracy, ranked where they can be told apart."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.dealers.ranked.compared import Compared, compared
from trainer.dealers.ranked.ranks import Rank
from trainer.dealers.sheet_views import share_view
from trainer.progress import tallies
from trainer.progress.filters import Filter, FilterForm
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.memberships import classes_of

A_PAGE = 50


@require_safe
@never_cache
@watcher_required
def dealers(request: MemberRequest) -> HttpResponse:
    return dealers_page(request, dealers_form(request))


def dealers_form(request: MemberRequest) -> FilterForm:
    return FilterForm(request.GET, classes=classes_of(request.membership))


def people_compared(request: MemberRequest, form: FilterForm) -> list[Compared]:
    tallies.catch_up(school=request.membership.school)
    return compared(watcher=request.membership, chosen=form.chosen)


def dealers_page(request: MemberRequest, form: FilterForm) -> HttpResponse:
    chosen = form.chosen
    page = Paginator(people_compared(request, form), A_PAGE).get_page(request.GET.get("page"))
    context: dict[str, Any] = {
        "form": form,
        "filtered": bool(chosen.parameters),
        "page": page,
        "people": [_person(one, chosen) for one in page.object_list],
        "newer_url": chosen.address("", page=page.number - 1),
        "older_url": chosen.address("", page=page.number + 1),
        "query": chosen.address(""),
        "may_rule": request.membership.manages,
    }
    return render(request, "dealers/dealers.html", context, status=200 if form.is_valid() else 422)


def _person(one: Compared, chosen: Filter) -> dict[str, Any]:
    sheet = reverse("dealers:sheet", args=[one.member.pk])
    return {
        "name": one.member.user.display_name,
        "url": chosen.without_class().address(sheet),
        "share": share_view(one.share),
        "rank": rank_words(one.rank) if one.rank else "",
        "apart": bool(one.rank and one.rank.apart),
        "surely": _surely(one.rank) if one.rank else "",
    }


def rank_words(rank: Rank) -> str:
    return str(rank.first) if rank.apart else f"{rank.first}–{rank.last}"


def _surely(rank: Rank) -> str:
    """Of how many it can be said, either way."""
    return _("ahead of %(ahead)s, behind %(behind)s") % {"ahead": rank.ahead, "behind": rank.behind}
