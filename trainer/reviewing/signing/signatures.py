"""Signing: staff answer for a record with their names. The first signature draws the code of its check."""

import secrets

from django.db import transaction

from trainer.drills.models import Run
from trainer.reviewing.models import CheckCode, Revocation, Signature, TestRecord
from trainer.reviewing.records.circumstances import voiding_of
from trainer.reviewing.records.recorded import Recorded
from trainer.schools import audit
from trainer.schools.models import Act, Membership

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
