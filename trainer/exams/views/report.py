"""The report of a table test for its readers, with rubric, signatures, certificate and revocation."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from trainer.accounts.services.erasure import later_name
from trainer.accounts.sign_in_limits import Wait, wait_words
from trainer.accounts.views.sign_in import confirm_first, is_own_password
from trainer.exams.models import Candidate, Exam, RecordView, TestRecord
from trainer.exams.records import Recorded, attempt_of, record_of, voiding_of
from trainer.exams.report.certificate import certificate_of, has_certificate
from trainer.exams.report.labels import practice_words
from trainer.exams.report.pdf import report_pdf_of
from trainer.exams.report.views import report_view
from trainer.exams.results import outcomes_of
from trainer.exams.rubrics import design_of, version_of
from trainer.exams.selectors import granted_tests
from trainer.exams.services import signing
from trainer.exams.services.giving import give_second
from trainer.exams.services.signing import (
    RubricForm,
    fill_in,
    initial_rubric,
    may_answer_for,
    rubric_of,
    signatures_of,
    signed_view,
)
from trainer.pages.pdf import PAPERS
from trainer.play.models import Correction, Run
from trainer.play.selectors import readable_run, test_that_closes
from trainer.play.services.runs import finish_if_overdue
from trainer.play.table_state import show_closed
from trainer.schools import audit
from trainer.schools.days import day_of
from trainer.schools.guards import MemberRequest, right_required, second_factor_required
from trainer.schools.identity import picture_urls
from trainer.schools.models import Membership
from trainer.schools.rights import Right

MISTAKES = 6
"""Mistakes that a result lists; all are among the decisions."""


def finished_test(request: MemberRequest, run_id: UUID) -> Run:
    """Return a finished table test that the user may read."""
    if request.membership.has(Right.PRACTICE):
        run = readable_run(request, run_id)
    else:
        run = get_object_or_404(granted_tests(request.membership), pk=run_id)
    timezone.activate(run.membership.school.tz)  # of the test's school, not the session's
    finish_if_overdue(run=run)
    if not run.drill.is_test or run.finished is None:
        raise Http404("no such report, or not before the end of its test")
    return run


def signable_record(request: MemberRequest, run_id: UUID) -> TestRecord:
    """Return the record of a test that this member may grade and sign."""
    run = finished_test(request, run_id)
    record = record_of(run)
    record.run = run
    if (
        not may_answer_for(request.membership, run)
        or not record.is_intact
        or not Recorded(record.body).counts
    ):
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
    """Render the report; `form` is an invalid rubric, `refused` why a signature was refused."""
    record.run = run
    if not record.is_intact:
        return render(request, "exams/report/report_broken.html", {"run": run, "digest": record.digest})
    recorded, voiding = Recorded(record.body), voiding_of(run)
    signatures = signatures_of(record)
    signed = signed_view(request, record, recorded, signatures)
    answers = may_answer_for(request.membership, run) and recorded.counts and voiding is None
    others = all(one.by.user_id != request.user.pk for one in signatures)
    wrong_only, guest = request.GET.get("wrong") == "1", request.membership.has(Right.SHARED)
    context = {
        "run": run,
        "trainee_now": later_name(run.membership.user, recorded.trainee),
        "own": run.membership_id == request.membership.pk,
        "room": _room_of(request, run),
        "report": report_view(recorded, run, voiding, wrong_only=wrong_only, to_guest=guest),
        "picture": picture_urls(request.membership, [run.membership]).get(run.membership_id, ""),
        "signed": signed,
        "certified": has_certificate(run, recorded, signed),
        "papers": PAPERS,
        "practice": practice_words(run) if recorded.practice else "",
        "wrong_only": wrong_only,
        "mistakes_shown": MISTAKES,
        "form": (form or _form(record)) if answers and not signatures else None,
        "may_sign": answers and others and signed["missing"] > 0,
        "may_revoke": may_answer_for(request.membership, run) and bool(signed["code"]),
        "refused": refused,
        "first_url": _first_url(request, recorded),
        "second": _second_of(request, run) if recorded.near_cut else {},
        "may_give_second": recorded.near_cut and voiding is None and may_answer_for(request.membership, run),
        "corrected": corrected_since(run, record),
    }
    return render(request, "exams/report/report.html", context, status=status)


def _may_read(reader: Membership, run_id: Any) -> bool:
    """Return whether a member who reads one report may read another of the same person."""
    return reader.has(Right.PRACTICE) or granted_tests(reader).filter(pk=run_id).exists()


def _first_url(request: MemberRequest, recorded: Recorded) -> str:
    first = recorded["first"]["run"] if recorded["first"] else None
    return reverse("exams:report", args=[first]) if first and _may_read(request.membership, first) else ""


def _second_of(request: MemberRequest, run: Run) -> dict[str, Any]:
    """Return the run of the second test that was `taken`, else the `exam` of one that is scheduled; only
    what the reader may open."""
    reader = request.membership
    finished = Run.objects.filter(attempt__candidate__decides__run=run, finished__isnull=False)
    counted = [one.pk for one in finished.order_by("-finished") if voiding_of(one) is None]
    open_ones = Candidate.objects.filter(decides__run=run, exam__closed=None)
    if not reader.has(Right.PRACTICE):
        open_ones = open_ones.filter(exam__in=Exam.objects.run_by(reader).values("pk"))
    return {
        "taken": next((pk for pk in counted if _may_read(reader, pk)), None),
        "exam": open_ones.values_list("exam", flat=True).last(),
    }


def _room_of(request: MemberRequest, run: Run) -> int | None:
    """Return the exam of this test, for staff."""
    attempt = attempt_of(run) if request.membership.has(Right.TESTS) else None
    return attempt.candidate.exam_id if attempt else None


def corrected_since(run: Run, record: TestRecord) -> Correction | None:
    """Return the last regrade after the record was made."""
    return Correction.objects.filter(runs__run=run, made__gt=record.made).first()


def _form(record: TestRecord, typed: QueryDict | None = None) -> RubricForm:
    """Return the rubric form with the last values, and with what was `typed`."""
    return RubricForm(design_of(version_of(record.run)), typed, initial=initial_rubric(rubric_of(record)))


def _save_rubric(request: MemberRequest, record: TestRecord) -> HttpResponse | None:
    """Save the rubric of the posted form where it has changed; return a response where it can't be saved."""
    form = _form(record, request.POST)
    if not form.is_valid():
        return show(request, record.run, record, form=form, status=422)
    if not form.has_changed():
        return None
    words = form.cleaned_data["words"]
    if fill_in(record=record, by=request.membership, grades=form.grades, words=words):
        return None
    messages.error(request, _("The report is already signed, so the rubric can’t change."))
    return redirect("exams:report", record.run_id)


@require_safe
@never_cache
@right_required(Right.PRACTICE, Right.SIGN, Right.SHARED)
def report(request: MemberRequest, run_id: UUID) -> HttpResponse:
    """Show a report. Like a replay it shows right answers, so it is closed during a test of the game."""
    run = finished_test(request, run_id)
    if test := _closing(request, run):
        return show_closed(request, test, game=run.drill.game)
    _note_view(request, run)
    return show(request, run, record_of(run))


@require_safe
@never_cache
@right_required(Right.PRACTICE, Right.SIGN, Right.SHARED)
def report_pdf(request: MemberRequest, run_id: UUID) -> HttpResponse:
    """Return the report as a PDF; a broken record has none."""
    run = finished_test(request, run_id)
    record = None if _closing(request, run) else record_of(run)
    if record is None or not record.is_intact:
        return redirect("exams:report", run_id)
    _note_view(request, run)
    return report_pdf_of(request, run, record)


@require_safe
@never_cache
@right_required(Right.PRACTICE, Right.SIGN, Right.SHARED)
def certificate_pdf(request: MemberRequest, run_id: UUID) -> HttpResponse:
    """Return the certificate of a passed and signed test. It shows no answer, so a test doesn't close it."""
    run = finished_test(request, run_id)
    found = certificate_of(request, run, record_of(run))
    if found is None:
        raise Http404("no certificate of this test")
    _note_view(request, run)
    return found


def _note_view(request: MemberRequest, run: Run) -> None:
    audit.note_view(who=request.membership, whom=run.membership)
    if request.membership.has(Right.SHARED):
        RecordView.objects.get_or_create(run=run, reader=request.membership, day=day_of())


def _closing(request: MemberRequest, run: Run) -> Run | None:
    return test_that_closes(user=request.user, run=run, game=run.drill.game)


LONGEST_REASON = 500


@require_POST
@right_required(Right.SIGN)
@second_factor_required
def assess(request: MemberRequest, run_id: UUID) -> HttpResponse:
    record = signable_record(request, run_id)
    if refusal := _save_rubric(request, record):
        return refusal
    messages.success(request, _("Rubric saved."))
    return redirect("exams:report", run_id)


@require_POST
@right_required(Right.SIGN)
@second_factor_required
def sign(request: MemberRequest, run_id: UUID) -> HttpResponse:
    """Sign with the password, or what confirms a user without one, so that an open browser cannot sign. The
    rubric of the same form is saved first: neither a wrong password nor a confirmation loses it."""
    record = signable_record(request, run_id)
    if "words" in request.POST and (refusal := _save_rubric(request, record)):
        return refusal  # the page of a signed report has no rubric to fill in
    if confirming := confirm_first(request, then=reverse("exams:report", args=[run_id])):
        return confirming
    try:
        known = is_own_password(request, request.POST.get("password", ""))
    except Wait as wait:
        return show(request, record.run, record, refused=wait_words(wait.seconds), status=429)
    if not known:
        refused = _("Wrong password. Nothing was signed.")
        return show(request, record.run, record, refused=refused, status=422)
    if signing.sign(record=record, by=request.membership):
        messages.success(request, _("Signed."))
    else:
        messages.error(request, _("You can’t sign this report."))
    return redirect("exams:report", run_id)


@require_POST
@right_required(Right.TESTS)
def second_test(request: MemberRequest, run_id: UUID) -> HttpResponse:
    """Schedule the second test of one near the cut, ready to be admitted to."""
    run = finished_test(request, run_id)
    outcome, attempt = outcomes_of([run]).get(run.pk), attempt_of(run)
    undecided = outcome is not None and outcome.near_cut and voiding_of(run) is None
    if attempt is None or not undecided or not may_answer_for(request.membership, run):
        raise Http404("no second test of this one by this member")
    exam = give_second(attempt=attempt, by=request.membership)
    messages.success(request, _("Second test scheduled for today."))
    return redirect("exams:room", exam.pk)


@require_POST
@right_required(Right.SIGN)
@second_factor_required
def revoke(request: MemberRequest, run_id: UUID) -> HttpResponse:
    record = signable_record(request, run_id)
    code = signing.code_of(record)
    if code is None:
        raise Http404("no code yet")
    code.record = record
    why = " ".join(request.POST.get("why", "").split())[:LONGEST_REASON].replace("\0", "")
    if not why:
        messages.error(request, _("Enter a reason. It stays in the school."))
    elif signing.revoke(code=code, by=request.membership, why=why):
        messages.success(request, _("Revoked. The verification page now says so."))
    return redirect("exams:report", run_id)
