"""The public check: what the report, certificate or transcript with a code says."""

import re

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.credentials.badges.addresses import Addresses
from trainer.credentials.badges.contents import badges_of
from trainer.credentials.badges.services import issuer_of
from trainer.credentials.models import Transcript
from trainer.credentials.transcripts.contents import transcript_view
from trainer.exams.models import CheckCode
from trainer.exams.records import PASSED, VOID, Recorded, voiding_of
from trainer.exams.report.certificate import still_passed
from trainer.exams.report.labels import RESULTS, next_date, on, when
from trainer.exams.services.signing import signatures_of
from trainer.schools.days import day_of

CODE = re.compile("[0-9a-f]{32}")


class CodeForm(forms.Form):
    code = forms.CharField(label=gettext_lazy("Code"), max_length=100)

    def clean_code(self) -> str:
        """Accept the code as printed: in groups, in any case."""
        typed = "".join(self.cleaned_data["code"].split()).replace("-", "").casefold()
        if not CODE.fullmatch(typed):
            raise forms.ValidationError(
                _("That isn’t a report code. Enter 32 characters, 0 to 9 and a to f.")
            )
        return typed


@require_safe
@never_cache
def check_form(request: HttpRequest) -> HttpResponse:
    """Ask for the code of a printed report, certificate or transcript."""
    form = CodeForm(request.GET if "code" in request.GET else None)
    if form.is_valid():
        return redirect("transcripts:check", form.cleaned_data["code"])
    return render(request, "credentials/transcripts/check_form.html", {"form": form})


@require_safe
@never_cache
def check(request: HttpRequest, code: str) -> HttpResponse:
    """Show what the paper with this code says. Unknown and malformed codes get the same page."""
    shown = _report_of(request, code) or _transcript_of(code) if CODE.fullmatch(code) else None
    if shown is None:
        return render(request, "credentials/transcripts/check.html", {"state": "unknown"}, status=404)
    return render(request, "credentials/transcripts/check.html", shown)


def _report_of(request: HttpRequest, code: str) -> dict[str, object] | None:
    codes = CheckCode.objects.select_related("record__run__membership__school", "revocation")
    found = codes.filter(code=code).first()
    if found is None:
        return None
    timezone.activate(found.record.run.membership.school.tz)
    return {"kind": "report"} | _shown(request, found)


def _transcript_of(code: str) -> dict[str, object] | None:
    """Return the facts of a transcript; a revoked or broken one shows none."""
    codes = Transcript.objects.select_related("membership__school", "revocation")
    found = codes.filter(code=code).first()
    if found is None:
        return None
    timezone.activate(found.membership.school.tz)
    if found.is_revoked:
        return {"kind": "transcript", "state": "revoked"}
    if not found.is_intact:
        return {"kind": "transcript", "state": "broken"}
    return {
        "kind": "transcript",
        "state": "intact",
        "transcript": transcript_view(found.body),
        "signers": [(found.signer, when(found.at))],
        "digest": found.digest,
    }


def _shown(request: HttpRequest, found: CheckCode) -> dict[str, object]:
    """Return the facts of a check; a revoked or broken record shows none."""
    if hasattr(found, "revocation"):
        return {"state": "revoked"}
    record = found.record
    signatures = signatures_of(record)
    if not record.is_intact or any(signature.digest != record.digest for signature in signatures):
        return {"state": "broken"}
    recorded = Recorded(record.body)
    result = VOID if voiding_of(record.run) else recorded.result
    unsigned = len(signatures) < recorded.signatures_due
    certified = result == PASSED and not unsigned and still_passed(record.run, recorded)
    issuer = issuer_of(record.run.membership.school) if certified else None
    return {
        "state": "intact",
        "result": result,
        "result_words": str(RESULTS[result]),
        "trainee": recorded.trainee,
        "game": recorded.game,
        "school": recorded["school"],
        "day": on(recorded.day),
        "zone": record.run.membership.school.zone,
        "signers": [(signature.signer, when(signature.at)) for signature in signatures],
        "valid": next_date(recorded) if result == PASSED else "",
        "expired": recorded.passed and recorded.expired(day_of()),
        "digest": record.digest,
        "unsigned": unsigned,
        "issuer": issuer,
        "badges": badges_of(Addresses(request, issuer), record.run, recorded) if issuer else (),
    }
