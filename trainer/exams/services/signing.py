"""Writes: rubric, signatures, revocation, and the code by which anyone verifies a report."""

import secrets
from dataclasses import dataclass

from django import forms
from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from trainer.exams.models import (
    HIGHEST,
    LONGEST,
    LOWEST,
    CheckCode,
    Revocation,
    Rubric,
    Signature,
    TestRecord,
)
from trainer.exams.records import Recorded, voiding_of
from trainer.exams.report.words import when
from trainer.play.models import Run
from trainer.schools import audit
from trainer.schools.models import Act, Membership

# The rubric: what an examiner saw that software cannot, each from 1 to 10, and in free words.
#
# It may be filled in again until somebody signs: what is signed is not judged anew.


WEIGHTS = {"hospitality": 3, "technical": 2, "control": 2}


LABELS = {
    "hospitality": _("Hospitality"),
    "technical": _("Technique"),
    "control": _("Control of the game"),
}


MOST = HIGHEST * sum(WEIGHTS.values())


class MarkField(forms.IntegerField):
    """A mark from 1 to 10; `weight` is said beside it."""

    def __init__(self, name: str) -> None:
        spun = forms.NumberInput(attrs={"class": "input", "inputmode": "numeric"})
        super().__init__(label=LABELS[name], min_value=LOWEST, max_value=HIGHEST, widget=spun)
        self.weight = f"×{WEIGHTS[name]}"


class RubricForm(forms.Form):
    hospitality = MarkField("hospitality")
    technical = MarkField("technical")
    control = MarkField("control")
    words = forms.CharField(
        label=_("In your own words"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"class": "input", "rows": 4}),
    )


def rubric_of(record: TestRecord) -> Rubric | None:
    """The last one."""
    return record.rubrics.select_related("by__user").last()


def points(rubric: Rubric) -> int:
    return sum(getattr(rubric, name) * weight for name, weight in WEIGHTS.items())


@transaction.atomic
def fill_in(*, record: TestRecord, by: Membership, given: dict[str, object]) -> bool:
    """False where it is signed already."""
    if record.signatures.exists():
        return False
    Rubric.objects.create(record=record, by=by, **given)
    audit.note(Act.ASSESSED, school=by.school, who=by, whom=record.run.membership)
    return True


CODE_BYTES = 16


def may_answer_for(member: Membership, run: Run) -> bool:
    """Whether the member may judge, sign and revoke the report of this test."""
    return member.may_act_on(run.membership)


def signatures_of(record: TestRecord) -> list[Signature]:
    """The first first."""
    return list(record.signatures.select_related("by__user"))


def may_sign(member: Membership, record: TestRecord, signatures: list[Signature]) -> bool:
    """What counts, was not voided since, still stands, and bears fewer names than it is to bear."""
    if not record.stands or not may_answer_for(member, record.run):
        return False
    others = all(signature.by.user_id != member.user_id for signature in signatures)
    wanted = Recorded(record.body).signatures_due
    return others and len(signatures) < wanted and voiding_of(record.run) is None


@transaction.atomic
def sign(*, record: TestRecord, by: Membership) -> Signature | None:
    """None where there is nothing to be signed by this member."""
    locked = TestRecord.objects.select_for_update().select_related("run__membership").get(pk=record.pk)
    if not may_sign(by, locked, signatures_of(locked)):
        return None
    signed = {"digest": locked.digest, "name": by.user.plain_name}
    signature, new = Signature.objects.get_or_create(record=locked, by=by, defaults=signed)
    if new:
        CheckCode.objects.get_or_create(record=locked, defaults={"code": secrets.token_hex(CODE_BYTES)})
        audit.note(Act.SIGNED, school=by.school, who=by, whom=locked.run.membership)
    return signature


def code_of(record: TestRecord) -> CheckCode | None:
    return CheckCode.objects.select_related("revocation__by__user").filter(record=record).first()


@transaction.atomic
def revoke(*, code: CheckCode, by: Membership, why: str) -> bool:
    """False where it was revoked before."""
    _revocation, new = Revocation.objects.get_or_create(code=code, defaults={"by": by, "why": why})
    if new:
        whom = code.record.run.membership
        audit.note(Act.REVOKED, school=by.school, who=by, whom=whom, detail=why)
    return new


@dataclass(frozen=True)
class RubricView:
    """`marks` are name, weight and mark; `total` the sum of both multiplied, of so many."""

    marks: list[tuple[str, str, str]]
    total: str
    words: str
    by: str
    when: str


@dataclass(frozen=True)
class SignatureView:
    by: str
    when: str


@dataclass(frozen=True)
class SignedView:
    """`missing` is how many signatures are; `code` and `address` are of the public check, "" before the first
    signature and once they are `revoked`."""

    digest: str
    rubric: RubricView | None
    signatures: list[SignatureView]
    missing: int
    code: str
    address: str
    revoked: str


def signed_view(
    request: HttpRequest, record: TestRecord, recorded: Recorded, signatures: list[Signature]
) -> SignedView:
    rubric = rubric_of(record) if recorded.counts else None
    code = code_of(record) if signatures else None
    revoked: Revocation | None = getattr(code, "revocation", None)
    open_code = code.code if code and not revoked else ""
    return SignedView(
        digest=record.digest,
        rubric=_rubric(rubric) if rubric else None,
        signatures=[SignatureView(one.signer, when(one.at)) for one in signatures],
        missing=max(recorded.signatures_due - len(signatures), 0),
        code=in_groups(open_code),
        address=_address(request, open_code) if open_code else "",
        revoked=_revoked(revoked) if revoked else "",
    )


def _address(request: HttpRequest, code: str) -> str:
    return request.build_absolute_uri(reverse("exams:check", args=[code]))


def in_groups(code: str) -> str:
    """As somebody can type it from paper."""
    return " ".join(code[at : at + 4] for at in range(0, len(code), 4))


def _rubric(rubric: Rubric) -> RubricView:
    return RubricView(
        marks=[
            (str(LABELS[name]), f"×{weight}", str(getattr(rubric, name))) for name, weight in WEIGHTS.items()
        ],
        total=gettext("%(points)s of %(most)s points") % {"points": points(rubric), "most": MOST},
        words=rubric.words,
        by=rubric.by.user.plain_name,
        when=when(rubric.at),
    )


def _revoked(revoked: Revocation) -> str:
    facts = {
        "name": revoked.by.user.plain_name,
        "when": when(revoked.at),
        "why": revoked.why,
    }
    return gettext("The check code was revoked by %(name)s, %(when)s: %(why)s") % facts
