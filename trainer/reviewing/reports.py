"""The report of a table test once it is over: for its trainee and who may watch, as a page and as PDF."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.reviewing.records.recording import record_of
from trainer.reviewing.telling.filed import examined, show
from trainer.reviewing.telling.pdfs import pdf_of
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, member_required


@require_safe
@never_cache
@member_required
def report(request: MemberRequest, run_id: UUID) -> HttpResponse:
    run = examined(request, run_id)
    audit.viewed(who=request.membership, whom=run.membership)
    return show(request, run, record_of(run))


@require_safe
@never_cache
@member_required
def report_pdf(request: MemberRequest, run_id: UUID) -> HttpResponse:
    """The same for a file; of a record that does not stand any more there is none."""
    run = examined(request, run_id)
    record = record_of(run)
    if not record.stands:
        return redirect("reviewing:report", run_id)
    audit.viewed(who=request.membership, whom=run.membership)
    response = HttpResponse(pdf_of(request, run, record), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="table-test-{run.finished:%Y-%m-%d}-{run.pk}.pdf"'
    return response
