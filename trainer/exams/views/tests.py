"""The table tests of a person and of a school: every one with its outcome and its report."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.exams.models import TestOutcome
from trainer.exams.results import CRITERIA, outcomes_of
from trainer.exams.selectors import exam_words
from trainer.pages.spreadsheets import file_links, table_file, wanted_file
from trainer.play import selectors
from trainer.play.models import Run
from trainer.play.table_state import open_tests
from trainer.play.wording import game_name
from trainer.schools.guards import MemberRequest, member_required
from trainer.schools.models import Membership

COLUMNS = (
    *("run", "person", "user_name", "name", "game", "begun", "finished", "standard"),
    *("passed", "second_test_decides", "voided", "unmet", "right", "decisions", "critical_errors", "report"),
)

CHUNK = 100
Cells = tuple[object, ...]


def test_lines(runs: QuerySet[Run]) -> Iterator[Cells]:
    """Yield a line a test, with outcomes read in chunks."""
    for first in range(0, runs.count(), CHUNK):
        some = list(runs[first : first + CHUNK])
        outcomes = outcomes_of(some)
        for run in some:
            user, found = run.membership.user, outcomes.get(run.pk)
            who = (str(run.pk), run.membership_id, user.username, user.plain_name, run.drill.game)
            result: Cells = ("",) * 7
            if found:
                voided: bool = found.voided  # type: ignore[attr-defined]  # annotated
                each = (found.passed, found.near_cut and not voided, voided)
                flags = ("yes" if flag else "no" for flag in each)
                result = (*flags, " ".join(found.unmet), found.right, found.decisions, found.errors)
            report = reverse("exams:report", args=[run.pk]) if found else ""
            yield (*who, run.begun, run.finished, run.standard, *result, report)


A_PAGE = 50


@require_safe
@never_cache
@member_required
def tests(request: MemberRequest) -> HttpResponse:
    """List the user's own tests; for staff all of the school."""
    watches = request.membership.watches
    found = selectors.table_tests(watcher=request.membership)
    if kind := wanted_file(request):
        return table_file(kind, "table-tests", COLUMNS, test_lines(found))
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "files": file_links(request),
        "tests": test_rows(page.object_list),
        "everybody": watches,
        "open_tests": [] if watches else open_tests(user=request.user),
    }
    return render(request, "exams/tests.html", context)


def tests_of(*, membership: Membership) -> QuerySet[Run]:
    """Return the tests of one member, the newest first."""
    return selectors.table_tests(watcher=membership).filter(membership=membership)


def test_rows(runs: Iterable[Run]) -> list[dict[str, Any]]:
    runs = list(runs)
    outcomes = outcomes_of(runs)
    return [_row(run, outcomes.get(run.pk)) for run in runs]


def _row(run: Run, outcome: TestOutcome | None) -> dict[str, Any]:
    return {
        "who": run.membership.user.display_name,
        "record_url": reverse("reports:trainee", args=[run.membership_id]),
        "game_name": game_name(run.drill.game),
        "when": run.begun,
        "url": reverse("exams:report", args=[run.pk]) if outcome else "",
        "outcome": outcome,
        "practice": "" if run.standard else exam_words(run),
        "unmet": [str(CRITERIA[name]) for name in outcome.unmet] if outcome else [],
    }
