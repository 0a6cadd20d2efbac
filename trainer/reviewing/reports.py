"""The report of a table test once it is over: for its trainee and who may watch, as a page and as PDF."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.drills.exams.closed import test_that_closes
from trainer.drills.models import Run
from trainer.practice.open_tests import show_closed
from trainer.reviewing.records.recording import record_of
from trainer.reviewing.telling.filed import examined, show
from trainer.reviewing.telling.pdfs import pdf_of
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, member_required


@require_safe
@never_cache
@member_required
def report(request: MemberRequest, run_id: UUID) -> HttpResponse:
    """It tells what was due, as a replay does, and is closed with it while one sits a test of the game."""
    run = examined(request, run_id)
    if test := _closing(request, run):
        return show_closed(request, test, game=run.drill.game)
    audit.viewed(who=request.membership, whom=run.membership)
    return show(request, run, record_of(run))


@require_safe
@never_cache
@member_required
def report_pdf(request: MemberRequest, run_id: UUID) -> HttpResponse:
    """The same for a file; of a record that does not stand any more there is none."""
    run = examined(request, run_id)
    record = None if _closing(request, run) else record_of(run)
    if record is None or not record.stands:
        return redirect("reviewing:report", run_id)
    audit.viewed(who=request.membership, whom=run.membership)
    response = HttpResponse(pdf_of(request, run, record), content_type="application/pdf")
    day = timezone.localdate(run.finished)
    response["Content-Disposition"] = f'inline; filename="table-test-{day:%Y-%m-%d}-{run.pk}.pdf"'
    return response


def _closing(request: MemberRequest, run: Run) -> Run | None:
    return test_that_closes(user=request.user, run=run, game=run.drill.game)
