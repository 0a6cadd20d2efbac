"""The check of a report, for anybody who has one before them: what it came to, and whether the record stands.

A code is 128 random bits; who has none finds nothing, and who has one learns what is printed beside it.
"""

import re

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.reviewing.models import CheckCode
from trainer.reviewing.records.body import PASSED, VOID
from trainer.reviewing.records.circumstances import voiding_of
from trainer.reviewing.records.recorded import Recorded
from trainer.reviewing.signing.signatures import signatures_of
from trainer.reviewing.telling.report_words import RESULTS, next_date, on, when

CODE = re.compile("[0-9a-f]{32}")


class CodeForm(forms.Form):
    code = forms.CharField(label=gettext_lazy("Code"), max_length=100)

    def clean_code(self) -> str:
        """As it is printed: in groups, in whatever letters."""
        typed = "".join(self.cleaned_data["code"].split()).replace("-", "").casefold()
        if not CODE.fullmatch(typed):
            raise forms.ValidationError(_("A code has 32 digits from 0 to 9 and letters from a to f."))
        return typed


@require_safe
@never_cache
def check_door(request: HttpRequest) -> HttpResponse:
    """Where a code is typed by whoever has it on paper."""
    form = CodeForm(request.GET if "code" in request.GET else None)
    if form.is_valid():
        return redirect("reviewing:check", form.cleaned_data["code"])
    return render(request, "reviewing/check_door.html", {"form": form})


@require_safe
@never_cache
def check(request: HttpRequest, code: str) -> HttpResponse:
    """A code that no report has is answered in words, whether or not it could be one."""
    codes = CheckCode.objects.select_related("record__run__membership__school", "revocation")
    found = codes.filter(code=code).first() if CODE.fullmatch(code) else None
    if found is None:
        return render(request, "reviewing/check.html", {"state": "unknown"}, status=404)
    timezone.activate(found.record.run.membership.school.tz)
    return render(request, "reviewing/check.html", _shown(found))


def _shown(found: CheckCode) -> dict[str, object]:
    """Of what was revoked, and of what does not match any more, nothing is repeated."""
    if hasattr(found, "revocation"):
        return {"state": "revoked"}
    record = found.record
    signatures = signatures_of(record)
    if not record.stands or any(signature.digest != record.digest for signature in signatures):
        return {"state": "broken"}
    recorded = Recorded(record.body)
    result = VOID if voiding_of(record.run) else recorded.result
    return {
        "state": "stands",
        "result": result,
        "result_words": str(RESULTS[result]),
        "trainee": recorded.trainee,
        "game": recorded.game,
        "school": recorded["school"],
        "day": on(recorded.day),
        "zone": record.run.membership.school.zone,
        "signers": [(signature.signer, when(signature.at)) for signature in signatures],
        "valid": next_date(recorded) if result == PASSED else "",
        "expired": recorded.passed and recorded.expired(timezone.localdate()),
        "digest": record.digest,
        "unsigned": len(signatures) < recorded.signatures_due,
    }
