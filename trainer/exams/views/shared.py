"""What a guest sees: who may deal which game, and the signed reports, of people who agreed."""

from collections import defaultdict
from typing import Any

from django.db.models import F
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.exams.certifications import cell_of, certification_of, newest_tests
from trainer.exams.selectors import shared_tests, sharing
from trainer.play.labels import game_at
from trainer.schools.days import day_of
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.models import Membership
from trainer.schools.rights import Right


@require_safe
@never_cache
@right_required(Right.SHARED)
def shared(request: MemberRequest) -> HttpResponse:
    return shared_page(request)


def shared_page(request: MemberRequest) -> HttpResponse:
    return render(request, "exams/shared.html", {"people": _people(request.membership)})


def _people(guest: Membership) -> list[dict[str, Any]]:
    """Return each person with the games that they may deal today, and the signed reports, newest first."""
    people, today = sharing(guest), day_of()
    licenses, reports = defaultdict(list), defaultdict(list)
    for (person, game, _house), test in newest_tests(people=people).items():
        found = certification_of(test, today=today)
        if found.is_current:
            licenses[person].append(cell_of(game, found))
    for run in shared_tests(guest).annotate(house_name=F("drill__pack__name")).order_by("-finished", "pk"):
        name = game_at(run.drill.game, run.house_name or "")  # type: ignore[attr-defined]  # annotated
        report = {"url": reverse("exams:report", args=[run.pk]), "game_name": name}
        reports[run.membership_id].append(report | {"day": run.finished})
    ordered = people.select_related("user").order_by("user__last_name", "user__first_name", "pk")
    return [
        {"name": one.user.display_name, "licenses": licenses[one.pk], "reports": reports[one.pk]}
        for one in ordered
    ]
