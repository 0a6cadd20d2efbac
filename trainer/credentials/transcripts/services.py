"""Writes: signing a transcript, and revoking its code."""

import secrets

from django.db import transaction
from django.utils import timezone

from trainer.credentials.models import Revocation, Transcript
from trainer.credentials.transcripts.contents import contents_of
from trainer.exams.models import digest_of
from trainer.exams.records import utc_text
from trainer.exams.services.signing import CODE_BYTES
from trainer.play.snapshots import canonical
from trainer.schools import audit
from trainer.schools.models import AuditAct, Membership


class ChangedSince(ValueError):
    """The record of the person is not the one that was read any more."""


class NotAllowed(ValueError):
    """A member signs for others of their school, and staff only."""


def seen_digest(contents: dict[str, object]) -> str:
    """Return the digest of what a transcript would say, to tell whether it is still what was read."""
    return digest_of(canonical(contents))


@transaction.atomic
def sign_transcript(*, person: Membership, by: Membership, seen: str) -> Transcript:
    """Sign what was read, by its `seen_digest`. Raise `NotAllowed` or `ChangedSince`."""
    if not by.may_act_on(person):
        raise NotAllowed(by.role)
    contents = contents_of(person)
    if seen_digest(contents) != seen:
        raise ChangedSince(seen)
    now, name = timezone.now(), by.user.plain_name
    text = canonical(contents | {"signed": {"at": utc_text(now), "by": name}})
    made = Transcript.objects.create(
        membership=person,
        text=text,
        digest=digest_of(text),
        code=secrets.token_hex(CODE_BYTES),
        by=by,
        name=name,
        at=now,
    )
    audit.note(AuditAct.TRANSCRIPT, school=by.school, who=by, whom=person)
    return made


@transaction.atomic
def revoke_transcript(*, transcript: Transcript, by: Membership, why: str) -> bool:
    """Revoke a transcript; return False where it was revoked before."""
    values = {"by": by, "why": why}
    _revocation, new = Revocation.objects.get_or_create(transcript=transcript, defaults=values)
    if new:
        audit.note(AuditAct.REVOKED, school=by.school, who=by, whom=transcript.membership, detail=why)
    return new
