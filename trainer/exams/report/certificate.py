"""The certificate of a passed table test as PDF: who may deal which game, from the signed record."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from trainer.exams.models import TestRecord
from trainer.exams.records import Recorded
from trainer.exams.report.labels import next_date, on
from trainer.exams.results import outcomes_of
from trainer.exams.services.signing import signatures_of, signed_view
from trainer.ops.network import public_url
from trainer.pages.pdf import paper_of, pdf_response, qr_svg
from trainer.play.models import Run
from trainer.schools.branding import logo_values, school_color
from trainer.schools.days import day_of

TEMPLATE = Path(settings.BASE_DIR) / "templates" / "exams" / "report" / "certificate.typ"


def has_certificate(run: Run, recorded: Recorded, signed: dict[str, Any]) -> bool:
    """Return whether a test has one: passed (after a regrade too), signed by all, not void, not revoked."""
    return not signed["missing"] and bool(signed["address"]) and still_passed(run, recorded)


def still_passed(run: Run, recorded: Recorded) -> bool:
    outcome = outcomes_of([run]).get(run.pk) if recorded.passed else None
    return outcome is not None and outcome.passed and not outcome.voided  # type: ignore[attr-defined]  # annotated


def certified(request: HttpRequest, run: Run, record: TestRecord) -> tuple[Recorded, dict[str, Any]] | None:
    """Return what a certificate or a badge is made of, or None where the test has none."""
    recorded = Recorded(record.body)
    signed = signed_view(request, record, recorded, signatures_of(record))
    return (recorded, signed) if record.is_intact and has_certificate(run, recorded, signed) else None


def certificate_of(request: HttpRequest, run: Run, record: TestRecord) -> HttpResponse | None:
    """Return the certificate, or None where the test has none."""
    found = certified(request, run, record)
    if found is None:
        return None
    recorded, signed = found
    return pdf_response(
        request,
        TEMPLATE,
        certificate_context(request, run, recorded, signed),
        names=[recorded.trainee, recorded["school"], *(one["by"] for one in signed["signatures"])],
        filename=f"certificate-{day_of(run.finished):%Y-%m-%d}-{run.pk}",
        back=reverse("exams:report", args=[run.pk]),
    )


def certificate_context(
    request: HttpRequest, run: Run, recorded: Recorded, signed: dict[str, Any]
) -> dict[str, Any]:
    """Return the data of the template."""
    in_network = "" if settings.CLASSROOM == "OFF" else " " + _("Works in the school’s network only.")
    school, facts = run.membership.school, {"game": recorded.game, "day": on(recorded.day)}
    return {
        "language": get_language() or settings.LANGUAGE_CODE,
        "paper": paper_of(request.GET),
        "color": school_color(school),
        "logo": logo_values(school),
        "school": recorded["school"],
        "trainee": recorded.trainee,
        "passed": _("passed the table test for %(game)s on %(day)s and is certified to deal it.") % facts,
        "valid": next_date(recorded),
        "signatures": [(one["by"], one["when"]) for one in signed["signatures"]],
        "digest": signed["digest"],
        "code": signed["code"],
        "address": signed["address"],
        "check_url": public_url(request, reverse("transcripts:check_form")),
        "qr": qr_svg(signed["address"]),
        "words": {
            "title": _("Certificate"),
            "certifies": _("This certifies that"),
            "check": _("Verify this certificate"),
            "scan": _("Scan to verify this certificate and its badges.") + in_network,
            "code": _("Code"),
            "digest": _("SHA-256 of the record"),
        },
    }
