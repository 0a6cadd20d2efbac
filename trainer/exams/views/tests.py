"""The table tests of a person and of a school: every one with its outcome and its report."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.exams.models import TestOutcome
from trainer.exams.results import CRITERIA, outcomes_of
from trainer.exams.selectors import exam_words, readable_tests
from trainer.pages.exports import (
    LINK,
    MOMENT,
    NUMBER,
    Column,
    FileTable,
    file_links,
    table_file,
    wanted_file,
)
from trainer.play import selectors
from trainer.play.exports import accuracy_columns, game_column, house_column
from trainer.play.labels import game_at
from trainer.play.models import Run
from trainer.schools.exports import person_columns
from trainer.schools.guards import MemberRequest, right_required
from trainer.schools.models import Membership, Pack
from trainer.schools.rights import Right

CHUNK = 100


@dataclass(frozen=True)
class TakenTest:
    """A row of the file; no outcome of a test that this version cannot deal."""

    run: Run
    outcome: TestOutcome | None


def taken_tests(runs: QuerySet[Run]) -> Iterator[TakenTest]:
    """Yield every test, with outcomes read in chunks."""
    runs = runs.select_related("drill__pack").defer("drill__pack__contents", "drill__pack__mark")
    runs = runs.prefetch_related("membership__school_classes")
    for first in range(0, runs.count(), CHUNK):
        some = list(runs[first : first + CHUNK])
        outcomes = outcomes_of(some)
        yield from (TakenTest(run, outcomes.get(run.pk)) for run in some)


PASSED, NOT_PASSED, NEAR, VOID, PRACTICE, UNREADABLE = OUTCOMES = (
    _("Passed"),
    _("Not passed"),
    _("Close to the passing score: a second test decides"),
    _("Void"),
    _("Practice test"),
    _("Dealt under rules no longer installed"),
)


def outcome_words(run: Run, outcome: TestOutcome | None) -> Promise:
    """Return one of `OUTCOMES`."""
    if outcome is None:
        return UNREADABLE
    if not run.standard:
        return PRACTICE
    if outcome.voided:  # type: ignore[attr-defined]  # annotated
        return VOID
    return NEAR if outcome.near_cut else PASSED if outcome.passed else NOT_PASSED


def _unmet(one: TakenTest) -> str:
    return ", ".join(str(CRITERIA[name]) for name in one.outcome.unmet) if one.outcome else ""


COLUMNS: tuple[Column[TakenTest], ...] = (
    Column(_("Started"), _("When the test was started."), lambda one: one.run.begun, MOMENT),
    Column(_("Ended"), _("When the test ended."), lambda one: one.run.finished, MOMENT),
    *person_columns(lambda one: one.run.membership),
    game_column(lambda one: one.run.drill.game),
    house_column(lambda one: one.run.drill.pack.name if one.run.drill.pack else ""),
    Column(
        _("Standard"),
        _("The number of the test standard. Empty for a practice test."),
        lambda one: int(one.run.standard.rpartition("/")[2]) if one.run.standard else None,
        NUMBER,
    ),
    Column(
        _("Outcome"),
        _("The result of the test."),
        lambda one: outcome_words(one.run, one.outcome),
        values=OUTCOMES,
    ),
    Column(_("Not met"), _("The criteria that were not met."), _unmet, values=list(CRITERIA.values())),
    *accuracy_columns(
        lambda one: one.outcome and one.outcome.right, lambda one: one.outcome and one.outcome.decisions
    ),
    Column(
        _("Critical errors"),
        _("Errors that fail a test regardless of accuracy."),
        lambda one: one.outcome and one.outcome.errors,
        NUMBER,
    ),
    Column(
        _("Report"),
        _("The report of the test."),
        lambda one: reverse("exams:report", args=[one.run.pk]) if one.outcome else "",
        LINK,
    ),
)


A_PAGE = 50


@require_safe
@never_cache
@right_required(Right.PRACTICE, Right.SIGN)
def tests(request: MemberRequest) -> HttpResponse:
    """List the tests that an examiner gave, for staff all of the school; others read their records."""
    if not request.membership.has(Right.SIGN):
        return redirect("exams:person", request.membership.pk)
    found = readable_tests(request.membership)
    if wanted_file(request):
        return table_file(request, "table-tests", FileTable(_("Table tests"), COLUMNS, taken_tests(found)))
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "files": file_links(request),
        "tests": test_rows(page.object_list),
    }
    return render(request, "exams/tests.html", context)


def tests_of(*, membership: Membership) -> QuerySet[Run]:
    """Return the tests of one member, the newest first."""
    return selectors.table_tests(watcher=membership).filter(membership=membership)


def test_rows(runs: Iterable[Run]) -> list[dict[str, Any]]:
    runs = list(runs)
    outcomes, houses = outcomes_of(runs), house_names(runs)
    return [_row(run, houses.get(run.drill.pack_id, ""), outcomes.get(run.pk)) for run in runs]


def house_names(runs: Iterable[Run]) -> dict[int | None, str]:
    """Return the names of the packs by which these were dealt, by number; without a query where none was."""
    packs = {run.drill.pack_id for run in runs if run.drill.pack_id}
    return dict(Pack.objects.filter(pk__in=packs).values_list("pk", "name")) if packs else {}


def _row(run: Run, house: str, outcome: TestOutcome | None) -> dict[str, Any]:
    return {
        "who": run.membership.user.display_name,
        "record_url": reverse("reports:trainee", args=[run.membership_id]),
        "game_name": game_at(run.drill.game, house),
        "when": run.begun,
        "url": reverse("exams:report", args=[run.pk]) if outcome else "",
        "outcome": outcome,
        "practice": "" if run.standard else exam_words(run),
        "unmet": [str(CRITERIA[name]) for name in outcome.unmet] if outcome else [],
    }
