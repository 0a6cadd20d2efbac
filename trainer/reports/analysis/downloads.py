"""The analysis tables as files: the same rows as on the page, all of them, with stable names.

Titles are the same in every language.
"""

from collections.abc import Callable, Iterator, Sequence

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.pages.spreadsheets import table_file
from trainer.reports.analysis import pace_audit, performance_drops, questions
from trainer.reports.analysis.mistakes import TITLES, mistake_lines
from trainer.reports.analysis.pace_audit import WINDOW_TITLES, window_lines
from trainer.reports.analysis.scope import ReportScope, report_scope
from trainer.schools.guards import MemberRequest, watcher_required

Lines = Callable[[MemberRequest, ReportScope], Iterator[tuple[object, ...]]]

TABLES: dict[str, tuple[Sequence[str], Lines]] = {
    "mistakes": (TITLES, mistake_lines),
    "questions": (questions.TITLES, questions.question_lines),
    "performance_drops": (performance_drops.TITLES, performance_drops.drop_lines),
    "pace": (pace_audit.TITLES, pace_audit.pace_lines),
    "windows": (WINDOW_TITLES, window_lines),
}


@require_safe
@never_cache
@watcher_required
def file(request: MemberRequest, table: str, kind: str) -> HttpResponse:
    """What could not be read of its address the page says."""
    if table not in TABLES:
        raise Http404("no such table")
    scope = report_scope(request, table, one_game=table == "questions")
    if not scope.form.is_valid():
        return redirect(scope.address("pace" if table == "windows" else table))
    titles, lines = TABLES[table]
    return table_file(kind, table, titles, lines(request, scope))
