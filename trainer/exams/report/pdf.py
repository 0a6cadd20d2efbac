"""A report as PDF, with the words of its page."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language, ngettext

from trainer.exams.models import TestRecord
from trainer.exams.records import Recorded, voiding_of
from trainer.exams.report.labels import practice_words
from trainer.exams.report.views import headings, report_view
from trainer.exams.services.signing import signatures_of, signed_view
from trainer.ops.network import public_url
from trainer.pages.pdf import paper_of, pdf_response, qr_svg
from trainer.play.models import Run
from trainer.schools.branding import logo_values
from trainer.schools.days import day_of
from trainer.schools.guards import MemberRequest
from trainer.schools.rights import Right

TEMPLATE = Path(settings.BASE_DIR) / "templates" / "exams" / "report" / "report.typ"


def report_pdf_of(request: MemberRequest, run: Run, record: TestRecord) -> HttpResponse:
    context = report_context(request, run, record, to_guest=request.membership.has(Right.SHARED))
    report, signed = context["report"], context["signed"]
    names = [report["trainee"], report["school"], *(one["by"] for one in signed["signatures"])]
    return pdf_response(
        request,
        TEMPLATE,
        context,
        names=names,
        filename=f"table-test-{day_of(run.finished):%Y-%m-%d}-{run.pk}",
        back=reverse("exams:report", args=[run.pk]),
    )


def report_context(
    request: HttpRequest, run: Run, record: TestRecord, *, to_guest: bool = False
) -> dict[str, Any]:
    """Return the data of the template."""
    recorded = Recorded(record.body)
    signed = signed_view(request, record, recorded, signatures_of(record))
    report = report_view(recorded, run, voiding_of(run), to_guest=to_guest)
    return {
        "language": get_language() or settings.LANGUAGE_CODE,
        "kind": run.mode_label,
        "practice": practice_words(run) if recorded.practice else "",
        "report": report,
        "signed": signed,
        "unsigned": _unsigned(signed["missing"]),
        "words": headings(),
        "check_url": public_url(request, reverse("transcripts:check_form")),
        "qr": qr_svg(signed["address"]) if signed["address"] else "",
        "logo": logo_values(run.membership.school),
        "paper": paper_of(request.GET),
    }


def _unsigned(missing: int) -> str:
    words = ngettext(
        "Not signed yet: %(count)s signature is missing.",
        "Not signed yet: %(count)s signatures are missing.",
        missing,
    )
    return words % {"count": missing} if missing else ""
