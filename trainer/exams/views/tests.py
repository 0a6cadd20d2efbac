"""The table tests of a person and of a school: every one with its outcome and its report."""

from collections.abc import Iterable
from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.drills import selectors
from trainer.drills.models import Run
from trainer.operating.sending.spreadsheet_files import file_links, table_file, wanted_file
from trainer.practice.examined_words import exam_words
from trainer.practice.open_tests import open_tests
from trainer.practice.wording import game_name
from trainer.reviewing.criteria import CRITERIA
from trainer.reviewing.models import TestOutcome
from trainer.reviewing.outcomes import outcomes_of
from trainer.reviewing.sat_files import TITLES, sat_lines
from trainer.schools.guards import MemberRequest, member_required
from trainer.schools.models import Membership

A_PAGE = 50


@require_safe
@never_cache
@member_required
def tests(request: MemberRequest) -> HttpResponse:
    """One's own; for staff everybody's of the school."""
    watches = request.membership.watches
    found = selectors.table_tests(watcher=request.membership)
    if kind := wanted_file(request):
        return table_file(kind, "table-tests", TITLES, sat_lines(found))
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "files": file_links(request),
        "tests": test_rows(page.object_list),
        "everybody": watches,
        "open_tests": [] if watches else open_tests(user=request.user),
    }
    return render(request, "reviewing/tests.html", context)


def tests_of(*, membership: Membership) -> QuerySet[Run]:
    """Those of one person, the newest first."""
    return selectors.table_tests(watcher=membership).filter(membership=membership)


def test_rows(runs: Iterable[Run]) -> list[dict[str, Any]]:
    runs = list(runs)
    outcomes = outcomes_of(runs)
    return [_row(run, outcomes.get(run.pk)) for run in runs]


def _row(run: Run, outcome: TestOutcome | None) -> dict[str, Any]:
    return {
        "who": run.membership.user.display_name,
        "record_url": reverse("progress:trainee", args=[run.membership_id]),
        "game_name": game_name(run.drill.game),
        "when": run.begun,
        "url": reverse("reviewing:report", args=[run.pk]) if outcome else "",
        "outcome": outcome,
        "practice": "" if run.standard else exam_words(run),
        "unmet": [str(CRITERIA[name]) for name in outcome.unmet] if outcome else [],
    }
