"""Writes: rubric, signatures, revocation, and the code by which anyone verifies a report."""

import secrets
from typing import Any

from django import forms
from django.db import transaction
from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from trainer.accounts.services.erasure import later_name
from trainer.exams.models import LONGEST, CheckCode, Revocation, Rubric, Signature, TestRecord
from trainer.exams.records import Recorded, voiding_of
from trainer.exams.report.labels import when
from trainer.exams.rubrics import Criterion, RubricDesign, design_of, version_of
from trainer.ops.network import public_url
from trainer.play.models import Run
from trainer.schools import audit
from trainer.schools.models import AuditAct, Membership
from trainer.schools.rights import Right

# The rubric can be filled in again until the first signature.


class GradeField(forms.IntegerField):
    """A grade of a criterion, shown with its `weight`."""

    def __init__(self, criterion: Criterion, design: RubricDesign) -> None:
        widget = forms.NumberInput(attrs={"class": "input", "inputmode": "numeric"})
        super().__init__(
            label=criterion.name,
            help_text=criterion.help,
            min_value=design.lowest,
            max_value=design.highest,
            widget=widget,
        )
        self.weight = f"×{criterion.weight}"


class RubricForm(forms.Form):
    """Valid while nothing is changed, so that a report can be signed without a rubric."""

    words = forms.CharField(
        label=_("Comment"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"class": "input", "rows": 4}),
    )

    def __init__(
        self, design: RubricDesign, typed: QueryDict | None = None, *, initial: dict[str, Any]
    ) -> None:
        super().__init__(typed, initial=initial, empty_permitted=True, use_required_attribute=False)
        self.design = design
        for at, criterion in enumerate(design.criteria):
            self.fields[f"grade-{at}"] = GradeField(criterion, design)

    @property
    def grades(self) -> list[int]:
        return [self.cleaned_data[f"grade-{at}"] for at in range(len(self.design.criteria))]


def initial_rubric(rubric: Rubric | None) -> dict[str, object]:
    """Return the initial values of the form."""
    if rubric is None:
        return {}
    return {"words": rubric.words} | {f"grade-{at}": grade for at, grade in enumerate(rubric.grades)}


def rubric_of(record: TestRecord) -> Rubric | None:
    """Return the newest rubric of a record."""
    return record.rubrics.select_related("by__user", "version").last()


@transaction.atomic
def fill_in(*, record: TestRecord, by: Membership, grades: list[int], words: str) -> bool:
    """Fill in the rubric that the test was given under; return False where the record is signed. Raise
    `ValueError` for grades that are not of it."""
    version = version_of(record.run)
    design_of(version).points(grades)
    if record.signatures.exists():
        return False
    Rubric.objects.create(record=record, by=by, version=version, grades=grades, words=words)
    audit.note(AuditAct.ASSESSED, school=by.school, who=by, whom=record.run.membership)
    return True


CODE_BYTES = 16


def may_answer_for(member: Membership, run: Run) -> bool:
    """Return whether a member may grade, sign and revoke the report of this test."""
    return member.may_act_on(run.membership, Right.SIGN)


def signatures_of(record: TestRecord) -> list[Signature]:
    """Return the signatures, the oldest first."""
    return list(record.signatures.select_related("by__user"))


def may_sign(member: Membership, record: TestRecord, signatures: list[Signature]) -> bool:
    """Return whether a member may sign: the test counts, is not void, is intact and lacks a signature."""
    if not record.is_intact or not may_answer_for(member, record.run):
        return False
    is_new = all(signature.by.user_id != member.user_id for signature in signatures)
    required = Recorded(record.body).signatures_due
    return is_new and len(signatures) < required and voiding_of(record.run) is None


@transaction.atomic
def sign(*, record: TestRecord, by: Membership) -> Signature | None:
    """Sign a record; return None where this member may not."""
    locked = TestRecord.objects.select_for_update().select_related("run__membership").get(pk=record.pk)
    if not may_sign(by, locked, signatures_of(locked)):
        return None
    values = {"digest": locked.digest, "name": by.user.plain_name}
    signature, new = Signature.objects.get_or_create(record=locked, by=by, defaults=values)
    if new:
        CheckCode.objects.get_or_create(record=locked, defaults={"code": secrets.token_hex(CODE_BYTES)})
        audit.note(AuditAct.SIGNED, school=by.school, who=by, whom=locked.run.membership)
    return signature


def code_of(record: TestRecord) -> CheckCode | None:
    return CheckCode.objects.select_related("revocation__by__user").filter(record=record).first()


@transaction.atomic
def revoke(*, code: CheckCode, by: Membership, why: str) -> bool:
    """Revoke a code; return False where it was revoked before."""
    _revocation, new = Revocation.objects.get_or_create(code=code, defaults={"by": by, "why": why})
    if new:
        whom = code.record.run.membership
        audit.note(AuditAct.REVOKED, school=by.school, who=by, whom=whom, detail=why)
    return new


def signed_view(
    request: HttpRequest, record: TestRecord, recorded: Recorded, signatures: list[Signature]
) -> dict[str, Any]:
    """`now` is the signer's name now, if it is another; only for the page."""
    rubric = rubric_of(record) if recorded.counts else None
    code = code_of(record) if signatures else None
    revoked: Revocation | None = getattr(code, "revocation", None)
    open_code = code.code if code and not revoked else ""
    return {
        "digest": record.digest,
        "rubric": _rubric(rubric) if rubric else None,
        "signatures": [
            {"by": one.signer, "when": when(one.at), "now": later_name(one.by.user, one.signer)}
            for one in signatures
        ],
        "missing": max(recorded.signatures_due - len(signatures), 0),
        "code": in_groups(open_code),
        "address": _address(request, open_code) if open_code else "",
        "revoked": _revoked(revoked) if revoked else "",
    }


def _address(request: HttpRequest, code: str) -> str:
    return public_url(request, reverse("transcripts:check", args=[code]))


def in_groups(code: str) -> str:
    """Return a code in groups of four, easy to type from paper."""
    return " ".join(code[at : at + 4] for at in range(0, len(code), 4))


def _rubric(rubric: Rubric) -> dict[str, Any]:
    """`marks` are (name, weight, grade); `total` is their weighted sum of the maximum."""
    design = design_of(rubric.version)
    return {
        "marks": [
            (one.name, f"×{one.weight}", str(grade))
            for one, grade in zip(design.criteria, rubric.grades, strict=True)
        ],
        "total": gettext("%(points)s of %(most)s points")
        % {"points": design.points(rubric.grades), "most": design.most},
        "words": rubric.words,
        "by": rubric.by.user.plain_name,
        "when": when(rubric.at),
    }


def _revoked(revoked: Revocation) -> str:
    facts = {
        "name": revoked.by.user.plain_name,
        "when": when(revoked.at),
        "why": revoked.why,
    }
    return gettext("Verification code revoked by %(name)s, %(when)s: %(why)s") % facts
