"""What staff do with a report: fill in its rubric, put their name to it, and take its check code back."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from trainer.reviewing.signing import rubrics, signatures
from trainer.reviewing.telling.filed import answered_for, show
from trainer.schools.doors.asking_again import is_own_password
from trainer.schools.doors.budgets import Wait
from trainer.schools.doors.signing_in import wait_words
from trainer.schools.guards import MemberRequest, watcher_required

LONGEST_REASON = 500


@require_POST
@watcher_required
def assess(request: MemberRequest, run_id: UUID) -> HttpResponse:
    record = answered_for(request, run_id)
    form = rubrics.RubricForm(request.POST)
    if not form.is_valid():
        return show(request, record.run, record, form=form, status=422)
    if rubrics.fill_in(record=record, by=request.membership, given=form.cleaned_data):
        messages.success(request, _("The rubric is filled in."))
    else:
        messages.error(request, _("It is signed already: the rubric stays as it is."))
    return redirect("reviewing:report", run_id)


@require_POST
@watcher_required
def sign(request: MemberRequest, run_id: UUID) -> HttpResponse:
    """With one's password, once more: a browser that was left open signs nothing."""
    record = answered_for(request, run_id)
    try:
        known = is_own_password(request, request.POST.get("password", ""))
    except Wait as wait:
        return show(request, record.run, record, refused=wait_words(wait.seconds), status=429)
    if not known:
        refused = _("That is not your password. Nothing was signed.")
        return show(request, record.run, record, refused=refused, status=422)
    if signatures.sign(record=record, by=request.membership):
        messages.success(request, _("Signed."))
    else:
        messages.error(request, _("There is nothing here for you to sign."))
    return redirect("reviewing:report", run_id)


@require_POST
@watcher_required
def revoke(request: MemberRequest, run_id: UUID) -> HttpResponse:
    record = answered_for(request, run_id)
    code = signatures.code_of(record)
    if code is None:
        raise Http404("no code yet")
    code.record = record
    why = " ".join(request.POST.get("why", "").split())[:LONGEST_REASON].replace("\0", "")
    if not why:
        messages.error(request, _("Say why. It stays in the school."))
    elif signatures.revoke(code=code, by=request.membership, why=why):
        messages.success(request, _("Revoked. The check page says so, and nothing else."))
    return redirect("reviewing:report", run_id)
