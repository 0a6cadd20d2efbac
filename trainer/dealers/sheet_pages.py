"""The sheet of one dealer, for themselves and for staff."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.dealers.counting.dealer_sheets import DealerSheet, sheet_of
from trainer.dealers.rule.rule_words import rule_words
from trainer.dealers.sheet_views import game_view, mistake_view
from trainer.dealers.week_charts import week_chart, week_rows
from trainer.practice.wording import game_name
from trainer.progress.filters import FilterForm
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, member_required
from trainer.schools.memberships import trainee_of
from trainer.schools.models import Membership


@require_safe
@never_cache
@member_required
def sheet(request: MemberRequest, membership_id: int) -> HttpResponse:
    return sheet_page(request, person_of(request, membership_id))


def person_of(request: MemberRequest, membership_id: int) -> Membership:
    """Whose sheet this request may read; that it did is noted. A miss is 404."""
    found = trainee_of(watcher=request.membership, membership_id=membership_id)
    if found is None:
        raise Http404("no such dealer")
    audit.viewed(who=request.membership, whom=found)
    return found


def sheet_page(
    request: MemberRequest, person: Membership, *, refused: str = "", status: int = 200
) -> HttpResponse:
    form = FilterForm(request.GET)
    chosen = form.chosen
    told = sheet_of(trainee=person, chosen=chosen)
    own = person.pk == request.membership.pk
    context: dict[str, Any] = {
        "form": form,
        "filtered": bool(chosen.parameters),
        "person": person,
        "name": person.user.display_name,
        "own": own,
        "may_set_work": request.membership.watches and person.left is None,
        "may_rule": request.membership.manages,
        "rule": rule_words(told.rule),
        "games": [game_view(one, person, chosen) for one in told.games],
        "mistakes": [mistake_view(one, person, chosen) for one in told.mistakes],
        "query": chosen.address(""),
        "refused": refused,
    } | _weeks(told)
    status = status if form.is_valid() else 422
    return render(request, "dealers/sheet.html", context, status=status)


def _weeks(told: DealerSheet) -> dict[str, Any]:
    games = [one.game for one in told.games]
    return {
        "chart": week_chart(told.weeks, games),
        "week_games": [game_name(game) for game in games],
        "week_rows": week_rows(told.weeks, games),
    }
