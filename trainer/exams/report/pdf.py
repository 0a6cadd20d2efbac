"""A report as PDF, set by typst: real text, tagged for reading aloud, with the same words as its page.

What people typed reaches the template as data only (one JSON text, read by it), so nobody's name is markup.
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
FOR_READING_ALOUD = "ua-1"


def pdf_of(request: HttpRequest, run: Run, record: TestRecord) -> bytes:
    told = report_data(request, run, record)
    try:
        return compile_pdf(json.dumps(told, ensure_ascii=False))
    except typst.TypstError:
        if not told["logo"]:
            raise
        logger.warning("the logo of school %s can't be set in a report", run.membership.school_id)
        return compile_pdf(json.dumps(told | {"logo": []}, ensure_ascii=False))


def compile_pdf(told: str) -> bytes:
    """Letters that no typeface here has are refused by the standard: then without it, so that a report there
    is. Whoever runs the server can add the typefaces that its people's names want."""
    try:
        return _compiled(told, pdf_standards=[FOR_READING_ALOUD])
    except typst.TypstError:
        return _compiled(told)


def _compiled(told: str, **rest: Any) -> bytes:
    return cast(bytes, typst.compile(str(TEMPLATE), format="pdf", sys_inputs={"report": told}, **rest))


def report_data(request: HttpRequest, run: Run, record: TestRecord) -> dict[str, Any]:
    """All that the template sets, in words."""
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
        "door": request.build_absolute_uri(reverse("exams:check_form")),
        "qr": _qr(signed.address) if signed.address else "",
        "logo": _logo(run),
    }


def _unsigned(missing: int) -> str:
    said = ngettext(
        "Not signed yet: %(count)s signature is missing.",
        "Not signed yet: %(count)s signatures are missing.",
        missing,
    )
    return said % {"count": missing} if missing else ""


def _qr(address: str) -> str:
    drawn = io.BytesIO()
    segno.make_qr(address, error="m").save(drawn, kind="svg", xmldecl=False, border=0)
    return drawn.getvalue().decode()


def _logo(run: Run) -> list[int]:
    """Its bytes, as JSON can hold them; none for a school without."""
    school = run.membership.school
    found = Logo.objects.filter(school=school).first() if school.logo else None
    return list(bytes(found.image)) if found else []
