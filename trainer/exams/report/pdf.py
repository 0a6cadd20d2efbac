"""A report as PDF, made by typst: real text, tagged for screen readers, with the words of its page.

Typed text reaches the template as JSON data only, so a name is never markup.
"""

import io
import json
import logging
from dataclasses import asdict
from pathlib import Path
from typing import Any, cast

import segno
import typst
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language, ngettext

from trainer.exams.models import TestRecord
from trainer.exams.records import Recorded, voiding_of
from trainer.exams.report.views import headings, report_view
from trainer.exams.report.words import practice_words
from trainer.exams.services.signing import signatures_of, signed_view
from trainer.play.models import Run
from trainer.schools.models import Logo

logger = logging.getLogger(__name__)
TEMPLATE = Path(settings.BASE_DIR) / "templates" / "exams" / "report" / "report.typ"
ACCESSIBLE = "ua-1"


def pdf_of(request: HttpRequest, run: Run, record: TestRecord) -> bytes:
    context = report_context(request, run, record)
    try:
        return compile_pdf(json.dumps(context, ensure_ascii=False))
    except typst.TypstError:
        if not context["logo"]:
            raise
        logger.warning("the logo of school %s can't be set in a report", run.membership.school_id)
        return compile_pdf(json.dumps(context | {"logo": []}, ensure_ascii=False))


def compile_pdf(context: str) -> bytes:
    """Compile to PDF/UA, or to plain PDF where a letter has no typeface, which the standard refuses.
    Operators can install more typefaces."""
    try:
        return _compiled(context, pdf_standards=[ACCESSIBLE])
    except typst.TypstError:
        return _compiled(context)


def _compiled(context: str, **options: Any) -> bytes:
    return cast(bytes, typst.compile(str(TEMPLATE), format="pdf", sys_inputs={"report": context}, **options))


def report_context(request: HttpRequest, run: Run, record: TestRecord) -> dict[str, Any]:
    """Return the data of the template."""
    recorded = Recorded(record.body)
    signed = signed_view(request, record, recorded, signatures_of(record))
    report = report_view(recorded, run, voiding_of(run))
    return {
        "language": get_language() or settings.LANGUAGE_CODE,
        "kind": run.mode_label,
        "practice": practice_words(run) if recorded.practice else "",
        "report": asdict(report),
        "signed": asdict(signed),
        "unsigned": _unsigned(signed.missing),
        "words": headings(),
        "check_url": request.build_absolute_uri(reverse("exams:check_form")),
        "qr": _qr(signed.address) if signed.address else "",
        "logo": _logo(run),
    }


def _unsigned(missing: int) -> str:
    words = ngettext(
        "Not signed yet: %(count)s signature is missing.",
        "Not signed yet: %(count)s signatures are missing.",
        missing,
    )
    return words % {"count": missing} if missing else ""


def _qr(address: str) -> str:
    svg = io.BytesIO()
    segno.make_qr(address, error="m").save(svg, kind="svg", xmldecl=False, border=0)
    return svg.getvalue().decode()


def _logo(run: Run) -> list[int]:
    """Return the bytes of the school's logo for JSON; empty without one."""
    school = run.membership.school
    found = Logo.objects.filter(school=school).first() if school.logo else None
    return list(bytes(found.image)) if found else []
