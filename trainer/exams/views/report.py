"""A filed report before whoever may read it: found by its run, shown with the forms that they may fill in."""

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from trainer.drills import endings
from trainer.drills.admission import readable_run
from trainer.drills.models import Correction, Run
from trainer.practice.examined_words import exam_words
from trainer.reviewing.models import TestRecord
from trainer.reviewing.records.circumstances import attempt_of, voiding_of
from trainer.reviewing.records.recorded import Recorded
from trainer.reviewing.records.recording import record_of
from trainer.reviewing.signing.rubrics import RubricForm, rubric_of
from trainer.reviewing.signing.signatures import may_answer_for, signatures_of
from trainer.reviewing.signing.signed import signed_view
from trainer.reviewing.telling.report_views import report_view
from trainer.schools.guards import MemberRequest
from trainer.schools.models import Membership


def examined(request: MemberRequest, run_id: UUID) -> Run:
    """One's own finished table test, or one of a run that one may watch."""
    run = readable_run(request, run_id)
    timezone.activate(run.membership.school.tz)  # the school of the test, whichever one this session chose
    endings.finish_if_overdue(run=run)
    if not run.drill.examines or run.finished is None:
        raise Http404("no such report, or not before the end of its test")
    return run


def answered_for(request: MemberRequest, run_id: UUID) -> TestRecord:
    """The record of a test that this member may judge and sign."""
    run = examined(request, run_id)
    record = record_of(run)
    record.run = run
    if not may_answer_for(request.membership, run) or not record.stands or not Recorded(record.body).counts:
        raise Http404("nothing to be signed by this member")
    return record


def show(
    request: MemberRequest,
    run: Run,
    record: TestRecord,
    *,
    form: RubricForm | None = None,
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    """`form` is one that was filled in wrongly, `refused` why a signature was not taken."""
    record.run = run
    if not record.stands:
        return render(request, "reviewing/report_broken.html", {"run": run, "digest": record.digest})
    recorded, voiding = Recorded(record.body), voiding_of(run)
    signatures = signatures_of(record)
    signed = signed_view(request, record, recorded, signatures)
    answers = may_answer_for(request.membership, run) and recorded.counts and voiding is None
    others = all(one.by.user_id != request.user.pk for one in signatures)
    wrong_only = request.GET.get("wrong") == "1"
    context = {
        "run": run,
        "own": run.membership_id == request.membership.pk,
        "room": _room_of(request, run),
        "report": report_view(recorded, run, voiding, wrong_only=wrong_only),
        "signed": signed,
        "practice": practice_words(run) if recorded.practice else "",
        "wrong_only": wrong_only,
        "form": (form or _form(record)) if answers and not signatures else None,
        "may_sign": answers and others and signed.missing > 0,
        "may_revoke": may_answer_for(request.membership, run) and bool(signed.code),
        "refused": refused,
        "corrected": corrected_since(run, record),
    }
    return render(request, "reviewing/report.html", context, status=status)


def _room_of(request: MemberRequest, run: Run) -> int | None:
    """Return the test room in which this was sat, for members who may enter it."""
    attempt = attempt_of(run) if request.membership.watches else None
    return attempt.candidate.exam_id if attempt else None


def corrected_since(run: Run, record: TestRecord) -> Correction | None:
    """By what its answers were marked again last, after this was written down."""
    return Correction.objects.filter(runs__run=run, made__gt=record.made).first()


def practice_words(run: Run) -> str:
    run.drill.set_by = Membership.objects.select_related("user").get(pk=run.drill.set_by_id)
    return exam_words(run)


def _form(record: TestRecord) -> RubricForm:
    """As it was filled in last."""
    last = rubric_of(record)
    names = RubricForm.base_fields
    return RubricForm(initial={name: getattr(last, name) for name in names} if last else None)
