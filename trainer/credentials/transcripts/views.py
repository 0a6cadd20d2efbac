"""A person's transcripts as a page: those that were signed, what one signed now would say, and as PDF."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from trainer.accounts.services.erasure import later_name
from trainer.accounts.sign_in_limits import Wait, wait_words
from trainer.accounts.views.sign_in import is_own_password
from trainer.credentials.models import Transcript
from trainer.credentials.transcripts.contents import contents_of, names_of, transcript_view
from trainer.credentials.transcripts.services import (
    ChangedSince,
    revoke_transcript,
    seen_digest,
    sign_transcript,
)
from trainer.exams.report.labels import when
from trainer.exams.services.signing import in_groups
from trainer.exams.views.certifications import person_or_404
from trainer.exams.views.report import LONGEST_REASON
from trainer.ops.network import public_url
from trainer.pages.pdf import PAPERS, paper_of, pdf_response, qr_svg
from trainer.schools import audit
from trainer.schools.branding import logo_values, school_color
from trainer.schools.days import day_of
from trainer.schools.guards import MemberRequest, practice_required, right_required, second_factor_required
from trainer.schools.models import Membership
from trainer.schools.rights import Right

TEMPLATE = Path(settings.BASE_DIR) / "templates" / "credentials" / "transcripts" / "transcript.typ"


@require_safe
@never_cache
@practice_required
def person(request: MemberRequest, membership_id: int) -> HttpResponse:
    return _page(request, person_or_404(request, membership_id))


def _page(request: MemberRequest, found: Membership, *, refused: str = "", status: int = 200) -> HttpResponse:
    audit.note_view(who=request.membership, whom=found)
    signed = found.transcripts.select_related("revocation__by__user", "by__user", "membership__user")
    may_sign = request.membership.may_act_on(found)
    context: dict[str, Any] = {
        "person": found,
        "own": found.pk == request.membership.pk,
        "signed": [_row(request, one) for one in signed],
        "papers": PAPERS,
        "may_sign": may_sign,
        "refused": refused,
    }
    if may_sign:
        contents = contents_of(found)
        context |= {"transcript": transcript_view(contents), "seen": seen_digest(contents)}
    return render(request, "credentials/transcripts/person.html", context, status=status)


def _row(request: HttpRequest, one: Transcript) -> dict[str, Any]:
    """`named` is the name on the transcript where it isn't that of the person now."""
    named = one.body["trainee"]["name"] if one.is_intact else ""
    return {
        "transcript": one,
        "when": when(one.at),
        "signer_now": later_name(one.by.user, one.signer),
        "named": named if named and later_name(one.membership.user, named) else "",
        "address": "" if one.is_revoked else _address(request, one),
        "voided": transcript_view(one.body)["voided"] if one.is_intact else False,
    }


def _address(request: HttpRequest, one: Transcript) -> str:
    return public_url(request, reverse("transcripts:check", args=[one.code]))


@require_POST
@never_cache
@right_required(Right.CERTIFY)
@second_factor_required
def sign(request: MemberRequest, membership_id: int) -> HttpResponse:
    """Sign with the password, so that an open browser cannot sign."""
    found = person_or_404(request, membership_id)
    if not request.membership.may_act_on(found):
        raise Http404("may not sign")
    try:
        known = is_own_password(request, request.POST.get("password", ""))
    except Wait as wait:
        return _page(request, found, refused=wait_words(wait.seconds), status=429)
    if not known:
        return _page(request, found, refused=_("Wrong password. Nothing was signed."), status=422)
    try:
        sign_transcript(person=found, by=request.membership, seen=request.POST.get("seen", ""))
    except ChangedSince:
        why = _("The record changed while this page was open. Check it, then sign again.")
        return _page(request, found, refused=why, status=409)
    messages.success(request, _("Signed."))
    return redirect("transcripts:person", found.pk)


def _transcript_of(request: MemberRequest, transcript_id: int) -> Transcript:
    """Return a transcript of a person whose record the user may read."""
    people = Membership.objects.watched_by(request.membership)
    own = Membership.objects.filter(pk=request.membership.pk)
    found = Transcript.objects.filter(membership__in=people | own)
    return get_object_or_404(found.select_related("membership__school", "revocation"), pk=transcript_id)


@require_safe
@never_cache
@practice_required
def transcript_pdf(request: MemberRequest, transcript_id: int) -> HttpResponse:
    """Return a transcript as it was signed; a broken or revoked one has no PDF."""
    found = _transcript_of(request, transcript_id)
    timezone.activate(found.membership.school.tz)
    if not found.is_intact or found.is_revoked:
        return redirect("transcripts:person", found.membership_id)
    audit.note_view(who=request.membership, whom=found.membership)
    return pdf_response(
        request,
        TEMPLATE,
        pdf_context(request, found),
        names=[*names_of(found.body), found.signer],
        filename=f"transcript-{day_of(found.at):%Y-%m-%d}-{found.pk}",
        back=reverse("transcripts:person", args=[found.membership_id]),
    )


def pdf_context(request: HttpRequest, found: Transcript) -> dict[str, Any]:
    """Return the data of the template."""
    school, shown, address = found.membership.school, transcript_view(found.body), _address(request, found)
    return {
        "language": get_language() or settings.LANGUAGE_CODE,
        "paper": paper_of(request.GET),
        "color": school_color(school),
        "logo": logo_values(school),
        "transcript": shown,
        "signer": found.signer,
        "signed": when(found.at),
        "voided": shown["voided"],
        "digest": found.digest,
        "code": in_groups(found.code),
        "address": address,
        "check_url": public_url(request, reverse("transcripts:check_form")),
        "qr": qr_svg(address),
        "words": headings(),
    }


def headings() -> dict[str, str]:
    """Return the template's own words in the reader's language."""
    return {
        "accuracy": _("Accuracy"),
        "assignment": _("Assignment"),
        "assignments": _("Assignments"),
        "attempt": _("Attempt"),
        "by_game": _("By game"),
        "by_month": _("By month"),
        "check": _("Verify this transcript"),
        "checks": _("Hands-on checks"),
        "classroom": _("Classroom"),
        "code": _("Code"),
        "date": _("Date"),
        "digest": _("SHA-256 of the record"),
        "due": _("Due"),
        "examiner": _("Examiner"),
        "game": _("Game"),
        "hours": _("Hours"),
        "joined": _("Joined"),
        "name": _("Name"),
        "none": _("None."),
        "page": _("Page"),
        "result": _("Result"),
        "signature": _("Signature"),
        "signed": _("Signed"),
        "signed_by": _("Signed by"),
        "tables": _("Tables"),
        "tests": _("Table tests"),
        "title": _("Transcript"),
        "total": _("Total"),
        "until": _("Valid until"),
        "username": _("Username"),
        "voided": _("A table test on this transcript was voided after it was signed."),
    }


@require_POST
@right_required(Right.CERTIFY)
@second_factor_required
def revoke(request: MemberRequest, transcript_id: int) -> HttpResponse:
    found = _transcript_of(request, transcript_id)
    if not request.membership.may_act_on(found.membership):
        raise Http404("may not revoke")
    why = " ".join(request.POST.get("why", "").split())[:LONGEST_REASON].replace("\0", "")
    if not why:
        messages.error(request, _("Enter a reason. It stays in the school."))
    elif revoke_transcript(transcript=found, by=request.membership, why=why):
        messages.success(request, _("Revoked. The verification page now says so."))
    return redirect("transcripts:person", found.membership_id)
